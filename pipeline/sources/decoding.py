"""The bytes of a corpus file as UTF-8, whatever it was packed and encoded in."""

from __future__ import annotations

import codecs
import re
import zlib
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from pipeline.errors import InputError

CHUNK = 1 << 20
GZIP = 31
"""zlib's name for a gzip stream."""
MARKS = {codecs.BOM_UTF8: "utf-8-sig", codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}
LOOKED_AT = 1 << 16
"""Characters beyond ASCII come early in a corpus; the first 64 KiB with any decide."""
DAMAGED = 0.5
"""Chinese in GB18030 is four fifths wrong as UTF-8; a short file with one bad row is less."""
PAIRED = 0.8
_GB2312 = re.compile(rb"(?:[\xa1-\xfe]{2})+")
"""Common Chinese in GB18030: high bytes in pairs. Those of a Western encoding stand alone."""


class CutShort(ValueError):
    """The packed stream ended, or broke, before its end."""


def utf8_chunks(path: Path) -> Iterator[bytes]:
    """The file in chunks of about 1 MiB of UTF-8: unpacked, recoded, without its mark (BOM).

    Bytes that the file's encoding does not allow stay, so that only the row
    they stand in is bad.

    Raises InputError if the file cannot be opened or read, CutShort after the
    last good chunk if it is gzip and not whole.
    """
    raw = _raw(path)
    chunks = _unpacked(raw) if path.suffix == ".gz" else raw
    head = next(chunks, b"")
    whole = chain((head,), chunks)
    encoding = encoding_of(head)
    yield from whole if encoding == "utf-8" else _recoded(whole, encoding)


def encoding_of(head: bytes) -> str:
    """`utf-8`, `utf-8-sig`, `utf-16` or `gb18030`, told from a file's first bytes.

    UTF-8 unless most of what is beyond ASCII is wrong as such. Other encodings are read as
    UTF-8, and rows that it does not fit are bad.
    """
    for mark, encoding in MARKS.items():
        if head.startswith(mark):
            return encoding
    start = next((at for at, byte in enumerate(head) if byte > 0x7F), len(head))
    sample = head[max(0, start - 64) : start + LOOKED_AT]
    if _damaged_share(sample, "utf-8") <= DAMAGED:
        return "utf-8"
    high = sum(byte > 0x7F for byte in sample)
    paired = sum(len(found) for found in _GB2312.findall(sample))
    is_chinese = paired >= PAIRED * high and _damaged_share(sample, "gb18030") <= DAMAGED
    return "gb18030" if is_chinese else "utf-8"


def _damaged_share(sample: bytes, encoding: str) -> float:
    """Of the characters beyond ASCII, how many `encoding` cannot have been; its ends may be cut."""
    text = sample.decode(encoding, "replace").strip("\ufffd")
    return text.count("\ufffd") / max(1, sum(character > "\x7f" for character in text))


def _raw(path: Path) -> Iterator[bytes]:
    try:
        with path.open("rb") as handle:
            while chunk := handle.read(CHUNK):
                yield chunk
    except OSError as error:
        raise InputError(
            f"{path} cannot be read ({error.strerror}): check its mode and its disk."
        ) from None


def _unpacked(chunks: Iterator[bytes]) -> Iterator[bytes]:
    """By zlib and not by gzip.open: that one loses up to a chunk before a cut."""
    unpacker = zlib.decompressobj(GZIP)
    begun = False
    for chunk in chunks:
        data = chunk
        while data:
            if unpacker.eof:  # one gzip stream may follow another
                unpacker = zlib.decompressobj(GZIP)
            begun = True
            try:
                out = unpacker.decompress(data, CHUNK)
            except zlib.error:
                raise CutShort("is not a whole gzip file (it breaks off)") from None
            if out:
                yield out
            data = unpacker.unused_data if unpacker.eof else unpacker.unconsumed_tail
            if unpacker.eof and not data.strip(b"\0"):
                break  # padding after the end is allowed
    if begun and not unpacker.eof:
        raise CutShort("is not a whole gzip file (it ends too early)")


def _recoded(chunks: Iterator[bytes], encoding: str) -> Iterator[bytes]:
    errors = "surrogatepass" if encoding == "utf-16" else "surrogateescape"
    decoder = codecs.getincrementaldecoder(encoding)(errors)
    for chunk in chunks:
        yield decoder.decode(chunk).encode("utf-8", errors)
