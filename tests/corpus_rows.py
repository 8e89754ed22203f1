"""Corpora for tests: as files are read, and as if they had been."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pipeline import sources, tables
from pipeline.raw import BadRow, Corpus, CorpusFile, Piece, RawDialogue
from pipeline.records import Dialogue, Drop
from pipeline.settings import Ingest, SourcePath
from pipeline.stages.ingest import Outputs, ingest
from pipeline.stages.ingest_report import IngestReport

WANTED = Ingest(
    root="", sources=[SourcePath(source="own", path="")], min_turns=4, max_set_aside_fraction=1.0
)


@dataclass(frozen=True)
class Row:
    """A row of a corpus file and what it was read as."""

    file: str
    position: int
    content: RawDialogue | BadRow


def rows(source: str, path: Path) -> list[Row]:
    """Every row of a corpus, cut and parsed in this process."""
    return [
        Row(
            file.name,
            piece.position,
            file.parse(piece.content) if isinstance(piece.content, bytes) else piece.content,
        )
        for file in sources.corpus(source, path).files
        for piece in file.pieces()
    ]


def corpus(*contents: RawDialogue | BadRow, source: str = "esconv") -> Corpus:
    """A corpus whose one file holds these rows."""
    pieces = [
        Piece(position, content if isinstance(content, BadRow) else pickle.dumps(content))
        for position, content in enumerate(contents)
    ]

    def again() -> Iterator[Piece]:
        return iter(pieces)

    return Corpus(source, "CC0-1.0", [CorpusFile("a.json", Path("a.json"), again, pickle.loads)])


@dataclass(frozen=True)
class Ingested:
    """What an ingest wrote, read again."""

    dialogues: list[Dialogue]
    set_aside: list[Drop]
    report: IngestReport
    folder: Path


def ingested(folder: Path, *corpora: Corpus, wanted: Ingest = WANTED, workers: int = 1) -> Ingested:
    """Ingest corpora into `folder`."""
    outputs = Outputs(
        folder / "dialogues.parquet", folder / "set_aside.parquet", folder / "report.json"
    )
    report = ingest(corpora, wanted, outputs, workers)
    return Ingested(
        tables.records(tables.read(outputs.dialogues, Dialogue), Dialogue),
        tables.records(tables.read(outputs.set_aside, Drop), Drop),
        report,
        folder,
    )
