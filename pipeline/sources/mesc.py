"""MESC (Chu et al., 2024: television therapy), English.

github.com/chuyq/MESC, a list of

    {"problem_type": "Breakups or Divorce", "situation": "My boyfriend …",
     "dialog": [{"text": "I told you. The speaker seems to be sad, with downcast eyes.",
                 "speaker": "user", "emotion": "sadness"},
                {"text": "Told me what? The speaker appears calm.",
                 "speaker": "sys", "emotion": "neutral", "strategy": "Open question"}]}

Each text ends in machine-written sentences about the face: the clue, parted
here from what was said. Where the corpus's `MESC.csv` lies beside the file,
its clean utterances say where to part, and its episode ties scenes together;
where it does not, the clue's set phrases do.

Our own extension: an utterance may have `image`, the path of a face image or of
a video, relative to the file. MESC publishes no videos but the times at which to
cut them out of the series (MESC.csv); a team that does so names them here.
"""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from pipeline.errors import InputError
from pipeline.raw import RawDialogue, RawMessage
from pipeline.records import Role, Strategy
from pipeline.sources.files import below

LICENCE = "research use"
CSV = "MESC.csv"

ROLES: dict[str, Role] = {"user": "seeker", "usr": "seeker", "sys": "supporter"}

STRATEGIES: dict[str, Strategy] = {
    "open question": "Question",
    "open questions": "Question",
    "restatement": "Restatement or Paraphrasing",
    "self-disclosure": "Self-disclosure",
    "approval": "Affirmation and Reassurance",
    "advisement": "Providing Suggestions",
    "interpretation": "Others",
    "communication skills": "Others",
    "guiding the pace and depth of the conversation": "Others",
    "structuring the therapy": "Others",
    "others": "Others",
}
"""MESC's ten to ESConv's eight. The last five have no counterpart there."""

CLUE = re.compile(r"\s*\b(?=The (?:speaker|emotion(?:al)?)\b)")
"""How clues begin. Nobody in MESC.csv says either."""


class Utterance(BaseModel):
    text: str
    speaker: str
    emotion: str | None = None
    strategy: str | None = None
    image: str | None = None


class Scene(BaseModel):
    problem_type: str | None = None
    situation: str | None = None
    dialog: list[Utterance]


@dataclass(frozen=True)
class CleanText:
    """MESC.csv: its utterances, and for each the episodes it occurs in."""

    episodes: dict[str, set[str]]


def parser(folder: Path) -> Callable[[Any], RawDialogue]:
    """The adapter for the files of `folder`. Raises InputError if its MESC.csv is not one."""
    clean = _clean_text(folder / CSV) if (folder / CSV).exists() else None

    def parse(row: Any) -> RawDialogue:
        scene = Scene.model_validate(row)
        parted = [part(utterance.text, clean) for utterance in scene.dialog]
        return RawDialogue(
            messages=[
                _message(utterance, said, clue, folder)
                for utterance, (said, clue) in zip(scene.dialog, parted, strict=True)
            ],
            topic=scene.problem_type,
            situation=scene.situation,
            episode=_episode([said for said, _ in parted], clean) if clean else None,
        )

    return parse


def part(text: str, clean: CleanText | None) -> tuple[str, str | None]:
    """What was said, and the clue after it or None."""
    if clean is not None:
        for end in [len(text), *(m.start() for m in reversed(list(re.finditer(r"\s", text))))]:
            if text[:end].strip() in clean.episodes:
                return text[:end].strip(), text[end:].strip() or None
    found = CLUE.search(text)
    if found is None:
        return text.strip(), None
    return text[: found.start()].strip(), text[found.end() :].strip()


def _message(utterance: Utterance, said: str, clue: str | None, folder: Path) -> RawMessage:
    named = utterance.strategy
    return RawMessage(
        role=ROLES[utterance.speaker.strip().lower()],
        text=said,
        strategy=STRATEGIES.get(named.strip().lower()) if named else None,
        source_strategy=named,
        emotion=utterance.emotion,
        clue=clue,
        image=below(folder, utterance.image) if utterance.image else None,
    )


def _clean_text(path: Path) -> CleanText:
    episodes: dict[str, set[str]] = {}
    try:
        with path.open(encoding="utf-8-sig", newline="") as handle:
            for row in csv.DictReader(handle):
                name = f"s{int(row['Season']):02d}e{int(row['Episode']):02d}"
                episodes.setdefault(row["Utterance"].strip(), set()).add(name)
    except (KeyError, TypeError, ValueError, OSError, csv.Error) as error:
        raise InputError(
            f"{path} is not MESC's own ({type(error).__name__}): it must have the columns "
            "Utterance, Season and Episode. Put the published one there, or take it away."
        ) from None
    episodes.pop("", None)
    return CleanText(episodes)


def _episode(said: list[str], clean: CleanText) -> str | None:
    """The episode in which most of the scene's utterances occur, if it is more than half."""
    votes = Counter(name for text in said for name in clean.episodes.get(text, ()))
    if not votes:
        return None
    best = max(votes.values())
    name = min(episode for episode, count in votes.items() if count == best)
    return name if best * 2 > len(said) else None
