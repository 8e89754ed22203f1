"""Masking on lines labelled before the patterns were tried on them: precision and recall."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.stages.personal import mask, places
from tests.places import ROOT

LINES = ROOT / "tests" / "personal_lines.txt"
"""Written by somebody who knew no pattern. Found of them before any was mended: nothing wrong, and
of ID_CARD 0.75, QQ and WECHAT 0.82, ADDRESS 0.91, of the rest 0.95 and more.
"""
MORE_LINES = ROOT / "tests" / "personal_lines_more.txt"
"""By who wrote the patterns; tried after they were mended: ADDRESS 0.97, PHONE 0.99, the rest 1."""
HARD_LINES = ROOT / "tests" / "personal_lines.jsonl"
"""By somebody who had read the patterns of the day and wrote what people do write: spelled and
spaced numbers, nicknames of WeChat, blocks and floors. Tried once before any was mended: precision
0.91 and more; recall EMAIL 0.86, PHONE 0.80, ID_CARD 1, BANK_CARD 0.89, QQ 0.70, WECHAT 0.62,
URL 0.95, ADDRESS 0.82. The misses that are left are there to be seen.
"""
HELD_OUT_LINES = ROOT / "tests" / "personal_lines_held_out.jsonl"
"""By the same, knowing what had been missed in HARD_LINES but before any of it was mended. First
tried half-way through the mending: precision 1; recall EMAIL 0.90, PHONE 0.92, ID_CARD and
BANK_CARD 1, QQ 0.90, WECHAT 0.87, URL 0.83, ADDRESS 0.88. One miss that was seen in it has been
mended for since, a full-width colon after q.
"""
MARK = re.compile(r"\{([A-Z_]+)\|([^{}]*)\}")
TYPES = ("EMAIL", "PHONE", "ID_CARD", "BANK_CARD", "QQ", "WECHAT", "URL", "ADDRESS")

Place = tuple[int, int, str]


@dataclass(frozen=True)
class Line:
    """A message, and where a person saw what in it."""

    text: str
    places: list[Place]


def labelled(path: Path = LINES) -> list[Line]:
    lines = path.read_text(encoding="utf-8").rstrip("\n").split("\n")
    return [_from_json(line) if path.suffix == ".jsonl" else _from_marks(line) for line in lines]


def _from_json(line: str) -> Line:
    read = json.loads(line)
    return Line(read["text"], [(begin, end, kind) for begin, end, kind in read["spans"]])


def _from_marks(line: str) -> Line:
    text, marked, end = "", [], 0
    for mark in MARK.finditer(line):
        text += line[end : mark.start()]
        marked.append((len(text), len(text) + len(mark[2]), mark[1]))
        text += mark[2]
        end = mark.end()
    return Line(text + line[end:], marked)


def overlap(one: Place, other: Place) -> bool:
    return one[2] == other[2] and one[0] < other[1] and other[0] < one[1]


def evaluate(lines: list[Line]) -> dict[str, tuple[float, float, int]]:
    """Precision, recall and how many there are of each type. Touched is found."""
    there, right, found, hit = (Counter[str]() for _ in range(4))
    for line in lines:
        told = list(places(line.text))
        there.update(kind for *_, kind in line.places)
        found.update(kind for *_, kind in told)
        right.update(one[2] for one in told if any(overlap(one, other) for other in line.places))
        hit.update(one[2] for one in line.places if any(overlap(one, other) for other in told))
    return {
        kind: (right[kind] / max(1, found[kind]), hit[kind] / max(1, there[kind]), there[kind])
        for kind in TYPES
    }


def left_open(lines: list[Line]) -> tuple[int, int]:
    """Characters of labelled personal data that masking leaves in the text, and of how many."""
    left = labelled_ones = 0
    for line in lines:
        masked = {at for begin, end, _ in places(line.text) for at in range(begin, end)}
        there = {at for begin, end, _ in line.places for at in range(begin, end)}
        left += len(there - masked)
        labelled_ones += len(there)
    return left, labelled_ones


@pytest.mark.parametrize("path", [LINES, MORE_LINES, HARD_LINES], ids=lambda path: path.name)
def test_the_labelled_lines_are_many_and_a_hundred_of_them_hold_nothing(path: Path) -> None:
    lines = labelled(path)
    assert len(lines) >= 300
    assert sum(not line.places for line in lines) >= 100


ALL = dict.fromkeys(TYPES, 0.95)
FLOORS = {
    LINES: (0.98, ALL),
    MORE_LINES: (0.98, ALL),
    HARD_LINES: (0.96, ALL | {"ADDRESS": 0.82}),
    HELD_OUT_LINES: (1.0, ALL | {"PHONE": 0.92, "ADDRESS": 0.88}),
}
"""Of each set the precision and recall that are reached, rounded down."""


@pytest.mark.parametrize("path", FLOORS, ids=lambda path: path.name)
def test_precision_and_recall_by_type(path: Path) -> None:
    precision_floor, recall_floors = FLOORS[path]
    lines = labelled(path)
    print()
    for kind, (precision, recall, n) in evaluate(lines).items():
        print(f"{kind:<10} n {n:>3}  precision {precision:.3f}  recall {recall:.3f}")
        assert (kind, precision) >= (kind, precision_floor)
        assert (kind, recall) >= (kind, recall_floors[kind])
    print("characters left open: {} of {}".format(*left_open(lines)))


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ("我的邮箱是a.b@c.com.cn谢谢", "我的邮箱是[EMAIL]谢谢"),
        ("电话13812345678打给我", "电话[PHONE]打给我"),
        ("手机１３８１２３４５６７８。", "手机[PHONE]。"),
        ("+86 138-1234-5678", "[PHONE]"),
        ("call (212) 555-0188 now", "call [PHONE] now"),
        ("身份证11010519491231002X", "身份证[ID_CARD]"),
        ("编号110105194912310021", "编号110105194912310021"),
        ("QQ12345678，微信zhang_san88", "QQ[QQ]，微信[WECHAT]"),
        ("我家住在北京市海淀区中关村大街27号3单元502室，你来吗", "我家住在[ADDRESS]，你来吗"),
        ("I live at 123 Maple Street, Apt 4.", "I live at [ADDRESS]."),
        ("见https://www.example.com/a?b=1，谢谢", "见[URL]，谢谢"),
        ("1234567890123456789", "1234567890123456789"),
        ("in 2019-2020 I paid 13,800", "in 2019-2020 I paid 13,800"),
        ("请拨打400-161-9995或988", "请拨打400-161-9995或988"),
        ("1-800-799-7233, (866) 488-7386", "1-800-799-7233, (866) 488-7386"),
        ("027-85844666，不是027-85844667", "027-85844666，不是[PHONE]"),
        ("打一三八零五五一二七七六", "打[PHONE]"),
        ("三点一线，一二三四五六七八九十", "三点一线，一二三四五六七八九十"),
        ("微信转了1000000 元，扣了20000000块", "微信转了1000000 元，扣了20000000块"),
        ("卡号6222020000000000000", "卡号[BANK_CARD]"),
        ("wechat is well-known", "wechat is well-known"),
        ("he looked at example.com", "he looked at [URL]"),
        ("my wechat is really slow", "my wechat is really slow"),
        ("5 minutes down the road", "5 minutes down the road"),
    ],
)
def test_masking(text: str, masked: str) -> None:
    assert mask(text)[0] == masked


def test_what_was_masked_is_counted() -> None:
    _, counts = mask("13812345678，13912345678，a@b.com")
    assert counts == {"PHONE": 2, "EMAIL": 1}


ODD = st.text(st.sampled_from("0123456789138@.comQq微信号 -+()[]PHONE：路街号室,"), max_size=40)


@given(st.text() | ODD)
def test_masking_twice_changes_nothing_and_no_text_vanishes(text: str) -> None:
    once, _ = mask(text)
    assert mask(once) == (once, {})
    assert bool(once) == bool(text)


@given(st.text(st.characters(categories=["Lo", "Po"], exclude_characters="@＠.．路街道巷弄村苑")))
def test_a_text_without_digit_or_sign_stays(text: str) -> None:
    assert mask(text) == (text, {})


@given(
    st.text(st.characters(min_codepoint=0x4E00, max_codepoint=0x9FA5), min_size=1, max_size=6),
    st.integers(0, 10**8 - 1),
    st.text(st.characters(min_codepoint=0x4E00, max_codepoint=0x9FA5), min_size=1, max_size=6),
)
def test_a_number_that_touches_chinese_is_found(before: str, number: int, after: str) -> None:
    assert mask(f"{before}138{number:08d}{after}")[1] == {"PHONE": 1}
