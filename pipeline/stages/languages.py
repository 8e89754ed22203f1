"""Which language, and which Chinese script, a dialogue is in."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt
from opencc import OpenCC

from pipeline.records import Language, Variety

CHARACTERS_A_WORD = 1.5
"""A Chinese word has about one and a half characters; so the two languages can be compared."""
MIXED = 0.2
"""From this share of the lesser language on, a dialogue is in both."""

LATIN, CHINESE, SIMPLIFIED, TRADITIONAL = 1, 2, 3, 4
"""What a character is; 0 is none of these. The last two are written in one script only."""
_LATIN_LETTERS = ((0x41, 0x5B), (0x61, 0x7B), (0xC0, 0x250))
_CHINESE = ((0x3400, 0xA000), (0x20000, 0x31350))


def language_of(text: str) -> tuple[Language, Variety] | None:
    """The language there is more of, and its variety; None where there is neither.

    The variety is `en`, `zh-Hans` (Simplified, also where no character tells
    it from Traditional), `zh-Hant` (Traditional) or `mixed`: at least a fifth
    of the words are of the other language. By script alone: French passes for
    English.
    """
    points = np.frombuffer(text.encode("utf-32-le", "replace"), dtype=np.uint32)
    kinds = _kinds()[points]
    is_latin = kinds == LATIN
    latin = int(np.count_nonzero(is_latin[1:] & ~is_latin[:-1])) + int(is_latin[:1].sum())
    counts = np.bincount(kinds, minlength=5)
    chinese = int(counts[CHINESE:].sum()) / CHARACTERS_A_WORD
    if chinese == latin == 0:
        return None
    language: Language = "zh" if chinese > latin else "en"
    if min(chinese, latin) >= MIXED * (chinese + latin):
        return language, "mixed"
    if language == "en":
        return language, "en"
    return language, "zh-Hant" if counts[TRADITIONAL] > counts[SIMPLIFIED] else "zh-Hans"


@lru_cache
def _kinds() -> npt.NDArray[np.uint8]:
    """Code point -> what it is. Which characters are of one script only, OpenCC's tables say."""
    kinds = np.zeros(0x110000, dtype=np.uint8)
    for begin, end in _LATIN_LETTERS:
        kinds[begin:end] = LATIN
    for begin, end in _CHINESE:
        kinds[begin:end] = CHINESE
    points = np.arange(0x4E00, 0xA000)
    text = "".join(map(chr, points))
    simplified, traditional = (
        np.frombuffer(OpenCC(name).convert(text).encode("utf-32-le"), dtype=np.uint32)
        for name in ("t2s", "s2t")
    )
    kinds[points[(traditional != points) & (simplified == points)]] = SIMPLIFIED
    kinds[points[(simplified != points) & (traditional == points)]] = TRADITIONAL
    return kinds


def simplified(text: str) -> str:
    """The text with each Traditional character as its Simplified one, place by place."""
    return text.translate(_simplified_of())


@lru_cache
def _simplified_of() -> dict[int, int]:
    traditional = np.flatnonzero(_kinds() == TRADITIONAL)
    text = OpenCC("t2s").convert("".join(map(chr, traditional)))
    return dict(zip(traditional.tolist(), map(ord, text), strict=True))
