"""SoulChatCorpus (Chen et al., Findings of EMNLP 2023), Chinese.

One JSON array (huggingface.co/datasets/scutcyr/SoulChatCorpus, 258,354 rows) of

    {"id": 0, "topic": "情感", "messages": [{"role": "user", "content": "最近总是失眠。"},
                                          {"role": "assistant", "content": "…"}]}
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel

from pipeline.raw import RawDialogue, RawMessage
from pipeline.records import Role

LICENCE = "Apache-2.0"

ROLES: dict[str, Role] = {"user": "seeker", "assistant": "supporter"}


class Message(BaseModel):
    role: Literal["user", "assistant", "system"]
    content: str


class Conversation(BaseModel):
    topic: str | None = None
    messages: list[Message]


def parse(row: Any) -> RawDialogue:
    """A row. A system prompt is nobody's turn and is left out.

    Raises pydantic's ValidationError if it has another layout.
    """
    talk = Conversation.model_validate(row)
    return RawDialogue(
        messages=[
            RawMessage(ROLES[message.role], message.content)
            for message in talk.messages
            if message.role in ROLES
        ],
        topic=talk.topic,
    )
