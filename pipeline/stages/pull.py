"""pull: what annotators said goes into a journal that only grows.

A line of the journal says what an annotation was at one moment. A changed
annotation gets another line, never another wording of the old one; labels are
computed from the last line of each.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Literal

import polars as pl

from pipeline import tables
from pipeline.labelling import BadAnswer, ReadAnswers, SeenAnnotation, SeenTask
from pipeline.records import Annotation, Drop

LOOK_BACK = timedelta(minutes=10)
"""How far before the newest line the next look begins: times are set before they are committed."""

Event = Literal["answered", "edited", "skipped", "deleted"]


Look = Callable[[Callable[[str], str | None]], Iterable[SeenTask]]
"""Looks at the server. Its argument says, for an interface, from when on (None: from ever)."""


@dataclass(frozen=True)
class Pulled:
    """The journal and what is set aside, after a look at the server."""

    journal: pl.DataFrame
    set_aside: pl.DataFrame
    new_lines: int
    standing: int
    """Annotations that stand: answers and skips, as their last lines say."""


@dataclass(frozen=True)
class News:
    """What a look at the server found that the journal did not hold."""

    lines: pl.DataFrame
    """Of Annotation, to be appended, oldest first."""
    set_aside: list[Drop]
    """Annotations on the server that are no answer, as of this look."""
    looked_at: frozenset[str]
    """Every annotation seen, good or bad."""


def pull(
    journal: pl.DataFrame,
    set_aside: pl.DataFrame,
    look: Look,
    on_server: Callable[[], int],
    read_answers: ReadAnswers,
) -> Pulled:
    """Bring a journal (of Annotation) and its set-aside table (of Drop) up to date.

    Looks at what was touched since the last time. Where the sum of what stands
    and what is set aside is not what the server counts, looks at everything.
    """
    found = news(journal, look(lambda interface: since(journal, interface)), read_answers)
    after = _after(journal, _still_set_aside(set_aside, found), found)
    if after.standing + after.set_aside.height == on_server():
        return after
    found = news(journal, look(lambda _: None), read_answers)
    return _after(journal, tables.frame(found.set_aside, Drop), found)


def _after(journal: pl.DataFrame, set_aside: pl.DataFrame, found: News) -> Pulled:
    grown = pl.concat([journal, found.lines])
    return Pulled(grown, set_aside, found.lines.height, standing(grown).height)


def _still_set_aside(old: pl.DataFrame, found: News) -> pl.DataFrame:
    """The old rows that this look did not see again, and the new ones."""
    kept = old.filter(~pl.col("record_id").is_in(list(found.looked_at)))
    return pl.concat([kept, tables.frame(found.set_aside, Drop)]).sort("record_id")


def since(journal: pl.DataFrame, interface: str) -> str | None:
    """From when on to ask the server for touched tasks of an interface; None: all of them."""
    newest = journal.filter(pl.col("interface") == interface)["updated_at"].max()
    if newest is None:
        return None
    moment = datetime.fromisoformat(str(newest)).astimezone(UTC) - LOOK_BACK
    return moment.strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def standing(journal: pl.DataFrame) -> pl.DataFrame:
    """The last line of every annotation that was not deleted."""
    return _last(journal).filter(pl.col("event") != "deleted")


def news(journal: pl.DataFrame, seen: Iterable[SeenTask], read_answers: ReadAnswers) -> News:
    """Compare tasks as they stand with the journal.

    An annotation that is gone from its task, or whose answer has become
    unreadable, gets the event `deleted`: it no longer stands. One that is
    older than its task on the server never was there (another server, or a
    task imported anew) and is left alone. An account that is gone cannot be
    told from a simulated one, so what it said is set aside, unless the journal
    knew it before.
    """
    last = {line.annotation_id: line for line in tables.records(_last(journal), Annotation)}
    by_task: dict[str, list[Annotation]] = {}
    for line in last.values():
        by_task.setdefault(line.task_id, []).append(line)
    lines: list[Annotation] = []
    drops: list[Drop] = []
    looked_at: set[str] = set()
    for task in seen:
        for annotation in task.annotations:
            looked_at.add(annotation.annotation_id)
            before = last.get(annotation.annotation_id)
            told = _told(task, annotation, before, read_answers)
            if isinstance(told, Drop):
                drops.append(told)
                told = _gone(before, annotation.updated_at)
            lines += [told] if told else []
        there = {annotation.annotation_id for annotation in task.annotations}
        for before in by_task.get(task.task_id, []):
            if before.annotation_id not in there and _was_on(task, before):
                gone = _gone(before, task.updated_at)
                lines += [gone] if gone else []
    lines.sort(key=lambda line: (line.updated_at, line.annotation_id))
    drops.sort(key=lambda drop: drop.record_id)
    return News(tables.frame(lines, Annotation), drops, frozenset(looked_at))


def _last(journal: pl.DataFrame) -> pl.DataFrame:
    return journal.sort("annotation_id", "revision").unique(
        "annotation_id", keep="last", maintain_order=True
    )


def _was_on(task: SeenTask, line: Annotation) -> bool:
    same = line.interface == task.interface
    return same and _moment(line.created_at) > _moment(task.created_at)


def _moment(text: str) -> datetime:
    return datetime.fromisoformat(text)


def _told(
    task: SeenTask,
    annotation: SeenAnnotation,
    before: Annotation | None,
    read_answers: ReadAnswers,
) -> Annotation | Drop | None:
    """The line that an annotation calls for, why it is set aside, or None if all is known."""
    known = before is not None and before.event != "deleted"
    if annotation.annotator is None and not known:
        return _drop(task, annotation, "unknown_annotator", "its account is gone")
    answers: Mapping[str, str] = {}
    if not annotation.skipped:
        read = read_answers(task.kind, annotation.result)
        if isinstance(read, BadAnswer):
            return _drop(task, annotation, "bad_result", f"{read.reason}: {read.detail}")
        answers = read
    result = _json(list(annotation.result))
    was_skipped = before is not None and before.event == "skipped"
    if (
        before is not None
        and known
        and (before.result, was_skipped) == (result, annotation.skipped)
    ):
        return None
    event: Event = "answered" if before is None else "edited"
    return Annotation(
        annotation_id=annotation.annotation_id,
        revision=0 if before is None else before.revision + 1,
        event="skipped" if annotation.skipped else event,
        task_id=task.task_id,
        kind=task.kind,
        interface=task.interface,
        annotator=annotation.annotator or (before.annotator if before else ""),
        simulated=annotation.simulated or (before is not None and before.simulated),
        created_at=annotation.created_at,
        updated_at=annotation.updated_at,
        seconds=annotation.seconds,
        answers=_json(answers),
        result=result,
    )


def _gone(before: Annotation | None, updated_at: str) -> Annotation | None:
    """The line that says an annotation no longer stands, if it did."""
    if before is None or before.event == "deleted":
        return None
    return before.model_copy(
        update={
            "revision": before.revision + 1,
            "event": "deleted",
            "updated_at": updated_at,
            "seconds": None,
            "answers": "{}",
            "result": "[]",
        }
    )


def _drop(task: SeenTask, annotation: SeenAnnotation, reason: str, detail: str) -> Drop:
    return Drop(
        stage="pull",
        record_id=annotation.annotation_id,
        source=task.interface,
        reason=reason,
        detail=f"{task.task_id}, {annotation.annotator or 'nobody'}: {detail}",
    )


def _json(value: Mapping[str, str] | Sequence[Mapping[str, Any]]) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)
