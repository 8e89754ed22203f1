"""Which dialogues and turns are chosen: within every budget, fairly, and by lot."""

from __future__ import annotations

import json
import random
from collections import Counter
from fractions import Fraction
from math import ceil, floor
from pathlib import Path
from typing import Any

import polars as pl
import pytest
import yaml
from hypothesis import given
from hypothesis import settings as hypothesis
from hypothesis import strategies as st
from pydantic import ValidationError
from typer.testing import CliRunner

from pipeline import tables
from pipeline.cli import app
from pipeline.errors import SettingsError
from pipeline.records import Chosen, Dialogue, HeldOut, Language, Scored
from pipeline.settings import Push, Select
from pipeline.stages.push import build_tasks
from pipeline.stages.select import (
    NONE_HELD_OUT,
    Selected,
    annotations_per_turn,
    eligible_turns,
    select_dialogues,
)
from pipeline.tables import frame, records, schema_of
from tests.dialogues_for_tests import dialogue
from tests.places import ROOT
from tests.records_for_tests import candidate, variant

LONG = "This reply is long enough to be worth a judgement."
LONG_ZH = "你说的这件事我想了很久很久，真的。"
SOURCES = ("esconv", "soulchat", "mesc")
TOPICS = ("work", "family", None)


def scored(item: Dialogue) -> Scored:
    return Scored(**item.model_dump(), ai_trace=0.1, incoherence=0.1)


def made(number: int, source: str = "esconv", topic: str | None = None, turns: int = 8) -> Scored:
    texts = [f"{LONG} {number}-{turn}" for turn in range(turns)]
    return scored(dialogue(texts, source=source, topic=topic))


def select(items: list[Scored], dialogues: int, turns: int = 1000, **more: Any) -> Selected:
    cost, away = more.pop("cost", 1), more.pop("held_out", NONE_HELD_OUT)
    settings = Select(dialogues=dialogues, turns=turns, **more)
    return select_dialogues(frame(items, Scored), settings, cost, away)


def pairs(selected: Selected) -> set[tuple[str, int]]:
    """(dialogue id, turn) of every chosen turn."""
    rows = selected.chosen.select("dialogue_id", "chosen_turns").explode("chosen_turns")
    return set(rows.iter_rows())


corpora = st.lists(
    st.tuples(st.sampled_from(SOURCES), st.sampled_from(TOPICS), st.integers(2, 9)), max_size=14
).map(lambda rows: [made(i, *row) for i, row in enumerate(rows)])
budgets = st.integers(1, 20)


@hypothesis(max_examples=40)
@given(corpora, budgets, budgets, budgets, st.integers(1, 4), st.randoms(use_true_random=False))
def test_what_is_chosen_is_within_the_budgets_and_eligible(
    items: list[Scored], dialogues: int, turns: int, annotations: int, each: int, rng: random.Random
) -> None:
    budget = {"annotations": annotations, "turns_per_dialogue": each, "cost": 3}
    selected = select(items, dialogues, turns, **budget)
    assert selected.chosen.schema == schema_of(Chosen)
    assert selected.chosen.height <= dialogues
    assert selected.turns <= turns
    assert selected.turns * 3 <= annotations
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
    assert select(shuffled, dialogues, turns, **budget).chosen.equals(selected.chosen)


@hypothesis(max_examples=40)
@given(corpora, budgets, budgets, budgets, budgets)
def test_a_larger_budget_of_any_kind_keeps_every_turn(
    items: list[Scored], dialogues: int, turns: int, annotations: int, more: int
) -> None:
    def chosen(dialogues: int, turns: int, annotations: int | None) -> set[tuple[str, int]]:
        return pairs(select(items, dialogues, turns, annotations=annotations, cost=2))

    small = chosen(dialogues, turns, annotations)
    assert small <= chosen(dialogues + more, turns, annotations)
    assert small <= chosen(dialogues, turns + more, annotations)
    assert small <= chosen(dialogues, turns, annotations + more)
    assert small <= chosen(dialogues, turns, None)


@hypothesis(max_examples=40)
@given(corpora)
def test_with_room_for_all_a_new_dialogue_changes_nothing_else(items: list[Scored]) -> None:
    new = made(99, "esconv", "work")
    before, after = select(items, 100), select([*items, new], 100)
    assert before.over_budget == 0
    assert after.chosen.filter(pl.col("dialogue_id") != new.dialogue_id).equals(before.chosen)


@given(corpora, budgets)
def test_every_corpus_and_problem_type_has_its_exact_share_rounded(
    items: list[Scored], budget: int
) -> None:
    able = [item for item in items if len(item.turns) >= 4]
    chosen = records(select(items, budget).chosen, Chosen)
    taken = min(budget, len(able))

    def rounded(have: int, places: int, part: int, whole: int) -> bool:
        quota = Fraction(places * part, max(whole, 1))
        return floor(quota) <= have <= ceil(quota)

    sizes, held = Counter(x.source for x in able), Counter(x.source for x in chosen)
    for source, size in sizes.items():
        assert rounded(held[source], taken, size, len(able))
        topics = Counter(x.topic for x in able if x.source == source)
        here = Counter(x.topic for x in chosen if x.source == source)
        assert all(rounded(here[t], held[source], n, size) for t, n in topics.items())


def test_corpora_share_in_proportion_and_topics_inside_them() -> None:
    items = [made(i, "esconv", "work" if i < 30 else "family") for i in range(40)]
    items += [made(100 + i, "mesc") for i in range(20)]
    shares = select(items, 15).chosen.group_by("source", "topic").len()
    in_esconv = {("esconv", "work"): (7, 8), ("esconv", "family"): (2, 3)}
    held = {(source, topic): count for source, topic, count in shares.iter_rows()}
    assert held["mesc", None] == 5
    assert sum(held[name] for name in in_esconv) == 10
    assert all(held[name] in wanted for name, wanted in in_esconv.items())


def test_languages_share_inside_a_corpus() -> None:
    items = [made(i, "soulchat") for i in range(30)]
    for i in range(10):
        chinese = dialogue(
            [f"{LONG_ZH}{i}-{turn}" for turn in range(8)], source="soulchat", language="zh"
        )
        items.append(scored(chinese))
    counts = Counter(select(items, 8).chosen["language"])
    assert counts == {"en": 6, "zh": 2}


def test_a_corpus_may_be_given_a_share_and_what_it_lacks_goes_to_the_others() -> None:
    items = [
        made(i, source)
        for i, source in enumerate(["esconv"] * 60 + ["soulchat"] * 30 + ["mesc"] * 6)
    ]
    # Half for six dialogues of mesc; the other half is shared 2 : 1 by size.
    shares = {"mesc": 0.5}
    first = Counter(select(items, 12, corpora=shares).chosen["source"])
    assert first == {"mesc": 6, "esconv": 4, "soulchat": 2}
    assert Counter(select(items, 30, corpora=shares).chosen["source"]) == {
        "mesc": 6,
        "esconv": 16,
        "soulchat": 8,
    }
    # All of the budget for one: the others come when it has no more.
    assert set(select(items, 6, corpora={"mesc": 1.0}).chosen["source"]) == {"mesc"}
    assert select(items, 96, corpora={"mesc": 1.0}).chosen.height == 96


def test_a_share_for_a_corpus_that_is_not_there_is_an_error() -> None:
    with pytest.raises(SettingsError, match=r"names mecs, .* name one of esconv"):
        select([made(1)], 5, corpora={"mecs": 0.2})
    with pytest.raises(ValidationError, match="not add up to more than 1"):
        Select(dialogues=1, turns=1, corpora={"mesc": 0.6, "esconv": 0.6})


def test_rare_problem_types_share_as_one() -> None:
    """A third of 300 have a type of their own: together they have a third of every budget."""
    items = [made(i, "esconv", "work" if i < 200 else f"type {i}") for i in range(300)]
    for budget in (3, 6, 9, 30):
        assert Counter(select(items, budget).chosen["topic"])["work"] == budget * 2 // 3


def test_a_dialogue_brings_its_turns_before_the_next_is_chosen() -> None:
    items = [made(i) for i in range(6)]
    seven = select(items, 6, 7, turns_per_dialogue=3).chosen["chosen_turns"].list.len()
    assert sorted(seven) == [1, 3, 3]
    single = select(items, 4, turns_per_dialogue=1)
    assert (single.chosen.height, single.turns, single.over_budget) == (4, 4, 2)


def test_an_annotation_budget_pays_for_whole_turns() -> None:
    items = [made(i) for i in range(9)]
    assert select(items, 9, annotations=23, cost=6, turns_per_dialogue=1).turns == 3
    assert select(items, 9, annotations=5, cost=6).turns == 0
    assert select(items, 9, 2, annotations=600, cost=6).turns == 2


@pytest.mark.parametrize(("candidates", "overlap", "cost"), [(2, 2, 6), (3, 2, 12), (2, 1, 3)])
def test_what_a_turn_costs_is_what_push_makes_of_it(
    candidates: int, overlap: int, cost: int
) -> None:
    one = variant()
    proposals = [candidate(n).model_copy(update={"reply": f"reply {n}"}) for n in range(candidates)]
    tasks = build_tasks(
        frame(proposals, type(proposals[0])),
        frame([one], type(one)),
        Push(overlap=overlap),
        {(kind, one.language): "v" for kind in ("step", "pair")},
        str,
    )
    assert annotations_per_turn(candidates, overlap) == cost == overlap * tasks.height


def judged(language: Language, *said: str) -> list[int]:
    item = scored(dialogue(list(said), language=language))
    return eligible_turns(frame([item], Scored))["index"].to_list()


@pytest.mark.parametrize(
    ("language", "short", "long"),
    [("en", "So you came after all.", LONG), ("zh", "嗯，那就这样。", LONG_ZH)],
)
def test_short_turns_at_the_ends_and_turns_without_history_are_not_judged(
    language: Language, short: str, long: str
) -> None:
    assert judged(language, long, long, long, short, long, long) == [3, 5]
    assert judged(language, long, long, long, long, long, short) == [3]
    assert judged(language, long, short, long, short) == []
    assert judged(language, long, long) == []


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Hi, how are you doing today?"),
        ("en", "Hey there! What brings you here this evening?"),
        ("en", "You're welcome, take care, bye"),
        ("en", "I’m so glad I could help. Have a great evening!"),
        ("en", "Good luck with the interview. Talk soon :)"),
        ("en", "Thank you for sharing"),
        ("zh", "你好，请问有什么可以帮你"),
        ("zh", "您好，很高兴认识您。今天想聊什么？有什么我可以帮您的吗？"),
        ("zh", "不客气，祝你一切顺利，再见"),
        ("zh", "不用谢，加油！有需要随时来找我聊。"),
        ("zh", "再見，保重。"),
    ],
)
def test_greetings_and_good_byes_are_not_judged_wherever_they_stand(
    language: Language, text: str
) -> None:
    long = {"en": LONG, "zh": LONG_ZH}[language]
    assert judged(language, long, long, long, text, long, long) == [5]


@pytest.mark.parametrize(
    ("language", "text", "why"),
    [
        ("en", "Hello. It sounds as if the move wore you out.", "it begins politely, and goes on"),
        ("en", "Why is that?", "short, but a question about what was said"),
        ("en", "You're welcome. Ring the clinic on Monday, as planned.", "a suggestion"),
        ("en", "Thanks for telling me. Did your sister write back?", "a question"),
        ("zh", "你好，听起来你最近压力很大，能多说一点吗？", "它先问好，再回应"),
        ("zh", "为什么呢？", "很短，但在问对方说的事"),
        ("zh", "没关系，你可以慢慢说，先告诉我那天发生了什么。", "在邀请对方说下去"),
        ("zh", "祝贺你，这一步迈得很不容易，你是怎么做到的？", "祝贺之后还有提问"),
    ],
)
def test_a_turn_that_says_something_besides_is_judged(
    language: Language, text: str, why: str
) -> None:
    long = {"en": LONG, "zh": LONG_ZH}[language]
    assert judged(language, long, long, long, text, long, long) == [3, 5], why


def test_a_dialogue_without_an_eligible_turn_is_counted() -> None:
    selected = select([made(1), made(2, turns=2)], 10)
    assert (selected.chosen.height, selected.without_eligible_turn) == (1, 1)


def test_held_out_dialogues_are_not_chosen_and_are_counted() -> None:
    items = [made(i) for i in range(5)] + [made(5, turns=2)]
    gone = [HeldOut(dialogue_id=items[i].dialogue_id, card_id="7", score=9.0) for i in (0, 5)]
    selected = select(items, 3, held_out=frame(gone, HeldOut))
    assert items[0].dialogue_id not in set(selected.chosen["dialogue_id"])
    counts = (selected.held_out, selected.without_eligible_turn, selected.over_budget)
    assert counts == (2, 0, 1)


def test_another_seed_draws_other_lots() -> None:
    items = [made(i) for i in range(20)]
    one, two = (select(items, 5, seed=seed).chosen["dialogue_id"].to_list() for seed in (1, 2))
    assert one != two


def run(folder: Path, *words: str, **changes: object) -> str:
    params = yaml.safe_load((ROOT / "params.yaml").read_text(encoding="utf-8"))
    params["select"].update(changes)
    (folder / "params.yaml").write_text(yaml.safe_dump(params), encoding="utf-8")
    kept, out = folder / "kept.parquet", folder / "chosen.parquet"
    tables.write(kept, frame([made(i) for i in range(4)], Scored), Scored)
    line = ["select", "--in", str(kept), "--out", str(out), "--params", str(folder / "params.yaml")]
    done = CliRunner().invoke(app, [*line, *words])
    assert done.exit_code == 0, done.output
    return done.output


def test_the_command_says_that_nothing_is_held_out(tmp_path: Path) -> None:
    assert "select.held_out_cards names no role cards" in run(tmp_path)
    assert tables.read(tmp_path / "held_out.parquet", HeldOut).height == 0


def test_the_command_names_who_is_held_out(tmp_path: Path) -> None:
    cards = [
        {"id": n, "language": "english", "base": f"Age: 30\nProblem: {text}"}
        for n, text in enumerate(["A flat that floods.", "Long enough, worth a judgement: reply."])
    ]
    (tmp_path / "cards.json").write_text(json.dumps(cards), encoding="utf-8")
    told = json.loads(run(tmp_path, "--json", held_out_cards=str(tmp_path / "cards.json")))
    assert told["kept"] == told["chosen"] + sum(
        told[name] for name in ("held_out_for_evaluation", "without_eligible_turn", "over_budget")
    )
    written = tables.read(tmp_path / "held_out.parquet", HeldOut).height
    assert told["held_out_for_evaluation"] == written
