"""Face images: found, proved readable, and stored under their content's name."""

from __future__ import annotations

import hashlib
import io
import shutil
from functools import partial
from pathlib import Path

from PIL import Image, UnidentifiedImageError

from pipeline.errors import InputError
from pipeline.tables import storage_error, write_atomically

FOLDER = "media"
ENDINGS = {"PNG": "png", "JPEG": "jpg"}
VIDEOS = (".mp4", ".avi", ".mkv", ".mov", ".webm")


def keep(image: Path, folder: Path, where: str) -> str:
    """Store an image below `folder`; returns its name there.

    The name is `media/<16 hex of the content's SHA-256>.<png|jpg>`. Of a
    video, one frame is kept. Raises InputError, naming the file and the record
    at `where`, if it is missing or nothing that can be shown; StorageError if
    it cannot be written.
    """
    content = _content(image, where)
    try:
        with Image.open(io.BytesIO(content)) as picture:
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
    name = f"{FOLDER}/{hashlib.sha256(content).hexdigest()[:16]}.{ending}"
    if not (folder / name).exists():
        write_atomically(folder / name, partial(_write, content))
    return name


def move_in(made: Path, folder: Path) -> int:
    """Move what `keep` stored below `made` to `folder`; returns how many images it was.

    The folder is made, images or not: DVC wants it. Raises StorageError.
    """
    try:
        (folder / FOLDER).mkdir(parents=True, exist_ok=True)
        images = sorted((made / FOLDER).iterdir()) if (made / FOLDER).exists() else []
        for image in images:
            shutil.move(image, folder / FOLDER / image.name)
    except OSError as error:
        raise storage_error(folder / FOLDER, error) from None
    return len(images)


def _content(image: Path, where: str) -> bytes:
    if image.suffix.lower() in VIDEOS and image.is_file():
        from pipeline.stages.frames import frame_of  # PyAV is optional

        return frame_of(image)
    try:
        if not image.is_file():
            raise FileNotFoundError(image)
        return image.read_bytes()
    except (OSError, ValueError):  # a name with a NUL or half a character in it is a ValueError
        raise InputError(
            f"{where}: its image {_plain(image)} is missing or cannot be read: put the file "
            "there, or take the image out of the record. Nothing was written."
        ) from None


def _write(content: bytes, path: Path) -> None:
    path.write_bytes(content)


def _plain(path: Path) -> str:
    return str(path).encode("utf-8", "backslashreplace").decode()
