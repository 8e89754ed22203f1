"""One frame of a video, for a face image."""

from __future__ import annotations

import io
from pathlib import Path

from pipeline.errors import InputError, SettingsError

LONGER_SIDE = 512


def frame_of(video: Path) -> bytes:
    """The frame in the middle of the video's frames, as PNG of at most 512 pixels a side.

    The same file gives the same bytes. By PyAV (pyav.basswood-io.com), the
    extra `video`. Raises SettingsError where that is missing, InputError if
    the file is no video.
    """
    try:
        import av
    except ImportError:
        raise SettingsError(
            f"{video} is a video, and PyAV is not installed: run "
            "`pip install 'ser-pipeline[video]'`, or take the videos out of the corpus's folder."
        ) from None
    try:
        with av.open(str(video)) as container:
            stream = container.streams.video[0]
            frames = sum(1 for _ in container.decode(stream))
        with av.open(str(video)) as container:
            decoded = container.decode(container.streams.video[0])
            middle = next(frame for at, frame in enumerate(decoded) if at == frames // 2)
            picture = middle.to_image()
    except (av.FFmpegError, IndexError, StopIteration, ValueError) as error:
        raise InputError(
            f"{video} is no video that can be read ({type(error).__name__}): put a good one there, "
            "or take it away. Nothing was written."
        ) from None
    picture.thumbnail((LONGER_SIDE, LONGER_SIDE))
    content = io.BytesIO()
    picture.save(content, "PNG")
    return content.getvalue()
