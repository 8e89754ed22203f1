"""Crisis signs on lines labelled before the phrases were tried on them: precision and recall."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.records import CRISES
from pipeline.stages.crisis import _PHRASES, LONGEST, signs_in
from pipeline.stages.crisis_phrases import filled
from pipeline.stages.crisis_stems import stems_of
from pipeline.stages.languages import simplified
from tests.places import ROOT

LINES = ROOT / "tests" / "crisis_lines.tsv"
HELD_OUT = ROOT / "tests" / "crisis_lines_held_out.tsv"
"""Written by somebody who knew no phrase, and never looked at while phrases were added."""


@dataclass(frozen=True)
class Line:
    """A message and the kinds of crisis that a person saw in it."""

    kinds: frozenset[str]
    text: str

    @property
    def language(self) -> str:
        return (
            "en" if self.text.isascii() or ("’" in self.text and self.text[0].isascii()) else "zh"
        )


def labelled(path: Path = LINES) -> list[Line]:
    lines = path.read_text(encoding="utf-8").rstrip("\n").split("\n")
    pairs = [line.split("\t") for line in lines]
    return [Line(frozenset(kinds.split(",")) - {"-"}, text) for kinds, text in pairs]


@dataclass(frozen=True)
class Figures:
    """How many were labelled, and how well they were told."""

    labelled: int
    precision: float
    recall: float


def figures(lines: Iterable[Line], kinds: Iterable[str] = CRISES) -> Figures:
    wanted = set(kinds)
    right = found = there = 0
    for line in lines:
        said = {sign.kind for sign in signs_in(line.text)} & wanted
        right += len(said & line.kinds)
        found += len(said)
        there += len(line.kinds & wanted)
    return Figures(there, right / max(1, found), right / max(1, there))


def test_the_labelled_lines_are_many_and_half_of_them_hard() -> None:
    lines = labelled()
    assert len(lines) >= 240
    assert sum(not line.kinds for line in lines) >= len(lines) * 0.45
    assert sum(simplified(line.text) != line.text for line in lines) >= 20


@pytest.mark.parametrize(
    ("path", "least_precision", "least_recall", "least_recall_of_self_harm"),
    [(LINES, 0.95, 0.95, 0.95), (HELD_OUT, 0.92, 0.5, 0.58)],
    ids=["tuned_on", "held_out"],
)
def test_precision_and_recall_by_kind_and_language(
    path: Path, least_precision: float, least_recall: float, least_recall_of_self_harm: float
) -> None:
    lines = labelled(path)
    print()
    for language in ("en", "zh"):
        here = [line for line in lines if line.language == language]
        for kind in CRISES:
            one = figures(here, [kind])
            print(
                f"{language} {kind:<15} n {one.labelled:>3}  "
                f"precision {one.precision:.2f}  recall {one.recall:.2f}"
            )
    whole, harm = figures(lines), figures(lines, ["self_harm"])
    print(f"all                n {whole.labelled}  {whole.precision:.3f}  {whole.recall:.3f}")
    assert whole.precision >= least_precision
    assert whole.recall >= least_recall
    assert harm.recall >= least_recall_of_self_harm


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("I want to kill myself", ["self_harm"]),
        ("I’m dying to see it, I could kill for a coffee", []),
        ("everyone would be better off if I was dead", ["self_harm"]),
        ("They'd be better off without me.", ["self_harm"]),
        ("She is better off without him", []),
        ("我不想活了", ["self_harm"]),
        ("今天累死了，想死你了", []),
        ("He beats me when he drinks", ["abuse"]),
        ("老公又打我了", ["abuse"]),
        ("我想杀了他", ["harm_to_others"]),
        ("I can't stop thinking about suicide", ["self_harm"]),
        ("不是没想过自杀", ["self_harm"]),
        ("我沒有想過自殺", []),
        ("她自殺過兩次", ["self_harm"]),
        ("在电影里主角自杀了", []),
        ("电影很好看。我想自杀", ["self_harm"]),
        ("脑子里总有人说话，叫我去死", ["self_harm", "psychosis"]),
        ("I heard voices outside", []),
        ("我不想死，也不想伤害她", []),
        ("想死又不敢死", ["self_harm"]),
        ("想死没有勇气", ["self_harm"]),
        ("打游戏的时候我突然想自杀", ["self_harm"]),
        ("i dont want to live any more", ["self_harm"]),
        ("I don't want to kill myself but sometimes I want to die", ["self_harm"]),
        ("规划自己的生活", []),
        ("脑子里有个声音让我去原谅她", []),
    ],
)
def test_signs(text: str, kinds: list[str]) -> None:
    assert [sign.kind for sign in signs_in(text)] == kinds


def test_the_evidence_is_as_it_was_written() -> None:
    (sign,) = signs_in("昨天她說：我想自殺。I’m fine")
    assert sign.evidence == "自殺"
    (sign,) = signs_in("İ KILL MYSELF? no: I Want To Die")
    assert sign.evidence in "İ KILL MYSELF? no: I Want To Die"


@given(st.text() | st.sampled_from([line.text for line in labelled()] if LINES.exists() else [""]))
def test_any_text_is_told_and_evidence_is_in_it(text: str) -> None:
    for sign in signs_in(text):
        assert sign.evidence in text.replace("’", "'")
        assert 0 < len(sign.evidence) <= LONGEST


@given(st.sampled_from(["天气很好。", "I had lunch. ", "晚饭吃了面，然后散步。\n"]))
def test_what_is_said_before_in_another_sentence_changes_nothing(before: str) -> None:
    for text in ("我想自杀", "我没有想过自杀", "I want to die", "I am not suicidal"):
        assert [sign.kind for sign in signs_in(before + text)] == [
            sign.kind for sign in signs_in(text)
        ]


@pytest.mark.parametrize(
    ("expression", "stems"),
    [
        ("kill(?:ing)? my ?self", [{"kill"}, {"self"}, {" my"}]),
        ("(?:end|finish) it(?! soon)", [{"end", "finish"}, {" it"}]),
        ("想(?:要|过)*死", [{"死"}, {"想"}]),
        ("(?:自残|割.{0,3}腕)", [{"自残", "割"}]),
        ("(?:a|b?)", []),
        (r"[ab]\bc{0,2}(?<=x)y*", []),
    ],
)
def test_stems(expression: str, stems: list[set[str]]) -> None:
    assert sorted(map(sorted, stems_of(expression))) == sorted(map(sorted, stems))


def test_every_phrase_is_found_by_its_stems() -> None:
    """A phrase whose stems were wrong would never be tried."""
    texts = [
        simplified(line.text.lower().replace("’", "'"))
        for path in (LINES, HELD_OUT)
        for line in labelled(path)
    ]
    tried = 0
    for phrases in _PHRASES.values():
        for phrase in (filled(one) for both in phrases for one in both):
            asked = stems_of(phrase)
            assert asked, f"{phrase} asks for no word, so that each text would be tried"
            for text in filter(re.compile(phrase).search, texts):
                tried += 1
                assert all(any(stem in text for stem in stems) for stems in asked)
    assert tried > 150
