"""Corpora of any size in SoulChat's layout, with planted duplicates, by a seed.

New dialogues are put together from turns of different real ones, so that they
read alike and differ. Of every hundred, five are another dialogue with some of
its characters changed, one is another word for word, one is too short to keep
and two hold an e-mail address or a telephone number.
"""

from __future__ import annotations

import gzip
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import orjson

from pipeline.stages.shingles import jaccard, shingles

THRESHOLD = 0.8
RECENT = 2000
"""Copies are of one of this many dialogues before them."""
COMMON = "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你"

Row = dict[str, Any]


@dataclass(frozen=True)
class Planted:
    """Pairs of ids, of a dialogue and its copy: at least THRESHOLD alike, or word for word.

    Edited copies that are less alike are in neither.
    """

    near: list[tuple[int, int]]
    exact: list[tuple[int, int]]


def make(source: Path, rows: int, seed: int, out: Path) -> Planted:
    """Write `rows` dialogues as one JSON array to `out`. The same seed gives the same bytes."""
    told = orjson.loads(gzip.decompress(source.read_bytes()))
    planted = Planted([], [])
    with out.open("wb") as handle:
        handle.write(b"[")
        for number, row in enumerate(_rows(told, rows, random.Random(seed), planted)):
            handle.write(b"," * (number > 0) + orjson.dumps(row))
        handle.write(b"]")
    return planted


def text_of(row: Row) -> str:
    """What is said in it, a line a message."""
    return "\n".join(message["content"] for message in row["messages"])


def _rows(told: list[Row], count: int, lot: random.Random, planted: Planted) -> Iterator[Row]:
    recent: list[tuple[int, list[Row]]] = []
    for number in range(count):
        kind = lot.random()
        if kind < 0.06 and recent:
            copied, original = lot.choice(recent)
            messages = original if kind < 0.01 else _edited(original, lot)
            _note((copied, number), original, messages, planted)
        elif kind < 0.07:
            messages = [{"role": "user", "content": "在吗"}, {"role": "assistant", "content": "在"}]
        else:
            messages = _recombined(told, lot, kind)
            recent.append((number, messages))
            del recent[:-RECENT]
        yield {"id": number, "topic": lot.choice(told)["topic"], "messages": messages}


def _recombined(told: list[Row], lot: random.Random, kind: float) -> list[Row]:
    first, second, third = (lot.choice(told)["messages"] for _ in range(3))
    turn = 2 * lot.randint(1, 3)
    messages = [*first[:turn], *second[turn : turn + 4], *third[turn + 4 :]]
    if kind < 0.09:
        contact = lot.choice(("138{:08d}", "user{:06d}@example.org")).format(lot.randrange(10**6))
        said = messages[0]["content"]
        messages[0] = {**messages[0], "content": f"{said}我的联系方式是{contact}谢谢"}
    return messages


def _edited(messages: list[Row], lot: random.Random) -> list[Row]:
    share = lot.uniform(0.002, 0.022)
    edited = []
    for message in messages:
        said = [
            lot.choice(COMMON) if lot.random() < share else character
            for character in message["content"]
        ]
        edited.append({**message, "content": "".join(said)})
    return edited


def _note(
    pair: tuple[int, int], original: list[Row], messages: list[Row], planted: Planted
) -> None:
    first, second = (text_of({"messages": said}) for said in (original, messages))
    if first == second:
        planted.exact.append(pair)
    elif jaccard(shingles(first, "zh"), shingles(second, "zh")) >= THRESHOLD:
        planted.near.append(pair)
