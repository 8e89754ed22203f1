"""Supporter turns that say nothing but a greeting, thanks or a good-bye.

A turn is cut into clauses at its punctuation. Clauses that are a courtesy as
a whole are taken out; where little or nothing is left, there is nothing in
the turn to judge. A turn that only begins with "Hello," keeps the rest of its
clauses, and so stays.

The phrases were collected for this project, from what people say at the ends
of a talk; they are matched from the first to the last character of a clause.
"""

from __future__ import annotations

import polars as pl

LITTLE = {"en": 15, "zh": 5}
"""Characters besides courtesies from which a turn says something."""
LONG = {"en": 250, "zh": 80}
"""Characters above which a turn is not looked at: it says something."""

_CUTS = r"[\s]*[,.!?;:~…，。！？；：、～\n()（）—]+[\s]*|\s-+\s"
_EDGES = r"^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$"

_EN_YOU = r"( (there|again|friend|everyone|my friend|dear|and welcome))?"
_EN_WHEN = r"( (today|tonight|this (morning|afternoon|evening)))?"
_EN = (
    rf"(well )?(hi|hello|hey|hiya|greetings|welcome|good (morning|afternoon|evening|day)){_EN_YOU}",
    rf"(so )?how are (you|things)( (doing|feeling|going))?{_EN_WHEN}",
    rf"how('s| is) (it going|your day|everything)( going)?{_EN_WHEN}",
    rf"(and )?how (can|may|could) i (be of )?(help|support|assist|assistance)( you)?{_EN_WHEN}",
    rf"what (can|could) i (do for|help) you( with)?{_EN_WHEN}",
    rf"what('s up| is up|'s on your mind| is on your mind| brings you here){_EN_WHEN}",
    r"(it('s| is) )?(so )?(nice|good|great|lovely|pleased) to (meet|see|talk to|speak (to|with)|"
    r"chat with) you( too)?",
    rf"(i('m| am) )?(doing )?(fine|good|great|ok|okay|well|pretty good){_EN_WHEN}"
    r"( (thanks|thank you))?( for asking)?",
    r"(and you|how about you|what about you|yourself|you too|same to you|likewise)",
    r"((good ?)?(bye)( bye)?|bye-bye|goodnight|good night|farewell|cheers)( for now)?",
    r"(please )?(do )?take (good )?care( of yourself)?",
    r"(you('re| are) )?(very |most |so |always )?welcome( any ?time)?",
    r"(no (problem|worries)( at all)?|any ?time|my pleasure|of course|sure|not at all)",
    r"((i('m| am) )?(so |very |really )?(glad|happy) )(that )?(i could|to) (be (able to |of ))?"
    r"(help|hear (it|that)|have helped)( you)?",
    r"(and )?(i hope you )?(please )?have (a|an) ((very|really) )?(good|great|nice|lovely|"
    r"wonderful|amazing|blessed|fantastic|better) (one|day|night|evening|weekend|week|"
    r"rest of .{1,20}|time)( too)?",
    r"(i wish you )?(the )?(very )?(good luck|best of luck|best wishes|all the best)"
    r"( .{1,30})?",
    r"(ok |okay |well )?(thank you|thanks)( (so|very) much| a lot| again| too)?( for .{1,40})?",
    r"(i('ll| will) )?(see|talk to) you( (later|soon|again|around))?",
    r"talk (soon|later)",
    r"(please )?stay (safe|strong|well|healthy|warm|blessed)( (and|&) \w+)?",
    r"(it('s| was| has been| is) )?(been )?(a pleasure|so nice|nice|great|good|lovely) "
    r"(talking|chatting|speaking|to talk|to chat)( (to|with) you)?( (too|today))?",
    r"(merry christmas|happy (new year|holidays?|thanksgiving|easter)).{0,20}",
    # Told to each other where the platform asks for it at the end.
    r"(please |remember to |don't forget to ){0,2}(press|click|hit) .{0,15}(quit|end|leave).{0,30}",
)  # fmt: skip
_ZH_TAIL = "[的了吧呀啊哦呢啦哈嘛~]*"
_ZH = (
    "(嗨|哈喽|哈啰|你好|您好|你们好|大家好|早上好|上午好|下午好|晚上好|早安|hi|hello)",
    "(很)?(欢迎|歡迎)(你|您).{0,12}|欢迎(来|使用).{0,12}",
    "(很)?(高兴|开心|荣幸)(能|可以)?(认识|见到|遇见|帮到|帮助|陪|和|跟).{0,10}",
    "(请问|請問|那)?(你|您)?(今天)?(有什么|有啥|有什麼|什么|怎么|如何)(事情?|问题)?(我|是我)?"
    "(可以|能|需要|想要?|能够|想跟我|想和我)?.{0,4}(帮|幫|协助|聊|倾诉|分享|咨询).{0,8}",
    "(你|您)?(今天)?想(要)?(和我|跟我)?(聊聊?|说说?|谈谈?)(些|点)?(什么|啥)(呢)?",
    "(请问|請問|在|在的|在吗|请说|请讲|您请说|你说|你说吧|请坐)",
    "(我)?在(这里|这儿|听)?",
    "我是.{0,8}(咨询师|倾听者|倾听员|助手|志愿者|老师)",
    "(再见|再見|拜拜|拜|晚安|保重|加油|回见|下次(再)?(聊|见|会))",
    "(那)?(我们)?(今天)?(就)?(先)?(聊|谈|说|到)到?(这里|这儿|此)(为止)?",
    "(不用|不必|别|不)(客气|客氣|谢|用谢|谢我)|不谢|(没关系|没事(儿)?|应该的|不要紧)",
    "(非常|很|十分|也)?(谢谢|謝謝|感谢|感謝|多谢).{0,14}",
    "(也|再次|衷心)?祝(你|您|福|愿|一切|好运|早).{0,18}",
    "(也)?(希望|愿)(你|您)?(一切|天天|早日|每天|今后)?.{0,6}(顺利|快乐|幸福|开心|好起来|如意|平安)",
    "(请)?(你|您)?(也)?(一定)?(要)?(多)?(照顾好|保重)(自己|身体)?",
    "(有(什么)?(需要|问题|事)(的话)?)?(都|就|可以|请|也)*随时(都)?(欢迎|可以|来|能|告诉|联系|找)?.{0,10}",
    "一切(都)?(会好|顺利|如意).{0,4}",
)  # fmt: skip
_COURTESY = {
    "en": f"^({'|'.join(_EN)})$",
    "zh": f"^({'|'.join(_ZH)}){_ZH_TAIL}$",
}


def only_courtesies(text: pl.Expr, language: pl.Expr) -> pl.Expr:
    """Whether a turn holds a courtesy and less than LITTLE besides.

    A short turn without any, as "Why is that?", is none.
    """
    found = pl.lit(False)
    for code, little in LITTLE.items():
        here = (language == code) & (text.str.len_chars() <= LONG[code])
        clauses = _clauses(pl.when(here).then(text).otherwise(pl.lit("")))
        rest = clauses.list.eval(pl.element().filter(~pl.element().str.contains(_COURTESY[code])))
        left = rest.list.eval(pl.element().str.len_chars()).list.sum()
        found |= (rest.list.len() < clauses.list.len()) & (left < little)
    return found


def _clauses(text: pl.Expr) -> pl.Expr:
    """A list of clauses, lower case, from letter to letter."""
    return (
        text.str.to_lowercase()
        .str.replace_all("[’`]", "'")
        .str.replace_all(_CUTS, "\n")
        .str.split("\n")
        .list.eval(pl.element().str.replace_all(_EDGES, ""))
        .list.eval(pl.element().filter(pl.element() != ""))
    )
