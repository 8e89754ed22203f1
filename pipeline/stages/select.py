"""Choose what is worth an annotator's hour: a stratified, seeded budget.

Dialogues stand in one queue, and the budget takes its head; so a larger
budget chooses all that a smaller one does, and more. The queue is made so
that each head of it is shared out fairly:

- between corpora and languages as Adams' method shares out seats: each gets
  one before any gets two, then in proportion to size;
- inside each of them between topics as Webster's method does, in proportion;
- inside a topic by lot, drawn from the seed and the dialogue's id.

(Balinski and Young, Fair Representation, 1982. Largest remainders, the
other common method, may take a seat away when there are more to give.)
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

import polars as pl

from pipeline.records import Chosen
from pipeline.settings import Select
from pipeline.tables import schema_of

TURNS_BEFORE = 2
"""A supporter turn needs this much history to be judged by."""
VERY_SHORT = {"en": 40, "zh": 12}
"""Characters below which a supporter's first or last turn is a greeting or a good-bye."""


@dataclass(frozen=True)
class Selected:
    """What was chosen, and why the rest was not."""

    chosen: pl.DataFrame
    """Chosen, sorted by id."""
    without_eligible_turn: int
    over_budget: int

    @property
    def turns(self) -> int:
        """How many supporter turns were chosen in all."""
        return int(self.chosen["chosen_turns"].list.len().sum())


def select_dialogues(scored: pl.DataFrame, settings: Select) -> Selected:
    """Choose from a Scored table. The order of its rows makes no difference."""
    eligible = eligible_turns(scored)
    able = scored.filter(pl.col("dialogue_id").is_in(eligible["dialogue_id"].unique().implode()))
    queue = queued(able, settings.seed)
    heads = queue.head(min(settings.dialogues, settings.turns))
    turns = _turns(eligible, heads, settings)
    chosen = scored.join(turns, on="dialogue_id").sort("dialogue_id")
    return Selected(
        chosen=chosen.select(schema_of(Chosen).names()),
        without_eligible_turn=scored.height - able.height,
        over_budget=able.height - chosen.height,
    )


def eligible_turns(scored: pl.DataFrame) -> pl.DataFrame:
    """(dialogue_id, index): supporter turns worth judging.

    They have TURNS_BEFORE turns before them, and are neither a greeting nor a
    good-bye: the supporter's first or last turn, and VERY_SHORT.
    """
    length = pl.element().struct.field("text").str.len_chars()
    characters = pl.col("messages").list.eval(length).list.sum()
    first, last = (end.over("dialogue_id") for end in (pl.min("index"), pl.max("index")))
    return (
        scored.select("dialogue_id", "language", "turns")
        .explode("turns")
        .unnest("turns")
        .filter(pl.col("role") == "supporter")
        .with_columns(
            short=characters < pl.col("language").replace_strict(VERY_SHORT),
            at_an_end=(pl.col("index") == first) | (pl.col("index") == last),
        )
        .filter(pl.col("index") >= TURNS_BEFORE, ~(pl.col("short") & pl.col("at_an_end")))
        .select("dialogue_id", "index")
    )


def queued(scored: pl.DataFrame, seed: int) -> pl.DataFrame:
    """(dialogue_id, position): every dialogue, the first to be chosen first."""
    corpus, topic = ["source", "language"], ["source", "language", "topic"]
    return (
        scored.select("dialogue_id", *topic)
        .with_columns(lot=_lots(scored["dialogue_id"], seed))
        .sort("lot", "dialogue_id")
        .with_columns(in_topic=(pl.int_range(pl.len()).over(topic) + 0.5) / pl.len().over(topic))
        .sort("in_topic", "lot", "dialogue_id")
        .with_columns(in_corpus=pl.int_range(pl.len()).over(corpus) / pl.len().over(corpus))
        .sort("in_corpus", "lot", "dialogue_id")
        .select("dialogue_id")
        .with_row_index("position")
    )


def _turns(eligible: pl.DataFrame, heads: pl.DataFrame, settings: Select) -> pl.DataFrame:
    """(dialogue_id, chosen_turns): one turn for every head, then a second for the first, …"""
    turns = eligible.join(heads, on="dialogue_id")
    names = turns["dialogue_id"] + "#" + turns["index"].cast(pl.String)
    return (
        turns.with_columns(lot=_lots(names, settings.seed))
        .sort("lot", "dialogue_id", "index")
        .with_columns(round=pl.int_range(pl.len()).over("dialogue_id"))
        .filter(pl.col("round") < settings.turns_per_dialogue)
        .sort("round", "position")
        .head(settings.turns)
        .group_by("dialogue_id")
        .agg(chosen_turns=pl.col("index").sort())
    )


def _lots(names: pl.Series, seed: int) -> pl.Series:
    """A lot for each name: 16 hexadecimal digits that depend on it and the seed only."""
    lots = [hashlib.sha256(f"{seed}\x1f{name}".encode()).hexdigest()[:16] for name in names]
    return pl.Series(lots, dtype=pl.String)
