"""Corpora in: every row becomes a Dialogue, or a Drop with its reason.

Texts are cleaned and masked, one speaker's consecutive messages become one
turn that keeps each of them, ids are made from the cleaned content, and a
dialogue that is there already (in any corpus) is set aside as a duplicate.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path

import polars as pl

from pipeline.progress import track
from pipeline.raw import BadRow, Corpus, RawDialogue, RawMessage, Row
from pipeline.records import Dialogue, Drop, Message, Turn, content_id
from pipeline.stages.cleaning import clean, language_of, mask
from pipeline.stages.crisis import crisis_in
from pipeline.stages.media import name_of
from pipeline.tables import frame


@dataclass
class Ingested:
    """Every row is in one of the two tables; `images` are still to be copied."""

    dialogues: pl.DataFrame
    """Dialogue, sorted by id."""
    set_aside: pl.DataFrame
    """Drop, by source, file and row."""
    images: dict[str, Path] = field(default_factory=dict)
    """Stored name to file, see `media`."""


def ingest(corpora: Sequence[Corpus], min_turns: int) -> Ingested:
    """Turn corpora into dialogues. The order of corpora and files makes no difference.

    Raises InputError if a face image that a row names is missing or damaged.
    """
    rows = sorted(
        ((corpus, row) for corpus in corpora for row in corpus.rows),
        key=lambda pair: (pair[0].source, pair[1].file, pair[1].position),
    )
    images: dict[str, Path] = {}
    known: dict[str, str] = {}  # a dialogue's content, whatever its corpus -> its id
    dialogues: list[Dialogue] = []
    drops: list[Drop] = []
    with track("ingest", len(rows)) as advance:
        for corpus, row in rows:
            advance()
            read = _dialogue(corpus, row, min_turns)
            if isinstance(read, Drop):
                drops.append(read)
                continue
            content = _content_key(read.turns)
            if content in known:
                drops.append(_drop(corpus, row, "duplicate", f"the same as {known[content]}"))
                continue
            dialogue = _with_stored_images(read, images, f"{row.file}:{row.position}")
            known[content] = dialogue.dialogue_id
            dialogues.append(dialogue)
    dialogues.sort(key=lambda dialogue: dialogue.dialogue_id)
    return Ingested(frame(dialogues, Dialogue), frame(drops, Drop), images)


def _dialogue(corpus: Corpus, row: Row, min_turns: int) -> Dialogue | Drop:
    """The row as a Dialogue whose images are still named by their files."""
    if isinstance(row.content, BadRow):
        return _drop(corpus, row, row.content.reason, row.content.detail)
    turns = _turns(row.content)
    if not turns:
        return _drop(corpus, row, "empty", "no message with any text")
    if len(turns) == 1:
        return _drop(corpus, row, "one_sided", f"only the {turns[0].role} speaks")
    if len(turns) < min_turns:
        return _drop(
            corpus, row, "too_short", f"{len(turns)} turns; ingest.min_turns is {min_turns}"
        )
    language = language_of("".join(turn.text for turn in turns))
    if language is None:
        return _drop(corpus, row, "no_language", "neither Latin words nor Chinese characters")
    dialogue_id = content_id(corpus.source, _texts(turns))
    episode = row.content.episode
    said_by_seeker = "\n".join(turn.text for turn in turns if turn.role == "seeker")
    return Dialogue(
        dialogue_id=dialogue_id,
        family_id=f"{corpus.source}-{episode}" if episode else dialogue_id,
        source=corpus.source,
        source_file=row.file,
        source_row=row.position,
        licence=corpus.licence,
        language=language,
        topic=_line(row.content.topic, str.lower),
        situation=_line(row.content.situation, str),
        crisis=crisis_in(said_by_seeker),
        turns=turns,
    )


def _turns(raw: RawDialogue) -> list[Turn]:
    """Cleaned messages, one speaker's consecutive ones together, empty ones left out."""
    messages = [
        (message.role, cleaned)
        for message in raw.messages
        if (cleaned := _message(message)) is not None
    ]
    return [
        Turn(index=index, role=role, messages=[message for _, message in group])
        for index, (role, group) in enumerate(groupby(messages, key=lambda pair: pair[0]))
    ]


def _message(raw: RawMessage) -> Message | None:
    text = mask(clean(raw.text))
    if not text:
        return None
    return Message(
        text=text,
        strategy=raw.strategy,
        source_strategy=_line(raw.source_strategy, str),
        emotion=_line(raw.emotion, str.lower),
        clue=_line(raw.clue, str),
        image=str(raw.image) if raw.image else None,
        feedback=raw.feedback,
    )


def _with_stored_images(dialogue: Dialogue, images: dict[str, Path], where: str) -> Dialogue:
    """The dialogue with each image under its stored name, noted in `images`."""
    if not any(message.image for turn in dialogue.turns for message in turn.messages):
        return dialogue
    turns = []
    for turn in dialogue.turns:
        messages = []
        for message in turn.messages:
            if message.image is not None:
                file = Path(message.image)
                name = name_of(file, where)
                images[name] = file
                message = message.model_copy(update={"image": name})
            messages.append(message)
        turns.append(turn.model_copy(update={"messages": messages}))
    return dialogue.model_copy(update={"turns": turns})


def _drop(corpus: Corpus, row: Row, reason: str, detail: str) -> Drop:
    return Drop(
        stage="ingest",
        record_id=f"{row.file}:{row.position}",
        source=corpus.source,
        reason=reason,
        detail=detail,
    )


def _texts(turns: Sequence[Turn]) -> list[tuple[str, list[str]]]:
    return [(turn.role, [message.text for message in turn.messages]) for turn in turns]


def _content_key(turns: Sequence[Turn]) -> str:
    """The same for the same words of the same roles, in whatever corpus."""
    return content_id("content", _texts(turns))


def _line(text: str | None, fold: Callable[[str], str]) -> str | None:
    """A tidy one-line field, or None where nothing is left."""
    return fold(mask(clean(text)).replace("\n", " ")) or None if text else None
