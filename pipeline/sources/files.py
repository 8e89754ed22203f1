"""Corpus files: a JSON array, or a JSON value a line, plain or gzipped."""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson

from pipeline.errors import InputError
from pipeline.raw import BadRow

ENDINGS = (".json", ".jsonl", ".json.gz", ".jsonl.gz", ".txt")


def files_below(path: Path) -> list[Path]:
    """`path` itself, or the corpus files in that folder, by name.

    Raises InputError if there is no such path or no corpus file in it.
    """
    if path.is_file():
        return [path]
    if not path.exists():
        raise InputError(
            f"{path} does not exist: put the corpus there, or correct the path "
            "(ingest.root and ingest.sources in params.yaml, or --path)."
        )
    if not path.is_dir():
        raise InputError(f"{path} is neither a file nor a folder: name one.")
    try:
        found = sorted(
            item
            for item in path.iterdir()
            if item.name.endswith(ENDINGS) and not item.name.startswith(".") and item.is_file()
        )
    except OSError as error:
        raise InputError(f"{path} cannot be listed ({error.strerror}): check its mode.") from None
    if not found:
        raise InputError(f"{path} holds no file that ends in {', '.join(ENDINGS)}: put one there.")
    return found


def json_rows(path: Path) -> Iterator[tuple[int, Any]]:
    """Each row's position, from 0, and its value; a broken line of a line file is a BadRow.

    Raises InputError if the file as a whole cannot be read: it names the
    place where reading stopped.
    """
    text = _text(path)
    head = text.lstrip()[:1]
    if not head:
        raise InputError(f"{path} is empty: download or export it again.")
    if head == "[":
        yield from enumerate(_array(path, text))
    else:
        # Not splitlines(): U+2028 inside a string would end a line.
        lines = (line for line in text.split("\n") if line.strip())
        for position, line in enumerate(lines):
            yield position, _line(line)


def _text(path: Path) -> str:
    try:
        content = path.read_bytes()
        if path.suffix == ".gz":
            content = gzip.decompress(content)
    except (gzip.BadGzipFile, EOFError, zlib.error):
        raise InputError(
            f"{path} is not a whole gzip file: download it again, it was cut or damaged."
        ) from None
    except OSError as error:
        raise InputError(f"{path} cannot be read ({error.strerror}): check its mode.") from None
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(
            f"{path}: byte {error.start} is not UTF-8: convert the file first, for instance with "
            "`iconv -f GB18030 -t UTF-8`."
        ) from None


def _array(path: Path, text: str) -> list[Any]:
    try:
        value = _parse(text)
    except json.JSONDecodeError as error:
        cut = error.pos >= len(text.rstrip()) - 1 or error.msg.startswith("Unterminated")
        raise InputError(
            f"{path}, line {error.lineno}, column {error.colno}: not JSON ({error.msg}); "
            + (
                "the file was cut: download or export it again."
                if cut
                else "mend the file there, or download it again."
            )
        ) from None
    assert isinstance(value, list)
    if not value:
        raise InputError(f"{path} is an empty list: download or export it again.")
    return value


def _line(line: str) -> Any:
    try:
        return _parse(line)
    except json.JSONDecodeError as error:
        return BadRow("malformed_json", f"not JSON: {error.msg} at column {error.colno}")


def _parse(text: str) -> Any:
    """By orjson; by the standard library what orjson is too strict for (NaN, lone surrogates)."""
    try:
        return orjson.loads(text)
    except (orjson.JSONDecodeError, UnicodeEncodeError):
        try:
            return json.loads(text)
        except RecursionError:
            raise json.JSONDecodeError("nested too deeply", text, 0) from None
        except json.JSONDecodeError:
            raise
        except ValueError:  # an integer of more than 4,300 digits
            raise json.JSONDecodeError("a number that is too long", text, 0) from None
