"""merge on literal records: every label, share and count, and what must not matter."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline import tables
from pipeline.errors import InputError
from pipeline.records import Annotation, Candidate, Ser, Task, Variant
from pipeline.settings import Merge
from pipeline.stages.merge import Merged, merge
from pipeline.stages.splits import split_of
from tests.records_for_tests import (
    TALK,
    annotation,
    candidate,
    pair_task,
    preference,
    step_task,
    turns,
    variant,
    verdicts,
)

SETTINGS = Merge(split_seed="ser-1", validation=0.1, test=0.1)
FIRST, SECOND = candidate(0), candidate(1)
STEP, PAIR = step_task(FIRST), pair_task(FIRST, SECOND)


def merged(
    annotations: list[Annotation],
    tasks: tuple[Task, ...] = (STEP, PAIR),
    candidates: tuple[Candidate, ...] = (FIRST, SECOND),
    variants: tuple[Variant, ...] = (variant(),),
) -> Merged:
    return merge(
        tables.frame(candidates, Candidate),
        tables.frame(variants, Variant),
        tables.frame(tasks, Task),
        tables.frame(annotations, Annotation),
        SETTINGS,
    )


def said(task: Task, *answers: dict[str, str], **changes: Any) -> list[Annotation]:
    """One annotation an annotator, in order."""
    return [annotation(task, f"p{i}", answer, **changes) for i, answer in enumerate(answers)]


def only(result: Merged) -> Ser:
    (record,) = result.ser
    return record


def test_a_majority_of_sure_votes_is_the_label_and_unsure_is_not_incorrect() -> None:
    record = only(
        merged(
            said(STEP, verdicts("c", "i", "c"), verdicts("c", "i", "i"), verdicts("i", "u", "u"))
        )
    )
    labels = record.candidates[0].labels
    assert [(x.step, x.label, x.correct, x.incorrect, x.unsure) for x in labels] == [
        ("history_analysis", "correct", 2, 1, 0),
        ("emotional_state", "incorrect", 0, 2, 1),
        ("strategy", None, 1, 1, 1),
    ]
    assert [x.confidence for x in labels] == [pytest.approx(2 / 3), 1.0, 0.0]
    assert record.candidates[1].labels == []


def test_no_sure_vote_gives_no_label() -> None:
    label = only(merged(said(STEP, verdicts("u", "u", "u")))).candidates[0].labels[0]
    assert (label.label, label.confidence, label.unsure) == (None, 0.0, 1)


def test_the_most_frequent_preference_wins_and_ties_of_votes_decide_nothing() -> None:
    votes = [preference(word) for word in ("a", "a", "b", "tie", "both_unacceptable")]
    (pair,) = only(merged(said(PAIR, *votes))).pairs
    assert (pair.first_id, pair.second_id) == (FIRST.candidate_id, SECOND.candidate_id)
    assert (pair.first, pair.second, pair.tie, pair.both_unacceptable) == (2, 1, 1, 1)
    assert (pair.outcome, pair.confidence) == ("first", 0.4)
    assert pair.margin == pytest.approx(0.2)
    (even,) = only(merged(said(PAIR, preference("a"), preference("b")))).pairs
    assert (even.outcome, even.confidence, even.margin) == (None, 0.0, 0.0)


@given(st.lists(st.sampled_from(["a", "b", "tie", "both_unacceptable"]), min_size=1, max_size=7))
@settings(max_examples=40, deadline=None)
def test_the_side_a_candidate_was_shown_on_changes_nothing(words: list[str]) -> None:
    turned = {"a": "b", "b": "a"}
    flipped = pair_task(SECOND, FIRST)
    there = merged(said(PAIR, *[preference(word) for word in words]))
    back = merged(
        said(flipped, *[preference(turned.get(word, word)) for word in words]), (STEP, flipped)
    )
    assert there.ser == back.ser


def test_human_and_simulated_votes_stand_apart() -> None:
    result = merged(
        [
            annotation(STEP, "person", verdicts("c", "c", "c")),
            annotation(STEP, "bot", verdicts("i", "i", "i"), simulated=True),
        ]
    )
    variant_id = variant().variant_id
    assert [record.ser_id for record in result.ser] == [
        f"{variant_id}-t3-human",
        f"{variant_id}-t3-simulated",
    ]
    assert [r.candidates[0].labels[0].label for r in result.ser] == ["correct", "incorrect"]
    assert (result.counts["human"], result.counts["simulated"]) == (1, 1)


def test_only_the_last_line_and_the_last_answer_of_an_annotator_count() -> None:
    right, wrong = verdicts("c", "c", "c"), verdicts("i", "i", "i")
    result = merged(
        [
            annotation(STEP, "ann", wrong),
            annotation(STEP, "ann", right, revision=1, event="edited"),
            annotation(STEP, "bo", wrong),
            annotation(STEP, "bo", {}, revision=1, event="deleted"),
            annotation(STEP, "cy", {}, event="skipped"),
            annotation(STEP, "di", wrong, annotation_id="d1", updated_at="2026-01-01T10:00:00Z"),
            annotation(STEP, "di", right, annotation_id="d0", updated_at="2026-01-01T10:00:00.5Z"),
            annotation(STEP, "ed", right, task_id="task-of-an-older-run"),
        ]
    )
    label = only(result).candidates[0].labels[0]
    assert (label.correct, label.incorrect) == (2, 0)
    assert result.counts == {
        "annotations": 6,
        "votes": 2,
        "superseded": 1,
        "skipped": 1,
        "deleted": 1,
        "of_other_tasks": 1,
        "records": 1,
        "human": 1,
        "simulated": 0,
    }


def test_a_turn_nobody_answered_gives_no_record() -> None:
    assert merged([annotation(STEP, "cy", {}, event="skipped")]).ser == []
    assert merged([]).counts["annotations"] == 0


def test_a_record_holds_the_dialogue_up_to_the_turn_and_nothing_of_the_annotator() -> None:
    own = variant(turns=turns(image="media/0123456789abcdef.png"), source_row=7)
    record = only(merged(said(STEP, verdicts("c", "c", "c")), variants=(own,)))
    assert [turn.index for turn in record.context] == [0, 1, 2]
    assert record.reference == "Being watched made it harder. What went well this time?"
    assert record.image == "media/0123456789abcdef.png"
    assert (record.source_row, record.licence, record.ai_trace) == (7, "CC-BY-NC-4.0", 0.125)
    written = record.model_dump_json()
    assert "p0" not in written
    assert "2026" not in written


def test_a_face_of_an_earlier_seeker_turn_is_not_the_last_ones() -> None:
    own = variant(turns=[*turns(TALK[:2], image="media/0123456789abcdef.png"), *turns()[2:]])
    assert own.turns[0].messages[0].image is not None
    assert only(merged(said(STEP, verdicts("c", "c", "c")), variants=(own,))).image is None


def test_tables_of_different_runs_and_a_damaged_answer_are_named() -> None:
    votes = said(STEP, verdicts("c", "c", "c"))
    with pytest.raises(InputError, match="candidate-0000"):
        merged(votes, candidates=(SECOND,))
    with pytest.raises(InputError, match="esconv-0000000000000001-original"):
        merged(votes, variants=())
    with pytest.raises(InputError, match="task-step-candidate-0000-p0 has a verdict"):
        merged(said(STEP, {"strategy": "maybe"}))


TURNED = [
    *said(STEP, verdicts("c", "i", "u"), verdicts("c", "c", "c"), verdicts("i", "i", "i")),
    *said(PAIR, preference("a"), preference("b"), preference("a")),
    annotation(STEP, "p0", verdicts("i", "i", "i"), revision=1, event="edited"),
    annotation(STEP, "p1", verdicts("u", "u", "u"), annotation_id="again"),
    annotation(PAIR, "bot", preference("b"), simulated=True),
]


@given(st.randoms(use_true_random=False))
@settings(max_examples=25, deadline=None)
def test_the_order_of_rows_never_matters(chance: random.Random) -> None:
    def shuffled(items: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(chance.sample(items, len(items)))

    again = merged(list(shuffled(tuple(TURNED))), shuffled((STEP, PAIR)), shuffled((FIRST, SECOND)))
    assert again == merged(TURNED)


@given(st.sets(st.text(max_size=8), max_size=30), st.sets(st.text(max_size=8), max_size=30))
def test_growing_data_never_moves_a_family(old: set[str], new: set[str]) -> None:
    before = {family: split_of(family, SETTINGS) for family in sorted(old)}
    after = {family: split_of(family, SETTINGS) for family in sorted(old | new, reverse=True)}
    assert before == {family: after[family] for family in old}


def test_shares_of_the_splits_are_those_asked_for() -> None:
    found = [split_of(f"family-{i}", SETTINGS) for i in range(10_000)]
    assert 900 < found.count("test") < 1100
    assert 900 < found.count("validation") < 1100
    everything = Merge(split_seed="ser-1", validation=0, test=0)
    assert {split_of(f"family-{i}", everything) for i in range(100)} == {"train"}
