"""What the filter keeps, drops, says and learns."""

from __future__ import annotations

import re
from pathlib import Path

import polars as pl
import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from skops import io as skops

from pipeline.records import Dialogue, Rejected, Scored
from pipeline.settings import Filter
from pipeline.stages import filter_ai_trace
from pipeline.stages.filter import Filtered, filter_dialogues, part, training_sample
from pipeline.stages.filter_coherence import SPOILT_SHARE
from pipeline.stages.filter_model import write_model
from pipeline.stages.filter_talks import talks_of
from pipeline.tables import frame, records, schema_of
from tests.dialogues_for_tests import corpus, dialogue, lines

DETAIL = r"(ai_trace|incoherence) \d\.\d+ is above \d\.\d+; most evidence in turn \d+"


@pytest.fixture(scope="module")
def trained() -> Filtered:
    return filter_dialogues(frame(corpus(60), Dialogue), Filter())


def everything(filtered: Filtered) -> pl.DataFrame:
    columns = schema_of(Scored).names()
    return pl.concat([filtered.kept.select(columns), filtered.dropped.select(columns)])


def scores(filtered: Filtered, which: str) -> dict[str, float]:
    return dict(everything(filtered).select("dialogue_id", which).iter_rows())


def test_coherent_talk_among_people_is_kept(trained: Filtered) -> None:
    assert trained.kept.height >= 54
    assert trained.kept.schema == schema_of(Scored)
    assert trained.dropped.schema == schema_of(Rejected)


def test_spoilt_dialogues_are_dropped_as_incoherent() -> None:
    swapped = dialogue(lines("en", 901), starts="supporter")
    said = lines("zh", 902)
    stuck = [said[1] if i % 2 else text for i, text in enumerate(said)]
    repetitive = dialogue(stuck, source="soulchat", language="zh")
    filtered = filter_dialogues(frame([*corpus(60), swapped, repetitive], Dialogue), Filter())
    reasons = dict(filtered.dropped.select("dialogue_id", "reason").iter_rows())
    assert reasons[swapped.dialogue_id] == "incoherence"
    assert reasons[repetitive.dialogue_id] == "incoherence"


def test_an_assistants_manner_is_dropped_as_ai_trace() -> None:
    english = lines("en", 903)
    english[3] = "I understand that you are feeling overwhelmed, and that is completely valid."
    english[5] = "Here are some strategies:\n1. Practice mindfulness.\n2. Prioritize self-care."
    english[7] = "You're welcome! Remember, healing is a journey. I'm always here to support you."
    chinese = lines("zh", 904)
    chinese[1] = "您好，我理解您的心情。请问您在家庭关系中遇到了什么问题？"
    chinese[3] = "我能理解您的感受，请记住，每个人都会有感到焦虑的时候。"
    chinese[5] = "以下是一些建议：\n1. 保持积极的心态；\n2. 寻求专业帮助。"
    chinese[7] = "希望以上建议对您有所帮助。如果您还有其他问题，请随时告诉我。"
    made = [dialogue(english), dialogue(chinese, source="soulchat", language="zh")]
    filtered = filter_dialogues(frame([*corpus(30), *made], Dialogue), Filter(max_incoherence=1))
    reasons = dict(filtered.dropped.select("dialogue_id", "reason").iter_rows())
    assert [reasons.get(item.dialogue_id) for item in made] == ["ai_trace", "ai_trace"]


@pytest.mark.parametrize(
    ("language", "confession"),
    [
        ("en", "Well, as an AI I don't sleep either."),
        ("en", "I’m an AI assistant, but tell me."),
        ("zh", "作为一个人工智能，我不会做梦。"),
    ],
)
def test_a_supporter_who_says_it_is_an_ai_scores_as_one(language: str, confession: str) -> None:
    said = lines("zh" if language == "zh" else "en", 905)
    said[5] = confession
    made = dialogue(said, language="zh" if language == "zh" else "en")
    talks = talks_of(frame([made], Dialogue))
    score, turn = filter_ai_trace.score(filter_ai_trace.learn(), talks)
    assert score[0] >= filter_ai_trace.CERTAIN
    assert turn[0] == 5


def test_talk_about_ai_is_not_a_confession() -> None:
    for text in ("My son is studying AI.", "Are you an AI?", "我弟弟学人工智能。", "as an aim"):
        assert not filter_ai_trace.SAYS_SO.search(text)


def test_a_detail_names_score_threshold_and_turn_and_quotes_nothing(trained: Filtered) -> None:
    strict = filter_dialogues(frame(corpus(30), Dialogue), Filter(max_incoherence=0.01))
    assert strict.dropped.height > 0
    for item in records(strict.dropped, Rejected):
        assert re.fullmatch(DETAIL, item.detail)
        assert int(item.detail.rsplit(" ", 1)[1]) < len(item.turns)


def test_a_dialogue_at_the_threshold_is_kept(trained: Filtered) -> None:
    highest = max(scores(trained, "incoherence").values())
    loose = Filter(max_ai_trace=1.0, max_incoherence=highest)
    assert filter_dialogues(frame(corpus(60), Dialogue), loose).dropped.height == 0


@given(
    rows=st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1)), max_size=8),
    limits=st.tuples(st.floats(0, 1), st.floats(0, 1)),
)
def test_every_dialogue_is_kept_or_dropped_for_the_score_further_above(
    rows: list[tuple[float, float]], limits: tuple[float, float]
) -> None:
    made = corpus(8)
    scored = [
        Scored(**item.model_dump(), ai_trace=trace, incoherence=incoherence)
        for item, (trace, incoherence) in zip(made, rows, strict=False)
    ]
    table = frame(scored, Scored).with_columns(ai_trace_turn=1, incoherence_turn=2)
    kept, dropped = part(table, Filter(max_ai_trace=limits[0], max_incoherence=limits[1]))
    ids = [*kept["dialogue_id"], *dropped["dialogue_id"]]
    assert sorted(ids) == sorted(item.dialogue_id for item in scored)
    for item in records(kept, Scored):
        assert item.ai_trace <= limits[0]
        assert item.incoherence <= limits[1]
    for item in records(dropped, Rejected):
        over = (item.ai_trace - limits[0], item.incoherence - limits[1])
        assert max(over) > 0
        assert item.reason == ("ai_trace" if over[0] >= over[1] else "incoherence")
        assert item.detail.endswith("turn 1" if item.reason == "ai_trace" else "turn 2")


texts = st.lists(st.text(min_size=1, max_size=30), min_size=2, max_size=6)


@hypothesis_settings(max_examples=8, deadline=None)
@given(st.lists(texts, max_size=6), st.randoms(use_true_random=False))
def test_any_dialogues_in_any_order_come_out_once_and_the_same(said, random) -> None:  # type: ignore[no-untyped-def]
    made = {item.dialogue_id: item for item in map(dialogue, said)}
    rows = list(made.values())
    first = filter_dialogues(frame(rows, Dialogue), Filter())
    random.shuffle(rows)
    second = filter_dialogues(frame(rows, Dialogue), Filter())
    assert first.kept.equals(second.kept)
    assert first.dropped.equals(second.dropped)
    assert set(everything(first)["dialogue_id"]) == set(made)
    for item in records(everything(first), Scored):
        assert item.ai_trace == round(item.ai_trace, 6)
        assert item.incoherence == round(item.incoherence, 6)
        assert made[item.dialogue_id].turns == item.turns


def test_a_lone_dialogue_gets_the_assumed_share() -> None:
    alone = filter_dialogues(frame(corpus(1), Dialogue), Filter())
    assert list(scores(alone, "incoherence").values()) == [SPOILT_SHARE]


def test_another_dialogue_leaves_the_ai_trace_of_the_others(trained: Filtered) -> None:
    more = filter_dialogues(frame(corpus(61), Dialogue), Filter())
    before, after = scores(trained, "ai_trace"), scores(more, "ai_trace")
    assert {name: after[name] for name in before} == before


def test_the_training_sample_is_the_lowest_lots() -> None:
    table = frame(corpus(40), Dialogue).sort("dialogue_id")
    small = training_sample(table, Filter(training_dialogues=10))
    large = training_sample(table, Filter(training_dialogues=20))
    assert small.height == 10
    assert set(small["dialogue_id"]) < set(large["dialogue_id"])
    without = table.filter(~pl.col("dialogue_id").is_in(large["dialogue_id"].implode()).not_())
    assert training_sample(without, Filter(training_dialogues=10)).equals(small)


def test_the_model_has_the_same_bytes_and_loads_without_trust(
    trained: Filtered, tmp_path: Path
) -> None:
    again = filter_dialogues(frame(corpus(60), Dialogue), Filter())
    write_model(tmp_path / "a", trained.model)
    write_model(tmp_path / "b", again.model)
    names = sorted(path.name for path in (tmp_path / "a").iterdir())
    assert names == ["ai_trace.skops", "card.json", "incoherence.skops"]
    for name in names:
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()
    loaded = skops.load(tmp_path / "a" / "ai_trace.skops")
    assert skops.load(tmp_path / "a" / "incoherence.skops")["judges"].keys() == set("01234")
    texts = ["That must be hard. Remember to prioritize self-care.", "lol same here"]
    reader = trained.model.ai_trace.readers["en"]
    assert loaded["readers"]["en"].decision_function(texts).tolist() == pytest.approx(
        reader.decision_function(texts).tolist()
    )


def test_the_card_says_how_well_it_does(trained: Filtered) -> None:
    card = trained.model.card
    assert card["seed"] == 7
    assert card["incoherence"]["training_dialogues"] == 60
    assert len(card["incoherence"]["training_ids_sha256"]) == 64
    assert card["incoherence"]["cross_validated_auc"]["speakers_swapped"] > 0.9
    assert min(card["ai_trace"]["cross_validated_reply_auc"].values()) > 0.95


def test_the_seed_is_large_and_says_nothing_twice() -> None:
    for language, manners in filter_ai_trace.seed_replies().items():
        replies = [text for rows in manners.values() for row in rows for text in row]
        assert len(replies) == len(set(replies)), language
        for rows in manners.values():
            assert sum(len(row) for row in rows) >= 120
