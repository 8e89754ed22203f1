"""SoulChatCorpus (Chen et al., Findings of EMNLP 2023), Chinese.

One JSON array (modelscope.cn/datasets/YIRONGCHEN/SoulChatCorpus, 258,354 rows) of

    {"id": 0, "topic": "情感", "messages": [{"role": "user", "content": "最近总是失眠。"},
                                          {"role": "assistant", "content": "…"}]}

The older layout is running text (github.com/scutcyr/SoulChat, README.md), as a JSON
string, as an object, as a text file with blank lines between dialogues; or in parts, as
a model was trained on it:

    用户：最近总是失眠。
    心理咨询师：是从什么时候开始的？

    {"text": "用户：最近总是失眠。\\n心理咨询师：是从什么时候开始的？"}
    {"input": "用户：最近总是失眠。\\n心理咨询师：", "output": "是从什么时候开始的？"}
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

from pydantic import AliasChoices, BaseModel, Field

from pipeline.raw import Piece, RawDialogue, RawMessage
from pipeline.records import Role
from pipeline.sources.cutting import json_pieces
from pipeline.sources.running_text import messages
from pipeline.sources.whole_files import text_blocks

LICENCE = "Apache-2.0"

ROLES: dict[str, Role] = {"user": "seeker", "assistant": "supporter"}


class Message(BaseModel):
    role: Literal["user", "assistant", "system"]
    content: str


class Conversation(BaseModel):
    topic: str | None = None
    messages: list[Message]


class Running(BaseModel):
    topic: str | None = None
    text: str = Field(validation_alias=AliasChoices("text", "input", "instruction"))
    reply: str = Field("", validation_alias=AliasChoices("output", "target", "response"))


def pieces(path: Path) -> Iterator[Piece]:
    """A row a JSON value, or a dialogue of a text file. Raises InputError."""
    return text_blocks(path) if path.suffix == ".txt" else json_pieces(path)


def parse(row: Any) -> RawDialogue:
    """A row. A system prompt is nobody's turn and is left out.

    Raises pydantic's ValidationError if it has another layout, ValueError for
    a text that names no speaker.
    """
    if isinstance(row, str):
        return RawDialogue(messages(row))
    if isinstance(row, dict) and "messages" not in row:
        told = Running.model_validate(row)
        return RawDialogue(messages(told.text + told.reply), topic=told.topic)
    talk = Conversation.model_validate(row)
    return RawDialogue(
        messages=[
            RawMessage(ROLES[message.role], message.content)
            for message in talk.messages
            if message.role in ROLES
        ],
        topic=talk.topic,
    )
