"""MESC on its published files: is what was said told from what was described?"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from pipeline import sources
from pipeline.raw import RawDialogue
from pipeline.records import STRATEGIES
from pipeline.sources import mesc
from tests.corpus_rows import ingested

pytestmark = pytest.mark.corpora


@pytest.fixture(scope="module")
def scenes(corpora: Path) -> list[dict[str, object]]:
    loaded: list[dict[str, object]] = json.loads(
        (corpora / "mesc" / "val.json").read_text(encoding="utf-8")
    )
    return loaded


@pytest.fixture(scope="module")
def published(corpora: Path) -> list[str]:
    """Every utterance of MESC.csv, in its order."""
    with (corpora / "mesc" / "MESC.csv").open(encoding="utf-8-sig", newline="") as handle:
        return [row["Utterance"].strip() for row in csv.DictReader(handle)]


def aligned(texts: list[str], published: list[str]) -> list[str]:
    """The consecutive utterances of MESC.csv that a scene's texts begin with, as far as they do."""

    def run(start: int) -> list[str]:
        pairs = zip(texts, published[start : start + len(texts)], strict=False)
        return [said for text, said in _while_begun(pairs)]

    starts = [at for at, said in enumerate(published) if said and texts[0].startswith(said)]
    return max(map(run, starts), key=len)


def _while_begun(pairs: Iterator[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    for text, said in pairs:
        if not text.startswith(said):
            return
        yield text, said


def test_utterances_are_those_of_the_csv(
    scenes: list[dict[str, object]], published: list[str], corpora: Path, tmp_path: Path
) -> None:
    """Turn by turn, joined to the CSV and by the clue's set phrases alone."""
    joined, ruled = mesc.parser(corpora / "mesc"), mesc.parser(tmp_path)
    turns = same_joined = same_ruled = 0
    for scene in scenes:
        texts = [said["text"] for said in scene["dialog"]]  # type: ignore[attr-defined]
        told = aligned(texts, published)
        assert len(told) == len(texts)
        turns += len(texts)
        same_joined += agreeing(joined(scene), told)
        same_ruled += agreeing(ruled(scene), told)
    assert turns == 2714
    assert same_joined / turns >= 0.995
    assert same_ruled / turns >= 0.97


def agreeing(read: RawDialogue, told: list[str]) -> int:
    return sum(one.text == other for one, other in zip(read.messages, told, strict=True))


def test_nobody_says_what_clues_begin_with(published: list[str]) -> None:
    assert [said for said in published if mesc.CLUE.search(said)] == []


def test_its_ten_strategies_are_kept_and_mapped(
    scenes: list[dict[str, object]], tmp_path: Path
) -> None:
    parse = mesc.parser(tmp_path)
    said = [message for scene in scenes for message in parse(scene).messages]
    named = {m.source_strategy: m.strategy for m in said if m.source_strategy}
    assert len(named) == 9
    """Nobody uses "Others" in this split."""
    assert set(named.values()) <= set(STRATEGIES)
    assert all(m.source_strategy for m in said if m.role == "supporter")


def test_twins_of_a_problem_type_are_one_topic(corpora: Path, tmp_path: Path) -> None:
    found = ingested(tmp_path, sources.corpus("mesc", corpora / "mesc" / "val.json"))
    topics = {dialogue.topic for dialogue in found.dialogues if dialogue.topic}
    assert {topic.strip().lower() for topic in topics} == topics
    assert "childhood shadow" in topics
    assert "emotional transference or infidelity" in topics
