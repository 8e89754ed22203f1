"""CPsyCoun (Zhang et al., Findings of ACL 2024), Chinese, written from counselling reports.

CPsyCounD, 3,134 dialogues, is on github.com/CAS-SIAT-XinHai/CPsyCoun a text file a
dialogue (CPsyCounD/Data/case_0.txt, …), with a blank line between turns:

    来访者：你好，我最近压力很大。

    心理咨询师：你好，能说说是什么让你觉得有压力吗？

and on the Hub (CAS-SIAT-XinHai/CPsyCoun, CPsyCounD.json) a list of rows whose instruction
and output are the last exchange; others pass it on in ShareGPT's manner:

    {"instruction": "……", "input": "", "output": "……", "history": [["你好，……", "你好，……"]]}
    {"conversations": [{"from": "human", "value": "你好，……"}, {"from": "gpt", "value": "……"}]}

CPsyCounE, the 45 dialogues that its authors evaluate on, is a JSON file a dialogue. Do not
train on it if you report on it:

    ["求助者：最近总是失眠。", "支持者：听起来很难熬，多久了？"]
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pydantic import AliasChoices, BaseModel, Field, TypeAdapter

from pipeline.raw import Piece, RawDialogue, RawMessage
from pipeline.records import Role
from pipeline.sources.cutting import json_pieces
from pipeline.sources.decoding import CutShort, utf8_chunks
from pipeline.sources.running_text import messages
from pipeline.sources.whole_files import whole_file, whole_text

LICENCE = "CC-BY-SA-4.0"

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
    history: list[tuple[str, str]] | None = None
    instruction: str
    input: str = ""
    output: str


TURNS = TypeAdapter(list[str])
_TEXTS = re.compile(rb'\s*\[\s*"')
"""How a file of CPsyCounE begins."""


def pieces(path: Path) -> Iterator[Piece]:
    """The file, or where it is a list of rows, a piece a row. Raises InputError."""
    if path.suffix == ".txt":
        return whole_text(path)
    return whole_file(path) if _TEXTS.match(_head(path)) else json_pieces(path)


def _head(path: Path) -> bytes:
    try:
        return next(utf8_chunks(path), b"")
    except CutShort:
        return b""


def parse(row: Any) -> RawDialogue:
    """A row in any of the layouts.

    Raises pydantic's ValidationError, ValueError for a text that names no
    speaker, KeyError for an unknown one.
    """
    if isinstance(row, str):
        return RawDialogue(messages(row))
    if isinstance(row, list):
        return RawDialogue([said for turn in TURNS.validate_python(row) for said in messages(turn)])
    if isinstance(row, dict) and "output" in row:
        told = Alpaca.model_validate(row)
        asked = "\n".join(part for part in (told.instruction, told.input) if part)
        pairs = [*(told.history or ()), (asked, told.output)]
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
