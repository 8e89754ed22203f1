"""Corpora in: every row becomes a Dialogue, or is set aside with its reason.

Rows are read in batches by several processes, each batch into a shard on
disk; then duplicates are found by what the batches said of their dialogues,
and the shards are gathered into one table without them. Memory grows by half
a kilobyte a dialogue (its signature), whatever the dialogues' length.
"""

from __future__ import annotations

import json
import shutil
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import chain
from pathlib import Path

import polars as pl

from pipeline import tables
from pipeline.errors import InputError, TooManyFailures
from pipeline.progress import track
from pipeline.raw import CUT_OFF, BadRow, Corpus, Piece
from pipeline.records import Dialogue, Drop
from pipeline.settings import Ingest
from pipeline.stages import media
from pipeline.stages.ingest_batch import Batch, Place, Shard, read_batch
from pipeline.stages.ingest_report import IngestReport, report_of
from pipeline.stages.personal import mask
from pipeline.stages.personal_names import mask_with_names
from pipeline.stages.repeats import Repeat, repeats
from pipeline.working import in_order

ROWS_A_BATCH = 1000
BYTES_A_BATCH = 2 << 20
EMPTY = BadRow("empty_file", "the file is empty: download or export it again")


@dataclass(frozen=True)
class Outputs:
    """Where the dialogues, the rows set aside and the report go; images go beside the dialogues."""

    dialogues: Path
    set_aside: Path
    report: Path


def ingest(
    corpora: Sequence[Corpus], wanted: Ingest, outputs: Outputs, workers: int
) -> IngestReport:
    """Turn corpora into a table of Dialogue, in the order of corpus, file and row.

    Raises InputError if a file cannot be used (or, where `on_damage` is
    "stop", is damaged or names an image that is) and TooManyFailures if more
    was set aside than is allowed; then no dialogue is written and what was
    there stays.
    """
    with _scratch(outputs.dialogues) as scratch:
        shards = _read(corpora, wanted, scratch, workers)
        repeated = repeats(shards, wanted.near_duplicates)
        aside = _set_aside(shards, repeated)
        report = report_of(shards, aside)
        _check(report, aside, wanted, outputs)
        media.move_in(scratch, outputs.dialogues.parent)
        tables.write(outputs.set_aside, aside, Drop)
        tables.write_atomically(outputs.report, partial(_write_report, report))
        tables.write_stream(outputs.dialogues, _kept(shards, repeated), Dialogue)
    return report


def _write_report(report: IngestReport, path: Path) -> None:
    text = json.dumps(report.as_json(), indent=2, ensure_ascii=False)
    path.write_text(text + "\n", encoding="utf-8")


@contextmanager
def _scratch(beside: Path) -> Iterator[Path]:
    """A folder on the disk of the outputs; one that a killed run left is made anew."""
    folder = beside.with_name(f".{beside.name}.scratch")
    shutil.rmtree(folder, ignore_errors=True)
    try:
        folder.mkdir(parents=True)
    except OSError as error:
        raise tables.storage_error(folder, error) from None
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _read(corpora: Sequence[Corpus], wanted: Ingest, scratch: Path, workers: int) -> list[Shard]:
    sorted_corpora = sorted(corpora, key=lambda corpus: corpus.source)
    shards: list[Shard] = []
    with track("ingest", None) as advance:
        for shard in in_order(read_batch, _batches(sorted_corpora, wanted, scratch), workers):
            advance(shard.rows_of.total())
            shards.append(shard)
    if wanted.on_damage == "stop":
        for corpus in sorted_corpora:
            _look_for_damage(corpus, [shard for shard in shards if shard.source == corpus.source])
    return shards


def _batches(corpora: Sequence[Corpus], wanted: Ingest, scratch: Path) -> Iterator[Batch]:
    number = 0
    for corpus in corpora:
        places: list[Place] = []
        size = 0
        for place in _places(corpus):
            places.append(place)
            content = place.piece.content
            size += len(content) if isinstance(content, bytes) else 0
            if len(places) >= ROWS_A_BATCH or size >= BYTES_A_BATCH:
                yield _batch(number, corpus, places, wanted, scratch)
                number, places, size = number + 1, [], 0
        if places:
            yield _batch(number, corpus, places, wanted, scratch)
            number += 1


def _batch(
    number: int, corpus: Corpus, places: list[Place], wanted: Ingest, scratch: Path
) -> Batch:
    return Batch(
        number=number,
        source=corpus.source,
        licence=corpus.licence,
        places=places,
        min_turns=wanted.min_turns,
        keeps_bad_images=wanted.on_damage == "set_aside",
        scratch=scratch,
        mask=mask_with_names if wanted.mask_names else mask,
    )


def _places(corpus: Corpus) -> Iterator[Place]:
    for file in corpus.files:
        pieces = file.pieces()
        first = next(pieces, Piece(0, EMPTY))
        yield from (Place(file.name, file.parse, piece) for piece in chain((first,), pieces))


def _look_for_damage(corpus: Corpus, shards: Sequence[Shard]) -> None:
    """Raises InputError for the first file that is cut off, empty or of another layout."""
    rows: Counter[str] = Counter()
    bad: dict[str, list[BadRow]] = {}
    for shard in shards:
        rows += shard.rows_of
        for name, found in shard.bad_of.items():
            bad.setdefault(name, []).extend(found)
    for file in corpus.files:
        wrong = bad.get(file.name, [])
        cut = next((row for row in wrong if row.reason == CUT_OFF), None)
        read = rows[file.name] - len(wrong)
        if wrong and wrong[0].reason == EMPTY.reason:
            raise InputError(f"{file.path} is empty: download or export it again.")
        many = len(corpus.files) > 1  # where a file is a row, a bad file is a bad row
        if wrong and read == 0 and len(wrong) > many and (cut is None or len(wrong) > 1):
            raise InputError(
                f"{file.path}: none of its {len(wrong)} row(s) has the layout of {corpus.source} "
                f"(the first: {wrong[0].detail}): name another layout, or another file."
            )
        if cut is not None:
            raise InputError(
                f"{file.path} {cut.detail}, after {read} whole row(s): download or export it "
                "again. To go on with those rows, write on_damage: set_aside into the section "
                "ingest of params.yaml. Nothing was written."
            )


def _set_aside(shards: Sequence[Shard], repeated: Sequence[Repeat]) -> pl.DataFrame:
    """Drop, in the order of corpus, file and row."""
    found = [
        (number, aside.at, _drop(shard, aside.record_id, aside.reason, aside.detail, None))
        for number, shard in enumerate(shards)
        for aside in shard.aside
    ]
    for repeat in repeated:
        shard = shards[repeat.shard]
        record_id = shard.record_ids[repeat.place]
        drop = _drop(shard, record_id, repeat.reason, repeat.detail, repeat.matched_id)
        found.append((repeat.shard, shard.ats[repeat.place], drop))
    return tables.frame([drop for *_, drop in sorted(found, key=lambda item: item[:2])], Drop)


def _drop(shard: Shard, record_id: str, reason: str, detail: str, matched_id: str | None) -> Drop:
    return Drop(
        stage="ingest",
        record_id=record_id,
        source=shard.source,
        reason=reason,
        detail=detail,
        matched_id=matched_id,
    )


def _check(report: IngestReport, aside: pl.DataFrame, wanted: Ingest, outputs: Outputs) -> None:
    """Duplicates are no fault of a corpus's rows and do not count.

    Raises TooManyFailures, with the rows set aside written, and InputError if nothing is left.
    """
    rows, unused = report.rows, report.unusable
    if unused > wanted.max_set_aside_fraction * rows:
        tables.write(outputs.set_aside, aside, Drop)
        raise TooManyFailures(
            f"{unused} of {rows} rows were set aside, more than ingest.max_set_aside_fraction "
            f"({wanted.max_set_aside_fraction}) allows: {outputs.set_aside} says why. Mend the "
            "corpus, or raise the setting; earlier dialogues stay as they were."
        )
    if report.dialogues == 0:
        tables.write(outputs.set_aside, aside, Drop)
        raise InputError(
            f"not one of {rows} row(s) is a dialogue: {outputs.set_aside} says why. Mend the "
            "corpus, or name another; earlier dialogues stay as they were."
        )


def _kept(shards: Sequence[Shard], repeated: Sequence[Repeat]) -> Iterator[pl.DataFrame]:
    left_out: dict[int, list[int]] = {}
    for repeat in repeated:
        left_out.setdefault(repeat.shard, []).append(repeat.place)
    for number, shard in enumerate(shards):
        table = pl.read_parquet(shard.table)
        if number in left_out:
            places = pl.int_range(table.height, eager=True)
            table = table.filter(~places.is_in(left_out[number]))
        yield table
