"""Face images: found, proved readable, and stored under their content's name."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Mapping
from functools import partial
from pathlib import Path

from PIL import Image, UnidentifiedImageError

from pipeline.errors import InputError
from pipeline.tables import write_atomically

FOLDER = "media"
ENDINGS = {"PNG": "png", "JPEG": "jpg"}


def name_of(image: Path, where: str) -> str:
    """`media/<16 hex of the content's SHA-256>.<png|jpg>`.

    Raises InputError, naming the file and the record at `where`, if it is
    missing or no PNG or JPEG.
    """
    try:
        content = image.read_bytes()
    except OSError:
        raise InputError(
            f"{where}: its image {image} is missing or cannot be read: put the file there, or "
            "take the image out of the record. Nothing was written."
        ) from None
    try:
        with Image.open(image) as picture:
            picture.verify()
            ending = ENDINGS[picture.format or ""]
    except (UnidentifiedImageError, KeyError, OSError, SyntaxError, ValueError):
        raise InputError(
            f"{where}: its image {image} is no whole PNG or JPEG: put a good one there, or take "
            "the image out of the record. Nothing was written."
        ) from None
    return f"{FOLDER}/{hashlib.sha256(content).hexdigest()[:16]}.{ending}"


def store(images: Mapping[str, Path], folder: Path) -> None:
    """Copy each image to `folder`/its name. Raises StorageError."""
    for name, image in sorted(images.items()):
        if not (folder / name).exists():
            write_atomically(folder / name, partial(shutil.copyfile, image))
