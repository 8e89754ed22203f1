"""How the phrases of a crisis are written, and the parts that they share.

Phrases are regular expressions over lower case, straight apostrophes, each of
which may be missing ("dont"), and Simplified characters. A word in <> stands
for one of PARTS. A phrase is quickly passed over if each of its ways holds a
character or a word that is rare.
"""

from __future__ import annotations

_FAMILY = (
    r"(?:husband|wife|hubby|boyfriend|girlfriend|bf|gf|partner|fianc[eé]e?|spouse|ex|father|"
    r"mother|"
    r"dad|daddy|mom|mum|mommy|mummy|parents|step ?(?:father|mother|dad|mom|mum)|uncle|aunt|"
    r"grand(?:pa|ma|father|mother|dad)|brother|sister|cousin|son|daughter|coach|teacher|boss|"
    r"roommate|nanny|priest)(?:'s (?:husband|boyfriend|girlfriend|wife|partner|dad|ex))?"
)

PARTS = {
    "<who>": rf"(?:he|she|they|who|{_FAMILY})",
    "<whom>": (
        r"(?:him|her|them|it all|someone|somebody|people|others|every ?(?:one|body)|any "
        r"?(?:one|body)"
        r"|(?:my|that|this|those|these|the|a|his|our) (?!self|feelings)\w+|strangers)"
    ),
    "<near>": (
        r"(?:me\b|us\b|her\b|him\b(?! (?:at|in))|my (?:little |baby )?(?:mom|mum|mother|sister|"
        r"brother|kids?|children|son|daughter|dog)|the (?:kids|children|baby))"
    ),
    "<home>": (
        r"(?:my|our) (?:little |baby |younger |older |own )*(?:son|daughter|kids?|child|"
        r"children|baby|"
        r"wife|husband|girlfriend|boyfriend|partner|gf|bf|brother|sister|mom|mum|dad|mother|"
        r"father)"
    ),
    "<often>": (
        r"(?: (?:still|often|always|sometimes|usually|used to|would|will|had|has|have|just|"
        r"also|even|"
        r"once|then|and|both|be|is|was|been|were|are|keeps?|kept|starts?|started|began|tried "
        r"to|tries to"
        r"|threatens to|threatened to|wants to|can|gets drunk|\w+ly))*"
    ),
    "<bodypart>": r"(?:arms?|wrists?|thighs?|legs?|skin|hands?|stomach|hips?|ankles?)",
    "<agency>": (
        r"(?:government|cia|fbi|nsa|mi5|kgb|(?:secret |undercover )?agents|spies|secret "
        r"service|police|"
        r"cops|aliens?|illuminati|demons?|neighbou?rs?|they|someone|somebody|people|everyone)"
    ),
    "<myself>": r"(?:my ?self|him ?self|her ?self|them ?sel(?:f|ves)|your ?self|urself)",
    "<them>": (
        r"(?:他们?|她们?|它|那(?:个|些|对)|这(?:个|些|对)|别人|人(?!家|生|气|品|情|民|海)|你们?|"
        r"所有人|全家|大家|孩子|宝宝|"
        r"我(?:的|家)?(?:爸|妈|老公|老婆|前|室友|同事|老板|弟|哥|姐|妹|主管|上司|领导|丈夫|妻子|"
        r"父|母|婆|公公|继|同学|老师|儿|女|男|邻|孩))"
    ),
    "<kin>": (
        r"(?:爸|妈|父亲|母亲|继父|继母|后爸|后妈|养父|养母|丈夫|老公|妻子|老婆|先生|太太|男友|"
        r"男朋友|女朋友|女友|对象|前夫|前妻|前任|"
        r"前男友|前女友|父母|家人|家里人?|公公|婆婆|爷爷|奶奶|外公|外婆|舅舅|舅|叔叔|伯伯|姑父|"
        r"姨夫|老师|教练|哥哥|哥|姐姐|弟弟|他们?|她们?)"
    ),
    "<stuff>": (
        r"(?:动不动就?|忍不住|控制不住|不停地?|不高兴就?|不顺心就?|不如意就?|不听话就?|不满意就?|"
        r"不分青红皂白|"
        r"[^，。！？,.!?\s没不别未自])"
    ),
    "<any>": r"[^，。！？,.!?\s]",
    "<hit>": r"(?:打|殴打|毒打|暴打|揍|扇|踢|踹|掐|抽|砸|捶|推倒|拽|扯|甩)",
    "<limb>": r"(?:手腕|手臂|胳膊|手(?!机|指甲|工|表|套|续|势)|大腿|腿|腕|皮肤|身体|脖子)",
    "<secret>": (
        r"(?:有人|他们|邻居|特务|特工|国安|间谍|外星人|组织|政府|警察|单位|别人|所有人|同事们?|"
        r"同学们?|楼上(?:的人)?|"
        r"隔壁|一群人|黑社会|仇家)"
    ),
}


def filled(words: str) -> str:
    """A regular expression with its PARTS filled in, each apostrophe optional."""
    for name, part in PARTS.items():
        words = words.replace(name, part)
    return words.replace("'", "'?")
