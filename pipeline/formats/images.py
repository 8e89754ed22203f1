"""Face images as `datasets` stores them: the bytes beside their name."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from pipeline.errors import InputError

Stored = dict[str, bytes | str]


@lru_cache(maxsize=512)
def stored(media: Path, name: str | None) -> Stored | None:
    """`{bytes, path}` of `media/<hex>.<png|jpg>`, looked for in the folder `media`.

    Raises InputError if the file is not there.
    """
    if name is None:
        return None
    path = media / Path(name).name
    try:
        return {"bytes": path.read_bytes(), "path": path.name}
    except FileNotFoundError:
        raise InputError(
            f"{path} does not exist, but a record names it as a face image: run `ser-cli ingest` "
            "again, or name its folder with --media."
        ) from None
