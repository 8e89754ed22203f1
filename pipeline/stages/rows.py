"""One row of a corpus: cleaned, masked, in turns, with an id made from what is left.

A row becomes the columns of a `Dialogue`, as plain values: a quarter of a
million rows go through here, and a checked record each would take most of the
time. The tests of ingest hold them to the record.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from pipeline.raw import RawDialogue, RawMessage
from pipeline.records import CRISES, content_id
from pipeline.stages.cleaning import clean
from pipeline.stages.crisis import signs_in
from pipeline.stages.languages import language_of

Columns = dict[str, Any]
Masker = Callable[[str], tuple[str, dict[str, int]]]
"""`personal.mask`, or the same with names."""


@dataclass
class Tally:
    """How many messages or dialogues each step changed or marked."""

    cleaned: Counter[str] = field(default_factory=Counter)
    masked: Counter[str] = field(default_factory=Counter)
    crisis: Counter[str] = field(default_factory=Counter)
    varieties: Counter[str] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        """Add another batch's."""
        for name, counts in vars(self).items():
            counts.update(getattr(other, name))


@dataclass(frozen=True)
class Unfit:
    """Why a row that was read is no dialogue."""

    reason: str
    detail: str


@dataclass(frozen=True)
class Read:
    """A row as columns, all but where it stood; its images are still their files' paths."""

    columns: Columns
    text: str
    """All that is said in it, for likeness: a line a message."""


def read_row(
    raw: RawDialogue, source: str, min_turns: int, mask: Masker, tally: Tally
) -> Read | Unfit:
    """The columns of a Dialogue, or why it is none. What was changed is added to `tally`."""
    turns = _turns(raw, mask, tally)
    if not turns:
        return Unfit("empty", "no message with any text")
    if len(turns) == 1:
        return Unfit("one_sided", f"only the {turns[0]['role']} speaks")
    if len(turns) < min_turns:
        return Unfit("too_short", f"{len(turns)} turns; ingest.min_turns is {min_turns}")
    texts = [(turn["role"], [message["text"] for message in turn["messages"]]) for turn in turns]
    text = "\n".join(line for _, lines in texts for line in lines)
    found = language_of(text)
    if found is None:
        return Unfit("no_language", "neither Latin words nor Chinese characters")
    language, variety = found
    signs = _signs(turns)
    kinds = sorted({sign["kind"] for sign in signs}, key=CRISES.index)
    tally.varieties[variety] += 1
    tally.crisis.update(kinds)
    dialogue_id = content_id(source, texts)
    columns = {
        "dialogue_id": dialogue_id,
        "family_id": f"{source}-{raw.episode}" if raw.episode else dialogue_id,
        "language": language,
        "variety": variety,
        "topic": _line(raw.topic, mask, tally, str.lower),
        "situation": _line(raw.situation, mask, tally, str),
        "crisis": kinds,
        "crisis_signs": signs,
        "turns": turns,
    }
    return Read(columns, text)


def _turns(raw: RawDialogue, mask: Masker, tally: Tally) -> list[Columns]:
    """Cleaned messages, one speaker's consecutive ones together, empty ones left out."""
    messages = [
        (message.role, columns)
        for message in raw.messages
        if (columns := _message(message, mask, tally)) is not None
    ]
    return [
        {"index": index, "role": role, "messages": [columns for _, columns in group]}
        for index, (role, group) in enumerate(groupby(messages, key=lambda pair: pair[0]))
    ]


def _message(raw: RawMessage, mask: Masker, tally: Tally) -> Columns | None:
    text, masked = mask(clean(raw.text, tally.cleaned))
    tally.masked.update(masked)
    if not text:
        return None
    return {
        "text": text,
        "strategy": raw.strategy,
        "source_strategy": _line(raw.source_strategy, mask, tally, str),
        "emotion": _line(raw.emotion, mask, tally, str.lower),
        "clue": _line(raw.clue, mask, tally, str),
        "image": raw.image,
        "feedback": raw.feedback,
    }


def _line(text: str | None, mask: Masker, tally: Tally, fold: Callable[[str], str]) -> str | None:
    """A tidy one-line field, or None where nothing is left."""
    if not text:
        return None
    masked, counts = mask(clean(text, Counter()))
    tally.masked.update(counts)
    return fold(masked.replace("\n", " ")) or None


def _signs(turns: list[Columns]) -> list[Columns]:
    """The first sign of each kind in each of the seeker's turns."""
    signs = []
    for turn in turns:
        if turn["role"] != "seeker":
            continue
        said = "\n".join(message["text"] for message in turn["messages"])
        signs += [
            {"kind": sign.kind, "turn": turn["index"], "evidence": sign.evidence}
            for sign in signs_in(said)
        ]
    return signs
