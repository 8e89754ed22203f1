"""The commands that show what there is: status and show."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from pipeline import settings
from pipeline.accounting import Accounts, Server, Sum, accounts
from pipeline.cli import showing
from pipeline.cli.app import PARAMS, AsJson, Params, app, say
from pipeline.errors import LabelStudioError, SettingsError
from pipeline.settings import Settings

Data = Annotated[Path, typer.Option("--data", help="The folder with a folder a stage.")]
DATA = Path("data")
MARKS = {True: "[green]✓[/]", False: "[red]✗[/]", None: "[dim]?[/]"}


@app.command("status")
def status(data: Data = DATA, params: Params = PARAMS, as_json: AsJson = False) -> None:
    """Count every stage and the server, and say whether the sums hold.

    Exits 1 if one does not. What is not known yet is shown as –.

    \b
    Example:
      ser-cli status --json
    """
    known = settings.load(params)
    server, why = _server(known)
    found = accounts(data, known, server)
    if as_json:
        sums = [
            {"sum": item.says, "whole": item.whole, "parts": item.parts, "holds": item.holds}
            for item in found.sums
        ]
        told = {"tables": found.tables, "sums": sums, "labels": found.labels, "server": server}
        say("status", told, as_json)
    else:
        _print(found, server, why)
    if any(item.holds is False for item in found.sums):
        raise typer.Exit(1)


@app.command("show")
def show(
    stage: Annotated[
        str, typer.Argument(help="A stage, or dropped, set_aside, failed_rewrite, failed_reason.")
    ],
    record_id: Annotated[
        str | None, typer.Argument(help="A record's id, or how it begins.", metavar="[ID]")
    ] = None,
    data: Data = DATA,
    as_json: AsJson = False,
) -> None:
    """List a stage's records, or print one to read.

    \b
    Example:
      ser-cli show filter
      ser-cli show reason esconv-3fa9
    """
    console = Console(highlight=False)
    table = showing.table_of(stage, data)
    if record_id is None:
        showing.print_list(table, console, as_json)
    else:
        showing.print_record(table, record_id, data, console, as_json)


def _server(known: Settings) -> tuple[Server | None, str]:
    """What Label Studio holds; None and the reason where it cannot be asked."""
    from annotators.label_studio.projects import counts
    from pipeline.cli.label_studio import connect

    try:
        return counts(connect(known), known.label_studio.title), ""
    except (LabelStudioError, SettingsError) as error:
        return None, str(error)


def _print(found: Accounts, server: Server | None, why: str) -> None:
    console = Console(highlight=False)
    stages = Table(box=None, pad_edge=False, title="Stages", title_justify="left")
    for heading in ("stage", "table", "rows"):
        stages.add_column(heading, justify="right" if heading == "rows" else "left")
    for stage, rows in found.tables.items():
        for place, (name, count) in enumerate(rows.items()):
            stages.add_row("" if place else stage, name.replace("_", " "), _number(count))
    sums = Table(box=None, pad_edge=False, show_header=False, title="Sums", title_justify="left")
    for item in found.sums:
        sums.add_row(MARKS[item.holds], item.says, _worked(item))
    labels = ", ".join(f"{name} {_number(count)}" for name, count in found.labels.items())
    console.print(stages, "", sums, "", f"Answers: {labels}")
    if server is None:
        console.print(f"Label Studio was not asked: {why}", markup=False, soft_wrap=True)
    for title, counts in (server or {}).items():
        told = ", ".join(f"{count:,} {name}" for name, count in counts.items())
        console.print(f"{title}: {told}", markup=False)


def _worked(item: Sum) -> str:
    return f"{_number(item.whole)} = {' + '.join(_number(part) for part in item.parts.values())}"


def _number(count: int | None) -> str:
    return "–" if count is None else f"{count:,}"
