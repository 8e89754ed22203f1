"""PsyQA (Sun et al., Findings of ACL 2021), Chinese: questions answered by counsellors.

github.com/thu-coai/PsyQA, a list of

    {"question": "总是失眠怎么办？", "description": "最近一个月……", "keywords": "情绪,失眠",
     "questionID": 4394, "answers": [{"answer_text": "你好，……", "has_label": true, …}]}

Every answer makes a dialogue of two turns, so ingest.min_turns must be 2 for
any of it to be kept. Answers to one question share a family.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import orjson
from pydantic import BaseModel

from pipeline.raw import Piece, RawDialogue, RawMessage
from pipeline.sources.cutting import json_pieces

LICENCE = "research use"


class Answer(BaseModel):
    answer_text: str


class Question(BaseModel):
    question: str
    description: str | None = None
    keywords: str | None = None
    questionID: int | None = None  # noqa: N815: the corpus's own name
    answers: list[Answer]


def pieces(path: Path) -> Iterator[Piece]:
    """A piece an answer. What is no question with answers stays one piece, for `parse` to refuse.

    Raises InputError if the file cannot be read.
    """
    position = count()
    for piece in json_pieces(path):
        for content in _answers(piece.content) if isinstance(piece.content, bytes) else ():
            yield Piece(next(position), content)
        if not isinstance(piece.content, bytes):
            yield Piece(next(position), piece.content)


def _answers(row: bytes) -> Iterator[bytes]:
    try:
        value = orjson.loads(row)
    except orjson.JSONDecodeError:
        value = None
    answers = value.get("answers") if isinstance(value, dict) else None
    if not isinstance(answers, list) or len(answers) < 2:
        yield row
        return
    for answer in answers:
        yield orjson.dumps({**value, "answers": [answer]})


def parse(row: Any) -> RawDialogue:
    """A question with one answer. Raises pydantic's ValidationError; ValueError without answer."""
    asked = Question.model_validate(row)
    if not asked.answers:
        raise ValueError("a question without an answer")
    question = [RawMessage("seeker", text) for text in (asked.question, asked.description) if text]
    return RawDialogue(
        messages=[*question, RawMessage("supporter", asked.answers[0].answer_text)],
        topic=asked.keywords,
        episode=None if asked.questionID is None else f"question-{asked.questionID}",
    )
