"""What words a text must hold, for a regular expression to match in it.

Python's `re` tries each of hundreds of phrases at every place; a look for
plain words is quick, and few texts hold the rare words of a crisis. RE2 could
try all phrases at once, but their gaps need hundreds of megabytes of states.
"""

from __future__ import annotations

import re
from math import prod

Stems = frozenset[str]
"""Words, one of which is in every text that the expression matches in."""

_TOKENS = re.compile(
    r"(?P<around>\(\?<?[=!])|(?P<open>\(\?:|\()|(?P<close>\))|(?P<bar>\|)"
    r"|(?P<any>\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|[.^$])(?P<times>(?:[?*+]|\{\d+,?\d*\})\??)?"
    r"|(?P<one>.)(?P<again>(?:[?*+]|\{\d+,?\d*\})\??)?",
    re.DOTALL,
)
_TIMES = re.compile(r"(?:[?*+]|\{\d+,?\d*\})\??")
_EVERYWHERE = (
    "我你他她它们的了是不没在有人想要到去会被把说就着过来得里"
    "么这那都好自己还能可也以和让给对大地水上下关怕见心事做无"
)
_OFTEN = (
    "觉得感觉自己知道希望担心准备工作好像认为怀疑勇气动力意义想法打算其实心里看到听到外面联系上班"
    " my me to of be in on it the and with at for any all a i he she they was is had have get "
    "got take took"
    " see there real over keep tak going about want wanted just know think thought never not "
    "don t s up out"
    " go od ld li fe people things end pin did "
)
"""Characters and words that most texts hold."""


def stems_of(expression: str) -> list[Stems]:
    """Sets of words, of each of which one must be in the text; the rarest set is the first.

    Empty where the expression asks for no word at all. Knows what the phrases
    use: (?:…), |, classes, repetitions and lookarounds, which it takes for nothing.
    """
    asked, _ = _alternatives(expression, 0)
    return sorted(asked, key=lambda stems: (_share(stems), sorted(stems)))


def _alternatives(expression: str, at: int) -> tuple[list[Stems], int]:
    """What is asked for before the next ) that closes, and the place after it."""
    each: list[list[Stems]] = []
    asked: list[Stems] = []
    run = ""
    while at < len(expression):
        token = _TOKENS.match(expression, at)
        assert token is not None, "every character is a token"
        at = token.end()
        if token["one"] and not token["again"]:
            run += token["one"]
            continue
        if run.strip():
            asked.append(frozenset({run}))
        run = ""
        if token["open"] or token["around"]:
            inside, at = _alternatives(expression, at)
            times = _TIMES.match(expression, at)
            at = times.end() if times else at
            if token["open"] and not (times and _may_be_none(times[0])):
                asked += inside
        elif token["bar"]:
            each.append(asked)
            asked = []
        elif token["close"]:
            break
    if run.strip():
        asked.append(frozenset({run}))
    each.append(asked)
    if len(each) == 1:
        return asked, at
    if not all(each):
        return [], at
    return [frozenset().union(*(min(one, key=_share) for one in each))], at


def _may_be_none(times: str) -> bool:
    return times[0] in "?*" or times.startswith("{0")


def _share(stems: Stems) -> float:
    """Of all texts, about how many hold one of the stems; their order is all that matters."""
    return sum(_frequency(stem) for stem in stems)


def _frequency(stem: str) -> float:
    words = re.findall("[a-z]+", stem)
    if words:
        return prod(0.7 if f" {word} " in _OFTEN else 0.35 ** min(len(word), 6) for word in words)
    if len(stem) > 1 and stem in _OFTEN:
        return 0.3
    common = 0.5 if len(stem) > 1 else 1.0
    return prod(common if one in _EVERYWHERE or one.isascii() else 0.015 for one in stem)
