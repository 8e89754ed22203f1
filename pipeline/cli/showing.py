"""What `ser-cli show` prints: the records of a table in short, or one of them whole."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import polars as pl
from rich.console import Console
from rich.table import Table
from rich.text import Text

from pipeline import tables
from pipeline.cli import portraits
from pipeline.cli.portraits import Section
from pipeline.errors import InputError, SettingsError
from pipeline.records import (
    Annotation,
    Candidate,
    Chosen,
    Dialogue,
    Drop,
    Record,
    Rejected,
    Scored,
    Ser,
    Task,
    Variant,
)


@dataclass(frozen=True)
class Shown:
    """A table that can be shown: its file, its records, their ids, and the facts of a list."""

    file: str
    record: type[Record]
    key: str
    facts: tuple[str, ...]


TABLES = {
    "ingest": Shown(
        "ingest/dialogues", Dialogue, "dialogue_id", ("source", "language", "topic", "crisis")
    ),
    "set_aside": Shown("ingest/set_aside", Drop, "record_id", ("source", "reason", "detail")),
    "filter": Shown(
        "filter/kept", Scored, "dialogue_id", ("source", "language", "ai_trace", "incoherence")
    ),
    "dropped": Shown(
        "filter/dropped", Rejected, "dialogue_id", ("source", "language", "reason", "detail")
    ),
    "select": Shown(
        "select/chosen", Chosen, "dialogue_id", ("source", "language", "topic", "chosen_turns")
    ),
    "rewrite": Shown(
        "rewrite/variants", Variant, "variant_id", ("source", "language", "style", "chosen_turns")
    ),
    "failed_rewrite": Shown("rewrite/failed", Drop, "record_id", ("source", "reason", "detail")),
    "reason": Shown(
        "reason/candidates", Candidate, "candidate_id", ("variant_id", "turn_index", "strategy")
    ),
    "failed_reason": Shown("reason/failed", Drop, "record_id", ("source", "reason", "detail")),
    "push": Shown("push/tasks", Task, "task_id", ("kind", "language", "variant_id", "turn_index")),
    "pull": Shown(
        "pull/annotations",
        Annotation,
        "annotation_id",
        ("revision", "event", "annotator", "simulated", "answers"),
    ),
    "merge": Shown(
        "merge/ser", Ser, "ser_id", ("source", "language", "split", "style", "label_source")
    ),
}

Loaded = tuple[Shown, pl.DataFrame]


def table_of(stage: str, data: Path) -> Loaded:
    """The table of a stage. Raises SettingsError if it is unknown, InputError if not there yet."""
    if stage not in TABLES:
        raise SettingsError(f"there is no {stage!r} to show: choose one of {', '.join(TABLES)}.")
    shown = TABLES[stage]
    return shown, tables.read(data / f"{shown.file}.parquet", shown.record)


def print_list(loaded: Loaded, console: Console, as_json: bool) -> None:
    """A line a record: its id and a few facts."""
    shown, table = loaded
    rows = table.select(shown.key, *shown.facts).to_dicts()
    if as_json:
        print(json.dumps(rows, ensure_ascii=False))
        return
    listed = Table(box=None, pad_edge=False)
    for name in (shown.key, *shown.facts):
        listed.add_column(name.replace("_", " "), overflow="fold")
    for row in rows:
        listed.add_row(*(Text(_brief(value)) for value in row.values()))
    console.print(listed)
    console.print(f"{len(rows):,} record(s)")


def print_record(
    loaded: Loaded, record_id: str, data: Path, console: Console, as_json: bool
) -> None:
    """Every record whose id, or dialogue's or variant's, is or begins with `record_id`.

    Raises InputError naming near ids where there is none.
    """
    shown, table = loaded
    keys = [name for name in (shown.key, "variant_id", "dialogue_id") if name in table.columns]
    found = table.filter(pl.any_horizontal(pl.col(key).str.starts_with(record_id) for key in keys))
    if found.is_empty():
        ids = table[shown.key].unique().sort().to_list()
        near = get_close_matches(record_id, ids, n=3, cutoff=0.3) or ids[:3]
        raise InputError(
            f"{shown.file}.parquet has no record {record_id!r}: near ones are {', '.join(near)}. "
            "Leave the id out to list all."
        )
    for record in tables.records(found, shown.record):
        if as_json:
            print(record.model_dump_json())
        else:
            portraits.print_sections(_portrait(record, data), console)


def _portrait(record: Record, data: Path) -> Sequence[Section]:
    if isinstance(record, Dialogue):
        return portraits.dialogue(record)
    if isinstance(record, Ser):
        return portraits.ser(record)
    if isinstance(record, Candidate):
        text = portraits.proposal(record, _language(record, data))
        place = f"{record.variant_id}, turn {record.turn_index}, sample {record.sample}"
        return [Section(f"{record.candidate_id} · {place}", text, "blue")]
    facts = [f"{name:<14}{_brief(value)}" for name, value in record.model_dump().items()]
    return [Section(type(record).__name__, Text("\n".join(facts)))]


def _language(record: Candidate, data: Path) -> Any:
    variants = tables.read(data / "rewrite" / "variants.parquet", Variant)
    found = variants.filter(pl.col("variant_id") == record.variant_id)["language"]
    return found[0] if len(found) else "en"


def _brief(value: object) -> str:
    shapes: dict[type, Callable[[Any], str]] = {
        float: lambda number: f"{number:.3f}",
        list: lambda items: ", ".join(str(item) for item in items),
        type(None): lambda _: "–",
    }
    return shapes.get(type(value), str)(value)
