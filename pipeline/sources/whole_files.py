"""Files that are one row each, and text files of several."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import orjson

from pipeline.raw import CUT_OFF, BadRow, Piece
from pipeline.sources.decoding import CutShort, utf8_chunks

_BLANK_LINES = re.compile(r"\n[ \t\r]*\n\s*")


def whole_file(path: Path) -> Iterator[Piece]:
    """The file is one row of JSON. Raises InputError if it cannot be read."""
    content = _content(path)
    if isinstance(content, BadRow) or content.strip():
        yield Piece(0, content)


def text_blocks(path: Path) -> Iterator[Piece]:
    """A row a block of text, as a JSON string; blank lines part blocks.

    Raises InputError if the file cannot be read.
    """
    content = _content(path)
    if isinstance(content, BadRow):
        yield Piece(0, content)
        return
    try:
        text = content.decode()
    except UnicodeDecodeError as error:
        yield Piece(0, BadRow("encoding", f"byte {error.start} of the file is not UTF-8"))
        return
    blocks = [block for block in _BLANK_LINES.split(text.strip()) if block]
    yield from (Piece(position, orjson.dumps(block)) for position, block in enumerate(blocks))


def _content(path: Path) -> bytes | BadRow:
    chunks: list[bytes] = []
    try:
        chunks.extend(utf8_chunks(path))
    except CutShort as cut:
        return BadRow(CUT_OFF, str(cut))
    return b"".join(chunks)
