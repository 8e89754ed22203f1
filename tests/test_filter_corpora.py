"""The filter on text that nobody here wrote: people, machines, and spoilt dialogues."""

from __future__ import annotations

import gzip
import itertools
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from sklearn.metrics import roc_auc_score

from pipeline.records import Dialogue, Language, Scored
from pipeline.settings import Filter
from pipeline.stages.filter import Filtered, filter_dialogues
from pipeline.tables import frame, schema_of
from tests.dialogues_for_tests import dialogue

pytestmark = pytest.mark.corpora
SEEKERS = {"seeker", "user"}


def alternating(rows: Iterable[tuple[str, str]], source: str, language: Language) -> Dialogue:
    """Messages of one speaker in a row as one turn."""
    turns = itertools.groupby(rows, key=lambda row: row[0] in SEEKERS)
    said = [(seeks, "\n".join(text for _, text in group)) for seeks, group in turns]
    starts = "seeker" if said[0][0] else "supporter"
    texts = [text for _, text in said]
    return dialogue(texts, source=source, language=language, starts=starts)


def read(path: Path) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
    return rows


@pytest.fixture(scope="module")
def filtered(corpora: Path) -> Filtered:
    """ESConv (people), ESCoT (a machine in ESConv's manner), SMILE (ChatGPT had a hand in it)."""
    people = [
        alternating([(m["speaker"], m["content"]) for m in row["dialog"]], "esconv", "en")
        for row in read(corpora / "esconv" / "ESConv_dev.json")
    ]
    machine = [
        alternating([(m["speaker"], m["content"]) for m in row["dialog"]], "escot", "en")
        for row in (item["original_data"] for item in read(corpora / "escot" / "val.json"))
    ]
    with gzip.open(corpora / "soulchat" / "SoulChat_schema_smile.json.gz") as file:
        rows = json.load(file)[:600]
    smile = [
        alternating([(m["role"], m["content"]) for m in row["messages"]], "soulchat", "zh")
        for row in rows
    ]
    unique = {item.dialogue_id: item for item in [*people, *machine, *smile]}
    return filter_dialogues(frame(unique.values(), Dialogue), Filter())


def everything(filtered: Filtered) -> pl.DataFrame:
    columns = schema_of(Scored).names()
    return pl.concat([filtered.kept.select(columns), filtered.dropped.select(columns)])


def share_above(filtered: Filtered, score: str, source: str) -> float:
    own = everything(filtered).filter(pl.col("source") == source)
    return float((own[score] > 0.5).mean())  # type: ignore[arg-type]


def test_a_machine_is_told_from_people(filtered: Filtered) -> None:
    english = everything(filtered).filter(pl.col("language") == "en")
    auc = roc_auc_score(english["source"] == "escot", english["ai_trace"])
    assert auc > 0.97
    assert share_above(filtered, "ai_trace", "escot") > 0.9
    assert share_above(filtered, "ai_trace", "esconv") < 0.1


def test_a_share_of_smile_is_dropped_and_most_is_not(filtered: Filtered) -> None:
    assert 0.15 < share_above(filtered, "ai_trace", "soulchat") < 0.5


def test_real_dialogues_hang_together(filtered: Filtered) -> None:
    assert share_above(filtered, "incoherence", "esconv") < 0.1
    assert share_above(filtered, "incoherence", "soulchat") < 0.05
    aucs = filtered.model.card["incoherence"]["cross_validated_auc"]
    assert min(aucs.values()) > 0.75
    assert min(aucs[kind] for kind in aucs if kind != "replies_of_another") > 0.9


def test_swapped_speakers_score_high(filtered: Filtered, corpora: Path) -> None:
    """Ten dialogues of ESConv with their speakers swapped, in place of themselves.

    They are learned from as if they were whole, as in any raw corpus.
    """
    other = {"seeker": "supporter", "supporter": "seeker"}
    rows = [
        [(message["speaker"], message["content"]) for message in row["dialog"]]
        for row in read(corpora / "esconv" / "ESConv_dev.json")[:10]
    ]
    whole = {alternating(row, "esconv", "en").dialogue_id for row in rows}
    swapped = [
        alternating([(other[who], text) for who, text in row], "esconv", "en") for row in rows
    ]
    others = (
        everything(filtered)
        .filter(~pl.col("dialogue_id").is_in(list(whole)))
        .select(schema_of(Dialogue).names())
    )
    again = filter_dialogues(pl.concat([others, frame(swapped, Dialogue)]), Filter())
    english = everything(again).filter(pl.col("source") == "esconv")
    spoilt = english["dialogue_id"].is_in([item.dialogue_id for item in swapped])
    assert roc_auc_score(spoilt, english["incoherence"]) > 0.9
    assert float(english.filter(spoilt)["incoherence"].median()) > 0.5  # type: ignore[arg-type]
