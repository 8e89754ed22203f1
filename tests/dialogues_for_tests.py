"""A small corpus made by rule: coherent dialogues about one subject each, in both languages."""

from __future__ import annotations

import random

from pipeline.records import Dialogue, Language, Message, Role, Turn, content_id

SUBJECTS = {
    "en": (
        ("my mother", "she reads my diary", "a lock on the drawer"),
        ("the exam", "I keep failing algebra", "one chapter an evening"),
        ("my boss", "he shouts at meetings", "a word with the union"),
        ("our cat", "she died under the car", "a stone in the garden"),
        ("the flat", "rent went up again", "a letter to the council"),
        ("my brother", "he drinks every night", "a call to our aunt"),
        ("the wedding", "he cancelled by phone", "a week at the seaside"),
    ),
    "zh": (
        ("妈妈", "她偷看我的日记", "给抽屉上锁"),
        ("考试", "代数老是不及格", "每晚复习一章"),
        ("老板", "开会时冲我吼", "找工会谈谈"),
        ("小猫", "它被车撞死了", "在院子里立块石头"),
        ("房子", "房租又涨价了", "给街道写封信"),
        ("弟弟", "他每晚都喝酒", "打电话叫姑姑来"),
        ("婚礼", "他打电话说取消", "去海边住一周"),
    ),
}
LINES = {
    "en": (
        ("Hello, can I talk about {0}?", "Hi, is there time to speak of {0}?"),
        ("Sure, what about {0}?", "Go on, what is it with {0}?"),
        ("Well, {1} and I can't sleep.", "It's that {1}, I cry a lot."),
        ("Oh no, {1}? Since when?", "So {1}... how long now?"),
        ("Since {0} changed, two months.", "About a year, {0} was fine before."),
        ("When it was me, {2} helped. Would you try that?", "What about {2}? I did it once."),
        ("I could try {2}, yes. Thank you so much!", "Thanks, {2} sounds good, bye!"),
        ("Good luck with {2}, take care. Bye!", "Bye, tell me how {2} went."),
    ),
    "zh": (
        ("你好，想聊聊{0}的事。", "在吗，我想说说{0}。"),
        ("在呢，{0}怎么啦？", "你说吧，{0}出什么事了？"),
        ("{1}，我睡不着觉。", "就是{1}，老是哭。"),
        ("啊，{1}？从哪天开始的？", "{1}，多久了呀？"),
        ("{0}变了以后，两个月了。", "一年多，{0}以前不这样。"),
        ("我那会儿是{2}，你要不要试试？", "要不{2}？我弄过一回。"),
        ("那我试试{2}，谢谢你！", "谢谢，{2}挺好，再见！"),
        ("好嘞，{2}完了跟我说一声，再见。", "拜拜，等你{2}的消息。"),
    ),
}  # fmt: skip


def dialogue(
    texts: list[str],
    *,
    source: str = "esconv",
    language: Language = "en",
    topic: str | None = None,
    starts: Role = "seeker",
) -> Dialogue:
    """A dialogue of these turns, one message each, speakers alternating."""
    other: Role = "supporter" if starts == "seeker" else "seeker"
    turns = [
        Turn(index=i, role=starts if i % 2 == 0 else other, messages=[Message(text=text)])
        for i, text in enumerate(texts)
    ]
    name = content_id(source, [(turn.role, turn.text) for turn in turns])
    return Dialogue(
        dialogue_id=name,
        family_id=name,
        source=source,
        source_file="made.json",
        source_row=0,
        licence="Apache-2.0",
        language=language,
        variety="zh-Hans" if language == "zh" else "en",
        topic=topic,
        turns=turns,
    )


def lines(language: Language, seed: int) -> list[str]:
    """Eight turns about one subject."""
    rng = random.Random(f"{language}-{seed}")
    subject = rng.choice(SUBJECTS[language])
    said = [rng.choice(choices).format(*subject) for choices in LINES[language]]
    return [f"{said[0]} ({seed})", *said[1:]]


def corpus(size: int) -> list[Dialogue]:
    """`size` coherent dialogues, English and Chinese in turns."""
    languages: tuple[Language, ...] = ("en", "zh")
    sources = ("esconv", "soulchat")
    return [
        dialogue(lines(languages[i % 2], i), source=sources[i % 2], language=languages[i % 2])
        for i in range(size)
    ]
