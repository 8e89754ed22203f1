"""Signs of crisis in what a seeker says, in both languages, with the words that show them.

A sign keeps a dialogue from being rewritten and puts a notice before the
annotator. It is no diagnosis. It errs towards flagging: a friend's crisis or
one long past is a sign too. But what is denied ("I would never hurt myself",
没有想过自杀), what is only said so ("dying to see it", 累死了) and what
happens in a film or a game is none.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import re2

from pipeline.records import CRISES, Crisis
from pipeline.stages.crisis_phrases import CHINESE, ENGLISH, pattern, without_lookaheads
from pipeline.stages.languages import simplified

LONGEST = 60
"""Characters of evidence kept."""

_LARGE = re2.Options()
_LARGE.max_mem = 1 << 26
_ENGLISH = {kind: re.compile(rf"\b{pattern(ENGLISH[kind])}") for kind in CRISES}
_CHINESE = {kind: re.compile(pattern(CHINESE[kind])) for kind in CRISES}
_PATTERNS = [*_ENGLISH.values(), *_CHINESE.values()]
_ANY = re2.compile("|".join(without_lookaheads(one.pattern) for one in _PATTERNS), options=_LARGE)
"""By RE2, which reads a text once however many phrases there are: most hold no sign of any kind."""
_LATIN = re.compile("[a-z]{3}")
_CLAUSE = re.compile(r"[^.!?;,，。！？；\n]*$")
_SENTENCE = re.compile(r"[^.!?;。！？；\n]*$")

_DENIED = re.compile(
    r"(?:\b(?:not|never|no|without|neither|nor|cannot|nothing (?:about|like)|ain't"
    r"|(?:is|are|was|wo|would|do|does|did|have|has|ca|could|should)n'?t))"
    r"(?: (?:i|he|she|they|ever|really|actually|had|have|has|been|be|any|having|thoughts?|plans?|of"
    r"|about|thinking|considered|considering|want|wanted|going|gonna|intend|planning|to|feel|feeling|do"
    r"|would|am|seriously|like|even|a|the|think|thought|that|try|tried|trying|is|was|it|saying"
    r"|intention|intentions|desire|urge|commit|committing|attempted|attempting|idea|in|way))* $"
)
_NOT_DENIED = re.compile(
    r"\b(?:can't|cannot|couldn't) (?:stop|help|get)|not only|not just|not sure|don't know"
    r"|never stop|why (?:don't|not)|wouldn't (?:mind|care)|not that far"
)
_DENIED_AFTER = re.compile(r"[^.!?]{0,15} i (?:said|told (?:him|her|them)) no\b")
_DENIED_ZH = re.compile(
    r"(?:从来没有|从来没|从没有|从没|从未|并没有|并没|没有|没|不会|不是|不想|并不|绝不|不要|别|不再|不至于|未曾|不敢"
    r"|不打算|不可能|不能|不愿|倒没|还没到|没到)"
    r"(?:真的|真|过|想过|想要|想|打算|要|考虑过|考虑|出现过|产生过|任何|去|做|什么|再|的|这样|到|说|试图|尝试过"
    r"|尝试|这种|有|因此|为此|就|用|傻到|因为这个)*$"
)
_NOT_DENIED_ZH = re.compile(
    r"不是没|不是不|是不是|会不会|能不能|不能不|没有不|忍不住|控制不住|不止一次"
)
_DENIED_AFTER_ZH = re.compile(
    r"(?:这种事|的念头|的想法|的打算)?(?:我|倒|是|还|都|从来|绝对)*"
    r"(?:不会|没有|没想过|不至于|不敢|做不出)(?!人|用|意)"
)
_TOLD = re.compile(
    r"\b(?:movie|film|game|novel|book|show|series|episode|song|character|video game|documentary)\b"
    r"|电影|小说|游戏|电视剧|剧里|剧中|书里|主角|动漫|歌词|剧情|新闻|纪录片|狼人杀|剧本杀"
)

_NEVER_TOLD = ("abuse", "psychosis")
"""That the news speak of oneself is a sign itself."""


@dataclass(frozen=True)
class Sign:
    """A sign of crisis: its kind, and the words that were taken for one (LONGEST at most)."""

    kind: Crisis
    evidence: str


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
    found: dict[Crisis, re.Match[str]] = {}
    if not plain.isascii():
        plain = to_simplified(plain)
    if not _ANY.search(plain):
        return []
    if not plain.isascii():
        found |= _first_of_each(_CHINESE, plain, _is_denied_zh)
    if _LATIN.search(plain):
        found = _first_of_each(_ENGLISH, plain, _is_denied) | found
    return [
        Sign(kind, straight[found[kind].start() : found[kind].end()][:LONGEST])
        for kind in CRISES
        if kind in found
    ]


def _first_of_each(
    patterns: Mapping[Crisis, re.Pattern[str]],
    plain: str,
    is_denied: Callable[[str, re.Match[str]], bool],
) -> dict[Crisis, re.Match[str]]:
    """Kind -> its first place that is neither denied nor told of a film or a game."""
    found = {}
    for kind, phrases in patterns.items():
        for match in phrases.finditer(plain):
            if not is_denied(plain, match) and (kind in _NEVER_TOLD or not _is_told(plain, match)):
                found[kind] = match
                break
    return found


def _is_denied(plain: str, match: re.Match[str]) -> bool:
    before = _before(_CLAUSE, plain, match)
    if _NOT_DENIED.search(before):
        return False
    return bool(_DENIED.search(before) or _DENIED_AFTER.match(plain, match.end()))


def _is_denied_zh(plain: str, match: re.Match[str]) -> bool:
    before = _before(_CLAUSE, plain, match)
    if _NOT_DENIED_ZH.search(before):
        return False
    return bool(_DENIED_ZH.search(before) or _DENIED_AFTER_ZH.match(plain, match.end()))


def _is_told(plain: str, match: re.Match[str]) -> bool:
    """Whether the sentence speaks of a film, a book or a game before it comes to these words."""
    return bool(_TOLD.search(_before(_SENTENCE, plain, match)))


def _before(part: re.Pattern[str], plain: str, match: re.Match[str]) -> str:
    begun = part.search(plain, max(0, match.start() - 60), match.start())
    return begun[0] if begun else ""
