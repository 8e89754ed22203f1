"""Corpora: one small file each.

To add one, write `parse(row) -> RawDialogue` in a file of its own, with a real
row and its source in the docstring, and name it in `SOURCES`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

import orjson
from pydantic import ValidationError

from pipeline.errors import SettingsError
from pipeline.raw import BadRow, Corpus, CorpusFile, Piece, RawDialogue
from pipeline.sources import (
    avamerg,
    cpsycoun,
    empathetic,
    esconv,
    escot,
    mesc,
    own,
    psyqa,
    smile,
    soulchat,
)
from pipeline.sources.cutting import json_pieces
from pipeline.sources.files import files_below
from pipeline.sources.whole_files import whole_file

Parse = Callable[[Any], RawDialogue]
JSON = (".json", ".jsonl", ".json.gz", ".jsonl.gz")
CSV = (".csv", ".csv.gz")


@dataclass(frozen=True)
class Source:
    """A corpus layout: its licence, how its files are told and cut into rows, and its adapter."""

    licence: str
    parser: Callable[[Path], Parse]
    """The adapter for the files of a folder; most do not care which."""
    pieces: Callable[[Path], Iterator[Piece]] = json_pieces
    endings: tuple[str, ...] = (*JSON, ".txt")


SOURCES = {
    "esconv": Source(esconv.LICENCE, lambda _: esconv.parse),
    "soulchat": Source(soulchat.LICENCE, lambda _: soulchat.parse, soulchat.pieces),
    "smile": Source(smile.LICENCE, lambda _: smile.parse, whole_file, JSON),
    "mesc": Source(mesc.LICENCE, mesc.parser),
    "avamerg": Source(avamerg.LICENCE, avamerg.parser),
    "cpsycoun": Source(cpsycoun.LICENCE, lambda _: cpsycoun.parse, cpsycoun.pieces),
    "empathetic": Source(empathetic.LICENCE, lambda _: empathetic.parse, empathetic.pieces, CSV),
    "escot": Source(escot.LICENCE, lambda _: escot.parse),
    "psyqa": Source(psyqa.LICENCE, lambda _: psyqa.parse, psyqa.pieces),
    "own": Source(own.LICENCE, own.parser),
}


def corpus(source: str, path: Path) -> Corpus:
    """The corpus at `path`, a file or a folder of files; nothing of it is read yet.

    Raises SettingsError for an unknown layout, InputError if there is no file.
    """
    if source not in SOURCES:
        raise SettingsError(
            f"{source!r} is no corpus layout: choose one of {', '.join(sorted(SOURCES))}."
        )
    layout = SOURCES[source]
    files = [
        CorpusFile(
            name=file.name.encode("utf-8", "backslashreplace").decode(),
            path=file,
            pieces=partial(layout.pieces, file),
            parse=partial(parse_piece, source, file.parent),
        )
        for file in files_below(path, layout.endings)
    ]
    return Corpus(source, layout.licence, files)


def parse_piece(source: str, folder: Path, piece: bytes) -> RawDialogue | BadRow:
    """One row of a file in `folder`, given as JSON.

    Raises InputError if a file that the adapter joins to the rows is not what it should be.
    """
    value = _value(piece)
    if isinstance(value, BadRow):
        return value
    try:
        return _parser(source, folder)(value)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"]) or "the row"
        return BadRow("malformed_row", f"{place}: {first['msg']}")
    except json.JSONDecodeError as error:
        return BadRow("malformed_json", f"not JSON: {error.msg} at character {error.pos}")
    except KeyError as error:
        return BadRow(
            "unknown_role", f"no such speaker in this layout: {ascii(error.args[0])[:40]}"
        )
    except (RecursionError, ValueError) as error:
        return BadRow("malformed_row", f"cannot be read ({type(error).__name__})")


@lru_cache
def _parser(source: str, folder: Path) -> Parse:
    return SOURCES[source].parser(folder)


def _value(piece: bytes) -> Any:
    """By orjson; by the standard library what orjson is too strict for (NaN, lone surrogates).

    A BadRow where neither can.
    """
    try:
        return orjson.loads(piece)
    except orjson.JSONDecodeError:
        pass
    try:
        return json.loads(piece.decode())
    except UnicodeDecodeError as error:
        return BadRow("encoding", f"byte {error.start} of the row is not UTF-8")
    except json.JSONDecodeError as error:
        return BadRow("malformed_json", f"not JSON: {error.msg} at character {error.pos}")
    except RecursionError:
        return BadRow("malformed_json", "nested too deeply")
    except ValueError:  # an integer of more than 4,300 digits
        return BadRow("malformed_json", "a number that is too long")
