"""pull: the journal only grows, and its last lines are what stands."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import polars as pl
from hypothesis import given
from hypothesis import strategies as st

from pipeline import tables
from pipeline.labelling import BadAnswer, SeenAnnotation, SeenTask
from pipeline.records import Annotation, Drop, Kind
from pipeline.stages.pull import news, pull, since, standing

INTERFACE = "step-en-00000001"
EMPTY, NONE = tables.frame([], Annotation), tables.frame([], Drop)


def at(minute: int) -> str:
    return f"2026-03-01T10:{minute:02d}:00.000000Z"


def said(
    name: str,
    minute: int,
    value: str = "correct",
    annotator: str | None = "user-2",
    skipped: bool = False,
) -> SeenAnnotation:
    return SeenAnnotation(
        annotation_id=name,
        annotator=annotator,
        simulated=annotator is not None and annotator.startswith("sim-"),
        skipped=skipped,
        created_at=at(10),
        updated_at=at(minute),
        seconds=4.5,
        result=[] if skipped else [{"value": value}],
    )


def task(*annotations: SeenAnnotation, updated: int = 30, created: int = 0) -> SeenTask:
    return SeenTask("task-1", "step", INTERFACE, at(created), at(updated), annotations)


def read_answers(kind: Kind, result: Sequence[Mapping[str, Any]]) -> Mapping[str, str] | BadAnswer:
    value = result[0]["value"]
    return BadAnswer("unknown_value", value) if value == "bad" else {"strategy": value}


def looked(journal: pl.DataFrame, *seen: SeenTask) -> pl.DataFrame:
    return pl.concat([journal, news(journal, seen, read_answers).lines])


def events(journal: pl.DataFrame) -> list[tuple[str, int, str]]:
    return journal.select("annotation_id", "revision", "event").rows()


def test_an_answer_becomes_a_line_with_all_that_was_said() -> None:
    (line,) = tables.records(looked(EMPTY, task(said("x", 11, annotator="sim-01"))), Annotation)
    assert line == Annotation(
        annotation_id="x",
        revision=0,
        event="answered",
        task_id="task-1",
        kind="step",
        interface=INTERFACE,
        annotator="sim-01",
        simulated=True,
        created_at=at(10),
        updated_at=at(11),
        seconds=4.5,
        answers='{"strategy": "correct"}',
        result='[{"value": "correct"}]',
    )


def test_edits_skips_and_deletions_are_further_lines() -> None:
    journal = looked(EMPTY, task(said("x", 11), said("y", 11)))
    journal = looked(journal, task(said("x", 12, "incorrect"), said("y", 11)))
    journal = looked(journal, task(said("x", 13, skipped=True), said("y", 11)))
    journal = looked(journal, task(said("x", 13, skipped=True), updated=14))
    assert events(journal) == [
        ("x", 0, "answered"),
        ("y", 0, "answered"),
        ("x", 1, "edited"),
        ("x", 2, "skipped"),
        ("y", 1, "deleted"),
    ]
    last = tables.records(journal, Annotation)[-1]
    assert (last.updated_at, last.answers, last.result) == (at(14), "{}", "[]")
    assert standing(journal)["annotation_id"].to_list() == ["x"]


def test_what_did_not_change_is_no_news() -> None:
    journal = looked(EMPTY, task(said("x", 11)))
    assert looked(journal, task(said("x", 11))).equals(journal)
    assert looked(journal, task(said("x", 15))).equals(journal)  # submitted again, unchanged


def test_an_answer_older_than_its_task_on_the_server_is_not_taken_for_deleted() -> None:
    journal = looked(EMPTY, task(said("x", 11)))
    assert looked(journal, task(created=20)).equals(journal)


def test_a_bad_result_is_set_aside_and_takes_back_what_stood() -> None:
    journal = looked(EMPTY, task(said("x", 11)))
    found = news(journal, [task(said("x", 12, "bad"))], read_answers)
    assert [(drop.record_id, drop.reason, drop.detail) for drop in found.set_aside] == [
        ("x", "bad_result", "task-1, user-2: unknown_value: bad")
    ]
    journal = pl.concat([journal, found.lines])
    assert events(journal)[-1] == ("x", 1, "deleted")
    journal = looked(journal, task(said("x", 12, "bad")))
    assert journal.height == 2
    assert events(looked(journal, task(said("x", 13, "unsure"))))[-1] == ("x", 2, "edited")


def test_a_new_answer_of_an_account_that_is_gone_is_set_aside_and_a_known_one_stays() -> None:
    journal = looked(EMPTY, task(said("x", 11)))
    gone = task(said("x", 11, annotator=None), said("y", 12, annotator=None))
    found = news(journal, [gone], read_answers)
    assert found.lines.is_empty()
    assert [(drop.record_id, drop.reason) for drop in found.set_aside] == [
        ("y", "unknown_annotator")
    ]


def test_the_next_look_begins_before_the_newest_line_of_that_interface() -> None:
    journal = looked(EMPTY, task(said("x", 31)))
    assert since(journal, INTERFACE) == "2026-03-01T10:21:00.000000Z"
    assert since(journal, "pair-en-00000002") is None


def asked(seen: list[SeenTask], touched: list[SeenTask], calls: list[str | None]) -> Any:
    def look(begin: Callable[[str], str | None]) -> list[SeenTask]:
        calls.append(begin(INTERFACE))
        return seen if calls[-1] is None else touched

    return look


def test_where_the_sums_differ_everything_is_looked_at() -> None:
    calls: list[str | None] = []
    journal = looked(EMPTY, task(said("x", 11)))
    everything = [task(said("x", 11), said("late", 11), said("bad", 11, "bad"))]
    pulled = pull(journal, NONE, asked(everything, [], calls), lambda: 3, read_answers)
    assert calls == ["2026-03-01T10:01:00.000000Z", None]
    assert (pulled.new_lines, pulled.standing, pulled.set_aside.height) == (1, 2, 1)


def test_what_was_set_aside_stays_so_until_it_is_seen_again() -> None:
    calls: list[str | None] = []
    first = pull(EMPTY, NONE, asked([task(said("x", 11), said("b", 11, "bad"))], [], []),
                 lambda: 2, read_answers)  # fmt: skip
    assert (first.standing, first.set_aside["record_id"].to_list()) == (1, ["b"])
    quiet = pull(first.journal, first.set_aside, asked([], [], calls), lambda: 2, read_answers)
    assert (quiet.new_lines, quiet.standing) == (0, 1)
    assert quiet.set_aside.equals(first.set_aside)
    assert len(calls) == 1
    mended = [task(said("x", 11), said("b", 12))]
    after = pull(first.journal, first.set_aside, asked(mended, mended, []), lambda: 2, read_answers)
    assert (after.standing, after.set_aside.height) == (2, 0)


STATES = st.sampled_from(["correct", "incorrect", "bad", "skip", "gone"])


@given(st.lists(st.lists(STATES, min_size=3, max_size=3), min_size=1, max_size=6))
def test_the_journal_only_grows_and_its_last_lines_are_the_server(looks: list[list[str]]) -> None:
    journal = EMPTY
    for minute, states in enumerate(looks, start=11):
        there = [
            said(f"a{number}", minute, state, skipped=state == "skip")
            for number, state in enumerate(states)
            if state != "gone"
        ]
        grown = looked(journal, task(*there, updated=minute))
        assert grown.head(journal.height).equals(journal)
        journal = grown
        stands = {
            row["annotation_id"]: json.loads(row["answers"]).get("strategy", "skip")
            for row in standing(journal).iter_rows(named=True)
        }
        assert stands == {
            f"a{number}": state
            for number, state in enumerate(states)
            if state not in ("gone", "bad")
        }
    keys = journal.select("annotation_id", "revision")
    assert keys.is_unique().all()
