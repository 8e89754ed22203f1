"""CPsyCoun (Zhang et al., Findings of ACL 2024), Chinese, written from counselling reports.

github.com/CAS-SIAT-XinHai/CPsyCoun and huggingface.co/datasets/CAS-SIAT-XinHai/CPsyCoun, as
text files of one dialogue each, or of several with blank lines between them:

    来访者：你好，我最近压力很大。
    心理咨询师：你好，能说说是什么让你觉得有压力吗？

or as a JSON list of rows in ShareGPT's or Alpaca's manner:

    {"conversations": [{"from": "human", "value": "你好，……"}, {"from": "gpt", "value": "……"}]}
    {"history": [["你好，……", "你好，……"]], "instruction": "……", "input": "", "output": "……"}
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pydantic import AliasChoices, BaseModel, Field

from pipeline.raw import Piece, RawDialogue, RawMessage
from pipeline.records import Role
from pipeline.sources.cutting import json_pieces
from pipeline.sources.running_text import messages
from pipeline.sources.whole_files import text_blocks

LICENCE = "MIT"

ROLES: dict[str, Role] = {
    **dict.fromkeys(("human", "user", "client", "来访者"), "seeker"),
    **dict.fromkeys(("gpt", "assistant", "counselor", "心理咨询师", "咨询师"), "supporter"),
}


class Said(BaseModel):
    role: str = Field(validation_alias=AliasChoices("from", "role"))
    text: str = Field(validation_alias=AliasChoices("value", "content"))


class Conversations(BaseModel):
    conversations: list[Said] = Field(validation_alias=AliasChoices("conversations", "messages"))


class Alpaca(BaseModel):
    history: list[tuple[str, str]] = []
    instruction: str
    input: str = ""
    output: str


def pieces(path: Path) -> Iterator[Piece]:
    """A row a JSON value, or a dialogue of a text file. Raises InputError."""
    return text_blocks(path) if path.suffix == ".txt" else json_pieces(path)


def parse(row: Any) -> RawDialogue:
    """A row in any of the layouts.

    Raises pydantic's ValidationError, ValueError for a text that names no
    speaker, KeyError for an unknown one.
    """
    if isinstance(row, str):
        return RawDialogue(messages(row))
    if isinstance(row, dict) and "output" in row:
        told = Alpaca.model_validate(row)
        asked = "\n".join(part for part in (told.instruction, told.input) if part)
        pairs = [*told.history, (asked, told.output)]
        return RawDialogue(
            [
                message
                for question, answer in pairs
                for message in (RawMessage("seeker", question), RawMessage("supporter", answer))
            ]
        )
    said = Conversations.model_validate(row).conversations
    return RawDialogue(
        [
            RawMessage(ROLES[one.role.strip().lower()], one.text)
            for one in said
            if one.role != "system"
        ]
    )
