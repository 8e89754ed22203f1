"""Which dialogues and turns are chosen: within the budget, fairly, and by lot."""

from __future__ import annotations

import random

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.records import Chosen, Dialogue, Language, Scored
from pipeline.settings import Select
from pipeline.stages.select import Selected, eligible_turns, select_dialogues
from pipeline.tables import frame, records, schema_of
from tests.dialogues_for_tests import dialogue

LONG = "This reply is long enough to be worth a judgement."
SOURCES = ("esconv", "soulchat", "mesc")
TOPICS = ("work", "family", None)


def scored(item: Dialogue) -> Scored:
    return Scored(**item.model_dump(), ai_trace=0.1, incoherence=0.1)


def made(number: int, source: str = "esconv", topic: str | None = None, turns: int = 8) -> Scored:
    texts = [f"{LONG} {number}-{turn}" for turn in range(turns)]
    return scored(dialogue(texts, source=source, topic=topic))


def select(items: list[Scored], dialogues: int, turns: int, each: int = 2) -> Selected:
    settings = Select(dialogues=dialogues, turns=turns, turns_per_dialogue=each)
    return select_dialogues(frame(items, Scored), settings)


def ids(selected: Selected) -> set[str]:
    return set(selected.chosen["dialogue_id"])


corpora = st.lists(
    st.tuples(st.sampled_from(SOURCES), st.sampled_from(TOPICS), st.integers(2, 9)), max_size=14
).map(lambda rows: [made(i, *row) for i, row in enumerate(rows)])
budgets = st.integers(1, 20)


@given(corpora, budgets, budgets, st.integers(1, 4), st.randoms(use_true_random=False))
def test_what_is_chosen_is_within_the_budget_and_eligible(
    items: list[Scored], dialogues: int, turns: int, each: int, rng: random.Random
) -> None:
    selected = select(items, dialogues, turns, each)
    assert selected.chosen.schema == schema_of(Chosen)
    assert selected.chosen.height <= dialogues
    assert selected.turns <= turns
    given_ = {item.dialogue_id: item for item in items}
    for item in records(selected.chosen, Chosen):
        assert given_[item.dialogue_id].turns == item.turns
        assert 1 <= len(item.chosen_turns) <= each
        assert item.chosen_turns == sorted(set(item.chosen_turns))
        assert all(item.turns[turn].role == "supporter" for turn in item.chosen_turns)
        assert all(turn >= 2 for turn in item.chosen_turns)
    counted = selected.chosen.height + selected.without_eligible_turn + selected.over_budget
    assert counted == len(items)
    shuffled = rng.sample(items, len(items))
    assert select(shuffled, dialogues, turns, each).chosen.equals(selected.chosen)


@given(corpora, budgets, budgets, budgets)
def test_a_larger_budget_keeps_every_dialogue(
    items: list[Scored], turns: int, small: int, more: int
) -> None:
    assert ids(select(items, small, turns)) <= ids(select(items, small + more, turns))
    assert ids(select(items, small, turns)) <= ids(select(items, small, turns + more))


@given(corpora)
def test_with_room_for_all_a_new_dialogue_changes_nothing_else(items: list[Scored]) -> None:
    before = select(items, 100, 1000, 2)
    after = select([*items, made(99, "esconv", "work")], 100, 1000, 2)
    without_new = after.chosen.filter(pl.col("dialogue_id") != made(99, "esconv").dialogue_id)
    assert before.over_budget == 0
    assert without_new.equals(before.chosen)


@given(corpora, budgets)
def test_every_corpus_gets_one_before_any_gets_two(items: list[Scored], budget: int) -> None:
    able = {item.source for item in items if len(item.turns) >= 4}
    counts = select(items, budget, 100).chosen["source"].value_counts()
    if budget >= len(able):
        assert set(counts["source"]) == able
    else:
        assert counts["count"].to_list() == [1] * budget


def test_corpora_share_in_proportion_and_topics_inside_them() -> None:
    items = [made(i, "esconv", "work" if i < 30 else "family") for i in range(40)]
    items += [made(100 + i, "mesc") for i in range(20)]
    chosen = select(items, 15, 100).chosen
    shares = chosen.group_by("source", "topic").len()
    assert set(shares.iter_rows()) == {
        ("esconv", "work", 8),
        ("esconv", "family", 2),
        ("mesc", None, 5),
    }


def test_every_dialogue_gets_one_turn_before_any_gets_two() -> None:
    items = [made(i) for i in range(6)]
    assert sorted(select(items, 4, 6).chosen["chosen_turns"].list.len()) == [1, 1, 2, 2]
    few = select(items, 4, 3)
    assert few.chosen["chosen_turns"].list.len().to_list() == [1, 1, 1]
    assert few.over_budget == 3


@pytest.mark.parametrize(
    ("language", "short", "long"),
    [
        ("en", "Hi, how are you?", LONG),
        ("zh", "再见，保重。", "你说的这件事我想了很久很久，真的。"),
    ],
)
def test_greetings_and_good_byes_are_not_judged(language: Language, short: str, long: str) -> None:
    def turns(*said: str) -> list[int]:
        item = scored(dialogue(list(said), language=language))
        return eligible_turns(frame([item], Scored))["index"].to_list()

    assert turns(long, long, long, short, long, long) == [3, 5]
    assert turns(long, long, long, long, long, short) == [3]
    assert turns(long, short, long, short) == []
    assert turns(long, long) == []


def test_a_dialogue_without_an_eligible_turn_is_counted() -> None:
    selected = select([made(1), made(2, turns=2)], 10, 10)
    assert (selected.chosen.height, selected.without_eligible_turn) == (1, 1)


def test_another_seed_draws_other_lots() -> None:
    table = frame([made(i) for i in range(20)], Scored)
    drawn = [
        select_dialogues(table, Select(seed=seed, dialogues=5, turns=5)).chosen["dialogue_id"]
        for seed in (1, 2)
    ]
    assert drawn[0].to_list() != drawn[1].to_list()
