"""The Typer application, its entry point, and what every command shares."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
from rich.console import Console
from rich.text import Text

from pipeline.errors import SerError
from pipeline.tables import storage_error

app = typer.Typer(
    name="ser-cli",
    help="Build SER: emotional-support dialogues with human step-level and preference labels.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)

Params = Annotated[Path, typer.Option("--params", help="The settings file.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object for a script.")]

PARAMS = Path("params.yaml")


def say(stage: str, counts: Mapping[str, Any], as_json: bool) -> None:
    """Print what a command did, for a person or for a script."""
    if as_json:
        print(json.dumps({"command": stage, **counts}, ensure_ascii=False))
        return
    parts = [
        f"{value:,} {name.replace('_', ' ')}" if isinstance(value, int) else f"{name}: {value}"
        for name, value in counts.items()
    ]
    print(f"{stage}: {', '.join(parts)}")


def main() -> None:
    """Run `ser-cli`. An error of ours is one message on stderr and its exit code."""
    for stream in (sys.stdout, sys.stderr):  # a terminal that has no Chinese still gets the rest
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        app()
    except SerError as error:
        _fail(error)
    except OSError as error:  # a folder of ours that is not ours to write, a full disk under a lock
        _fail(storage_error(Path(error.filename or "a file"), error))


def _fail(error: SerError) -> NoReturn:
    said = Text.assemble(("error: ", "bold red"), str(error))
    Console(stderr=True).print(said, soft_wrap=True)
    sys.exit(error.exit_code)
