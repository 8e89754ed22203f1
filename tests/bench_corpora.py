"""Ingest beside two other cleaners and beside the floor, at three sizes.

The common work is what all of them can do: normalise, drop short and empty,
exact and near duplicates at Jaccard 0.8 with 128 permutations, mask e-mail and
telephone, write Parquet. Full ingest is everything this project does.
"""

from __future__ import annotations

import math
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import orjson
import polars as pl
from rich.table import Table

from pipeline.sources.cutting import json_pieces
from tests import bench_rivals
from tests.bench_measure import Measured, measured
from tests.bench_scale import Planted, make

SIZES = (20_000, 100_000, 258_354)
RIVALS_UP_TO = {"datatrove": 100_000, "data-juicer": 20_000}
SEED = 7


@dataclass(frozen=True)
class Line:
    """One tool at one size. `found` is the share of planted pairs that it parted."""

    tool: str
    rows: int
    measured: Measured
    kept: int | None
    found: float | None

    @property
    def speed(self) -> float:
        """Dialogues a second."""
        return self.rows / self.measured.seconds


def corpora(source: Path, folder: Path, sizes: Sequence[int]) -> Iterator[Line]:
    """Every tool at every size, one after the other."""
    for rows in sizes:
        here = folder / str(rows)
        here.mkdir(parents=True)
        path = here / "soulchat.json"
        planted = make(source, rows, SEED, path)
        bench_rivals.as_lines(_read(path), here / "lines")
        for tool, run, ids in _tools(path, here):
            if rows <= RIVALS_UP_TO.get(tool, rows):
                print(f"{tool}, {rows:,} dialogues", file=sys.stderr, flush=True)
                took = run()
                kept = ids()
                yield Line(tool, rows, took, len(kept) or None, _found(planted, kept))
        shutil.rmtree(here)


Tool = tuple[str, Callable[[], Measured], Callable[[], set[int]]]


def _tools(path: Path, here: Path) -> list[Tool]:
    ours = [sys.executable, "-m", "tests.bench_ours", path]
    ingest = [
        *(sys.executable, "-c", "from pipeline.cli import main; main()", "ingest"),
        *("--source", "soulchat", "--path", path, "--out", here / "full" / "dialogues.parquet"),
    ]
    floor = [sys.executable, "-m", "tests.bench_floor", path, here / "floor.parquet"]
    return [
        ("floor: orjson + Parquet", lambda: measured(floor, here / "floor.log"), set),
        (
            "ours, common work",
            lambda: measured([*ours, here / "ours.parquet"], here / "ours.log"),
            lambda: _ids(here / "ours.parquet"),
        ),
        (
            "ours, full ingest",
            lambda: measured(ingest, here / "full.log"),
            lambda: _rows_of(here / "full" / "dialogues.parquet"),
        ),
        (
            "datatrove",
            lambda: bench_rivals.datatrove(here / "lines", here / "datatrove"),
            lambda: _ids(here / "datatrove" / "kept" / "*.parquet"),
        ),
        (
            "data-juicer",
            lambda: bench_rivals.datajuicer(here / "lines", here / "datajuicer"),
            lambda: _ids(here / "datajuicer" / "kept.parquet"),
        ),
    ]


def _read(path: Path) -> Iterator[dict[str, object]]:
    for piece in json_pieces(path):
        assert isinstance(piece.content, bytes)
        yield orjson.loads(piece.content)


def _ids(path: Path) -> set[int]:
    return set(pl.scan_parquet(path).select(pl.col("id").cast(pl.Int64)).collect()["id"])


def _rows_of(path: Path) -> set[int]:
    return set(pl.scan_parquet(path).select("source_row").collect()["source_row"])


def _found(planted: Planted, kept: set[int]) -> float | None:
    """The share of planted pairs of which at most one is left."""
    pairs = [*planted.near, *planted.exact]
    return sum(not kept.issuperset(pair) for pair in pairs) / len(pairs) if kept else None


def table(lines: Sequence[Line]) -> Table:
    """The table for a person, with ratios to datatrove at the same size."""
    made = Table(
        *("tool", "dialogues", "seconds", "dialogues/s", "x datatrove", "peak MiB", "kept"),
        title="ingest, two workers",
    )
    base = {line.rows: line.speed for line in lines if line.tool == "datatrove"}
    for line in lines:
        ratio = f"{line.speed / base[line.rows]:.2f}" if line.rows in base else "-"
        made.add_row(
            line.tool,
            f"{line.rows:,}",
            f"{line.measured.seconds:.1f}",
            f"{line.speed:,.0f}",
            ratio,
            f"{line.measured.peak_mib:,.0f}",
            f"{line.kept:,}" if line.kept is not None else "-",
        )
    return made


def growth(lines: Sequence[Line], tool: str) -> float | None:
    """The exponent e of seconds = c * rows^e between a tool's least and greatest size."""
    found = sorted((line.rows, line.measured.seconds) for line in lines if line.tool == tool)
    if len(found) < 2:
        return None
    (small, first), (large, last) = found[0], found[-1]
    return math.log(last / first) / math.log(large / small)
