"""EmpatheticDialogues (Rashkin et al., ACL 2019), English, by crowd workers.

github.com/facebookresearch/EmpatheticDialogues (train.csv, valid.csv, test.csv),
a row an utterance, `_comma_` for a comma within a text:

    conv_id,utterance_idx,context,prompt,speaker_idx,utterance,selfeval,tags
    hit:7_conv:14,1,sad,My cat died_comma_ she was 17.,7,We lost our cat on Monday.,5|5|5_5|4|5,
    hit:7_conv:14,2,sad,My cat died_comma_ she was 17.,5,Oh no_comma_ how are you?,5|5|5_5|4|5,

`context` is what the first speaker feels in the situation that is told in
`prompt`. A line of valid.csv and test.csv has a field more than the header:
candidates for retrieval, which are left out. Columns may come in any order,
and fields may be quoted, but a field may not go over several lines.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import orjson
from pydantic import BaseModel, Field

from pipeline.raw import CUT_OFF, BadRow, Piece, RawDialogue, RawMessage
from pipeline.sources.decoding import CutShort, utf8_chunks

LICENCE = "CC-BY-NC-4.0"
COLUMNS = ("conv_id", "speaker_idx", "utterance", "utterance_idx")
OPTIONAL = ("context", "prompt")
Columns = dict[str, int]
"""Name -> its place in a line."""


class Utterance(BaseModel):
    utterance_idx: int
    speaker_idx: str
    utterance: str


class Conversation(BaseModel):
    context: str | None = None
    prompt: str | None = None
    utterances: list[Utterance] = Field(min_length=1)


@dataclass
class Lines:
    """The lines of one conversation, as far as they are read."""

    conv_id: str
    fields: list[dict[str, str]] = field(default_factory=list)
    wrong: BadRow | None = None

    def content(self) -> bytes | BadRow:
        if self.wrong is not None:
            return self.wrong
        return orjson.dumps({**self.fields[0], "utterances": self.fields})


def pieces(path: Path) -> Iterator[Piece]:
    """A piece a conversation: consecutive lines of one conv_id.

    A line that is broken spoils the conversation it stands in, and no other.
    Raises InputError if the file cannot be read.
    """
    position = count()
    try:
        for content in _conversations(enumerate(_lines(path), 1)):
            yield Piece(next(position), content)
    except CutShort as cut:
        yield Piece(next(position), BadRow(CUT_OFF, str(cut)))


def parse(row: Any) -> RawDialogue:
    """A conversation; whoever speaks first is the seeker.

    Raises pydantic's ValidationError, KeyError for a third speaker, and
    ValueError if an utterance is missing.
    """
    talk = Conversation.model_validate(row)
    told = sorted(talk.utterances, key=lambda said: said.utterance_idx)
    if [said.utterance_idx for said in told] != [*range(1, len(told) + 1)]:
        raise ValueError("its utterances are not numbered 1, 2, 3, …")
    seeker, *others = dict.fromkeys(said.speaker_idx for said in told)
    if len(others) > 1:
        raise KeyError(others[1])
    return RawDialogue(
        messages=[
            RawMessage("seeker", _text(said.utterance), emotion=talk.context)
            if said.speaker_idx == seeker
            else RawMessage("supporter", _text(said.utterance))
            for said in told
        ],
        situation=_text(talk.prompt) if talk.prompt else None,
    )


def _text(text: str) -> str:
    return text.replace("_comma_", ",")


def _conversations(lines: Iterator[tuple[int, bytes]]) -> Iterator[bytes | BadRow]:
    _, header = next(lines, (0, b""))
    columns = _columns(header)
    if isinstance(columns, BadRow):
        yield columns
        return
    open_now: Lines | None = None
    strays: list[BadRow] = []  # broken lines between two conversations, or within one
    for number, line in lines:
        fields = _fields(line, columns)
        if fields is None:
            strays.append(BadRow("malformed_row", f"line {number} does not fit the header"))
            continue
        if open_now is not None and fields["conv_id"] == open_now.conv_id:
            open_now.wrong = open_now.wrong or next(iter(strays), None)
        else:
            if open_now is not None:
                yield open_now.content()
            yield from strays
            open_now = Lines(fields["conv_id"])
        strays.clear()
        open_now.fields.append(fields)
    if open_now is not None:
        yield open_now.content()
    yield from strays


def _columns(header: bytes) -> Columns | BadRow:
    names = [name.strip(' "\r') for name in header.decode("utf-8", "replace").split(",")]
    missing = [name for name in COLUMNS if name not in names]
    if missing:
        return BadRow("malformed_row", f"no column {', '.join(missing)}")
    return {name: place for place, name in enumerate(names)}


def _fields(line: bytes, columns: Columns) -> dict[str, str] | None:
    """What a line says in each of COLUMNS, or None if it has too few fields or too many.

    A quotation mark may be a field's, as in CSV, or a text's own, as published:
    whichever gives as many fields as the header has, or one more.
    """
    try:
        text = line.decode()
    except UnicodeDecodeError:
        return None
    for values in (_quoted(text), text.split(",")):
        if len(values) - len(columns) in (0, 1):
            return {
                name: values[columns[name]] for name in (*COLUMNS, *OPTIONAL) if name in columns
            }
    return None


def _quoted(text: str) -> list[str]:
    try:
        return next(csv.reader([text], strict=True), [])
    except csv.Error:
        return []


def _lines(path: Path) -> Iterator[bytes]:
    """Not by splitlines: U+2028 inside a text would end a line."""
    rest = b""
    for chunk in utf8_chunks(path):
        *lines, rest = (rest + chunk).split(b"\n")
        yield from (line.rstrip(b"\r") for line in lines if line.strip())
    if rest.strip():
        yield rest.rstrip(b"\r")
