"""The embedded server's commands: label-studio up, down and status."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from annotators import server
from annotators.label_studio import client, projects
from pipeline import settings
from pipeline.cli.app import PARAMS, AsJson, Params, app, say
from pipeline.errors import LabelStudioUnavailable
from pipeline.settings import Settings

label_studio = typer.Typer(no_args_is_help=True, help="The embedded Label Studio server.")
app.add_typer(label_studio, name="label-studio")


@label_studio.command("up")
def up(
    port: Annotated[
        int | None, typer.Option("--port", help="A port of your choice.", min=1, max=65535)
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Start the server for this checkout, on loopback; install it the first time.

    Does nothing where it is up already. After a crash it starts again with
    the same accounts, tasks and annotations.

    \b
    Example:
      ser-cli label-studio up
      ser-cli label-studio up --port 8090
    """
    url, started = server.up(port, tell)
    ours = server.instance()
    if not as_json:
        print(f"Label Studio is {'up' if started else 'up already'}: {url}")
        print(f"sign in as {server.ADMIN}, password: in {ours.password_file}")
        return
    say("label-studio up", {"url": url, "started": started, **_where(ours)}, as_json)


@label_studio.command("down")
def down(as_json: AsJson = False) -> None:
    """Stop this checkout's server. What was annotated stays.

    \b
    Example:
      ser-cli label-studio down
    """
    stopped = server.down()
    if not as_json:
        print("Label Studio is stopped." if stopped else "Label Studio was not up.")
        return
    say("label-studio down", {"stopped": stopped}, as_json)


@label_studio.command("status")
def status(params: Params = PARAMS, as_json: AsJson = False) -> None:
    """Say where the server is, whether it is up, and what its projects hold.

    \b
    Example:
      ser-cli label-studio status --json
    """
    config = settings.load(params)
    ours = server.instance()
    known = {} if config.label_studio.url else _where(ours)
    url, held, why = config.label_studio.url or ours.url, {}, ""
    try:
        held = projects.counts(connect(config), config.label_studio.title)
    except LabelStudioUnavailable as error:
        why = str(error)
    if as_json:
        found = {"url": url, "up": not why, **known, "projects": held}
        say("label-studio status", found, as_json)
        return
    print(f"address   {url or 'none yet'} ({'down' if why else 'up'})")
    for name, value in known.items():
        print(f"{name:<9} {value}")
    for title, counts in held.items():
        parts = ", ".join(f"{number:,} {name}" for name, number in counts.items())
        print(f"project   {title}: {parts}")
    if why:
        print(why, file=sys.stderr)


def connect(config: Settings) -> client.Client:
    """The server that the settings name, checked to answer and to accept the token."""
    url, token = server.connection(config.label_studio)
    return client.connect(url, token, config.runtime.label_studio_timeout_seconds)


def tell(text: str) -> None:
    """Say what goes on meanwhile, apart from the command's own output."""
    print(f"label-studio: {text}", file=sys.stderr, flush=True)


def _where(ours: server.Instance) -> dict[str, str]:
    return {
        "admin": server.ADMIN,
        "password": f"in {ours.password_file}",
        "log": str(ours.log),
        "data": str(ours.data),
    }
