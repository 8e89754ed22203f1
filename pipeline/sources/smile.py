"""SMILE (Qiu et al., Findings of EMNLP 2024), Chinese, expanded by ChatGPT from questions.

github.com/qiuhuachuan/smile, a file a dialogue (data/0.json, …), each a list of

    [{"role": "client", "content": "老师，我最近总是失眠。"},
     {"role": "counselor", "content": "谢谢你告诉我。是从什么时候开始的？"}]
"""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, RootModel

from pipeline.raw import RawDialogue, RawMessage
from pipeline.records import Role

LICENCE = "CC0-1.0"

ROLES: dict[str, Role] = {"client": "seeker", "counselor": "supporter", "counsellor": "supporter"}


class Message(BaseModel):
    role: str
    content: str


class Conversation(RootModel[list[Message]]):
    pass


def parse(row: Any) -> RawDialogue:
    """A file. Raises pydantic's ValidationError, and KeyError for an unknown role."""
    told = Conversation.model_validate(row).root
    return RawDialogue(
        [RawMessage(ROLES[message.role.strip().lower()], message.content) for message in told]
    )
