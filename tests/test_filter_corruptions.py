"""How dialogues are spoilt for the filter to learn from."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.records import Dialogue
from pipeline.stages.filter_corruptions import CORRUPTIONS, Talk, corrupted, with_halves
from pipeline.stages.filter_features import FEATURES, similarity_rows, turn_features
from pipeline.stages.filter_talks import Talks, talks_of, word_counts, words
from pipeline.tables import frame
from tests.dialogues_for_tests import corpus, dialogue

SUPPORTER = np.array([False, True, False, True, False, True])
TALK = Talk(np.arange(6), SUPPORTER, half=100)
OTHER = Talk(np.arange(10, 16), SUPPORTER, half=100)


def spoilt(kind: str, seed: int = 1) -> Talk:
    return CORRUPTIONS[kind](TALK, OTHER, np.random.default_rng(seed))


def said(talks: Talks) -> list[list[str]]:
    return [
        [talks.texts[text] for text in talks.text[begin:end]]
        for begin, end in zip(talks.start[:-1], talks.start[1:], strict=True)
    ]


@given(st.integers(0, 2**32))
def test_replies_of_another_leave_the_seeker_alone(seed: int) -> None:
    talk = spoilt("replies_of_another", seed)
    assert talk.text[~SUPPORTER].tolist() == [0, 2, 4]
    foreign = [text for text in talk.text[SUPPORTER].tolist() if text >= 10]
    assert foreign
    assert foreign == [11, 13, 15][: len(foreign)]


@given(st.integers(0, 2**32))
def test_out_of_order_keeps_speakers_and_what_each_says(seed: int) -> None:
    talk = spoilt("out_of_order", seed)
    assert talk.supporter.tolist() == SUPPORTER.tolist()
    assert sorted(talk.text[SUPPORTER].tolist()) == [1, 3, 5]
    assert sorted(talk.text[~SUPPORTER].tolist()) == [0, 2, 4]


def test_speakers_swapped_keeps_the_words() -> None:
    talk = spoilt("speakers_swapped")
    assert talk.text.tolist() == TALK.text.tolist()
    assert talk.supporter.tolist() == (~SUPPORTER).tolist()


@given(st.integers(0, 2**32))
def test_a_repetitive_supporter_says_only_its_own_words(seed: int) -> None:
    talk = spoilt("repetitive", seed)
    assert set(talk.text[SUPPORTER].tolist()) <= {1, 3, 5}
    assert talk.text[~SUPPORTER].tolist() == [0, 2, 4]


def test_cut_off_breaks_off_the_supporter_only() -> None:
    assert spoilt("cut_off").text.tolist() == [0, 101, 2, 103, 4, 105]
    table = frame([dialogue(["abcd", "efghi", "jk", "l"])], Dialogue)
    talks = with_halves(talks_of(table))
    cut = corrupted(talks, CORRUPTIONS["cut_off"], ["d"], np.array([0]), seed=7)
    assert said(talks) == [["abcd", "efghi", "jk", "l"]]
    assert said(cut) == [["abcd", "efg", "jk", "l"]]


@pytest.mark.parametrize("kind", CORRUPTIONS)
def test_a_corruption_depends_on_the_dialogue_and_the_seed_only(kind: str) -> None:
    made = corpus(12)
    ids = [item.dialogue_id for item in made]
    alone = np.arange(12)

    def run(seed: int, count: int) -> list[list[str]]:
        talks = with_halves(talks_of(frame(made[:count], Dialogue)))
        return said(corrupted(talks, CORRUPTIONS[kind], ids[:count], alone[:count], seed))

    assert run(7, 12) == run(7, 12)
    assert run(7, 12)[:8] == run(7, 8)


def test_replies_are_lent_inside_the_group_only() -> None:
    made = [dialogue([f"{name}{i}" for i in range(6)]) for name in "abcd"]
    talks = with_halves(talks_of(frame(made, Dialogue)))
    groups = np.array([0, 0, 1, 2])
    lent = corrupted(talks, CORRUPTIONS["replies_of_another"], list("abcd"), groups, seed=7)
    speakers = [{text[0] for text in texts} for texts in said(lent)]
    assert speakers == [{"a", "b"}, {"a", "b"}, {"c"}, {"d"}]


def test_words_are_beginnings_in_english_and_pairs_in_chinese() -> None:
    assert words("Sleeping badly? 睡不着") == ["sleepi", "badly", "?", "睡不", "不着"]
    assert words("🙂 123") == []


def test_features_see_what_they_are_named_after() -> None:
    table = frame([dialogue(["my exam", "your exam?", "yes", "your exam?"])], Dialogue)
    talks = talks_of(table)
    likeness = similarity_rows(word_counts(talks.texts), np.ones(2**16))
    heard = np.array([[-0.5, 0.1], [0.5, 0.2], [0.5, 0.9], [0.5, 0.4]])
    seen = turn_features(talks, likeness, heard)
    columns = {name: seen[:, i].round(3).tolist() for i, name in enumerate(FEATURES)}
    assert columns["supporter_takes_up_last_turn"] == [0.0, 0.408, 0.0, 0.0]
    assert columns["repeats_a_turn"] == [0.0, 0.0, 0.0, 1.0]
    assert columns["repeats_itself"] == [0.0, 0.0, 0.0, 1.0]
    assert columns["sounds_like_the_other_role"] == [0.0, 0.0, -0.5, 0.0]
    assert columns["supporter_asks"] == [0.0, 1.0, 0.0, 1.0]
    assert columns["goes_back"] == [0.0, 0.0, 0.0, 0.0]
