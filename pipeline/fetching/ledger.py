"""`fetched.json`: where each file of a folder came from and what it was.

    {"source": "esconv",
     "licence": {"name": "CC BY-NC 4.0", "link": "https://…", "research_only": true},
     "files": [{"name": "ESConv.json", "repository": "thu-coai/esconv", "revision": "32c5…",
                "url": "https://huggingface.co/…", "bytes": 9020000, "sha256": "…"}]}

It holds no time and no path of this machine: the same files make the same
bytes. A revision is null where none is pinned; the SHA-256 is then what the
first fetch found.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ValidationError

from pipeline.errors import InputError
from pipeline.fetching.published import Place, Published
from pipeline.tables import write_atomically

NAME = "fetched.json"


class FetchedFile(BaseModel):
    name: str
    repository: str
    revision: str | None
    url: str
    bytes: int
    sha256: str


class _Ledger(BaseModel):
    files: list[FetchedFile]


def recorded(file: Published, size: int, sha256: str) -> FetchedFile:
    """The entry of a file of `size` bytes."""
    return FetchedFile(
        name=file.name,
        repository=file.repository,
        revision=file.revision,
        url=file.url,
        bytes=size,
        sha256=sha256,
    )


def read(folder: Path) -> dict[str, FetchedFile]:
    """What was fetched into `folder`, by name; nothing if nothing was.

    Raises InputError if the file is damaged.
    """
    path = folder / NAME
    try:
        ledger = _Ledger.model_validate_json(path.read_bytes())
    except FileNotFoundError:
        return {}
    except ValidationError:
        raise InputError(
            f"{path} is damaged: remove it, and the next fetch writes it from the files."
        ) from None
    return {file.name: file for file in ledger.files}


def write(folder: Path, source: str, place: Place, files: dict[str, FetchedFile]) -> None:
    """Record `files`, in the order in which `place` names them.

    Raises StorageError.
    """
    licence = place.licence
    content: dict[str, Any] = {
        "source": source,
        "licence": {
            "name": licence.name,
            "link": licence.link,
            "research_only": licence.research_only,
        },
        "files": [files[file.name].model_dump() for file in place.files if file.name in files],
    }
    text = json.dumps(content, ensure_ascii=False, indent=1) + "\n"
    write_atomically(folder / NAME, lambda path: path.write_text(text, encoding="utf-8"))
