"""Draw the small face images of the MESC samples: `python data/samples/draw_faces.py`.

Every picture is drawn here, of nobody. The same script gives the same bytes.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageDraw

SIZE = 160
SCALE = 4
"""Drawn larger and scaled down, so that lines are smooth."""
FOLDER = Path(__file__).parent / "mesc" / "faces"


@dataclass(frozen=True)
class Person:
    skin: str
    hair: str
    shirt: str
    long_hair: bool


@dataclass(frozen=True)
class Expression:
    """Heights in pixels of the small picture; positive is down, and a smile curves up."""

    inner_brow: int
    outer_brow: int
    smile: int
    open_eyes: int
    tear: bool = False


PEOPLE = {
    "ann": Person("#f1c9a5", "#5b3a29", "#8fa7c4", True),
    "ben": Person("#c68b5f", "#241c17", "#7d9b76", False),
}
EXPRESSIONS = {
    "sad": Expression(-4, 3, -7, 6),
    "worried": Expression(-5, 1, -3, 9),
    "angry": Expression(5, -3, -4, 6),
    "neutral": Expression(0, 0, 0, 8),
    "smiling": Expression(-1, -1, 9, 7),
    "tearful": Expression(-5, 3, -8, 5, tear=True),
}


def draw(person: Person, expression: Expression) -> Image.Image:
    """A face on a plain ground, SIZE × SIZE."""
    picture = Image.new("RGB", (SIZE * SCALE, SIZE * SCALE), "#e9e6df")
    pen = ImageDraw.Draw(picture)

    def box(left: float, top: float, right: float, bottom: float) -> list[float]:
        return [left * SCALE, top * SCALE, right * SCALE, bottom * SCALE]

    if person.long_hair:
        pen.rounded_rectangle(box(36, 26, 124, 130), 40 * SCALE, fill=person.hair)
    pen.ellipse(box(26, 126, 134, 220), fill=person.shirt)
    pen.rectangle(box(68, 108, 92, 136), fill=person.skin)
    pen.ellipse(box(44, 34, 116, 126), fill=person.skin)
    pen.chord(box(42, 22, 118, 84), 180, 360, fill=person.hair)
    for side in (-1, 1):
        centre = 80 + side * 16
        tall = expression.open_eyes / 2
        pen.ellipse(box(centre - 7, 76 - tall, centre + 7, 76 + tall), fill="white")
        pupil = min(4, tall)
        pen.ellipse(box(centre - 4, 76 - pupil, centre + 4, 76 + pupil), fill="#2c2320")
        inner, outer = 80 + side * 8, 80 + side * 26
        pen.line(
            box(inner, 64 + expression.inner_brow, outer, 64 + expression.outer_brow),
            fill=person.hair,
            width=4 * SCALE,
        )
        if expression.tear:
            pen.ellipse(box(centre - 3, 84, centre + 3, 95), fill="#86b7e0")
    pen.line(box(80, 80, 77, 93) + box(77, 93, 83, 94), fill="#9c6b4c", width=2 * SCALE)
    bend = expression.smile
    if bend == 0:
        pen.line(box(67, 107, 93, 107), fill="#8d3f3c", width=3 * SCALE)
    elif bend > 0:
        pen.arc(box(64, 104 - 2 * bend, 96, 106 + bend), 25, 155, fill="#8d3f3c", width=3 * SCALE)
    else:
        pen.arc(box(66, 103, 94, 107 - 2 * bend), 205, 335, fill="#8d3f3c", width=3 * SCALE)
    return picture.resize((SIZE, SIZE), Image.Resampling.LANCZOS)


def main() -> None:
    """Write every face as mesc/faces/<person>_<expression>.png."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, person in PEOPLE.items():
        for feeling, expression in EXPRESSIONS.items():
            draw(person, expression).save(FOLDER / f"{name}_{feeling}.png", optimize=True)


if __name__ == "__main__":
    main()
