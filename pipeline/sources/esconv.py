"""ESConv (Liu et al., ACL 2021), English, in its three layouts.

Published (github.com/thu-coai/Emotional-Support-Conversation, ESConv.json), a list of

    {"experience_type": "Previous Experience", "emotion_type": "anxiety",
     "problem_type": "job crisis", "situation": "I hate my job but …",
     "survey_score": {"seeker": {"initial_emotion_intensity": "5", …}, "supporter": {…}},
     "dialog": [{"speaker": "seeker", "annotation": {}, "content": "Hello\\n"},
                {"speaker": "supporter", "annotation": {"strategy": "Question"}, "content": "…"}]}

FailedESConv.json of the same repository calls the speakers `speaker` and
`listener`. On the Hugging Face Hub (thu-coai/esconv) a row is one JSON string,
bare or as {"text": "…"}, and its speakers are `usr` and `sys`:

    {"emotion_type": "anxiety", "problem_type": "job crisis", "situation": "…",
     "dialog": [{"text": "Hello", "speaker": "usr"},
                {"text": "…", "speaker": "sys", "strategy": "Question"}]}
"""

from __future__ import annotations

import json
from typing import Any

from pydantic import AliasChoices, BaseModel, Field

from pipeline.raw import RawDialogue, RawMessage
from pipeline.records import Role, Strategy

LICENCE = "CC-BY-NC-4.0"

ROLES: dict[str, Role] = {
    "seeker": "seeker",
    "speaker": "seeker",
    "usr": "seeker",
    "user": "seeker",
    "supporter": "supporter",
    "listener": "supporter",
    "sys": "supporter",
    "system": "supporter",
}

STRATEGIES: dict[str, Strategy] = {
    "question": "Question",
    "questions": "Question",
    "restatement or paraphrasing": "Restatement or Paraphrasing",
    "reflection of feelings": "Reflection of Feelings",
    "self-disclosure": "Self-disclosure",
    "affirmation and reassurance": "Affirmation and Reassurance",
    "approval and reassurance": "Affirmation and Reassurance",
    "providing suggestions": "Providing Suggestions",
    "providing suggestions or information": "Providing Suggestions",
    "direct guidance": "Providing Suggestions",
    "information": "Information",
    "other": "Others",
    "others": "Others",
}


class Annotation(BaseModel):
    strategy: str | None = None
    feedback: str | int | None = None


class Utterance(BaseModel):
    speaker: str
    content: str = Field(validation_alias=AliasChoices("content", "text"))
    annotation: Annotation = Annotation()
    strategy: str | None = None


class Conversation(BaseModel):
    problem_type: str | None = None
    situation: str | None = None
    dialog: list[Utterance]


def parse(row: Any) -> RawDialogue:
    """A row in any of the three layouts.

    Raises pydantic's ValidationError or json's JSONDecodeError if it is none
    of them, and KeyError for an unknown speaker.
    """
    if isinstance(row, dict) and "dialog" not in row and isinstance(row.get("text"), str):
        row = row["text"]
    if isinstance(row, str):
        row = json.loads(row)
    talk = Conversation.model_validate(row)
    return RawDialogue(
        messages=[_message(utterance) for utterance in talk.dialog],
        topic=talk.problem_type,
        situation=talk.situation,
    )


def _message(utterance: Utterance) -> RawMessage:
    named = utterance.annotation.strategy or utterance.strategy
    return RawMessage(
        role=ROLES[utterance.speaker.strip().lower()],
        text=utterance.content,
        strategy=STRATEGIES.get(named.strip().lower()) if named else None,
        source_strategy=named,
        feedback=_rating(utterance.annotation.feedback),
    )


def _rating(feedback: str | int | None) -> int | None:
    """1 to 5; the corpus writes it as text, and leaves it out more often than not."""
    text = str(feedback).strip()
    return int(text) if text in {"1", "2", "3", "4", "5"} else None
