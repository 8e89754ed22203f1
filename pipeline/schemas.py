"""JSON Schema of every record that leaves a process: schemas/*.schema.json.

Made from the classes of `records` (draft 2020-12), so that they cannot say
something else. `python -m pipeline.schemas` writes them again.
"""

from __future__ import annotations

import json
import re
from functools import partial
from pathlib import Path
from typing import Any

from pipeline.records import RECORDS, Record
from pipeline.tables import write_atomically

FOLDER = Path("schemas")
DRAFT = "https://json-schema.org/draft/2020-12/schema"


def schema_of(record: type[Record]) -> dict[str, Any]:
    """The JSON Schema of a record as it is written: every field is there, null or not."""
    return {"$schema": DRAFT, **record.model_json_schema(mode="serialization")}


def texts() -> dict[str, str]:
    """File name to content, for every record."""
    return {
        f"{_snake_case(record.__name__)}.schema.json": json.dumps(
            schema_of(record), ensure_ascii=False, indent=2
        )
        + "\n"
        for record in RECORDS
    }


def write(folder: Path = FOLDER) -> list[Path]:
    """Write every schema; returns the paths."""
    files = {folder / name: text.encode() for name, text in texts().items()}
    for path, content in files.items():
        write_atomically(path, partial(Path.write_bytes, data=content))
    return list(files)


def drifted(folder: Path = FOLDER) -> list[str]:
    """Names of files that are missing, say something else, or belong to no record."""
    want = texts()
    have = {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.schema.json")}
    return sorted(name for name in want.keys() | have.keys() if want.get(name) != have.get(name))


def _snake_case(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


if __name__ == "__main__":
    write()
