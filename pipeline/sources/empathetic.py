"""EmpatheticDialogues (Rashkin et al., ACL 2019), English, as CSV.

github.com/facebookresearch/EmpatheticDialogues (train.csv, valid.csv, test.csv), a line an
utterance, commas inside written `_comma_`:

    conv_id,utterance_idx,context,prompt,speaker_idx,utterance,selfeval,tags
    hit:0_conv:1,1,sentimental,I remember the fair.,1,We went to the fair_comma_ us two.,5|5|5,
    hit:0_conv:1,2,sentimental,I remember the fair.,0,Was it a friend of yours?,5|5|5,

Who speaks first is the seeker, who tells of the prompt; `context` is their emotion.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from itertools import count, groupby
from pathlib import Path
from typing import Any

import orjson
from pydantic import BaseModel, Field

from pipeline.raw import CUT_OFF, BadRow, Piece, RawDialogue, RawMessage
from pipeline.sources.decoding import CutShort, utf8_chunks

LICENCE = "CC-BY-NC-4.0"
COLUMNS = {"conv_id", "utterance_idx", "speaker_idx", "utterance"}


class Line(BaseModel):
    utterance_idx: int
    context: str | None = None
    prompt: str | None = None
    speaker_idx: int
    utterance: str


class Conversation(BaseModel):
    lines: list[Line] = Field(min_length=1)


def pieces(path: Path) -> Iterator[Piece]:
    """A piece a conversation: the lines that stand together with one conv_id.

    Raises InputError if the file cannot be read.
    """
    wrong: list[BadRow] = []
    lines = _lines(path, wrong)
    head = next(lines, "")
    columns = next(csv.reader([head]), [])
    position = count()
    if columns and not set(columns) >= COLUMNS:
        missing = ", ".join(sorted(COLUMNS - set(columns)))
        yield Piece(next(position), BadRow("malformed_row", f"no column {missing}"))
        return
    rows = (dict(zip(columns, cells, strict=False)) for cells in _cells(lines) if cells)
    for _, group in groupby(rows, key=lambda row: row.get("conv_id", "")):
        yield Piece(next(position), orjson.dumps({"lines": list(group)}))
    yield from (Piece(next(position), bad) for bad in wrong)


def _lines(path: Path, wrong: list[BadRow]) -> Iterator[str]:
    """Line by line, so that a quote that is never closed swallows no other line."""
    rest = b""
    try:
        for chunk in utf8_chunks(path):
            *whole, rest = (rest + chunk).split(b"\n")
            yield from (line.decode("utf-8", "replace").rstrip("\r") for line in whole)
    except CutShort as cut:
        wrong.append(BadRow(CUT_OFF, str(cut)))
        return
    if rest.strip():
        yield rest.decode("utf-8", "replace")


def _cells(lines: Iterator[str]) -> Iterator[list[str]]:
    for line in lines:
        try:
            yield from csv.reader([line], strict=False)
        except csv.Error:
            yield [line]


def parse(row: Any) -> RawDialogue:
    """A conversation. Raises pydantic's ValidationError; lines may stand in any order."""
    told = sorted(Conversation.model_validate(row).lines, key=lambda line: line.utterance_idx)
    seeker = told[0].speaker_idx
    return RawDialogue(
        messages=[
            RawMessage(
                role="seeker" if line.speaker_idx == seeker else "supporter",
                text=_plain(line.utterance),
                emotion=line.context if line.speaker_idx == seeker else None,
            )
            for line in told
        ],
        situation=_plain(told[0].prompt) if told[0].prompt else None,
    )


def _plain(text: str) -> str:
    return text.replace("_comma_", ",")
