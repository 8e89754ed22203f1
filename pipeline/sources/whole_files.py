"""Files that are one row each, and text files of one or of several."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import orjson

from pipeline.raw import CUT_OFF, BadRow, Piece
from pipeline.sources.decoding import CutShort, utf8_chunks

_BLANK_LINES = re.compile(rb"\n[ \t\r]*\n\s*")


def whole_file(path: Path) -> Iterator[Piece]:
    """The file is one row of JSON. Raises InputError if it cannot be read."""
    content = _content(path)
    if isinstance(content, BadRow) or content.strip():
        yield Piece(0, content)


def whole_text(path: Path) -> Iterator[Piece]:
    """The file is one row of text, as a JSON string. Raises InputError if it cannot be read."""
    content = _content(path)
    if isinstance(content, BadRow):
        yield Piece(0, content)
    elif content.strip():
        yield Piece(0, _as_json(content))


def text_blocks(path: Path) -> Iterator[Piece]:
    """A row a block of text, as a JSON string; blank lines part blocks.

    Raises InputError if the file cannot be read.
    """
    position = count()
    rest = b""
    try:
        for chunk in utf8_chunks(path):
            *blocks, rest = _BLANK_LINES.split(rest + chunk)
            yield from (Piece(next(position), _as_json(block)) for block in blocks if block.strip())
    except CutShort as cut:
        yield Piece(next(position), BadRow(CUT_OFF, str(cut)))
        return
    if rest.strip():
        yield Piece(next(position), _as_json(rest))


def _as_json(text: bytes) -> bytes | BadRow:
    try:
        return orjson.dumps(text.decode().strip())
    except UnicodeDecodeError as error:
        return BadRow("encoding", f"byte {error.start} of the text is not UTF-8")


def _content(path: Path) -> bytes | BadRow:
    try:
        return b"".join(utf8_chunks(path))
    except CutShort as cut:
        return BadRow(CUT_OFF, str(cut))
