"""Choose what is worth an annotator's hour: a stratified, seeded budget.

Dialogues stand in one queue, and a budget takes its head; so a larger budget
chooses all that a smaller one does, and more. The queue is made so that each
head of it is shared out fairly (`shares`): between corpora by size or by the
shares that `select.corpora` gives, inside each between languages, inside those
between problem types, each by size; inside a problem type by lot, drawn from
the seed and the dialogue's id. What a corpus cannot fill goes to the others.

Every dialogue brings up to `turns_per_dialogue` turns, drawn by lot from those
worth judging. The chosen turns are the head of the queue's turns that is
within every limit: of dialogues, of turns, and of annotations.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

import polars as pl

from pipeline.errors import SettingsError
from pipeline.records import Chosen, HeldOut
from pipeline.settings import Select
from pipeline.stages.courtesies import only_courtesies
from pipeline.stages.shares import fair_order
from pipeline.tables import schema_of

TURNS_BEFORE = 2
"""A supporter turn needs this much history to be judged by."""
VERY_SHORT = {"en": 40, "zh": 12}
"""Characters below which a supporter's first or last turn is a greeting or a good-bye."""
RARE = 0.01
"""Problem types that fewer of a corpus's dialogues have are one stratum together."""
DIALOGUES_AT_ONCE = 10_000
"""Turns of so many are laid out at a time: all of a large corpus's would take gigabytes."""
STRATA = ("source", "language", "topic")
NONE_HELD_OUT = pl.DataFrame(schema=schema_of(HeldOut))


@dataclass(frozen=True)
class Selected:
    """What was chosen, and why the rest was not."""

    chosen: pl.DataFrame
    """Chosen, sorted by id."""
    held_out: int
    """Seekers of an evaluation's role cards."""
    without_eligible_turn: int
    over_budget: int

    @property
    def turns(self) -> int:
        """How many supporter turns were chosen in all."""
        return int(self.chosen["chosen_turns"].list.len().sum())


def annotations_per_turn(candidates: int, overlap: int) -> int:
    """What one chosen turn costs in human judgements.

    push makes a step task of each of its candidates and a pair task of every
    two; each task is given to `overlap` annotators. A turn costs less where a
    candidate failed or two have the same reply.
    """
    return overlap * (candidates + candidates * (candidates - 1) // 2)


def select_dialogues(
    scored: pl.DataFrame,
    settings: Select,
    cost: int = 1,
    held_out: pl.DataFrame = NONE_HELD_OUT,
) -> Selected:
    """Choose from a Scored table. The order of its rows makes no difference.

    `cost` is what a turn costs in annotations; `held_out` is a table of HeldOut.
    Raises SettingsError if select.corpora names a corpus that has no dialogue.
    """
    ours = scored.join(held_out, on="dialogue_id", how="anti")
    eligible = eligible_turns(ours)
    able = ours.join(eligible, on="dialogue_id", how="semi")
    queue = queued(able, settings)
    turns = _turns(eligible, queue, settings, _most_turns(settings, cost))
    chosen = scored.join(turns, on="dialogue_id").sort("dialogue_id")
    return Selected(
        chosen=chosen.select(schema_of(Chosen).names()),
        held_out=scored.height - ours.height,
        without_eligible_turn=ours.height - able.height,
        over_budget=able.height - chosen.height,
    )


def eligible_turns(scored: pl.DataFrame) -> pl.DataFrame:
    """(dialogue_id, index): supporter turns worth judging.

    They have TURNS_BEFORE turns before them, say more than a greeting, thanks
    or a good-bye, and are not the supporter's first or last turn if VERY_SHORT.
    """
    parts = (scored.clear(), *scored.iter_slices(DIALOGUES_AT_ONCE))
    return pl.concat([_eligible(part) for part in parts])


def _eligible(scored: pl.DataFrame) -> pl.DataFrame:
    texts = pl.element().struct.field("text")
    first, last = (end.over("dialogue_id") for end in (pl.min("index"), pl.max("index")))
    return (
        scored.select("dialogue_id", "language", "turns")
        .explode("turns")
        .unnest("turns")
        .filter(pl.col("role") == "supporter")
        .with_columns(text=pl.col("messages").list.eval(texts).list.join("\n"))
        .with_columns(
            short=pl.col("text").str.len_chars() < pl.col("language").replace_strict(VERY_SHORT),
            at_an_end=(pl.col("index") == first) | (pl.col("index") == last),
            polite=only_courtesies(pl.col("text"), pl.col("language")),
        )
        .filter(
            pl.col("index") >= TURNS_BEFORE,
            ~pl.col("polite"),
            ~(pl.col("short") & pl.col("at_an_end")),
        )
        .select("dialogue_id", "index")
    )


def queued(scored: pl.DataFrame, settings: Select) -> pl.DataFrame:
    """(dialogue_id, position): every dialogue, the first to be chosen first."""
    dialogues = (
        scored.select("dialogue_id", *STRATA)
        .with_columns(topic=_topic(), lot=_lots(scored["dialogue_id"], settings.seed))
        .sort("lot", "dialogue_id")
    )
    order = _order(dialogues.with_row_index("row"), STRATA, settings.corpora)
    return dialogues[order].select("dialogue_id").with_row_index("position")


def _topic() -> pl.Expr:
    """The problem type, or "other" where it is RARE in its corpus and language."""
    level, topic = STRATA[:-1], pl.col("topic").fill_null("")
    rare = pl.len().over(*level, topic) < RARE * pl.len().over(*level)
    return pl.when(rare).then(pl.lit("other")).otherwise(topic)


def _order(rows: pl.DataFrame, levels: Sequence[str], shares: Mapping[str, float]) -> list[int]:
    """Row numbers in the order of choice: fair between the strata of each level, by lot inside."""
    if not levels:
        return rows["row"].to_list()
    strata = {
        str(name[0]): part for name, part in rows.partition_by(levels[0], as_dict=True).items()
    }
    names = sorted(strata, key=lambda name: (-strata[name].height, name))
    sizes = [strata[name].height for name in names]
    queues = [iter(_order(strata[name], levels[1:], {})) for name in names]
    weights = _weights(dict(zip(names, sizes, strict=True)), shares) if shares else None
    return [next(queues[stratum]) for stratum in fair_order(sizes, weights)]


def _weights(sizes: Mapping[str, int], shares: Mapping[str, float]) -> list[Fraction]:
    """The wanted shares; what they leave of the whole goes to the others by size."""
    strangers = sorted(shares.keys() - sizes.keys())
    if strangers and sizes:
        raise SettingsError(
            f"select.corpora names {', '.join(strangers)}, of which there is no dialogue to "
            f"choose: name one of {', '.join(sorted(sizes))}, or take it out."
        )
    exact = {name: Fraction(str(share)) for name, share in shares.items()}
    rest = max(1 - sum(exact.values(), Fraction()), Fraction())
    others = sum(size for name, size in sizes.items() if name not in exact)
    return [exact.get(name, rest * size / max(others, 1)) for name, size in sizes.items()]


def _most_turns(settings: Select, cost: int) -> int:
    if settings.annotations is None:
        return settings.turns
    return min(settings.turns, settings.annotations // cost)


def _turns(
    eligible: pl.DataFrame, queue: pl.DataFrame, settings: Select, most: int
) -> pl.DataFrame:
    """(dialogue_id, chosen_turns): the first dialogue's, then the second's, …

    A first turn for every dialogue before any second would use more dialogues
    for the same turns, but then a larger budget of dialogues would give up
    second turns that a smaller one has.
    """
    heads = queue.head(settings.dialogues)
    turns = eligible.join(heads, on="dialogue_id")
    names = turns["dialogue_id"] + "#" + turns["index"].cast(pl.String)
    return (
        turns.with_columns(lot=_lots(names, settings.seed))
        .sort("position", "lot", "index")
        .filter(pl.int_range(pl.len()).over("dialogue_id") < settings.turns_per_dialogue)
        .head(most)
        .group_by("dialogue_id")
        .agg(chosen_turns=pl.col("index").sort())
    )


def _lots(names: pl.Series, seed: int) -> pl.Series:
    """A lot for each name: 16 hexadecimal digits that depend on it and the seed only."""
    lots = [hashlib.sha256(f"{seed}\x1f{name}".encode()).hexdigest()[:16] for name in names]
    return pl.Series(lots, dtype=pl.String)
