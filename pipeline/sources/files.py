"""Which files of a folder are a corpus's."""

from __future__ import annotations

from pathlib import Path

from pipeline.errors import InputError

RECORD_OF_FETCH = "fetched.json"
"""What `ser-cli fetch` writes beside the files it got."""


def files_below(path: Path, endings: tuple[str, ...]) -> list[Path]:
    """`path` itself, or the files in that folder whose names have one of `endings`, by name.

    Raises InputError if there is no such path or no such file in it.
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
            if item.name.endswith(endings)
            and not item.name.startswith(".")
            and item.name != RECORD_OF_FETCH
            and item.is_file()
        )
    except OSError as error:
        raise InputError(f"{path} cannot be listed ({error.strerror}): check its mode.") from None
    if not found:
        raise InputError(f"{path} holds no file that ends in {', '.join(endings)}: put one there.")
    return found


def below(folder: Path, name: str) -> Path:
    """The file `name` of a corpus in `folder`.

    Raises ValueError if it lies outside: so far a row is not trusted.
    """
    path = folder / name
    if not path.resolve().is_relative_to(folder.resolve()):
        raise ValueError("a file that it names is outside the corpus's folder")
    return path
