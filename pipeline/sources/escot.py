"""ESCoT (Zhang et al., ACL 2024), English, written by a language model in ESConv's manner.

github.com/TeigenZhang/ESCoT, a list of

    {"id": 944,
     "original_data": {"dialog": [{"speaker": "supporter", "content": "Hi, what brings you here?"},
                                  {"speaker": "seeker", "content": "I cannot sleep."}],
                       "strategy": "Question", "response": "Since when?"},
     "cot_data": {"emotion": "…", "strategy_reason": "…", …}}

The response is the dialogue's last turn, the only one with a strategy. The
chain of thought (`cot_data`) is left out: annotators judge our own.
"""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel

from pipeline.raw import RawDialogue, RawMessage
from pipeline.sources.esconv import ROLES, STRATEGIES

LICENCE = "research use"


class Utterance(BaseModel):
    speaker: str
    content: str


class Original(BaseModel):
    dialog: list[Utterance]
    strategy: str | None = None
    response: str


class Row(BaseModel):
    original_data: Original


def parse(row: Any) -> RawDialogue:
    """A row. Raises pydantic's ValidationError, and KeyError for an unknown speaker."""
    told = Row.model_validate(row).original_data
    named = told.strategy
    messages = [
        RawMessage(ROLES[said.speaker.strip().lower()], said.content) for said in told.dialog
    ]
    response = RawMessage(
        "supporter",
        told.response,
        strategy=STRATEGIES.get(named.strip().lower()) if named else None,
        source_strategy=named,
    )
    return RawDialogue([*messages, response])
