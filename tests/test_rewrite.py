"""Rewriting: what is asked, what is kept, what is refused, and that the sums hold."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline import tables
from pipeline.asking import Ask, Failure
from pipeline.errors import LlmUnavailable, TooManyFailures
from pipeline.progress import track
from pipeline.prompts import load
from pipeline.records import STYLES, Chosen, Drop, Language, Variant
from pipeline.settings import Rewrite
from pipeline.stages.checks import hold_budget
from pipeline.stages.rewrite import (
    CHARACTERS_A_REQUEST,
    TURNS_A_REQUEST,
    counted_failures,
    mark,
    parts,
    rewrite,
    rewrite_dialogue,
    style_of,
)
from pipeline.stages.rewrite_checks import Marked, unfit_text, unfit_whole
from tests.fake_llm import reply
from tests.llm_for_tests import CHINESE, ENGLISH, answering, chosen

SETTINGS = Rewrite(styles=["dominance", "influence", "steadiness", "compliance"])
GOOD = {
    "m1": "What a blow. Being without work would shake everyone.",
    "m2": "So money keeps you up at night. Have you told anybody yet?",
    "m3": "It is lonely to hide this. How might she take it, do you believe?",
}


def one(ask: Ask, dialogue: Chosen, settings: Rewrite = SETTINGS) -> tuple[Variant, Drop | None]:
    return asyncio.run(rewrite_dialogue(dialogue, ask, settings))


def whole(ask: Ask, rows: list[Chosen]) -> tuple[pl.DataFrame, pl.DataFrame]:
    async def run() -> tuple[pl.DataFrame, pl.DataFrame]:
        with track("test", len(rows)) as advance:
            return await rewrite(tables.frame(rows, Chosen), ask, SETTINGS, advance)

    return asyncio.run(run())


def test_only_the_supporters_words_change() -> None:
    dialogue = chosen()
    ask, asked = answering(GOOD)
    variant, drop = one(ask, dialogue)
    assert drop is None
    assert [turn.role for turn in variant.turns] == [turn.role for turn in dialogue.turns]
    assert [variant.turns[at].text for at in (1, 3, 5)] == list(GOOD.values())
    assert [variant.turns[at] for at in (0, 2, 4)] == [dialogue.turns[at] for at in (0, 2, 4)]
    assert variant.style == style_of(dialogue.dialogue_id, SETTINGS) != "original"
    assert variant.variant_id.startswith(f"{dialogue.dialogue_id}-{variant.style}-")
    assert (variant.model, variant.chosen_turns) == ("a-model", [3, 5])
    assert load(f"disc_{variant.style}", "en").text in asked[0].system
    assert "Supporter m2: Worrying about the rent" in asked[0].user
    assert "Seeker: Nobody. I am ashamed" in asked[0].user


def test_each_message_keeps_its_strategy_and_what_says_nothing_stays() -> None:
    dialogue = chosen(talk=[*ENGLISH[:1], ("supporter", ["Oh no.", ":)", "Since when?"])])
    messages = [
        message.model_copy(update={"strategy": strategy})
        for message, strategy in zip(
            dialogue.turns[1].messages, ("Reflection of Feelings", None, "Question"), strict=True
        )
    ]
    turns = [dialogue.turns[0], dialogue.turns[1].model_copy(update={"messages": messages})]
    ask, _ = answering({"m1": "That is a blow.", "m2": "When did it\n begin?"})
    variant, drop = one(ask, dialogue.model_copy(update={"turns": turns, "chosen_turns": [1]}))
    assert drop is None
    assert [(message.text, message.strategy) for message in variant.turns[1].messages] == [
        ("That is a blow.", "Reflection of Feelings"),
        (":)", None),
        ("When did it begin?", "Question"),
    ]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"m2": "钱让你睡不着。你跟别人说过这件事吗？"}, "wrong_language"),
        ({"m2": "?!"}, "empty"),
        ({"m2": "Money, then."}, "too_short"),
        (
            {"m2": f"Rent keeps you awake at night, {'it is a worry that has grown, ' * 3}and"},
            "too_long",
        ),
        ({"m2": "Nobody. I am ashamed to tell my own sister."}, "misplaced"),
        ({"m3": "Worrying about rent keeps you awake. Who knows about it so far?"}, "misplaced"),
        ({"m2": "I know, I know, I know, I know, I know, I know, I know, I know."}, "repetition"),
        ({"m2": GOOD["m1"]}, "repetition"),
        ({"m2": "With my Dominance style I say: money keeps you up, who knows?"}, "style_named"),
        (dict(zip(("m1", "m2", "m3"), [ENGLISH[at][1] for at in (1, 3, 5)], strict=True)), "echo"),
    ],
)
def test_a_bad_rewrite_is_dropped_and_the_dialogue_goes_on(
    change: dict[str, str], reason: str
) -> None:
    dialogue = chosen()
    ask, _ = answering(GOOD | change)
    variant, drop = one(ask, dialogue)
    assert drop is not None
    assert (drop.stage, drop.record_id, drop.reason) == ("rewrite", dialogue.dialogue_id, reason)
    assert (variant.style, variant.model, variant.prompt_version) == ("original", None, None)
    assert variant.turns == dialogue.turns
    assert not any(text in drop.detail for text in (GOOD | change).values())


def test_a_masked_name_must_stay() -> None:
    dialogue = chosen(talk=[*ENGLISH[:1], ("supporter", "Call [phone] and ask for help, please.")])
    ask, _ = answering({"m1": "Please ring somebody who is able to help you."})
    _, drop = one(ask, dialogue)
    assert drop is not None
    assert drop.reason == "placeholder_lost"
    ask, _ = answering({"m1": "Ring [phone], where somebody is able to help you."})
    assert one(ask, dialogue)[1] is None


@pytest.mark.parametrize("reason", ["refused", "truncated", "invalid", "bad_request"])
def test_a_failed_question_says_which_failure_it_was(reason: Any) -> None:
    ask, _ = answering(Failure(reason, "why"))
    variant, drop = one(ask, chosen())
    assert (variant.style, drop.reason if drop else None) == ("original", reason)


def test_a_crisis_is_not_rewritten_and_is_no_failure() -> None:
    ask, asked = answering(GOOD)
    variants, failed = whole(ask, [chosen(0), chosen(1, crisis=["self_harm"])])
    assert len(asked) == 1
    assert variants.height == 2
    assert failed["reason"].to_list() == ["crisis_not_rewritten"]
    assert counted_failures(failed) == 0


def test_a_long_dialogue_is_asked_in_parts_and_stops_at_the_first_bad_one() -> None:
    talk = [
        (role, f"{role} says sentence number {number} of this long talk.")
        for number in range(20)
        for role in ("seeker", "supporter")
    ]
    texts = {
        f"m{number}": f"Here follows one other thought, which is the {number} in line."
        for number in range(1, 21)
    }
    replies = [
        {name: texts[name] for name in list(texts)[start : start + TURNS_A_REQUEST]}
        for start in range(0, 20, TURNS_A_REQUEST)
    ]
    ask, asked = answering(*replies)
    variant, drop = one(ask, chosen(talk=talk))
    assert drop is None
    assert [turn.text for turn in variant.turns if turn.role == "supporter"] == list(texts.values())
    assert [len(item.schema["required"]) for item in asked] == [6, 6, 6, 2]

    ask, asked = answering(replies[0], replies[1] | {"m8": "…"}, replies[2], replies[3])
    assert one(ask, chosen(talk=talk))[0].style == "original"
    assert len(asked) == 2


def test_the_sums_hold_and_order_does_not_matter() -> None:
    rows = [chosen(number, "zh" if number % 2 else "en") for number in range(12)]

    async def ask(item: Any) -> Any:
        if "number 4." in item.user:
            return Failure("refused", "no")
        ask_one, _ = answering(_by_fake(item))
        return await ask_one(item)

    variants, failed = whole(ask, rows)
    again, _ = whole(ask, rows[::-1])
    assert variants.equals(again)
    assert variants.height == 12
    assert failed["record_id"].to_list() == [rows[4].dialogue_id]
    assert (variants["style"] == "original").sum() == 1
    assert variants["variant_id"].is_sorted()


def _by_fake(item: Any) -> dict[str, Any]:
    messages = [{"content": item.system}, {"content": item.user}]
    schema = {"json_schema": {"schema": item.schema}}
    found: dict[str, Any] = json.loads(reply({"messages": messages, "response_format": schema}))
    return found


def test_an_outage_stops_the_stage() -> None:
    async def ask(_: object) -> Any:
        raise LlmUnavailable("gone")

    with pytest.raises(LlmUnavailable, match="gone"):
        whole(ask, [chosen(number) for number in range(5)])


def test_styles_are_drawn_by_lot_from_the_id_alone() -> None:
    drawn = Counter(style_of(f"esconv-{number:016x}", SETTINGS) for number in range(2000))
    assert set(drawn) == set(SETTINGS.styles)
    assert all(430 < count < 570 for count in drawn.values())
    other = SETTINGS.model_copy(update={"seed": 8})
    moved = sum(style_of(f"a-{n}", other) != style_of(f"a-{n}", SETTINGS) for n in range(400))
    assert 250 < moved < 350


def test_the_budget_is_a_fraction_and_its_edge_is_allowed() -> None:
    hold_budget("rewrite", 2, 10, 0.2)
    with pytest.raises(TooManyFailures, match="3 of 10"):
        hold_budget("rewrite", 3, 10, 0.2)
    hold_budget("rewrite", 0, 0, 0.2)


@given(st.lists(st.lists(st.text("ab c", min_size=1, max_size=400), min_size=1, max_size=4)))
def test_parts_hold_every_message_once_in_order_and_stay_small(turns: list[list[str]]) -> None:
    marked = [
        Marked(f"m{at}-{turn}", 2 * turn + 1, at, text)
        for turn, texts in enumerate(turns)
        for at, text in enumerate(texts)
    ]
    found = list(parts(marked, "en"))
    assert [item for part in found for item in part] == marked
    for part in found:
        assert len({item.turn for item in part}) <= TURNS_A_REQUEST
        assert len(part) == 1 or sum(len(item.text) for item in part) <= CHARACTERS_A_REQUEST["en"]


def test_chinese_texts_are_counted_in_characters() -> None:
    marked = mark(chosen(language="zh").turns)
    good = [
        "换了新环境难免心慌，哪一类会议让你最怕？",
        "当场被点到，谁都会紧张。那一刻你心里想什么？",
        "看得出你在乎同事的眼光，也真心想干好。",
    ]
    assert not any(unfit_text(item, text, "zh") for item, text in zip(marked, good, strict=True))
    texts = {item.mark: text for item, text in zip(marked, good, strict=True)}
    assert unfit_whole(marked, texts, "zh") is None
    own = {item.mark: text for item, (_, text) in zip(marked, CHINESE[1::2], strict=True)}
    assert unfit_whole(marked, own, "zh") is not None
    assert unfit_text(marked[0], "我想我想我想我想我想我想我想我想我想我想。", "zh") == "repetition"
    assert (
        unfit_text(marked[0], "作为支配型的支持者，我要问你最怕哪一种会议？", "zh") == "style_named"
    )
    assert unfit_text(marked[0], "New places are hard.", "zh") == "wrong_language"


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_style_has_a_profile_that_names_its_source_and_sends_none(language: Language) -> None:
    folder = Path(load.__wrapped__.__code__.co_filename).parent
    for style in STYLES:
        if style != "original":
            raw = (folder / f"disc_{style}.{language}.txt").read_text(encoding="utf-8")
            assert "Marston" in raw
            assert "Marston" not in load(f"disc_{style}", language).text
