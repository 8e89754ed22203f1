"""Corpora: one small file each.

To add one, write `parse(row) -> RawDialogue` in a file of its own, with a real
row and its source in the docstring, and name it in `SOURCES`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from pipeline.errors import InputError, SettingsError
from pipeline.raw import BadRow, Corpus, RawDialogue, Row
from pipeline.sources import esconv, mesc, soulchat
from pipeline.sources.files import files_below, json_rows

Parse = Callable[[Any], RawDialogue]


@dataclass(frozen=True)
class Source:
    """A corpus layout: its licence, and the adapter for the files of a folder."""

    licence: str
    parser: Callable[[Path], Parse]


SOURCES = {
    "esconv": Source(esconv.LICENCE, lambda _: esconv.parse),
    "soulchat": Source(soulchat.LICENCE, lambda _: soulchat.parse),
    "mesc": Source(mesc.LICENCE, mesc.parser),
}


def read(source: str, path: Path) -> Corpus:
    """Every row of the corpus at `path`, a file or a folder of files, parsed or a BadRow.

    Raises SettingsError for an unknown layout, InputError if a file cannot be
    read or not one of its rows has the layout.
    """
    if source not in SOURCES:
        raise SettingsError(
            f"{source!r} is no corpus layout: choose one of {', '.join(sorted(SOURCES))}."
        )
    layout = SOURCES[source]
    rows = [row for file in files_below(path) for row in _rows(source, file, layout)]
    return Corpus(source, layout.licence, rows)


def _rows(source: str, file: Path, layout: Source) -> Iterator[Row]:
    parse = layout.parser(file.parent)
    name = file.name.encode("utf-8", "backslashreplace").decode()
    rows = [Row(name, position, _content(value, parse)) for position, value in json_rows(file)]
    bad = [row.content for row in rows if isinstance(row.content, BadRow)]
    if len(bad) == len(rows):
        raise InputError(
            f"{file}: none of its {len(rows)} row(s) has the layout of {source} (the first: "
            f"{bad[0].detail}): name another layout, or another file."
        )
    yield from rows


def _content(value: Any, parse: Parse) -> RawDialogue | BadRow:
    if isinstance(value, BadRow):
        return value
    try:
        return parse(value)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"]) or "the row"
        return BadRow("malformed_row", f"{place}: {first['msg']}")
    except json.JSONDecodeError as error:
        return BadRow("malformed_json", f"not JSON: {error.msg} at column {error.colno}")
    except KeyError as error:
        return BadRow(
            "unknown_role", f"no such speaker in this layout: {ascii(error.args[0])[:40]}"
        )
    except (RecursionError, ValueError) as error:
        return BadRow("malformed_row", f"cannot be read ({type(error).__name__})")
