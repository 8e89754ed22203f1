"""Speed and memory beside named alternatives in the same run. Nothing here is a test.

`make bench` runs all; `python -m tests.bench --help` says what there is.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import openai
import orjson
import polars as pl
import typer
from rich.console import Console
from rich.table import Table

from pipeline import settings as settings_module
from pipeline import tables
from pipeline.records import Dialogue
from pipeline.sources.cutting import json_pieces
from pipeline.stages.filter import filter_dialogues
from tests import bench_rivals
from tests.bench_measure import Measured, measured
from tests.bench_scale import judge, make
from tests.dialogues_for_tests import corpus as made
from tests.fake_llm import FakeLlm
from tests.llm_for_tests import ask_all, request, settings
from tests.places import ROOT

DIALOGUES = 20_000
CALLS = 200
LATENCY_SECONDS = 0.2
CONCURRENCIES = (8, 32)

SIZES = (20_000, 100_000, 258_354)
SEED = 7
FLOOR = "floor: orjson + Parquet"
OURS = "ours, common work"
FULL = "ours, full ingest"
DATATROVE = "datatrove"
DATA_JUICER = "data-juicer"
RIVALS_UP_TO = {DATATROVE: 100_000, DATA_JUICER: 20_000}

app = typer.Typer(help=__doc__, add_completion=False)


@app.command("corpora")
def corpora(
    sizes: Annotated[
        list[int] | None, typer.Option("--sizes", help="Dialogues; may be repeated.")
    ] = None,
    everyone: Annotated[
        bool, typer.Option("--all", help="The other cleaners at every size, too.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="JSON on standard output.")] = False,
) -> None:
    """Ingest, beside two other cleaners and beside the least that any must do."""
    named = os.environ.get("SER_CORPORA")
    if not named:
        raise SystemExit("SER_CORPORA must name the folder of public corpora")
    source = Path(named) / "soulchat" / "SoulChat_schema_smile.json.gz"
    limits = {} if everyone else RIVALS_UP_TO
    with tempfile.TemporaryDirectory(dir=os.environ.get("TMPDIR")) as folder:
        lines = list(compared(source, Path(folder), sizes or SIZES, limits))
    if as_json:
        found = {"lines": [asdict(line) for line in lines], "growth": growth(lines)}
        print(orjson.dumps(found, option=orjson.OPT_INDENT_2).decode())
        return
    Console(width=140).print(in_a_table(lines))
    for tool, exponent in growth(lines).items():
        print(f"{tool}: time grows as n^{exponent:.2f}")


@app.command("filter")
def filter_() -> None:
    """The filter, training included."""
    wanted = settings_module.load(ROOT / "params.yaml").filter
    dialogues = tables.frame(made(DIALOGUES), Dialogue)
    _, seconds = timed(lambda: filter_dialogues(dialogues, wanted))
    print(f"filter, {DIALOGUES:,} dialogues, training included: {DIALOGUES / seconds:,.0f}/s")


@app.command("llm")
def llm_client() -> None:
    """The LLM client, beside a bare AsyncOpenAI loop."""
    table = Table("what", "ours", "alternative", "ratio")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["SER_HOME"] = folder
        for row in llm(Path(folder)):
            table.add_row(*row)
    Console().print(table)


@app.command("all")
def everything() -> None:
    """Every benchmark, one after the other."""
    llm_client()
    filter_()
    corpora(sizes=None, everyone=False, as_json=False)


@dataclass(frozen=True)
class Line:
    """One tool at one size. `kept` and what was judged are None for what drops nothing."""

    tool: str
    rows: int
    seconds: float
    rows_per_second: float
    peak_mib: float
    kept: int | None = None
    recall: float | None = None
    precision: float | None = None


def compared(
    source: Path, folder: Path, sizes: Sequence[int], limits: Mapping[str, int]
) -> Iterator[Line]:
    """Every tool at every size up to its limit, one after the other."""
    for rows in sizes:
        here = folder / str(rows)
        here.mkdir()
        path = here / "soulchat.json"
        planted = make(source, rows, SEED, path)
        bench_rivals.as_lines(_read(path), here / "lines")
        for tool, run, results in _tools(path, here):
            if rows > limits.get(tool, rows):
                continue
            print(f"{tool}, {rows:,} dialogues", file=sys.stderr, flush=True)
            took = run()
            line = Line(tool, rows, took.seconds, rows / took.seconds, took.peak_mib)
            if results is not None:
                kept, copies = results()
                if copies is None:
                    copies = set(range(rows)) - kept - set(planted.short)
                line = replace(line, kept=len(kept), **asdict(judge(planted, copies)))
            yield line
        shutil.rmtree(here)


Results = Callable[[], tuple[set[int], set[int] | None]]
"""The ids that a tool kept, and those that it left out as copies if it says which."""


def _tools(path: Path, here: Path) -> list[tuple[str, Callable[[], Measured], Results | None]]:
    python = [sys.executable, "-m"]
    ours = here / "ours.parquet"
    full = here / "full" / "dialogues.parquet"
    ingest: list[str | Path] = [
        *(sys.executable, "-c", "from pipeline.cli import main; main()", "ingest", "--json"),
        *("--source", "soulchat", "--path", path, "--out", full),
    ]
    return [
        (FLOOR, lambda: _measured(here, *python, "tests.bench_floor", path, here / "floor"), None),
        (
            OURS,
            lambda: _measured(here, *python, "tests.bench_ours", path, ours),
            lambda: (_ids(ours), None),
        ),
        (FULL, lambda: _measured(here, *ingest), lambda: _ingested(full)),
        (
            DATATROVE,
            lambda: bench_rivals.datatrove(here / "lines", here / "datatrove"),
            lambda: (_ids(here / "datatrove" / "kept" / "*.parquet"), None),
        ),
        (
            DATA_JUICER,
            lambda: bench_rivals.datajuicer(here / "lines", here / "datajuicer"),
            lambda: (_ids(here / "datajuicer" / "kept.parquet"), None),
        ),
    ]


def _measured(here: Path, *command: str | Path) -> Measured:
    return measured(command, here / "log")


def _read(path: Path) -> Iterator[dict[str, object]]:
    for piece in json_pieces(path):
        assert isinstance(piece.content, bytes)
        yield orjson.loads(piece.content)


def _ids(path: Path) -> set[int]:
    return set(pl.scan_parquet(path).select(pl.col("id").cast(pl.Int64)).collect()["id"])


def _ingested(path: Path) -> tuple[set[int], set[int]]:
    aside = pl.read_parquet(path.with_name("set_aside.parquet")).filter(
        pl.col("reason").is_in(["duplicate", "near_duplicate"])
    )
    copies = aside["record_id"].str.split(":").list.last().cast(pl.Int64)
    return set(pl.read_parquet(path, columns=["source_row"])["source_row"]), set(copies)


def in_a_table(lines: Sequence[Line]) -> Table:
    """For a person, with ratios to the other cleaners at the same size."""
    table = Table(
        *("tool", "dialogues", "seconds", "dialogues/s", "x datatrove", "x data-juicer"),
        *("peak MiB", "kept", "copies found", "of left out, copies"),
        title="ingest, two workers",
    )
    speeds = {(line.tool, line.rows): line.rows_per_second for line in lines}
    for line in lines:
        ratios = [
            f"{line.rows_per_second / speeds[rival, line.rows]:.2f}"
            if (rival, line.rows) in speeds
            else "-"
            for rival in (DATATROVE, DATA_JUICER)
        ]
        table.add_row(
            *(line.tool, f"{line.rows:,}", f"{line.seconds:.1f}", f"{line.rows_per_second:,.0f}"),
            *(*ratios, f"{line.peak_mib:,.0f}"),
            "-" if line.kept is None else f"{line.kept:,}",
            *("-" if share is None else f"{share:.1%}" for share in (line.recall, line.precision)),
        )
    return table


def growth(lines: Sequence[Line]) -> dict[str, float]:
    """Tool -> e of seconds = c * rows^e, by least squares over all its sizes, if several."""
    exponents = {}
    for tool in dict.fromkeys(line.tool for line in lines):
        found = [(line.rows, line.seconds) for line in lines if line.tool == tool]
        if len(found) > 1:
            rows, seconds = np.log(np.array(found)).T
            exponents[tool] = float(np.polyfit(rows, seconds, 1)[0])
    return exponents


def llm(folder: Path) -> Iterator[tuple[str, ...]]:
    """CALLS calls at each concurrency, in calls a second."""
    asked = [request(f"How was day {number}?") for number in range(CALLS)]
    for at_once in CONCURRENCIES:
        with FakeLlm(folder / "log", LATENCY_SECONDS) as server:
            using = settings(server.url, runtime={"llm_concurrency": at_once})
            _, bare = timed(partial(asyncio.run, bare_loop(server.url, at_once)))
            _, ours = timed(partial(ask_all, using, asked))
        yield (
            f"LLM client, {at_once} at once, against a bare AsyncOpenAI loop",
            f"{CALLS / ours:,.1f}/s",
            f"{CALLS / bare:,.1f}/s",
            f"{bare / ours:.2f}",
        )


async def bare_loop(url: str, at_once: int) -> None:
    """The same calls with nothing around them."""
    client = openai.AsyncOpenAI(base_url=url, api_key="none", max_retries=0)
    gate = asyncio.Semaphore(at_once)
    shape: Any = {
        "type": "json_schema",
        "json_schema": {"name": "answer", "strict": True, "schema": request().schema},
    }

    async def call(number: int) -> None:
        async with gate:
            await client.chat.completions.create(
                model="fake",
                messages=[{"role": "user", "content": f"How was day {number}?"}],
                response_format=shape,
            )

    await asyncio.gather(*(call(number) for number in range(CALLS)))
    await client.close()


def timed(work: Callable[[], Any]) -> tuple[Any, float]:
    """What `work` returns, and its seconds."""
    began = time.perf_counter()
    result = work()
    return result, time.perf_counter() - began


if __name__ == "__main__":
    app()
