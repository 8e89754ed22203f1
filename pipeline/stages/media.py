"""Face images: found, proved readable, and stored under their content's name."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Mapping
from functools import partial
from pathlib import Path

from PIL import Image, UnidentifiedImageError

from pipeline.errors import InputError
from pipeline.tables import storage_error, write_atomically

FOLDER = "media"
ENDINGS = {"PNG": "png", "JPEG": "jpg"}


def name_of(image: Path, where: str) -> str:
    """`media/<16 hex of the content's SHA-256>.<png|jpg>`.

    Raises InputError, naming the file and the record at `where`, if it is
    missing or no PNG or JPEG.
    """
    try:
        if not image.is_file():
            raise FileNotFoundError(image)
        content = image.read_bytes()
    except (OSError, ValueError):  # a name with a NUL or half a character in it is a ValueError
        raise InputError(
            f"{where}: its image {_plain(image)} is missing or cannot be read: put the file "
            "there, or take the image out of the record. Nothing was written."
        ) from None
    try:
        with Image.open(image) as picture:
            picture.verify()
            ending = ENDINGS[picture.format or ""]
    except (
        UnidentifiedImageError,
        Image.DecompressionBombError,
        KeyError,
        OSError,
        SyntaxError,
        ValueError,
    ):
        raise InputError(
            f"{where}: its image {_plain(image)} is no whole PNG or JPEG: put a good one "
            "there, or take the image out of the record. Nothing was written."
        ) from None
    return f"{FOLDER}/{hashlib.sha256(content).hexdigest()[:16]}.{ending}"


def store(images: Mapping[str, Path], folder: Path) -> None:
    """Copy each image to `folder`/its name. The folder is made, images or not: DVC wants it.

    Raises StorageError.
    """
    try:
        (folder / FOLDER).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise storage_error(folder / FOLDER, error) from None
    for name, image in sorted(images.items()):
        if not (folder / name).exists():
            write_atomically(folder / name, partial(shutil.copyfile, image))


def _plain(path: Path) -> str:
    return str(path).encode("utf-8", "backslashreplace").decode()
