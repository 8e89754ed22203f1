"""From the journal of annotations to counted votes. Polars frames in and out.

Human and simulated votes stand apart in every frame: `label_source` is part
of every key.
"""

from __future__ import annotations

from typing import get_args

import polars as pl

from pipeline.errors import InputError
from pipeline.records import STEPS, Preference, Verdict

OVERALL = "overall"
"""The field of a pair's answers that holds the overall preference."""


def present(annotations: pl.DataFrame) -> pl.DataFrame:
    """The journal's last line about each annotation: what it says now."""
    newest = pl.col("revision") == pl.col("revision").max().over("annotation_id")
    return annotations.unique().filter(newest)


def cast(present: pl.DataFrame, tasks: pl.DataFrame) -> pl.DataFrame:
    """One vote a task and annotator: the latest by (updated_at, annotation_id).

    Skipped and deleted annotations carry no vote, nor do those of tasks that
    are not in `tasks`. Columns: those of `present` and of `tasks`, and
    label_source.
    """
    source = pl.when("simulated").then(pl.lit("simulated")).otherwise(pl.lit("human"))
    answered = present.filter(pl.col("event").is_in(["answered", "edited"]))
    return (
        answered.drop("kind", "interface")
        .join(tasks, on="task_id", how="inner")
        .with_columns(
            label_source=source,
            moment=pl.col("updated_at").str.to_datetime("%+", time_unit="us", time_zone="UTC"),
        )
        .sort("moment", "annotation_id", "answers")
        .unique(["task_id", "annotator", "label_source"], keep="last", maintain_order=True)
        .drop("moment")
    )


def count_steps(votes: pl.DataFrame) -> pl.DataFrame:
    """Step votes counted: candidate_id, label_source, step, correct, incorrect, unsure,
    label, confidence.

    The label is the majority among the sure votes; equal or no sure votes
    give a null label and confidence 0. Unsure never counts as incorrect.
    Raises InputError naming an annotation whose verdict is none.
    """
    answers = (
        votes.filter(pl.col("kind") == "step")
        .with_columns(
            candidate_id=pl.col("candidate_ids").list.first(),
            **{step: pl.col("answers").str.json_path_match(f"$.{step}") for step in STEPS},
        )
        .unpivot(
            on=list(STEPS),
            index=["annotation_id", "candidate_id", "label_source"],
            variable_name="step",
            value_name="verdict",
        )
        .drop_nulls("verdict")
    )
    _check(answers, "verdict", get_args(Verdict))
    counted = answers.group_by("candidate_id", "label_source", "step").agg(
        *[(pl.col("verdict") == verdict).sum().cast(pl.Int64).alias(verdict)
          for verdict in get_args(Verdict)]
    )  # fmt: skip
    label = (
        pl.when(pl.col("correct") > pl.col("incorrect"))
        .then(pl.lit("correct"))
        .when(pl.col("incorrect") > pl.col("correct"))
        .then(pl.lit("incorrect"))
    )
    sure = pl.col("correct") + pl.col("incorrect")
    share = pl.max_horizontal("correct", "incorrect") / sure
    return counted.with_columns(label=label).with_columns(
        confidence=pl.when(pl.col("label").is_null()).then(0.0).otherwise(share)
    )


def count_pairs(votes: pl.DataFrame) -> pl.DataFrame:
    """Pair votes counted, sides turned back: first_id, second_id, label_source, first,
    second, tie, both_unacceptable, outcome, confidence, margin.

    `first_id` is the candidate whose id sorts first, whichever side it was
    shown on. The outcome has the most votes; where two have equally many it
    is null with confidence 0. Raises InputError naming an annotation whose
    preference is none.
    """
    answers = (
        votes.filter(pl.col("kind") == "pair")
        .with_columns(
            preference=pl.col("answers").str.json_path_match(f"$.{OVERALL}"),
            a_id=pl.col("candidate_ids").list.get(0),
            b_id=pl.col("candidate_ids").list.get(1),
        )
        .drop_nulls("preference")
    )
    _check(answers, "preference", get_args(Preference))
    shown_in_order = pl.col("a_id") < pl.col("b_id")
    for_a = pl.col("preference") == "a"
    for_b = pl.col("preference") == "b"
    counted = (
        answers.with_columns(
            first_id=pl.when(shown_in_order).then("a_id").otherwise("b_id"),
            second_id=pl.when(shown_in_order).then("b_id").otherwise("a_id"),
            first=pl.when(shown_in_order).then(for_a).otherwise(for_b),
            second=pl.when(shown_in_order).then(for_b).otherwise(for_a),
            tie=pl.col("preference") == "tie",
            both_unacceptable=pl.col("preference") == "both_unacceptable",
        )
        .group_by("first_id", "second_id", "label_source")
        .agg(pl.col(*OUTCOMES).sum().cast(pl.Int64))
    )
    most = pl.max_horizontal(*OUTCOMES)
    ways = pl.sum_horizontal(*[(pl.col(name) == most).cast(pl.Int64) for name in OUTCOMES])
    outcome = pl.coalesce(
        *[pl.when((pl.col(name) == most) & (ways == 1)).then(pl.lit(name)) for name in OUTCOMES]
    )
    total = pl.sum_horizontal(*OUTCOMES)
    return counted.with_columns(
        outcome=outcome,
        confidence=pl.when(ways == 1).then(most / total).otherwise(0.0),
        margin=(pl.col("first") - pl.col("second")) / total,
    )


OUTCOMES = ("first", "second", "tie", "both_unacceptable")


def _check(answers: pl.DataFrame, column: str, allowed: tuple[str, ...]) -> None:
    wrong = answers.filter(~pl.col(column).is_in(allowed)).sort("annotation_id")
    if wrong.height:
        raise InputError(
            f"annotation {wrong['annotation_id'][0]} has a {column} that is none of "
            f"{', '.join(allowed)} ({wrong.height} such answers): the journal was not written by "
            "`ser-cli pull`, or is damaged. Restore it from a backup, or pull again."
        )
