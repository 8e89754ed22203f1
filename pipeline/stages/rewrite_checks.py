"""What can be wrong with a rewrite: one reason each, in snake_case, for its `Drop`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil

from pipeline.records import Chosen, Language
from pipeline.stages import checks

GROWTH = 1.6
"""A rewrite may be this many times as long as its original, or SHORT characters."""
SHORT: Mapping[Language, int] = {"en": 80, "zh": 40}
SHRINKING = 0.3
FEWEST_UNITS = 4
"""Words or Chinese characters from which a text is too long to be the same by chance."""


@dataclass(frozen=True)
class Marked:
    """A supporter message to rewrite."""

    mark: str
    turn: int
    message: int
    text: str

    def longest(self, language: Language) -> int:
        """Characters that its rewrite may have."""
        return max(SHORT[language], ceil(GROWTH * len(self.text)))


@dataclass(frozen=True)
class Unfit:
    """Why a rewrite is not used."""

    reason: str
    detail: str


def unfit_texts(
    asked: Sequence[Marked], texts: Mapping[str, str], language: Language
) -> Unfit | None:
    """The first rewritten message that cannot be used, or None."""
    first_with: dict[str, str] = {}
    for item in asked:
        reason = unfit_text(item, texts[item.mark], language)
        if reason:
            return Unfit(reason, f"turn {item.turn}, message {item.message}")
        same = first_with.setdefault(texts[item.mark].casefold(), item.text)
        if same.casefold() != item.text.casefold():
            return Unfit("repetition", f"turn {item.turn} says what an earlier turn says")
    return None


def misplaced(part: Sequence[Marked], texts: Mapping[str, str], dialogue: Chosen) -> Unfit | None:
    """Is a text one that stands elsewhere in the dialogue: the seeker's, or a neighbour's?

    Small models lose count of the marks and answer for the seeker.
    """
    language = dialogue.language
    for item in part:
        said = [
            message.text
            for turn in dialogue.turns
            for at, message in enumerate(turn.messages)
            if (turn.index, at) != (item.turn, item.message)
            and len(checks.units(message.text, language)) >= FEWEST_UNITS
        ]
        own = checks.likeness(texts[item.mark], item.text, language)
        if own < checks.SAME_TEXT and checks.echoes(texts[item.mark], said, language):
            return Unfit(
                "misplaced", f"turn {item.turn} says what stands elsewhere in the dialogue"
            )
    return None


def unfit_whole(
    marked: Sequence[Marked], texts: Mapping[str, str], language: Language
) -> Unfit | None:
    """Is the whole rewrite nearly the original? Long messages weigh more."""
    weights = [len(item.text) for item in marked]
    alike = [checks.likeness(item.text, texts[item.mark], language) for item in marked]
    overall = sum(a * w for a, w in zip(alike, weights, strict=True)) / max(1, sum(weights))
    if overall < checks.SAME_TEXT:
        return None
    return Unfit("echo", f"likeness to the original {overall:.2f}, limit {checks.SAME_TEXT}")


def unfit_text(item: Marked, text: str, language: Language) -> str | None:
    """The reason why one rewritten message cannot be used, or None."""
    if checks.empty(text):
        return "empty"
    if checks.wrong_language(text, language):
        return "wrong_language"
    if checks.cut_off(text, item.longest(language)):
        return "too_long"
    if len(item.text) >= SHORT[language] / 2 and len(text) < SHRINKING * len(item.text):
        return "too_short"
    if not checks.placeholders(item.text) <= checks.placeholders(text):
        return "placeholder_lost"
    if checks.style_named(text, item.text, language):
        return "style_named"
    if checks.repetition(text, language):
        return "repetition"
    return None
