"""What comes back from Label Studio is held against closed sets."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotators.results import FIELDS, BadResult, answers_of, result_of
from pipeline.records import Kind

STEP = {"history_analysis": "correct", "emotional_state": "incorrect", "strategy": "unsure"}


def choice(field: str, *values: str) -> dict[str, Any]:
    return {
        "from_name": field,
        "to_name": "x",
        "type": "choices",
        "value": {"choices": list(values)},
    }


def step(**changed: str) -> list[dict[str, Any]]:
    return [choice(field, value) for field, value in {**STEP, **changed}.items()]


@st.composite
def answers(draw: st.DrawFn, kind: Kind) -> dict[str, str]:
    said = {field: draw(st.sampled_from(f.values)) for field, f in FIELDS[kind].items()}
    note = draw(st.none() | st.text(min_size=1))
    return said if note is None else {**said, "note": note}


@given(answers("step"))
def test_steps_come_back_as_they_went(said: dict[str, str]) -> None:
    assert answers_of("step", result_of("step", said)) == said


@given(answers("pair"))
def test_pairs_come_back_as_they_went(said: dict[str, str]) -> None:
    assert answers_of("pair", result_of("pair", said)) == said


@given(answers("pair"), st.randoms())
def test_the_order_of_regions_does_not_matter(said: dict[str, str], dice: Any) -> None:
    shuffled = result_of("pair", said)
    dice.shuffle(shuffled)
    assert list(answers_of("pair", shuffled).items()) == list(said.items())


def test_a_real_submission_is_read() -> None:
    # As Label Studio 1.23.2 stored it, ids shortened.
    stored = [
        {"value": {"choices": ["correct"]}, "id": "2Y", "from_name": "history_analysis",
         "to_name": "history_analysis_text", "type": "choices", "origin": "manual"},
        {"value": {"choices": ["correct"]}, "id": "sV", "from_name": "strategy",
         "to_name": "strategy_text", "type": "choices", "origin": "manual"},
        {"value": {"choices": ["unsure"]}, "id": "jM", "from_name": "emotional_state",
         "to_name": "emotional_state_text", "type": "choices", "origin": "manual"},
        {"value": {"text": ["hello 1 2"]}, "id": "zH", "from_name": "note", "to_name": "reply",
         "type": "textarea", "origin": "manual"},
    ]  # fmt: skip
    assert answers_of("step", stored) == {
        "history_analysis": "correct",
        "emotional_state": "unsure",
        "strategy": "correct",
        "note": "hello 1 2",
    }


@pytest.mark.parametrize(
    ("kind", "result", "reason", "named"),
    [
        ("step", [], "empty_result", "nothing"),
        ("pair", step(), "unknown_field", "history_analysis"),
        ("step", [*step(), choice("mood", "correct")], "unknown_field", "mood"),
        ("step", [{"value": {"choices": ["correct"]}}], "unknown_field", "None"),
        ("step", step(strategy="tie"), "unknown_value", "tie"),
        ("step", step(strategy="Correct 正确"), "unknown_value", "strategy"),
        ("step", step()[:2], "missing_answer", "strategy"),
        ("step", [*step(), choice("strategy", "correct")], "two_answers", "strategy"),
        ("step", [*step()[:2], choice("strategy", "correct", "unsure")], "two_answers", "2"),
        ("step", [*step()[:2], choice("strategy")], "unknown_value", "strategy"),
        ("step", [*step()[:2], {"from_name": "strategy"}], "unknown_value", "strategy"),
        ("step", [*step()[:2], {"from_name": "strategy", "value": {"choices": 3}}], "unknown_value",
         "strategy"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named(
    kind: Kind, result: list[dict[str, Any]], reason: str, named: str
) -> None:
    with pytest.raises(BadResult) as caught:
        answers_of(kind, result)
    assert caught.value.reason == reason
    assert named in caught.value.detail


def test_both_unacceptable_is_an_overall_answer_only() -> None:
    said = dict.fromkeys(FIELDS["pair"], "tie")
    assert result_of("pair", {**said, "overall": "both_unacceptable"})
    with pytest.raises(BadResult, match="unknown_value"):
        result_of("pair", {**said, "safety": "both_unacceptable"})


def test_nothing_incomplete_is_ever_sent() -> None:
    with pytest.raises(BadResult, match="missing_answer"):
        result_of("step", {"strategy": "correct"})
    with pytest.raises(BadResult, match="unknown_field"):
        result_of("step", {**STEP, "overall": "a"})


def test_the_text_of_a_note_never_reaches_an_error() -> None:
    secret = "the annotator's private words"
    note = {"from_name": "note", "value": {"text": [secret]}}
    with pytest.raises(BadResult) as caught:
        answers_of("step", [*step(), note, note])
    assert secret not in str(caught.value)


def test_two_lines_of_one_note_are_one_note() -> None:
    note = {"from_name": "note", "value": {"text": ["one", "two"]}}
    assert answers_of("step", [*step(), note])["note"] == "one\ntwo"
