"""Signs of crisis in what a seeker says, in both languages, with the words that show them.

A sign keeps a dialogue from being rewritten and puts a notice before the
annotator. It is no diagnosis. It errs towards flagging: a friend's crisis or
one long past is a sign too. But what is denied ("I would never hurt myself",
没有想过自杀), what is only said so ("dying to see it", 累死了) and what
happens in a film or a game is none.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from types import ModuleType

import re2

from pipeline.records import CRISES, Crisis
from pipeline.stages import crisis_abuse, crisis_psychosis, crisis_self_harm, crisis_to_others
from pipeline.stages.crisis_denied import CHINESE, ENGLISH, TakenBack
from pipeline.stages.crisis_phrases import filled, without_lookarounds
from pipeline.stages.languages import simplified

LONGEST = 60
"""Characters of evidence kept."""

_KINDS: dict[Crisis, ModuleType] = {
    "self_harm": crisis_self_harm,
    "harm_to_others": crisis_to_others,
    "abuse": crisis_abuse,
    "psychosis": crisis_psychosis,
}


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

    def place_in(self, plain: str) -> tuple[int, int] | None:
        """Where it stands first without being taken back."""
        for match in _compiled(self.words).finditer(plain):
            if not self.taken_back.holds(plain, *match.span()):
                return match.span()
        return None


def signs_in(text: str) -> list[Sign]:
    """The first sign of each kind in `text`, kinds in the order of `records.CRISES`."""
    return _signs(text, simplified)


def signs_in_simplified(text: str) -> list[Sign]:
    """The same for a text in no Traditional characters, in half the time."""
    return _signs(text, str)


def _signs(text: str, to_simplified: Callable[[str], str]) -> list[Sign]:
    straight = text.replace("’", "'")
    plain = straight.lower()
    if len(plain) != len(straight):  # İ becomes two characters: places would no longer agree
        plain = "".join(small if len(small := one.lower()) == 1 else one for one in straight)
    if not plain.isascii():
        plain = to_simplified(plain)
    phrases, seeming = _phrases()
    found: dict[Crisis, tuple[int, int]] = {}
    for number in seeming.Match(plain.encode(errors="replace")) or ():
        phrase = phrases[number]
        if place := phrase.place_in(plain):
            found[phrase.kind] = min(place, found.get(phrase.kind, place))
    return [Sign(kind, straight[slice(*found[kind])][:LONGEST]) for kind in CRISES if kind in found]


@cache
def _phrases() -> tuple[list[_Phrase], re2.Set]:
    """All phrases, and what tells in one reading of a text which of them seem to be in it.

    By RE2, whose time does not depend on how many phrases there are: most
    texts hold none of any kind.
    """
    phrases = [
        *(
            _Phrase(kind, rf"\b(?:{filled(one)})", ENGLISH)
            for kind in CRISES
            for one in _KINDS[kind].ENGLISH
        ),
        *(_Phrase(kind, filled(one), CHINESE) for kind in CRISES for one in _KINDS[kind].CHINESE),
    ]
    options = re2.Options()
    options.max_mem = 1 << 28
    seeming = re2.Set.SearchSet(options)
    for phrase in phrases:
        seeming.Add(without_lookarounds(phrase.words))
    seeming.Compile()
    return phrases, seeming


@cache
def _compiled(words: str) -> re.Pattern[str]:
    """Compiled when a text first seems to hold it: all at once would take half a second."""
    return re.compile(words, re.ASCII)
