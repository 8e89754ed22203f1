"""Corpora of any size in SoulChat's layout, with planted duplicates, by a seed.

New dialogues are put together from exchanges of different real ones, so that
they are as long, and differ. Of every hundred, five are another dialogue with
some of its characters changed, one is another word for word, one is too short
to keep or empty, and two hold an e-mail address or a telephone number.
"""

from __future__ import annotations

import gzip
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import orjson

from pipeline.stages.shingles import jaccard, shingles

NEAR = (0.82, 0.97)
"""Between these lies the true Jaccard similarity of a dialogue and its edited copy."""
RECENT = 2000
"""Copies are of one of this many dialogues before them."""
COMMON = "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你"

Row = dict[str, Any]


@dataclass(frozen=True)
class Planted:
    """The truth. Ids are positions in the file; a pair is a dialogue and its copy.

    What is copied is never a copy itself, nor `short`.
    """

    near: list[tuple[int, int]] = field(default_factory=list)
    exact: list[tuple[int, int]] = field(default_factory=list)
    short: list[int] = field(default_factory=list)
    """Empty, or a few characters long: to be dropped for that."""


@dataclass(frozen=True)
class Judged:
    """Shares in [0, 1].

    `recall`: of planted pairs, those of which one is left at most. `precision`:
    of the dialogues left out as copies, those that were one too many of a
    planted group; 1 if none was left out.
    """

    recall: float
    precision: float


def make(source: Path, rows: int, seed: int, out: Path) -> Planted:
    """Write `rows` dialogues as one JSON array to `out`. The same seed gives the same bytes."""
    told = orjson.loads(gzip.decompress(source.read_bytes()))
    planted = Planted()
    with out.open("wb") as handle:
        handle.write(b"[")
        for number, row in enumerate(_rows(told, rows, random.Random(seed), planted)):
            handle.write(b"," * (number > 0) + orjson.dumps(row))
        handle.write(b"]")
    return planted


def judge(planted: Planted, left_out: set[int]) -> Judged:
    """How well `left_out`, the ids left out as copies, fits what was planted."""
    pairs = [*planted.near, *planted.exact]
    groups: dict[int, set[int]] = {}
    for original, copy in pairs:
        groups.setdefault(original, {original}).add(copy)
    right = sum(min(len(group & left_out), len(group) - 1) for group in groups.values())
    parted = sum(not left_out.isdisjoint(pair) for pair in pairs)
    return Judged(
        recall=parted / len(pairs) if pairs else 1.0,
        precision=right / len(left_out) if left_out else 1.0,
    )


def text_of(row: Row) -> str:
    """What is said in it, a line a message."""
    return "\n".join(message["content"] for message in row["messages"])


def _rows(told: list[Row], count: int, lot: random.Random, planted: Planted) -> Iterator[Row]:
    recent: list[tuple[int, list[Row]]] = []
    for number in range(count):
        kind = lot.random()
        if kind < 0.06 and recent:
            at, original = lot.choice(recent)
            exact = kind < 0.01
            messages = original if exact else _edited(original, lot)
            (planted.exact if exact else planted.near).append((at, number))
        elif kind < 0.07:
            messages = _short(lot)
            planted.short.append(number)
        else:
            messages = _recombined(told, lot)
            if kind < 0.09:
                messages[0] = _with_contact(messages[0], lot)
            recent.append((number, messages))
            del recent[:-RECENT]
        yield {"id": number, "topic": lot.choice(told)["topic"], "messages": messages}


def _short(lot: random.Random) -> list[Row]:
    asked, answered = lot.choice((("在吗", "在"), ("", ""), ("  ", "\n")))
    return [{"role": "user", "content": asked}, {"role": "assistant", "content": answered}]


def _recombined(told: list[Row], lot: random.Random) -> list[Row]:
    """As many exchanges as one dialogue has, four at least, each of another one.

    Longer pieces of few dialogues would make thousands of near copies by
    accident in a quarter of a million.
    """
    length = max(4, len(lot.choice(told)["messages"]) // 2)
    messages: list[Row] = []
    for place in range(length):
        said = lot.choice(told)["messages"]
        at = 2 * lot.randrange(1, max(2, len(said) // 2)) if place else 0
        messages.extend(said[at : at + 2])
    return messages


def _with_contact(message: Row, lot: random.Random) -> Row:
    contact = lot.choice(("138{:08d}", "user{:06d}@example.org")).format(lot.randrange(10**6))
    return {**message, "content": f"{message['content']}我的联系方式是{contact}谢谢"}


def _edited(messages: list[Row], lot: random.Random) -> list[Row]:
    """A copy with one character in 50 to 300 replaced, within NEAR of the original."""
    original = shingles(text_of({"messages": messages}), "zh")
    while True:
        share = lot.uniform(1 / 300, 1 / 50)
        edited = [
            {**message, "content": _misspelt(message["content"], share, lot)}
            for message in messages
        ]
        if NEAR[0] <= jaccard(original, shingles(text_of({"messages": edited}), "zh")) <= NEAR[1]:
            return edited


def _misspelt(text: str, share: float, lot: random.Random) -> str:
    return "".join(lot.choice(COMMON) if lot.random() < share else letter for letter in text)
