"""merge: votes to labels with confidence, one SER record a turn and kind of annotator.

Reads candidates, variants, tasks and the journal of annotations; writes Ser.
The order of their rows never matters. No annotator, time or server id goes on.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import polars as pl

from pipeline import tables
from pipeline.errors import InputError
from pipeline.records import (
    STEPS,
    Candidate,
    LabelledCandidate,
    LabelSource,
    PairLabel,
    Ser,
    StepLabel,
    Turn,
    Variant,
)
from pipeline.settings import Merge
from pipeline.stages import votes
from pipeline.stages.splits import split_of

Labels = Mapping[tuple[str, str], list[StepLabel]]
"""(candidate_id, label_source) to its step labels, in the order of STEPS."""
Pairs = Mapping[tuple[str, str], list[PairLabel]]
"""(first_id, label_source) to the pairs it is first in."""


@dataclass(frozen=True)
class Merged:
    """SER records sorted by ser_id, and what became of every annotation.

    annotations = votes + superseded + skipped + deleted + of_other_tasks.
    """

    ser: list[Ser]
    counts: dict[str, int]


def merge(
    candidates: pl.DataFrame,
    variants: pl.DataFrame,
    tasks: pl.DataFrame,
    annotations: pl.DataFrame,
    settings: Merge,
) -> Merged:
    """Count what annotators said and make SER of it.

    A Ser record stands for every (variant, turn, label_source) with at least
    one answer. Raises InputError where a task asks about a candidate or
    variant that is not in the tables, naming it.
    """
    present = votes.present(annotations)
    cast = votes.cast(present, tasks)
    keys = cast.select("variant_id", "turn_index", "label_source").unique().sort(pl.all())
    own = candidates.join(keys, on=["variant_id", "turn_index"], how="semi")
    _check_candidates(cast, own)
    variant_of = _variants(variants, keys)
    candidates_of = _by_turn(tables.records(own, Candidate))
    labels, pairs = _labels(votes.count_steps(cast)), _pairs(votes.count_pairs(cast))
    ser = [
        _record(
            variant_of[variant_id], turn_index, source, candidates_of[variant_id, turn_index],
            labels, pairs, settings,
        )
        for variant_id, turn_index, source in keys.iter_rows()
    ]  # fmt: skip
    ser.sort(key=lambda record: record.ser_id)
    return Merged(ser, _counts(present, tasks, cast, ser))


def _record(
    variant: Variant,
    turn_index: int,
    source: LabelSource,
    candidates: list[Candidate],
    labels: Labels,
    pairs: Pairs,
    settings: Merge,
) -> Ser:
    context = variant.turns[:turn_index]
    return Ser(
        ser_id=f"{variant.variant_id}-t{turn_index}-{source}",
        dialogue_id=variant.dialogue_id,
        family_id=variant.family_id,
        variant_id=variant.variant_id,
        source=variant.source,
        source_file=variant.source_file,
        source_row=variant.source_row,
        licence=variant.licence,
        language=variant.language,
        topic=variant.topic,
        situation=variant.situation,
        style=variant.style,
        crisis=variant.crisis,
        ai_trace=variant.ai_trace,
        incoherence=variant.incoherence,
        split=split_of(variant.family_id, settings),
        label_source=source,
        turn_index=turn_index,
        context=context,
        reference=variant.turns[turn_index].text,
        image=face_of(context),
        candidates=[
            _labelled(candidate, labels.get((candidate.candidate_id, source), []))
            for candidate in candidates
        ],
        pairs=[
            pair
            for candidate in sorted(candidates, key=lambda item: item.candidate_id)
            for pair in pairs.get((candidate.candidate_id, source), [])
        ],
    )


def face_of(context: list[Turn]) -> str | None:
    """The face image of the last seeker turn: of its last message that has one."""
    last = next((turn for turn in reversed(context) if turn.role == "seeker"), None)
    if last is None:
        return None
    return next((message.image for message in reversed(last.messages) if message.image), None)


def _labelled(candidate: Candidate, labels: list[StepLabel]) -> LabelledCandidate:
    left_behind = {"dialogue_id", "family_id", "variant_id", "turn_index", "sample"}
    return LabelledCandidate(**candidate.model_dump(exclude=left_behind), labels=labels)


def _labels(counted: pl.DataFrame) -> Labels:
    found: dict[tuple[str, str], list[StepLabel]] = defaultdict(list)
    for row in counted.iter_rows(named=True):
        key = row.pop("candidate_id"), row.pop("label_source")
        found[key].append(StepLabel.model_validate(row))
    for labels in found.values():
        labels.sort(key=lambda label: STEPS.index(label.step))
    return found


def _pairs(counted: pl.DataFrame) -> Pairs:
    found: dict[tuple[str, str], list[PairLabel]] = defaultdict(list)
    for row in counted.sort("first_id", "second_id").iter_rows(named=True):
        found[row["first_id"], row.pop("label_source")].append(PairLabel.model_validate(row))
    return found


def _by_turn(candidates: Iterable[Candidate]) -> dict[tuple[str, int], list[Candidate]]:
    """Candidates of each (variant_id, turn_index), by sample."""
    found: dict[tuple[str, int], list[Candidate]] = defaultdict(list)
    for candidate in sorted(candidates, key=lambda item: (item.sample, item.candidate_id)):
        found[candidate.variant_id, candidate.turn_index].append(candidate)
    return found


def _variants(variants: pl.DataFrame, keys: pl.DataFrame) -> dict[str, Variant]:
    own = variants.join(keys, on="variant_id", how="semi")
    missing = keys.join(own, on="variant_id", how="anti")["variant_id"].sort().to_list()
    if missing:
        raise InputError(
            f"variant {missing[0]} is asked about in the tasks but is not in the table of "
            "variants: the tables are of different runs. Run `dvc repro`, or name tables of one "
            "run."
        )
    return {variant.variant_id: variant for variant in tables.records(own, Variant)}


def _check_candidates(cast: pl.DataFrame, candidates: pl.DataFrame) -> None:
    asked = cast.select("task_id", candidate_id="candidate_ids").explode("candidate_id")
    missing = asked.join(candidates, on="candidate_id", how="anti").sort("task_id", "candidate_id")
    if missing.height:
        task_id, candidate_id = missing.row(0)
        raise InputError(
            f"task {task_id} asks about candidate {candidate_id}, which is not in the table of "
            "candidates: the tables are of different runs. Run `dvc repro`, or name tables of one "
            "run."
        )


def _counts(
    present: pl.DataFrame, tasks: pl.DataFrame, cast: pl.DataFrame, ser: list[Ser]
) -> dict[str, int]:
    known = present.join(tasks, on="task_id", how="semi")
    events = dict(known["event"].value_counts().iter_rows())
    answered = events.get("answered", 0) + events.get("edited", 0)
    return {
        "annotations": present.height,
        "votes": cast.height,
        "superseded": answered - cast.height,
        "skipped": events.get("skipped", 0),
        "deleted": events.get("deleted", 0),
        "of_other_tasks": present.height - known.height,
        "records": len(ser),
        "human": sum(record.label_source == "human" for record in ser),
        "simulated": sum(record.label_source == "simulated" for record in ser),
    }
