"""Dialogues that are there already, over all shards: word for word, or nearly.

Of those that say the same, the longest is kept, and of equally long ones the
one whose id comes first: so it does not matter in which order a corpus lists
its rows or corpora are named.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate

import numpy as np
import polars as pl

from pipeline.records import Language
from pipeline.stages.duplicates import Numbers, near_duplicates
from pipeline.stages.ingest_batch import Shard
from pipeline.stages.shingles import shingles


@dataclass(frozen=True)
class Repeat:
    """A dialogue to set aside: its shard, its place in it, and the kept one that it repeats."""

    shard: int
    place: int
    reason: str
    detail: str
    matched_id: str


def repeats(shards: Sequence[Shard], threshold: float) -> list[Repeat]:
    """The dialogues to set aside. Two are nearly the same from Jaccard `threshold` on, in (0, 1].

    Only dialogues in one language are compared: their shingles are of one kind.
    """
    starts = [0, *accumulate(len(shard.ids) for shard in shards)]
    ids = [name for shard in shards for name in shard.ids]
    rank = _ranked(shards, ids)
    first = _first_of_each(shards, rank)
    same = {number: (first[number], 1.0) for number in range(len(ids)) if first[number] != number}
    near = _near(shards, starts, rank, set(same), threshold)
    found = []
    for number, (kept, _) in sorted((same | near).items()):
        exact = number in same
        kept, similarity = near.get(kept, (kept, 1.0)) if exact else near[number]
        shard = int(np.searchsorted(starts, number, side="right")) - 1
        detail = (
            f"the same as {ids[kept]}"
            if similarity == 1.0
            else f"nearly the same as {ids[kept]} (Jaccard {similarity:.3f})"
        )
        reason = "duplicate" if exact else "near_duplicate"
        found.append(Repeat(shard, number - starts[shard], reason, detail, ids[kept]))
    return found


def _ranked(shards: Sequence[Shard], ids: list[str]) -> Numbers:
    """For each dialogue, how many come before it when it is told which to keep."""
    lengths = [length for shard in shards for length in shard.lengths]
    table = pl.DataFrame(
        {"length": lengths, "id": ids}, schema={"length": pl.Int64, "id": pl.String}
    )
    order = table.with_row_index("number").sort(
        "length", "id", "number", descending=[True, False, False]
    )
    rank = np.empty(len(ids), dtype=np.int64)
    rank[order["number"].to_numpy()] = np.arange(len(ids))
    return rank


def _first_of_each(shards: Sequence[Shard], rank: Numbers) -> list[int]:
    """For each dialogue, the first by rank that says the same word for word."""
    best: dict[bytes, int] = {}
    contents = [content for shard in shards for content in shard.contents]
    for number, content in enumerate(contents):
        other = best.setdefault(content, number)
        if rank[number] < rank[other]:
            best[content] = number
    return [best[content] for content in contents]


def _near(
    shards: Sequence[Shard],
    starts: Sequence[int],
    rank: Numbers,
    left_out: set[int],
    threshold: float,
) -> dict[int, tuple[int, float]]:
    """Number -> the kept one that it is nearly the same as, and how much."""
    languages = np.array([language for shard in shards for language in shard.languages])
    stands = np.ones(len(languages), dtype=bool)
    stands[list(left_out)] = False
    found = {}
    for language in ("en", "zh"):
        numbers = np.flatnonzero(stands & (languages == language))
        if not len(numbers):
            continue
        signatures = np.concatenate([shard.signatures for shard in shards])[numbers]
        sets = _shingles_of(shards, starts, numbers, language)
        for match in near_duplicates(signatures, rank[numbers], threshold, sets):
            found[int(numbers[match.number])] = (int(numbers[match.kept]), match.similarity)
    return found


def _shingles_of(
    shards: Sequence[Shard], starts: Sequence[int], numbers: Numbers, language: Language
) -> Callable[[int], frozenset[str]]:
    """Reads a dialogue's words from its shard: only candidates are ever read."""

    def shingles_of(number: int) -> frozenset[str]:
        whole = int(numbers[number])
        at = int(np.searchsorted(starts, whole, side="right")) - 1
        shard, place = shards[at], whole - starts[at]
        begin = shard.ends[place - 1] if place else 0
        with shard.texts.open("rb") as handle:
            handle.seek(begin)
            return shingles(handle.read(shard.ends[place] - begin).decode(), language)

    return shingles_of
