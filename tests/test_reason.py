"""Reasoning: what the LLM sees, what is refused, and that the sums hold."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from typing import Any

import polars as pl
import pytest

from pipeline import tables
from pipeline.asking import Answer, Ask, Failure, Request
from pipeline.errors import LlmUnavailable
from pipeline.progress import track
from pipeline.prompts import load
from pipeline.records import STRATEGIES, Candidate, Drop, Variant
from pipeline.settings import Reason
from pipeline.stages.reason import Place, propose, question, reason, schema_of, wanted
from pipeline.stages.rewrite import as_variant
from tests.fake_llm import reply
from tests.llm_for_tests import answering, chosen

SETTINGS = Reason()
GOOD: dict[str, Any] = {
    "history_analysis": "They lost their work and fear for the rent; they need to be heard.",
    "emotion": "shame",
    "intensity": 4,
    "evidence": "They say that they are ashamed to tell their sister.",
    "strategy": "Reflection of Feelings",
    "strategy_reason": "Naming the shame makes it lighter.",
    "reply": "It sounds as if carrying this alone weighs more than the debt itself.",
}


def variant(number: int = 0, language: Any = "en", **changes: Any) -> Variant:
    dialogue = chosen(number, language, **changes)
    return as_variant(dialogue, dialogue.turns, "steadiness", "a-model", "v")


def one(value: Mapping[str, Any] | Failure, of: Variant | None = None) -> Candidate | Drop:
    ask, _ = answering(value)
    return asyncio.run(propose(Place(of or variant(), 5, 1), ask, SETTINGS))


def whole(ask: Ask, rows: list[Variant]) -> tuple[pl.DataFrame, pl.DataFrame]:
    async def run() -> tuple[pl.DataFrame, pl.DataFrame]:
        with track("test", len(rows)) as advance:
            return await reason(tables.frame(rows, Variant), ask, SETTINGS, advance)

    return asyncio.run(run())


async def fake_ask(item: Request) -> Answer:
    messages = [{"content": item.system}, {"content": item.user}]
    schema = {"json_schema": {"schema": item.schema}}
    body = {"messages": messages, "response_format": schema, "seed": item.seed + item.sample}
    return Answer(json.loads(reply(body)), "fake")


def test_a_proposal_holds_the_steps_and_where_it_stands() -> None:
    found = one(GOOD)
    assert isinstance(found, Candidate)
    assert {name: getattr(found, name) for name in GOOD} == GOOD
    assert (found.turn_index, found.sample, found.model) == (5, 1, "a-model")
    assert found.variant_id == variant().variant_id


def test_line_breaks_become_spaces() -> None:
    found = one(GOOD | {"reply": "It sounds heavy.\n\nHow long\thas it been so? "})
    assert isinstance(found, Candidate)
    assert found.reply == "It sounds heavy. How long has it been so?"


def test_the_id_is_made_from_content() -> None:
    ids = set()
    for change in ({}, {"reply": "How are you now?"}, {"intensity": 3}, {"strategy": "Others"}):
        found = one(GOOD | change)
        assert isinstance(found, Candidate)
        ids.add(found.candidate_id)
    assert len(ids) == 4
    again = one(dict(reversed(GOOD.items())))
    assert isinstance(again, Candidate)
    assert again.candidate_id in ids


def test_only_the_turns_before_are_shown_with_style_situation_and_clue() -> None:
    rows = variant().turns
    seeker = rows[4].messages[0].model_copy(update={"clue": "She looks at\nthe floor."})
    turns = [*rows[:4], rows[4].model_copy(update={"messages": [seeker]}), rows[5]]
    asked, version = question(Place(variant().model_copy(update={"turns": turns}), 5, 0), SETTINGS)
    assert rows[5].text not in asked.user
    lines = asked.user.split("\n")
    assert lines[0] == "Situation: Case number 0."
    assert lines[-3:] == [
        "Seeker: Nobody. I am ashamed to tell my sister.",
        "The seeker's expression: She looks at the floor.",
        "The supporter speaks next.",
    ]
    assert load("disc_steadiness", "en").text in asked.system
    assert load("disc_steadiness", "en").version in version


def test_the_history_is_as_long_as_the_settings_say() -> None:
    asked, _ = question(Place(variant(), 5, 0), Reason(history_turns=2))
    assert "Every night" not in asked.user
    assert "Worrying about the rent" in asked.user


def test_the_original_style_is_asked_for_nothing() -> None:
    plain = as_variant(chosen(), chosen().turns)
    asked, version = question(Place(plain, 3, 0), SETTINGS)
    assert "of this kind" not in asked.system
    assert version == f"{load('reason', 'en').version}-{load('reason_ask', 'en').version}"


def test_a_chinese_dialogue_is_asked_in_chinese() -> None:
    asked, _ = question(Place(variant(language="zh"), 5, 0), SETTINGS)
    assert "求助者：就怕说错了，大家觉得我不行。" in asked.user
    assert "用中文写" in asked.system
    assert schema_of("zh")["properties"]["strategy"]["enum"] == list(STRATEGIES)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"reply": "这听起来真的很难受，你愿意多说一点吗？"}, "wrong_language"),
        ({"emotion": "羞愧"}, "wrong_language"),
        ({"evidence": " - "}, "empty"),
        ({"reply": "It may be that the word has no end to it " * 8 + "and so"}, "too_long"),
        ({"reply": "I see, I see, I see, I see, I see, I see, I see, I see, I see."}, "repetition"),
        ({"reply": "Nobody, I am ashamed to tell my sister!"}, "echo"),
        ({"reply": "Worrying about the rent keeps you awake. Who knows about it so far"}, "echo"),
        (
            {"history_analysis": "What the seeker has told and needs now, in at most a line."},
            "echo",
        ),
        ({"reply": "As a Steadiness supporter I have all the time for you."}, "style_named"),
    ],
)
def test_a_bad_proposal_is_dropped_with_its_reason(change: dict[str, str], reason: str) -> None:
    found = one(GOOD | change)
    assert isinstance(found, Drop)
    assert (found.reason, found.record_id) == (reason, f"{variant().variant_id}-t5-c1")
    assert next(iter(change.values())) not in found.detail


def test_a_failed_question_is_dropped_as_what_it_was() -> None:
    found = one(Failure("truncated", "too long"))
    assert isinstance(found, Drop)
    assert (found.stage, found.reason, found.detail) == ("reason", "truncated", "too long")


def test_the_same_reply_twice_in_a_turn_is_dropped_once() -> None:
    other = GOOD | {"emotion": "fear", "reply": f"{GOOD['reply'].upper()}!!"}
    ask, _ = answering(GOOD, other)
    candidates, failed = whole(ask, [variant(chosen_turns=[5])])
    assert candidates["sample"].to_list() == [0]
    assert failed["record_id"].to_list() == [f"{variant().variant_id}-t5-c1"]
    assert failed["reason"].to_list() == ["duplicate_candidate"]


def test_the_sums_hold_and_order_does_not_matter() -> None:
    rows = [variant(number, "zh" if number % 2 else "en") for number in range(6)]

    async def ask(item: Request) -> Answer | Failure:
        if "number 2." in item.user and item.sample == 1:
            return Failure("refused", "no")
        return await fake_ask(item)

    candidates, failed = whole(ask, rows)
    assert wanted(tables.frame(rows, Variant), SETTINGS) == 6 * 2 * 2
    assert (candidates.height, failed.height) == (22, 2)
    assert failed["record_id"].to_list() == [f"{rows[2].variant_id}-t{turn}-c1" for turn in (3, 5)]
    assert candidates["candidate_id"].is_sorted()
    again, _ = whole(ask, rows[::-1])
    assert again.equals(candidates)
    less, _ = whole(ask, rows[1:])
    assert set(less["candidate_id"]) < set(candidates["candidate_id"])


def test_an_outage_stops_the_stage() -> None:
    async def ask(_: Request) -> Answer:
        raise LlmUnavailable("gone")

    with pytest.raises(LlmUnavailable, match="gone"):
        whole(ask, [variant()])
