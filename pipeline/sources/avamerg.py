"""AvaMERG (Zhang et al., WWW 2025), English: EmpatheticDialogues spoken by avatars.

huggingface.co/datasets/ZhangHanXD/AvaMERG, a list of

    {"conversation_id": "00042", "topic": "loss",
     "speaker_profile": {"age": "young", "gender": "female", "timbre": "high"},
     "listener_profile": {…},
     "turns": [{"context": "…",
                "dialogue_history": [{"index": 0, "role": "speaker", "utterance": "My dog died."}],
                "response": "I am so sorry.",
                "chain_of_empathy": {"speaker_emotion": "sad", "event_scenario": "…",
                                     "emotion_cause": "…", "goal_to_response": "…"}}]}

The last turn holds the whole history; each turn's emotion is that of the last
thing the speaker had said by then. Videos are named `dia{ID}utt{N}.mp4`, the id
without leading zeros, N from 1; where they lie beside the file or in `video/`,
those of the speaker are taken for faces. Audio is left out.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from pydantic import BaseModel, Field

from pipeline.raw import RawDialogue, RawMessage
from pipeline.records import Role

LICENCE = "research use"

ROLES: dict[str, Role] = {"speaker": "seeker", "listener": "supporter"}
FOLDERS = ("", "video", "videos")


class Utterance(BaseModel):
    index: int
    role: str
    utterance: str


class Empathy(BaseModel):
    speaker_emotion: str | None = None


class Turn(BaseModel):
    dialogue_history: list[Utterance] = Field(min_length=1)
    response: str | None = None
    chain_of_empathy: Empathy = Empathy()


class Conversation(BaseModel):
    conversation_id: str | int
    topic: str | None = None
    turns: list[Turn] = Field(min_length=1)


def parser(folder: Path) -> Callable[[Any], RawDialogue]:
    """The adapter for files in `folder`, where the videos lie too, if any."""

    def parse(row: Any) -> RawDialogue:
        told = Conversation.model_validate(row)
        last = max(told.turns, key=lambda turn: len(turn.dialogue_history))
        emotions = _emotions(told.turns)
        name = str(told.conversation_id).lstrip("0") or "0"
        messages = []
        for number, said in enumerate(last.dialogue_history, 1):
            role = ROLES[said.role.strip().lower()]
            is_seeker = role == "seeker"
            messages.append(
                RawMessage(
                    role=role,
                    text=said.utterance,
                    emotion=emotions.get(number) if is_seeker else None,
                    image=_video(folder, f"dia{name}utt{number}.mp4") if is_seeker else None,
                )
            )
        if last.response:
            messages.append(RawMessage("supporter", last.response))
        return RawDialogue(messages, topic=told.topic)

    return parse


def _emotions(turns: list[Turn]) -> dict[int, str]:
    """Number of an utterance, from 1 -> the speaker's emotion when they had said it."""
    found = {}
    for turn in turns:
        spoken = [
            number
            for number, said in enumerate(turn.dialogue_history, 1)
            if said.role.strip().lower() == "speaker"
        ]
        emotion = turn.chain_of_empathy.speaker_emotion
        if spoken and emotion:
            found[spoken[-1]] = emotion
    return found


def _video(folder: Path, name: str) -> Path | None:
    """A name with a slash in its id is no file of the corpus."""
    if "/" in name:
        return None
    places = (folder / place / name for place in FOLDERS)
    return next((place for place in places if place.is_file()), None)
