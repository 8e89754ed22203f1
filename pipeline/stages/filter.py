"""Drop what sounds like an AI or does not hang together; keep it aside with its reason.

Two scores a dialogue, each a probability: `ai_trace` (see `filter_ai_trace`)
and `incoherence` (see `filter_coherence`). Both classifiers are trained when
the stage runs, on one thread, and the second on the very corpus it judges.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any

import polars as pl
from threadpoolctl import threadpool_limits

from pipeline.progress import track
from pipeline.records import Rejected, Scored
from pipeline.settings import Filter
from pipeline.stages import filter_ai_trace as ai_trace
from pipeline.stages import filter_coherence as coherence
from pipeline.stages.filter_model import FilterModel
from pipeline.stages.filter_talks import draw, talks_of
from pipeline.tables import schema_of

DIALOGUES_AT_ONCE = 2048
DECIMALS = 6


@dataclass(frozen=True)
class Filtered:
    """Every dialogue is in one of the tables, each sorted by id."""

    kept: pl.DataFrame
    """Scored: neither score exceeds its threshold."""
    dropped: pl.DataFrame
    """Rejected."""
    model: FilterModel


def filter_dialogues(dialogues: pl.DataFrame, settings: Filter) -> Filtered:
    """Score a Dialogue table and part it. The order of its rows makes no difference."""
    dialogues = dialogues.sort("dialogue_id")
    with threadpool_limits(limits=1):
        model = learn(dialogues, settings)
        scored = _score(dialogues, model, settings.seed)
    return Filtered(*part(scored, settings), model)


def learn(dialogues: pl.DataFrame, settings: Filter) -> FilterModel:
    """Train both classifiers. `dialogues` is sorted by id."""
    training = training_sample(dialogues, settings)
    incoherence = coherence.learn(training, settings.seed)
    trace = ai_trace.learn()
    return FilterModel(trace, incoherence, _card(training, incoherence, trace, settings))


def training_sample(dialogues: pl.DataFrame, settings: Filter) -> pl.DataFrame:
    """At most `training_dialogues` rows, those whose lot is lowest.

    A dialogue's lot depends on its id and the seed only: in a corpus larger
    than the sample, one dialogue more or less rarely changes the model.
    """
    lots = [draw(settings.seed, "training", name) for name in dialogues["dialogue_id"]]
    lot = pl.Series("lot", lots, dtype=pl.UInt64)
    lowest = lot.arg_sort().head(settings.training_dialogues).sort()
    return dialogues[lowest]


def _card(
    training: pl.DataFrame,
    incoherence: coherence.Coherence,
    trace: ai_trace.AiTrace,
    settings: Filter,
) -> dict[str, Any]:
    ids = "\n".join(training["dialogue_id"])
    return {
        "seed": settings.seed,
        "incoherence": {
            "trained_on": "the corpus's own dialogues against corruptions of them",
            "training_dialogues": training.height,
            "training_ids_sha256": hashlib.sha256(ids.encode()).hexdigest(),
            "folds": coherence.FOLDS,
            "assumed_share": coherence.SPOILT_SHARE,
            "cross_validated_auc": dict(incoherence.aucs),
        },
        "ai_trace": {
            "trained_on": "filter_seed.json: replies written for this project",
            "training_replies": dict(trace.replies),
            "cross_validated_reply_auc": dict(trace.aucs),
        },
    }


def _score(dialogues: pl.DataFrame, model: FilterModel, seed: int) -> pl.DataFrame:
    """The table with ai_trace, incoherence, and the turn with most evidence for each."""
    parts = []
    with track("filter", dialogues.height) as advance:
        for part in dialogues.iter_slices(DIALOGUES_AT_ONCE):
            talks = talks_of(part)
            folds = coherence.folds_of(part["family_id"], seed)
            trace, trace_turn = ai_trace.score(model.ai_trace, talks)
            incoherence, incoherence_turn = coherence.score(model.coherence, talks, folds)
            parts.append(
                part.with_columns(
                    ai_trace=pl.Series(trace.round(DECIMALS)),
                    incoherence=pl.Series(incoherence.round(DECIMALS)),
                    ai_trace_turn=pl.Series(trace_turn),
                    incoherence_turn=pl.Series(incoherence_turn),
                )
            )
            advance(part.height)
    empty = dialogues.clear().with_columns(
        ai_trace=pl.lit(None, pl.Float64),
        incoherence=pl.lit(None, pl.Float64),
        ai_trace_turn=pl.lit(None, pl.Int64),
        incoherence_turn=pl.lit(None, pl.Int64),
    )
    return pl.concat([empty, *parts])


def part(scored: pl.DataFrame, settings: Filter) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Part a Scored table (with `<score>_turn`) into Scored and Rejected.

    A score at its threshold is allowed. Where both are above, the reason is
    the one that is further above; `ai_trace` where they are equally far.
    """
    over_trace = pl.col("ai_trace") - settings.max_ai_trace
    over_incoherence = pl.col("incoherence") - settings.max_incoherence
    is_kept = (over_trace <= 0) & (over_incoherence <= 0)
    why = pl.when(over_trace >= over_incoherence)
    dropped = scored.filter(~is_kept).with_columns(
        reason=why.then(pl.lit("ai_trace")).otherwise(pl.lit("incoherence")),
        detail=why.then(_detail("ai_trace", settings.max_ai_trace)).otherwise(
            _detail("incoherence", settings.max_incoherence)
        ),
    )
    return (
        scored.filter(is_kept).select(schema_of(Scored).names()),
        dropped.select(schema_of(Rejected).names()),
    )


def _detail(score: str, threshold: float) -> pl.Expr:
    return pl.format(
        f"{score} {{}} is above {threshold}; most evidence in turn {{}}",
        pl.col(score),
        pl.col(f"{score}_turn"),
    )
