"""Draw the small videos of the AvaMERG samples: `python data/samples/draw_videos.py`.

A face of `draw_faces.py` changes from one expression into another. The same
script gives the same bytes with the same PyAV (the extra `video`).
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import av
from draw_faces import EXPRESSIONS, PEOPLE, Expression, draw

FRAMES = 9
FRAMES_A_SECOND = 6
FOLDER = Path(__file__).parent / "avamerg" / "video_v5_0"
VIDEOS = {
    "dia00001utt0_20.mp4": ("ann", "worried", "sad"),
    "dia00002utt0_21.mp4": ("ben", "neutral", "tearful"),
}
"""Name, as the corpus gives it -> who, and what their face changes from and into."""


def between(one: Expression, other: Expression, share: float) -> Expression:
    """An expression so far on the way from `one` to `other`."""

    def mixed(begin: int, end: int) -> int:
        return round(begin + share * (end - begin))

    return Expression(
        inner_brow=mixed(one.inner_brow, other.inner_brow),
        outer_brow=mixed(one.outer_brow, other.outer_brow),
        smile=mixed(one.smile, other.smile),
        open_eyes=mixed(one.open_eyes, other.open_eyes),
        tear=other.tear and share >= 0.5,
    )


def film(path: Path, person: str, begin: str, end: str) -> None:
    """Write one video."""
    with av.open(str(path), "w", options={"fflags": "+bitexact"}) as container:
        stream = container.add_stream("libx264", rate=Fraction(FRAMES_A_SECOND))
        stream.width = stream.height = 160
        stream.pix_fmt = "yuv420p"
        stream.codec_context.thread_count = 1
        stream.options = {"crf": "30", "preset": "veryslow"}
        for number in range(FRAMES):
            share = number / (FRAMES - 1)
            face = draw(PEOPLE[person], between(EXPRESSIONS[begin], EXPRESSIONS[end], share))
            container.mux(stream.encode(av.VideoFrame.from_image(face)))
        container.mux(stream.encode())


def main() -> None:
    """Write every video below avamerg/."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, (person, begin, end) in VIDEOS.items():
        film(FOLDER / name, person, begin, end)


if __name__ == "__main__":
    main()
