"""A team's own corpus, in JSON lines: the layout to write if yours is none of the others.

A line a dialogue (a JSON array of the same objects is read too):

    {"topic": "work", "situation": "Passed over for promotion.", "episode": "2025-03-a",
     "turns": [
       {"role": "seeker", "text": "They gave it to him.", "emotion": "anger",
        "clue": "jaw tight", "image": "faces/17.png"},
       {"role": "supporter", "text": "After all you did.", "strategy": "Reflection of Feelings"}]}

Only `turns`, and in each `role` and `text`, must be there. Where one sent several
messages in a row, a turn may have `messages` in place of the rest:

    {"role": "seeker", "messages": [{"text": "No."}, {"text": "Well, once.", "emotion": "shame"}]}

- role: seeker (or user, client, help-seeker, 来访者, 求助者, 用户) or supporter (or assistant,
  counselor, counsellor, therapist, listener, 心理咨询师, 咨询师, 支持者)
- strategy: one of ESConv's eight, or your own name of one, which is kept beside
- emotion, clue: what the face and bearing show, apart from what is said
- image: a face image (PNG, JPEG) or a video, as a path from the file's folder
- episode: what dialogues of one recording share, so that no split parts them

Several entries of one speaker in a row are messages of one turn too. Other fields, as an `id`
of yours, are left out: ids are made from content.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from pydantic import BaseModel, Field, model_validator

from pipeline.raw import RawDialogue, RawMessage
from pipeline.records import Role
from pipeline.sources.esconv import STRATEGIES
from pipeline.sources.files import below

LICENCE = "the team's own"

ROLES: dict[str, Role] = {
    **dict.fromkeys(
        ("seeker", "user", "client", "help-seeker", "来访者", "求助者", "用户"), "seeker"
    ),
    **dict.fromkeys(
        ("supporter", "assistant", "counselor", "counsellor", "therapist", "listener"), "supporter"
    ),
    **dict.fromkeys(("心理咨询师", "咨询师", "支持者"), "supporter"),
}


class Message(BaseModel):
    text: str
    strategy: str | None = None
    emotion: str | None = None
    clue: str | None = None
    image: str | None = None


class Turn(BaseModel):
    role: str
    messages: list[Message] = Field(min_length=1)

    @model_validator(mode="before")
    @classmethod
    def _alone(cls, turn: Any) -> Any:
        """A turn of one message is written without the list."""
        if not isinstance(turn, dict) or "messages" in turn:
            return turn
        return {"role": turn.get("role"), "messages": [turn]}


class Row(BaseModel):
    topic: str | None = None
    situation: str | None = None
    episode: str | None = None
    turns: list[Turn]


def parser(folder: Path) -> Callable[[Any], RawDialogue]:
    """The adapter for files in `folder`, below which their images lie."""

    def parse(row: Any) -> RawDialogue:
        told = Row.model_validate(row)
        return RawDialogue(
            messages=[
                _message(ROLES[turn.role.strip().lower()], message, folder)
                for turn in told.turns
                for message in turn.messages
            ],
            topic=told.topic,
            situation=told.situation,
            episode=told.episode,
        )

    return parse


def _message(role: Role, entry: Message, folder: Path) -> RawMessage:
    named = entry.strategy
    return RawMessage(
        role=role,
        text=entry.text,
        strategy=STRATEGIES.get(named.strip().lower()) if named else None,
        source_strategy=named,
        emotion=entry.emotion,
        clue=entry.clue,
        image=below(folder, entry.image) if entry.image else None,
    )
