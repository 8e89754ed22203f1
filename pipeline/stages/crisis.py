"""Signs of crisis in what a seeker says, in both languages, by phrase.

A flag keeps a dialogue from being rewritten and puts a notice before the
annotator. It is no diagnosis: it errs towards flagging, but not on idioms
("I'm dying to", "累死了").
"""

from __future__ import annotations

import re
from dataclasses import dataclass

PHRASES = {
    "self_harm": (
        r"kill(?:ing)? myself|suicid\w*|end(?:ing)? (?:my life|it all)|take my own life"
        r"|(?:want|wish|going|ready) to die\b|(?:wish|if) I (?:was|were) dead|better off dead"
        r"|better off (?:without me|if I (?:was|were) gone)"
        r"|don'?t want to (?:live|be alive|be here) any ?more|no reason to live"
        r"|(?:hurt|harm|cut)(?:ting|ing)? myself"
        r"|自杀|轻生|自残|自伤|割腕|跳楼|想死(?!你|他|她|了你)|不想活|活不下去|结束(?:自己的)?生命"
        r"|了结自己|伤害(?:我)?自己|活着没(?:有)?(?:什么)?意(?:思|义)"
    ),
    "harm_to_others": (
        r"(?:want|going|plan(?:ning)?) to (?:kill|hurt|stab|shoot) (?:him|her|them|someone|people"
        r"|my \w+)|想(?:要)?杀(?:了)?(?:他|她|人|掉)|同归于尽|捅(?:死)?(?:他|她)"
    ),
    "abuse": (
        r"(?:he|she|they|father|mother|dad|mom|husband|wife|boyfriend|girlfriend|partner|uncle)"
        r" (?:still |often |always )?(?:hits?|beats?|raped?|molest\w*|abuse[sd]?) me"
        r"|(?:sexually|physically) abused|domestic (?:violence|abuse)|was raped"
        r"|家暴|性侵|强奸|虐待|猥亵|(?:爸|妈|父亲|母亲|丈夫|老公|妻子|男友|男朋友)(?:总是|经常|又)?打我"
    ),
}
_PATTERNS = {kind: re.compile(phrases, re.IGNORECASE) for kind, phrases in PHRASES.items()}


def crisis_in(text: str) -> list[str]:
    """The kinds of crisis that `text` shows signs of, in a fixed order."""
    straight = text.replace("’", "'")
    return [kind for kind, pattern in _PATTERNS.items() if pattern.search(straight)]


@dataclass(frozen=True)
class Sign:
    """A sign of crisis: its kind and the words that were taken for one."""

    kind: str
    evidence: str


def signs_in(text: str) -> list[Sign]:
    """The first sign of each kind in `text`, in a fixed order."""
    straight = text.replace("’", "'")
    found = [(kind, pattern.search(straight)) for kind, pattern in _PATTERNS.items()]
    return [Sign(kind, match[0][:60]) for kind, match in found if match]
