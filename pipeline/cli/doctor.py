"""`ser-cli doctor`: what is reachable, what is missing, how to mend it."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from pipeline import settings
from pipeline.cli.app import PARAMS, AsJson, Params, app, say
from pipeline.errors import SerError
from pipeline.settings import Settings

ENOUGH_DISK_GB = 2.0


@dataclass(frozen=True)
class Finding:
    """One thing looked at. `says` tells what was found, or how to mend it."""

    what: str
    ok: bool
    says: str


@app.command("doctor")
def doctor(params: Params = PARAMS, as_json: AsJson = False) -> None:
    """Look at everything the road needs; exits 1 if something is missing.

    \b
    Example:
      ser-cli doctor
    """
    findings = list(_findings(params))
    well = all(finding.ok for finding in findings)
    if as_json:
        say("doctor", {"ok": well, "findings": [asdict(finding) for finding in findings]}, as_json)
    else:
        table = Table(box=None, show_header=False, pad_edge=False)
        for finding in findings:
            mark = "[green]✓[/]" if finding.ok else "[red]✗[/]"
            table.add_row(mark, finding.what, Text(finding.says))
        Console().print(table)
    if not well:
        raise typer.Exit(1)


def _findings(params: Path) -> Iterator[Finding]:
    yield _python()
    yield _disk()
    yield _dvc()
    try:
        known = settings.load(params)
    except SerError as error:
        yield Finding("settings", False, str(error))
        return
    yield Finding("settings", True, str(params))
    yield from _corpora(known)
    yield _llm(known)
    yield _looked("Label Studio", lambda: _label_studio(known))


def _python() -> Finding:
    found = ".".join(str(part) for part in sys.version_info[:3])
    return Finding("Python", sys.version_info >= (3, 11), f"{found} (3.11 or newer is needed)")


def _disk() -> Finding:
    home = settings.home()
    there = next(folder for folder in (home, *home.parents) if folder.exists())
    free = shutil.disk_usage(there).free / 1e9
    return Finding(
        "home", free >= ENOUGH_DISK_GB, f"{home}: LLM replies, servers; {free:.0f} GB free there"
    )


def _dvc() -> Finding:
    if shutil.which("dvc") is None:
        return Finding("dvc", False, "not on PATH: run `source .venv/bin/activate`, or `make env`")
    ready = Path(".dvc").is_dir() and Path("dvc.yaml").is_file()
    return Finding(
        "dvc", ready, "ready" if ready else "run the command in the project's folder (dvc.yaml)"
    )


def _corpora(known: Settings) -> Iterator[Finding]:
    for item in known.ingest.sources:
        path = Path(known.ingest.root) / item.path
        mend = "" if path.exists() else ": put the corpus there, or correct ingest in params.yaml"
        yield Finding(f"corpus {item.source}", path.exists(), f"{path}{mend}")


def _llm(known: Settings) -> Finding:
    from pipeline.llm.opening import check

    status = check(known)
    return Finding("LLM", status.ok, status.says)


def _label_studio(known: Settings) -> str:
    from annotators.label_studio.projects import counts
    from pipeline.cli.label_studio import connect

    link = connect(known)
    found = counts(link, known.label_studio.title)
    return f"{link.url}, {len(found)} project(s) of {known.label_studio.title}"


def _looked(what: str, look: Callable[[], str]) -> Finding:
    try:
        return Finding(what, True, look())
    except SerError as error:
        return Finding(what, False, str(error))
