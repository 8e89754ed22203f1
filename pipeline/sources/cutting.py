"""A JSON corpus file cut into its rows, without holding more of it than a row or two.

A row is taken to begin wherever an object opens with the key that the file's
rows open with. Each piece between two such places is then proved by parsing
it; where it is not JSON, the rows in it are looked for one by one. So a
missing quote or bracket costs the row it is missing from and no other: a
parser that counts brackets would lose all that follow.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import count, pairwise
from pathlib import Path
from statistics import median

import orjson

from pipeline.raw import CUT_OFF, BadRow, Piece
from pipeline.sources.decoding import CutShort, utf8_chunks

KEY = re.compile(rb'\{\s*("(?:[^"\\]|\\.){0,60}")\s*:')
KEYS_TRIED = 6
HEAD = 1 << 18
BETWEEN = b", \t\r\n"
UNFINISHED = "unfinished_json"
_DECODER = json.JSONDecoder()
_GAP = re.compile(r"[\s,]*")


def json_pieces(path: Path) -> Iterator[Piece]:
    """The rows of a JSON array, of JSON lines, or of objects one after the other.

    Raises InputError if the file cannot be read. What is broken in it is a
    BadRow; one whose reason is CUT_OFF stands for the rest of the file.
    """
    stream = Stream(utf8_chunks(path))
    head = stream.peek().lstrip()
    if not head:
        found: Iterator[bytes | BadRow] = iter(())
    elif head.startswith(b"["):
        found = _array(stream)
    elif head.startswith(b"{") and not _is_lines(head):
        found = _objects(stream)
    else:
        found = _lines(stream)
    position = count()
    for content in found:
        yield Piece(next(position), content)
    if stream.wrong is not None:
        yield Piece(next(position), BadRow(CUT_OFF, stream.wrong))


class Stream:
    """Chunks read ahead as far as is asked for."""

    def __init__(self, chunks: Iterator[bytes]) -> None:
        self._chunks = chunks
        self.data = b""
        self.wrong: str | None = None
        """Why the stream ended before its end, once it did."""

    def more(self) -> bool:
        """Read one more chunk behind `data`; returns whether there was one."""
        try:
            chunk = next(self._chunks, None)
        except CutShort as cut:
            self.wrong = str(cut)
            return False
        if chunk is None:
            return False
        self.data += chunk
        return True

    def peek(self) -> bytes:
        """The head of the file, with something else than white space in it if there is any."""
        while not self.data.strip() and self.more():
            pass
        return self.data

    def drop(self, size: int) -> None:
        self.data = self.data[size:]


def _is_lines(head: bytes) -> bool:
    """Whether at least half of its first lines are whole values: of an indented row, few are."""
    lines = [line for line in head[:HEAD].split(b"\n")[:20] if line.strip()]
    return sum(map(_is_whole, lines)) * 2 >= len(lines)


def _lines(stream: Stream) -> Iterator[bytes | BadRow]:
    """Not by splitlines: U+2028 inside a string would end a line."""
    while True:
        *lines, rest = stream.data.split(b"\n")
        yield from (line.strip() for line in lines if line.strip())
        stream.data = rest
        if not stream.more():
            break
    last = stream.data.strip()
    if not last:
        return
    if _is_whole(last) or not any(row.reason == UNFINISHED for row in _bad(last)):
        yield last
    elif stream.wrong is None:
        yield BadRow(CUT_OFF, "ends in the middle of a line")


def _bad(row: bytes) -> list[BadRow]:
    return [found for found in _rows(row) if isinstance(found, BadRow)]


def _array(stream: Stream) -> Iterator[bytes | BadRow]:
    stream.drop(stream.data.index(b"[") + 1)
    yield from _objects(stream, b"]")


def _objects(stream: Stream, closing: bytes = b"") -> Iterator[bytes | BadRow]:
    """Objects up to `closing`, the bracket of the array they stand in, if any."""
    key = _opening_key(stream)
    if key is None:
        while stream.more():
            pass
    else:
        opening = re.compile(rb"\{\s*" + re.escape(key) + rb"\s*:")
        begun = 0
        while True:
            starts = [found.start() for found in opening.finditer(stream.data, begun)]
            for start, end in zip([0, *starts[:-1]], starts, strict=False):
                yield from _rows(stream.data[start:end])
            if starts:
                stream.drop(starts[-1])
                begun = 1  # the opening that `data` begins with now
            else:
                begun = max(begun, len(stream.data) - 100)
            if not stream.more():
                break
    yield from _tail(stream, closing)


def _tail(stream: Stream, closing: bytes) -> Iterator[bytes | BadRow]:
    """What is left when the file has ended: its last row or rows, and its closing bracket.

    A last row that is broken where the file ends was cut off with it; one that
    is broken earlier is a bad row of a whole file.
    """
    rest = stream.data.rstrip(BETWEEN)
    closed = bool(closing) and rest.endswith(closing)
    rows = list(_rows(rest[: -len(closing)] if closed else rest))
    if rows and isinstance(rows[-1], BadRow) and rows[-1].reason == UNFINISHED:
        rows.pop()
        closed, cut = False, True
    else:
        cut = bool(closing) and not closed
    yield from rows
    if cut and stream.wrong is None:
        yield BadRow(CUT_OFF, "ends in the middle of a row or of its list")


def _rows(chunk: bytes) -> Iterator[bytes | BadRow]:
    """The row or rows of a chunk that should hold one."""
    row = chunk.strip(BETWEEN)
    if not row:
        return
    if _is_whole(row):
        yield row
        return
    text = row.decode("utf-8", "surrogateescape")
    at = 0
    while at < len(text):
        try:
            _, end = _DECODER.raw_decode(text, at)
        except json.JSONDecodeError as error:
            unfinished = error.pos >= len(text) - 1 or error.msg.startswith("Unterminated")
            reason = UNFINISHED if unfinished else "malformed_json"
            yield BadRow(reason, f"{error.msg} at character {error.pos - at} of the row")
            return
        except RecursionError:
            yield BadRow("malformed_json", "nested too deeply")
            return
        except ValueError:  # an integer of more than 4,300 digits
            yield BadRow("malformed_json", "a number that is too long")
            return
        yield _encoded(text[at:end])
        gap = _GAP.match(text, end)
        at = gap.end() if gap else end


def _encoded(row: str) -> bytes | BadRow:
    try:
        return row.encode()
    except UnicodeEncodeError as error:
        return BadRow("encoding", f"character {error.start} of the row is not UTF-8")


def _is_whole(row: bytes) -> bool:
    try:
        orjson.loads(row)
    except orjson.JSONDecodeError:
        return False
    return True


def _opening_key(stream: Stream) -> bytes | None:
    """The key that the file's rows open with, told from its head; None where no object opens.

    Rows hold objects too, which open with keys of their own: of the keys that
    cut the head into about the largest pieces of JSON, it is the one by which
    most of the head is JSON.
    """
    while not KEY.search(stream.data) and stream.more():
        pass
    head = stream.data[:HEAD]
    keys = list(dict.fromkeys(found[1] for found in KEY.finditer(head)))[:KEYS_TRIED]
    if len(keys) < 2:
        return keys[0] if keys else None
    sizes = {key: _readable(head, key) for key in keys}
    typical = {key: median(found) if found else 0 for key, found in sizes.items()}
    outer = [key for key in keys if typical[key] * 2 > max(typical.values())]
    return max(outer, key=lambda key: sum(sizes[key]), default=keys[0])


def _readable(head: bytes, key: bytes) -> list[int]:
    """The sizes of the rows in `head` that are JSON if rows open with `key`; its end may be cut."""
    opening = re.compile(rb"\{\s*" + re.escape(key) + rb"\s*:")
    starts = [found.start() for found in opening.finditer(head)]
    chunks = [head[begin:end] for begin, end in pairwise([*starts, len(head)])]
    found = [row for chunk in chunks for row in _rows(chunk)]
    cut = isinstance(found[-1], BadRow) and found[-1].reason == UNFINISHED
    sizes = [len(row) for row in found if isinstance(row, bytes)]
    return [*sizes, len(chunks[-1])] if cut else sizes
