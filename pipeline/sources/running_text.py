"""Dialogues told as running text, each message behind its speaker's name.

    用户：最近总是失眠。
    心理咨询师：是从什么时候开始的？

Lines or not: a name and its colon begin a message after white space and after
the end of a sentence; and anywhere, where else only one of the two would speak.
"""

from __future__ import annotations

import re

from pipeline.raw import RawMessage
from pipeline.records import Role

SPEAKERS: dict[str, Role] = {
    **dict.fromkeys(("用户", "来访者", "求助者", "咨询者", "患者", "Client", "Seeker"), "seeker"),
    **dict.fromkeys(
        ("心理咨询师", "咨询师", "支持者", "SoulChat", "Counselor", "Supporter"), "supporter"
    ),
}
_NAMES = "|".join(sorted(SPEAKERS, key=len, reverse=True))
_ANYWHERE = re.compile(rf"({_NAMES})\s*[：:]")
_BEGINNING = re.compile(rf"(?:^|(?<=[\s。！？!?…～~”」』）)\"]))({_NAMES})\s*[：:]")


def messages(text: str) -> list[RawMessage]:
    """The messages of a dialogue. Raises ValueError if no speaker is named at its beginning."""
    found = list(_BEGINNING.finditer(text))
    if len({SPEAKERS[match[1]] for match in found}) == 1:
        found = list(_ANYWHERE.finditer(text))
    if not found or text[: found[0].start()].strip():
        raise ValueError("it does not begin with a speaker's name and a colon")
    ends = [*(match.start() for match in found[1:]), len(text)]
    return [
        RawMessage(SPEAKERS[match[1]], text[match.end() : end].strip())
        for match, end in zip(found, ends, strict=True)
    ]
