"""A corpus row after its adapter has read it and before it is cleaned.

Adapters (`pipeline/sources`) make these; the ingest stage turns them into
`Dialogue` records. Texts are as the corpus wrote them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from pipeline.records import Role, Strategy


@dataclass(frozen=True)
class RawMessage:
    """One message; several in a row may be one speaker's."""

    role: Role
    text: str
    strategy: Strategy | None = None
    source_strategy: str | None = None
    emotion: str | None = None
    clue: str | None = None
    image: Path | None = None
    """A face image, resolved against the corpus file's folder."""
    feedback: int | None = None


@dataclass(frozen=True)
class RawDialogue:
    """One conversation as the corpus tells it."""

    messages: list[RawMessage]
    topic: str | None = None
    situation: str | None = None
    episode: str | None = None
    """What scenes of one recording share; they must not part over splits."""


@dataclass(frozen=True)
class BadRow:
    """A row that its adapter could not read, and why. `detail` holds no dialogue text."""

    reason: str
    detail: str


@dataclass(frozen=True)
class Row:
    """A row and where it stands: the file's name and the position in it, from 0."""

    file: str
    position: int
    content: RawDialogue | BadRow


@dataclass(frozen=True)
class Corpus:
    """The rows of one corpus and the licence they come under."""

    source: str
    licence: str
    rows: list[Row] = field(default_factory=list)
