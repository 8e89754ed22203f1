"""A corpus row between its file and the ingest stage.

A source (`pipeline/sources`) cuts a file into pieces, one a row, and parses a
piece into a `RawDialogue`; the ingest stage cleans that into a `Dialogue`.
Cutting happens in one process and parsing in many, so what goes between them
is bytes. Texts are as the corpus wrote them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
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
    """A face image, or a video that a frame is taken from; below the corpus file's folder."""
    feedback: int | None = None


@dataclass(frozen=True)
class RawDialogue:
    """One conversation as the corpus tells it."""

    messages: list[RawMessage]
    topic: str | None = None
    situation: str | None = None
    episode: str | None = None
    """What scenes of one recording share; they must not part over splits."""


CUT_OFF = "cut_off"
"""The reason of a BadRow that stands for the lost rest of a file, however many rows it was."""


@dataclass(frozen=True)
class BadRow:
    """A row that could not be read, and why. `detail` holds no dialogue text."""

    reason: str
    detail: str


@dataclass(frozen=True)
class Piece:
    """A row as it lies in its file: its position there, from 0, and its JSON in UTF-8."""

    position: int
    content: bytes | BadRow


@dataclass(frozen=True)
class CorpusFile:
    """One file of a corpus, not read yet."""

    name: str
    path: Path
    pieces: Callable[[], Iterator[Piece]]
    """Reads the file from its start. Raises InputError if it cannot be opened."""
    parse: Callable[[bytes], RawDialogue | BadRow]
    """Reads one piece. It can be sent to another process."""


@dataclass(frozen=True)
class Corpus:
    """The files of one corpus and the licence they come under."""

    source: str
    licence: str
    files: list[CorpusFile]
