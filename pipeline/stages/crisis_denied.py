"""How each language takes a phrase back: by denying it, or by telling it of a film or a game."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pipeline.stages.crisis_phrases import filled

_SENTENCE = re.compile(r"[^.!?;。！？；\n]*$")
BEFORE = 60
"""Characters before a phrase that are looked at."""


@dataclass(frozen=True)
class TakenBack:
    """Regular expressions, for what stands in a phrase's clause or sentence."""

    clause: re.Pattern[str]
    """From the last edge of a clause to the end."""
    denied: re.Pattern[str]
    """Before a phrase in its clause: it is denied."""
    not_denied: re.Pattern[str]
    """What only looks like a denial."""
    denied_after: re.Pattern[str]
    told: re.Pattern[str]
    """A film, a book or a game, before a phrase in its sentence, with nobody's own self "
    "between."""
    told_after: re.Pattern[str]
    own_self: re.Pattern[str]

    def holds(self, text: str, begin: int, end: int) -> bool:
        """Whether the phrase at text[begin:end] is denied or told of a film or a game."""
        begun = max(0, begin - BEFORE)
        clause = self.clause.search(text, begun, begin)
        before = clause[0] if clause else ""
        if self.denied.search(before) and not self.not_denied.search(before):
            return True
        return bool(self.denied_after.match(text, end)) or self._is_told(text, begin, end)

    def _is_told(self, text: str, begin: int, end: int) -> bool:
        sentence = _SENTENCE.search(text, max(0, begin - BEFORE), begin)
        start = sentence.start() if sentence else begin
        for told in self.told.finditer(text, start, begin):
            if not self.own_self.search(text, told.end(), end):
                return True
        if self.own_self.search(text, start, end):
            return False
        return bool(self.told_after.match(text, end))


def _taken_back(clause: str, **patterns: str) -> TakenBack:
    compiled = {name: re.compile(filled(words)) for name, words in patterns.items()}
    return TakenBack(clause=re.compile(clause), **compiled)


ENGLISH = _taken_back(
    clause=r"[^.!?;,\n]*$",
    denied=(
        r"(?:\b(?:not|never|no|without|neither|nor|isn't|aren't|wasn't|weren't|won't|wouldn't|"
        r"don't|doesn't"
        r"|didn't|haven't|hasn't|hadn't|can't|cannot|couldn't|nothing|none|no ?one|no ?one's|"
        r"nobody|nobody's"
        r"|ain't|accidentally|against))"
        r"(?: (?:i|he|she|they|ever|really|actually|had|have|has|been|be|any|having|thoughts?|"
        r"plans?|of"
        r"|about|thinking|considered|considering|want|wanted|going|gonna|intend|planning|to|"
        r"feel|feeling|do"
        r"|would|am|are|seriously|like|even|a|the|think|thought|that|try|tried|trying|is|was|"
        r"were|it|saying|this"
        r"|intention|intentions|desire|urge|urges|commit|committing|attempted|attempting|idea|"
        r"in|way|close"
        r"|physically|sexually|emotionally|anything|called|as|hurt|harm|hurting|harming|or|and|"
        r"myself|kill"
        r"|someone|you|there|anyone|was any|count|call|hearing|seeing|history))* $"
    ),
    not_denied=(
        r"\b(?:can't|cannot|couldn't) (?:stop|help|get|not)|not only|not just|not sure|don't "
        r"know|don't think i want"
        r"|never stop|why (?:don't|not)|wouldn't (?:mind|care)|not that far|no ?one (?:knows|"
        r"believes)|never (?:not|told)"
    ),
    denied_after=(
        r"\w* ?(?:(?:has|have|had)(?:n't| not| never) (?:\w+ )?(?:crossed|happened|been)|"
        r"(?:has |have )?(?:never|not) (?:crossed|happened)|"
        r"(?:and|but) i (?:said|told (?:him|her|them)) (?:no\b|nope)|has crossed my mind\?? "
        r"never|is not (?:an option|something)|"
        r"isn't (?:an option|something))"
    ),
    told=(
        r"\b(?:movie|film|game|novel|book|show|series|episode|season|song|lyrics|character|"
        r"documentary|podcast|"
        r"playing (?:cod|gta|fortnite|minecraft|poker|chess)|news (?:story|report|article)|on "
        r"the news|netflix|anime|"
        r"in the play|plot|dnd|comic|manga)"
    ),
    told_after=(
        r"[^.!?;,\n]{0,25}\b(?:in|of|from|on) (?:the|a|that|this|my) (?:\w+ )?(?:movie|film|"
        r"game|novel|book|show|series|episode|season|"
        r"finale|song|documentary|news|podcast|anime|play)\b"
    ),
    own_self=(r"\b(?:i|i'm|i've|i'd|i'll|im|ive|me|my|myself)\b"),
)

CHINESE = _taken_back(
    clause=r"[^.!?;,，。！？；\s]*$",
    denied=(
        r"(?:从来没有|从来没|从没有|从没|从未|并没有|并没|没有|没|不会|不是|不想|并不|绝不|不要|"
        r"别|不再|不至于|未曾"
        r"|不打算|不可能|不能|不愿|倒没|还没到|没到|不小心|不存在|不算|绝对不)"
        r"(?:真的|真|过|想过|想要|想|打算|要|考虑过|考虑|出现过|出现|产生过|产生|任何|去|做|什么|"
        r"再|的|这样|到|说|试图|尝试过"
        r"|尝试|这种|有|因此|为此|就|用|傻到|因为这个|因为|动过|动|人|被|遭受过|遭受|遇到过|遭到|"
        r"发生过|经历过|会|是|他|她|你|地|把|对|我|自己)*$|(?<!为什么)(?<![还要敢怎])不$"
    ),
    not_denied=(
        r"不是没|不是不|是不是|会不会|能不能|不能不|没有不|忍不住|控制不住|不止一次|不是第一次|"
        r"要不是|没有一天不|没人|没有人(?:能|知|相|愿|理|在|帮)"
    ),
    denied_after=(
        r"<any>{0,2}?(?:这种事|的念头|的想法|的打算|什么的)?(?:我|倒|是|还|都|从来|绝对|确实|"
        r"应该|肯定|也)*"
        r"(?:不会的?|没有(?:过)?|没想过|不至于|做不出来?)(?=$|[，。！？,.!?\s；;啦呢啊哈])"
    ),
    told=(
        r"电影|小说|游戏|电视剧|剧里|剧中|这剧|那剧|部剧|书里|主角|女主|男主|动漫|动画|漫画|歌词|"
        r"剧情|新闻|纪录片|狼人杀|剧本杀|综艺|吃鸡|王者荣耀|打王者|密室|"
        r"历史上|故事里|角色"
    ),
    told_after=(
        r"<any>{0,4}的?(?:电影|小说|游戏|电视剧|剧情|新闻|纪录片|故事|桥段|漫画|片段|歌)(?!里|上说)"
    ),
    own_self=(r"我"),
)
