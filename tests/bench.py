"""Speed and memory beside named alternatives in the same run. Nothing here is a test.

`make bench` runs all; `python -m tests.bench --help` says what there is.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import openai
import typer
from rich.console import Console
from rich.table import Table

from pipeline import settings as settings_module
from pipeline import tables
from pipeline.records import Dialogue
from pipeline.stages.filter import filter_dialogues
from tests import bench_corpora
from tests.dialogues_for_tests import corpus as made
from tests.fake_llm import FakeLlm
from tests.llm_for_tests import ask_all, request, settings
from tests.places import ROOT

DIALOGUES = 20_000
CALLS = 200
LATENCY_SECONDS = 0.2
CONCURRENCIES = (8, 32)


app = typer.Typer(help=__doc__, add_completion=False)


@app.command("corpora")
def corpora(
    size: Annotated[
        list[int] | None, typer.Option("--size", help="Dialogues; may be repeated.")
    ] = None,
) -> None:
    """Ingest, beside two other cleaners and the floor."""
    named = os.environ.get("SER_CORPORA")
    if not named:
        raise SystemExit("SER_CORPORA must name the folder of public corpora")
    source = Path(named) / "soulchat" / "SoulChat_schema_smile.json.gz"
    with tempfile.TemporaryDirectory(dir=os.environ.get("TMPDIR")) as folder:
        lines = list(bench_corpora.corpora(source, Path(folder), size or bench_corpora.SIZES))
    Console(width=120).print(bench_corpora.table(lines))
    for tool in ("ours, common work", "ours, full ingest"):
        grows = bench_corpora.growth(lines, tool)
        if grows is not None:
            print(f"{tool}: time grows as n^{grows:.2f}")
    for line in lines:
        if line.found is not None:
            print(f"{line.tool}, {line.rows:,}: {line.found:.2%} of planted pairs found")


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
    corpora()


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
