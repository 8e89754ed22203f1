"""Face images for the annotators' page, small and inside the task itself.

A data: URI needs no file served by Label Studio, so any server shows it.
"""

from __future__ import annotations

import base64
import io
from functools import lru_cache
from pathlib import Path

from PIL import Image, UnidentifiedImageError

from pipeline.errors import InputError

LARGEST = 320
"""Pixels, of the longer side."""
QUALITY = 85


class Images:
    """The images in one folder; call it with the path that a message names."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._encoded = lru_cache(maxsize=256)(_data_uri)

    def __call__(self, path: str) -> str:
        """`media/<name>` -> a data: URI of at most 320 × 320 pixels.

        Raises InputError if the file is missing or no image.
        """
        return self._encoded(self.folder / Path(path).name)


def _data_uri(path: Path) -> str:
    output = io.BytesIO()
    try:
        with Image.open(path) as image:
            kind = "PNG" if image.format == "PNG" else "JPEG"
            mode = "RGBA" if kind == "PNG" and "transparency" in image.info else "RGB"
            small = image if image.mode in ("RGB", "L", mode) else image.convert(mode)
            small.thumbnail((LARGEST, LARGEST))
            small.save(output, format=kind, quality=QUALITY, optimize=True)
    except FileNotFoundError:
        raise InputError(
            f"{path} does not exist, but a dialogue names it: run `ser-cli ingest` again, or "
            "name the right folder with --media."
        ) from None
    except (UnidentifiedImageError, OSError) as error:
        raise InputError(
            f"{path} is not an image that can be read ({type(error).__name__}): mend the "
            "corpus's file and run `ser-cli ingest` again."
        ) from None
    encoded = base64.b64encode(output.getvalue()).decode("ascii")
    return f"data:image/{kind.lower()};base64,{encoded}"
