"""What is wrong with a text that an LLM wrote. Each check is one question with a yes or a no."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import SequenceMatcher

from pipeline.errors import TooManyFailures
from pipeline.records import Language

_HAN = re.compile(r"[㐀-䶿一-鿿]")
_LATIN = re.compile(r"[A-Za-zÀ-ɏ]")
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
_PLACEHOLDER = re.compile(r"\[[^\[\]\n]{1,32}\]|<[A-Za-z_]{2,32}>")
_SENTENCE_END = re.compile(r"[.!?。！？…～~][\"'”’」』）)\]]*$")
_STYLE_NAMES: dict[Language, re.Pattern[str]] = {
    "en": re.compile(
        r"\bDISC\b|\b(?:dominance|steadiness|compliance|inducement)\b"
        r"|\binfluence (?:style|type|personality)|\bpersonality (?:style|type)",
        re.IGNORECASE,
    ),
    "zh": re.compile(r"DISC|(?:支配|影响|稳健|谨慎|服从|顺从)型|(?:人格|性格|沟通)(?:类型|风格)"),
}

SAME_TEXT = 0.85
"""Similarity from which a text counts as another's echo, in [0, 1]."""
LOOP_SHARE = 0.3
"""Share of repeated word or character sequences from which a text counts as a loop."""
_SEQUENCE: dict[Language, int] = {"en": 4, "zh": 6}
_COPIED: dict[Language, int] = {"en": 8, "zh": 14}


def units(text: str, language: Language) -> list[str]:
    """What length and likeness are counted in: lower-case words; in Chinese, characters."""
    folded = text.casefold()
    if language == "zh":
        return [character for character in folded if character.isalnum()]
    return _WORD.findall(folded)


def empty(text: str) -> bool:
    """No letter, character or digit at all."""
    return not any(character.isalnum() for character in text)


def wrong_language(text: str, language: Language) -> bool:
    """Fewer than 9 in 10 letters are Latin (English), or 6 in 10 Han characters (Chinese)."""
    letters = sum(character.isalpha() for character in text)
    if language == "zh":
        return len(_HAN.findall(text)) < 0.6 * letters
    return len(_LATIN.findall(text)) < 0.9 * letters


def cut_off(text: str, longest: int) -> bool:
    """Does the text fill its room and end in the middle of a sentence?

    Where a server holds maxLength as a grammar, the last word that does not fit
    is left out, so a text that was cut off may be a little shorter than its room.
    """
    return len(text) >= 0.9 * longest and not _SENTENCE_END.search(text.strip())


def likeness(one: str, other: str, language: Language) -> float:
    """How alike two texts are, in [0, 1], in words or Chinese characters (Ratcliff/Obershelp)."""
    matcher = SequenceMatcher(None, units(one, language), units(other, language), autojunk=False)
    return matcher.ratio()


def echoes(text: str, others: Sequence[str], language: Language) -> bool:
    """Is the text nearly one of the others?"""
    return any(likeness(text, other, language) >= SAME_TEXT for other in others)


def copies(text: str, source: str, language: Language) -> bool:
    """Does the text hold a run of 8 words (14 Chinese characters) out of the source?"""
    run = _COPIED[language]
    known = _sequences(units(source, language), run)
    return not known.isdisjoint(_sequences(units(text, language), run))


def repetition(text: str, language: Language) -> bool:
    """Does the text say the same sequence of words again and again?"""
    said = units(text, language)
    length = _SEQUENCE[language]
    total = len(said) - length + 1
    if total < 2 * length:
        return False
    return 1 - len(_sequences(said, length)) / total > LOOP_SHARE


def _sequences(said: Sequence[str], length: int) -> set[tuple[str, ...]]:
    return {tuple(said[at : at + length]) for at in range(len(said) - length + 1)}


def style_named(text: str, original: str, language: Language) -> bool:
    """Does the text name a personality style, where the original did not?"""
    names = _STYLE_NAMES[language]
    return bool(names.search(text)) and not names.search(original)


def placeholders(text: str) -> set[str]:
    """What stands for masked personal data: [phone], <NAME>."""
    return set(_PLACEHOLDER.findall(text))


def hold_budget(stage: str, failed: int, total: int, most: float) -> None:
    """Raise TooManyFailures if more than the fraction `most` of `total` failed."""
    if failed > most * total:
        raise TooManyFailures(
            f"{stage}: {failed} of {total} failed, more than {stage}.max_failed_fraction = {most} "
            f"allows. What came out is kept; look at the reasons with `ser-cli show {stage}`, then "
            "mend the prompt, the model or the limit."
        )
