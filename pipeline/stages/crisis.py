"""Signs of crisis in what a seeker says, in both languages, with the words that show them.

A sign keeps a dialogue from being rewritten and puts a notice before the
annotator. It is no diagnosis. It errs towards flagging: a friend's crisis or
one long past is a sign too. But what is denied ("I would never hurt myself",
没有想过自杀), what is only said so ("dying to see it", 累死了) and what
happens in a film or a game is none.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

import re2

from pipeline.records import CRISES, Crisis
from pipeline.stages import (
    crisis_abuse,
    crisis_psychosis,
    crisis_self_harm,
    crisis_self_harm_zh,
    crisis_to_others,
)
from pipeline.stages.crisis_denied import CHINESE, ENGLISH, TakenBack
from pipeline.stages.crisis_phrases import filled
from pipeline.stages.crisis_stems import stems_of
from pipeline.stages.languages import simplified

LONGEST = 60
"""Characters of evidence kept."""

_PHRASES: dict[Crisis, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "self_harm": (crisis_self_harm.ENGLISH, crisis_self_harm_zh.CHINESE),
    "harm_to_others": (crisis_to_others.ENGLISH, crisis_to_others.CHINESE),
    "abuse": (crisis_abuse.ENGLISH, crisis_abuse.CHINESE),
    "psychosis": (crisis_psychosis.ENGLISH, crisis_psychosis.CHINESE),
}
"""Kind -> its English and its Chinese phrases."""


@dataclass(frozen=True)
class Sign:
    """A sign of crisis: its kind, and the words that were taken for one (LONGEST at most)."""

    kind: Crisis
    evidence: str


@dataclass(frozen=True)
class _Phrase:
    """What says a kind of crisis, and what takes it back in its language."""

    kind: Crisis
    words: str
    taken_back: TakenBack
    asked: tuple[tuple[str, ...], ...]
    """Of each of these, one must be in the text."""

    def place_in(self, plain: str) -> tuple[int, int] | None:
        """Where it stands first without being taken back."""
        if not all(any(stem in plain for stem in stems) for stems in self.asked):
            return None
        for match in _compiled(self.words).finditer(plain):
            if not self.taken_back.holds(plain, *match.span()):
                return match.span()
        return None


def signs_in(text: str) -> list[Sign]:
    """The first sign of each kind in `text`, kinds in the order of `records.CRISES`."""
    straight = text.replace("’", "'")
    plain = straight.lower()
    if len(plain) != len(straight):  # İ becomes two characters: places would no longer agree
        plain = "".join(small if len(small := one.lower()) == 1 else one for one in straight)
    if not plain.isascii() and _traditional().search(plain):
        plain = simplified(plain)
    phrases, rarest = _phrases()
    found: dict[Crisis, tuple[int, int]] = {}
    for number in rarest.Match(plain.encode(errors="replace")) or ():
        phrase = phrases[number]
        if place := phrase.place_in(plain):
            found[phrase.kind] = min(place, found.get(phrase.kind, place))
    return [Sign(kind, straight[slice(*found[kind])][:LONGEST]) for kind in CRISES if kind in found]


@cache
def _phrases() -> tuple[list[_Phrase], re2.Set]:
    """All phrases, and what tells in one look whose rarest stems are in a text."""
    every: list[tuple[Crisis, str, TakenBack]] = []
    for kind, (english, chinese) in _PHRASES.items():
        every += [(kind, rf"\b(?:{filled(one)})", ENGLISH) for one in english]
        every += [(kind, filled(one), CHINESE) for one in chinese]
    phrases = []
    rarest = re2.Set.SearchSet()
    for kind, words, taken_back in every:
        asked = [tuple(sorted(stems)) for stems in stems_of(words)]
        rarest.Add("|".join(map(re2.escape, asked[0])))
        phrases.append(_Phrase(kind, words, taken_back, tuple(asked[1:])))
    rarest.Compile()
    return phrases, rarest


@cache
def _traditional() -> re.Pattern[str]:
    """Any character that is another one when simplified: most texts have none, and need no more."""
    every = "".join(map(chr, range(0x3400, 0xA000)))
    pairs = zip(every, simplified(every), strict=True)
    return re.compile("[" + "".join(one for one, simple in pairs if one != simple) + "]")


@cache
def _compiled(phrase: str) -> re.Pattern[str]:
    """Compiled when a text first seems to hold it: all at once would take half a second."""
    return re.compile(phrase, re.ASCII)
