"""AvaMERG (Zhang et al., WWW 2025), English: EmpatheticDialogues spoken by avatars.

huggingface.co/datasets/ZhangHanXD/AvaMERG (train.json, test.json), a list of

    {"conversation_id": "00042",
     "speaker_profile": {"age": "young", "gender": "female", "timbre": "high", "ID": 28},
     "listener_profile": {…}, "topic": "loss",
     "turns": [{"turn_id": "0", "context": "My dog died last week.",
                "dialogue_history": [{"index": 0, "role": "speaker", "utterance": "My dog died."}],
                "response": "I am so sorry.",
                "chain_of_empathy": {"speaker_emotion": "sad", "event_scenario": "…",
                                     "emotion_cause": "…", "goal_to_response": "…"}}]}

The last turn holds the whole history; each turn's emotion is that of the last
thing the speaker had said by then. Videos are published as `dia00042utt0_28.mp4`,
utterances from 0 and who speaks last (the profile's ID); the authors' baseline
(merg_code/dataset/preprocess_dataset.py) renames them to `dia42utt1.mp4`, from 1 and
without leading zeros. Where either lie beside the file or in a folder there whose name
begins with `video` (video_v5_0), the speaker's are taken for faces. Audio is left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pydantic import BaseModel, Field

from pipeline.raw import RawDialogue, RawMessage
from pipeline.records import Role

LICENCE = "research use"

ROLES: dict[str, Role] = {"speaker": "seeker", "listener": "supporter"}
NO_DIALOGUE = -1
VIDEO = re.compile(r"dia(\d+)utt(\d+)(_\d+)?\.mp4")

Videos = dict[tuple[int, int], Path]
"""Dialogue, and number of the utterance from 1 -> its video."""


class Utterance(BaseModel):
    index: int
    role: str
    utterance: str


class Empathy(BaseModel):
    speaker_emotion: str | None = None


class Turn(BaseModel):
    context: str | None = None
    dialogue_history: list[Utterance] = Field(min_length=1)
    response: str | None = None
    chain_of_empathy: Empathy = Empathy()


class Conversation(BaseModel):
    conversation_id: str | int
    topic: str | None = None
    turns: list[Turn] = Field(min_length=1)


def parser(folder: Path) -> Callable[[Any], RawDialogue]:
    """The adapter for files in `folder`, where the videos lie too, if any."""
    videos = _videos(folder)

    def parse(row: Any) -> RawDialogue:
        told = Conversation.model_validate(row)
        last = max(told.turns, key=lambda turn: len(turn.dialogue_history))
        emotions = _emotions(told.turns)
        name = str(told.conversation_id)
        dialogue = int(name) if name.isdecimal() else NO_DIALOGUE
        messages = []
        for number, said in enumerate(last.dialogue_history, 1):
            role = ROLES[said.role.strip().lower()]
            is_seeker = role == "seeker"
            messages.append(
                RawMessage(
                    role=role,
                    text=said.utterance,
                    emotion=emotions.get(number) if is_seeker else None,
                    image=videos.get((dialogue, number)) if is_seeker else None,
                )
            )
        if last.response:
            messages.append(RawMessage("supporter", last.response))
        return RawDialogue(messages, topic=told.topic, situation=last.context)

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


def _videos(folder: Path) -> Videos:
    """Listed once: there are 150,000 of them."""
    places = [folder, *sorted(place for place in folder.glob("video*") if place.is_dir())]
    found: Videos = {}
    for path in (path for place in places for path in sorted(place.glob("dia*utt*.mp4"))):
        name = VIDEO.fullmatch(path.name)
        if name is not None:
            found.setdefault((int(name[1]), int(name[2]) + bool(name[3])), path)
    return found
