"""Hygiene of one text: each step does what it says, and doing it twice changes nothing."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pipeline.stages.cleaning import clean
from pipeline.stages.languages import language_of
from pipeline.stages.personal import mask

ODD = st.text(st.sampled_from("&am\u200bp;#38lt gt\r\n\x85\u2028\ud83d\ude00\u0301e\xa0 好，"))


@given(st.text() | ODD)
@example("&am\u200bp;lt;")
@example("&amp;amp;amp;")
@example("\ud83d\u200b\ude00")
def test_cleaning_and_masking_twice_changes_nothing(text: str) -> None:
    once, _ = mask(clean(text, Counter()))
    counts: Counter[str] = Counter()
    assert mask(clean(once, counts))[0] == once
    assert not counts


@pytest.mark.parametrize(
    ("text", "cleaned", "steps"),
    [
        ("\ufeffa\u200bb\u202e", "ab", {"invisible"}),
        ("cafe\u0301", "café", {"unicode_form"}),
        ("好的，　谢谢！\r\n\r\n（嗯）", "好的， 谢谢！\n（嗯）", {"line_ends", "white_space"}),
        ("a\u2028b\x85c", "a\nb\nc", {"line_ends"}),
        ("\ud83d\ude00 \ud800x", "😀 x", {"surrogates"}),
        ("👩\u200d👧", "👩\u200d👧", set()),
        ("tab\tand\x00nul", "tab andnul", {"invisible", "white_space"}),
        ("I &lt;3 you &amp;amp; him", "I <3 you & him", {"entities"}),
        ("AT&T &c; R&D; &nosuch;", "AT&T &c; R&D; &nosuch;", set()),
        ("&nbsp;好&#12290;", "好。", {"entities", "white_space"}),
        ("（１２３）！？", "（１２３）！？", set()),
    ],
)
def test_cleaning(text: str, cleaned: str, steps: set[str]) -> None:
    counts: Counter[str] = Counter()
    assert clean(text, counts) == cleaned
    assert set(counts) == steps


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("我今天 sad", ("zh", "mixed")),
        ("I said 你好 to my new neighbour today", ("en", "en")),
        ("我去KTV唱歌了，老板请客，大家都很开心", ("zh", "zh-Hans")),
        ("我最近總是失眠，不知道怎麼辦", ("zh", "zh-Hant")),
        ("皇后", ("zh", "zh-Hans")),
        ("I feel 很累 today 真的", ("en", "mixed")),
        ("?! 123", None),
    ],
)
def test_language_is_by_weight(text: str, found: tuple[str, str] | None) -> None:
    assert language_of(text) == found
