"""A batch of corpus rows, read by one worker into a shard on disk.

What goes back to the main process is small: ids, signatures and counts. The
dialogues themselves wait in the shard until it is known which are duplicates.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path

import numpy as np

from pipeline.errors import InputError
from pipeline.raw import BadRow, Piece, RawDialogue
from pipeline.records import Dialogue, Language
from pipeline.stages import media
from pipeline.stages.personal import mask
from pipeline.stages.rows import Columns, Masker, Read, Tally, Unfit, read_row
from pipeline.stages.shingles import PERMUTATIONS, Signatures, signatures
from pipeline.tables import frame_of_columns, storage_error, write_scratch

Parse = Callable[[bytes], RawDialogue | BadRow]


@dataclass(frozen=True)
class Place:
    """A row and where it stands: its file's name, how that is parsed, and the row's JSON."""

    file: str
    parse: Parse
    piece: Piece

    @property
    def record_id(self) -> str:
        return f"{self.file}:{self.piece.position}"


@dataclass(frozen=True)
class Batch:
    """Some rows of one corpus, and what a worker must know to read them."""

    number: int
    source: str
    licence: str
    places: list[Place]
    min_turns: int
    keeps_bad_images: bool
    """Whether a bad image sets its row aside; else it ends the run."""
    scratch: Path
    mask: Masker = mask


@dataclass(frozen=True)
class Aside:
    """A row that is no dialogue: where it stood, in the batch and in its file, and why."""

    at: int
    record_id: str
    reason: str
    detail: str


@dataclass
class Shard:
    """What a batch became. The dialogues lie in `table`, in the batch's order."""

    source: str
    table: Path
    texts: Path
    """What each dialogue says, in UTF-8, one after the other; `ends` parts them."""
    ids: list[str] = field(default_factory=list)
    ats: list[int] = field(default_factory=list)
    """Which of the batch's rows each dialogue was."""
    record_ids: list[str] = field(default_factory=list)
    languages: list[Language] = field(default_factory=list)
    contents: list[bytes] = field(default_factory=list)
    """A digest of roles and words, the same in whatever corpus."""
    lengths: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    signatures: Signatures = field(
        default_factory=lambda: np.empty((0, PERMUTATIONS), dtype=np.uint32)
    )
    aside: list[Aside] = field(default_factory=list)
    rows_of: Counter[str] = field(default_factory=Counter)
    """File -> rows of it in this batch."""
    bad_of: dict[str, list[BadRow]] = field(default_factory=dict)
    """File -> its rows that could not be read."""
    tally: Tally = field(default_factory=Tally)


def read_batch(batch: Batch) -> Shard:
    """Read a batch; its shard and its images lie in `batch.scratch` afterwards.

    Raises InputError for an image that is missing or damaged, unless such rows are set aside.
    """
    stem = batch.scratch / f"{batch.number:06d}"
    shard = Shard(batch.source, stem.with_suffix(".parquet"), stem.with_suffix(".texts"))
    rows: list[Columns] = []
    texts: list[str] = []
    for at, place in enumerate(batch.places):
        shard.rows_of[place.file] += 1
        read = _read(at, place, batch, shard)
        if isinstance(read, Aside):
            shard.aside.append(read)
            continue
        rows.append(read.columns)
        texts.append(read.text)
        shard.ats.append(at)
        _note(shard, place, read)
    _sign(shard, texts)
    _write_texts(shard, texts)
    write_scratch(shard.table, frame_of_columns(rows, Dialogue))
    return shard


def _read(at: int, place: Place, batch: Batch, shard: Shard) -> Read | Aside:
    content = place.piece.content
    raw = place.parse(content) if isinstance(content, bytes) else content
    if isinstance(raw, BadRow):
        shard.bad_of.setdefault(place.file, []).append(raw)
        return Aside(at, place.record_id, raw.reason, raw.detail)
    read = read_row(raw, batch.source, batch.min_turns, batch.mask, shard.tally)
    if isinstance(read, Unfit):
        return Aside(at, place.record_id, read.reason, read.detail)
    try:
        _store_images(read.columns, place.record_id, batch.scratch)
    except InputError as error:
        if not batch.keeps_bad_images:
            raise
        return Aside(at, place.record_id, "bad_image", str(error))
    read.columns.update(
        source=batch.source,
        licence=batch.licence,
        source_file=place.file,
        source_row=place.piece.position,
    )
    return read


def _store_images(columns: Columns, where: str, folder: Path) -> None:
    for turn in columns["turns"]:
        for message in turn["messages"]:
            if message["image"] is not None:
                message["image"] = media.keep(message["image"], folder, where)


def _note(shard: Shard, place: Place, read: Read) -> None:
    said = [
        (turn["role"], [message["text"] for message in turn["messages"]])
        for turn in read.columns["turns"]
    ]
    shard.ids.append(read.columns["dialogue_id"])
    shard.record_ids.append(place.record_id)
    shard.languages.append(read.columns["language"])
    shard.contents.append(blake2b(repr(said).encode(), digest_size=16).digest())
    shard.lengths.append(len(read.text))


def _sign(shard: Shard, texts: list[str]) -> None:
    shard.signatures = np.empty((len(texts), PERMUTATIONS), dtype=np.uint32)
    languages = np.array(shard.languages)
    for language in ("en", "zh"):
        here = np.flatnonzero(languages == language)
        shard.signatures[here] = signatures([texts[at] for at in here], language)


def _write_texts(shard: Shard, texts: list[str]) -> None:
    encoded = [text.encode() for text in texts]
    try:
        shard.texts.write_bytes(b"".join(encoded))
    except OSError as error:
        raise storage_error(shard.texts, error) from None
    shard.ends = np.cumsum([len(text) for text in encoded], dtype=np.int64).tolist()
