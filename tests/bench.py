"""Speed beside a named alternative in the same run: `make bench`. Nothing here is a test.

- ingest: SoulChat-layout dialogues, beside the floor of parsing with orjson and writing Parquet
- filter: the same dialogues, training included
- LLM client: calls to a server that takes 200 ms, beside a bare AsyncOpenAI loop

The corpus is SER_CORPORA's SoulChat-layout file, or the samples many times over.
"""

from __future__ import annotations

import asyncio
import gzip
import itertools
import json
import os
import resource
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import openai
import orjson
import polars as pl
from rich.console import Console
from rich.table import Table

from pipeline import settings as settings_module
from pipeline import sources
from pipeline.stages.filter import filter_dialogues
from pipeline.stages.ingest import ingest
from tests.fake_llm import FakeLlm
from tests.llm_for_tests import ask_all, request, settings
from tests.places import ROOT, SAMPLES

DIALOGUES = 20_000
CALLS = 200
LATENCY_SECONDS = 0.2
CONCURRENCIES = (8, 32)


def main() -> None:
    """Measure and print the table."""
    table = Table("what", "ours", "alternative", "ratio", "peak MiB")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["SER_HOME"] = folder
        for row in itertools.chain(bulk(Path(folder)), llm(Path(folder))):
            table.add_row(*row, f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024}")
    Console().print(table)


def bulk(folder: Path) -> Iterator[tuple[str, ...]]:
    """Ingest and filter, in dialogues a second."""
    path = corpus(folder)
    rows = len(orjson.loads(path.read_bytes()))
    _, floor = timed(lambda: parse_and_write(path, folder / "floor.parquet"))
    done, ours = timed(lambda: ingest([sources.read("soulchat", path)], min_turns=4))
    yield (
        f"ingest, {rows:,} dialogues, against orjson + Parquet alone",
        f"{rows / ours:,.0f}/s",
        f"{rows / floor:,.0f}/s",
        f"{floor / ours:.2f}",
    )
    wanted = settings_module.load(ROOT / "params.yaml").filter
    _, seconds = timed(lambda: filter_dialogues(done.dialogues, wanted))
    kept = done.dialogues.height
    yield f"filter, {kept:,} dialogues, training included", f"{kept / seconds:,.0f}/s", "-", "-"


def corpus(folder: Path) -> Path:
    """DIALOGUES rows in SoulChat's layout, each different."""
    path = folder / "soulchat.json"
    named = os.environ.get("SER_CORPORA")
    if named:
        packed = Path(named) / "soulchat" / "SoulChat_schema_smile.json.gz"
        path.write_bytes(gzip.decompress(packed.read_bytes()))
        return path
    (sample,) = (SAMPLES / "soulchat").glob("*.json")
    talks = orjson.loads(sample.read_bytes())
    rows: list[dict[str, Any]] = []
    for number in range(DIALOGUES):
        talk = talks[number % len(talks)]
        first = {"role": "user", "content": f"{talk['messages'][0]['content']}（{number}）"}
        rows.append({**talk, "id": number, "messages": [first, *talk["messages"][1:]]})
    path.write_text(json.dumps(rows, ensure_ascii=False), encoding="utf-8")
    return path


def parse_and_write(path: Path, out: Path) -> None:
    pl.DataFrame(orjson.loads(path.read_bytes())).write_parquet(out)


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
    main()
