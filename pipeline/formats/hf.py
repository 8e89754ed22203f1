"""The Hugging Face dataset: dialogues, step labels and preferences, images inside."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from datasets import Features, Image, List, Value

from pipeline.formats.configs import Config, Row, collect
from pipeline.formats.images import stored
from pipeline.formats.trl import decided, winner_and_loser
from pipeline.formats.words import context_text, steps
from pipeline.records import STEPS, LabelledCandidate, Ser, Split, Variant

TEXT, WHOLE, REAL, BOOL = Value("string"), Value("int64"), Value("float64"), Value("bool")

MESSAGE = {
    "text": TEXT,
    "strategy": TEXT,
    "source_strategy": TEXT,
    "emotion": TEXT,
    "clue": TEXT,
    "image": Image(),
    "feedback": WHOLE,
}
DIALOGUES = Features(
    {
        "variant_id": TEXT,
        "dialogue_id": TEXT,
        "family_id": TEXT,
        "split": TEXT,
        "source": TEXT,
        "source_file": TEXT,
        "source_row": WHOLE,
        "licence": TEXT,
        "language": TEXT,
        "style": TEXT,
        "topic": TEXT,
        "situation": TEXT,
        "crisis": List(TEXT),
        "ai_trace": REAL,
        "incoherence": REAL,
        "model": TEXT,
        "prompt_version": TEXT,
        "chosen_turns": List(WHOLE),
        "turns": List({"index": WHOLE, "role": TEXT, "messages": List(MESSAGE)}),
    }
)
TURN = {
    "ser_id": TEXT,
    "dialogue_id": TEXT,
    "family_id": TEXT,
    "variant_id": TEXT,
    "turn_index": WHOLE,
    "split": TEXT,
    "source": TEXT,
    "licence": TEXT,
    "language": TEXT,
    "style": TEXT,
    "topic": TEXT,
    "situation": TEXT,
    "crisis": List(TEXT),
    "label_source": TEXT,
    "prompt": TEXT,
    "context": List({"role": TEXT, "text": TEXT}),
    "reference": TEXT,
}
STEPWISE = Features(
    {
        **TURN,
        "candidate_id": TEXT,
        "model": TEXT,
        "history_analysis": TEXT,
        "emotional_state": TEXT,
        "strategy": TEXT,
        "reply": TEXT,
        "emotion": TEXT,
        "intensity": WHOLE,
        "strategy_name": TEXT,
        **{f"{step}_correct": BOOL for step in STEPS},
        **{f"{step}_confidence": REAL for step in STEPS},
        "image": Image(),
    }
)
PREFERENCE = Features(
    {
        **TURN,
        "chosen_id": TEXT,
        "rejected_id": TEXT,
        "chosen": TEXT,
        "rejected": TEXT,
        "margin": REAL,
        "confidence": REAL,
        "votes": WHOLE,
        "image": Image(),
    }
)


def configs(
    ser: Sequence[Ser], dialogues: Mapping[Split, Sequence[Variant]], media: Path
) -> list[Config]:
    """Three configurations: `stepwise` a row a labelled candidate, `preference` a row a
    decided pair, `dialogues` a row a variant.

    Raises InputError if an image is not in the folder `media`.
    """
    rows = {
        split: [_dialogue(variant, split, media) for variant in variants]
        for split, variants in dialogues.items()
    }
    return [
        collect("stepwise", STEPWISE, ser, partial(_stepwise, media=media)),
        collect("preference", PREFERENCE, ser, partial(_preference, media=media)),
        Config("dialogues", DIALOGUES, rows),
    ]


def _dialogue(variant: Variant, split: Split, media: Path) -> Row:
    row = variant.model_dump()
    for message in _messages(row["turns"]):
        message["image"] = stored(media, message["image"])
    return {**row, "split": split}


def _messages(turns: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    return (message for turn in turns for message in turn["messages"])


def _turn(ser: Ser) -> Row:
    shared = ser.model_dump(include=set(TURN) - {"prompt", "context"})
    context = [{"role": turn.role, "text": turn.text} for turn in ser.context]
    return {**shared, "prompt": context_text(ser), "context": context}


def _stepwise(ser: Ser, media: Path) -> Iterator[Row]:
    for candidate in ser.candidates:
        judged = _judged(candidate)
        if judged:
            yield {
                **_turn(ser),
                **candidate.model_dump(include=set(STEPWISE)),
                **steps(candidate, ser.language),
                "strategy_name": candidate.strategy,
                **judged,
                "image": stored(media, ser.image),
            }


def _judged(candidate: LabelledCandidate) -> Row:
    """Columns of the steps that have a label; a step without one is null in both columns."""
    judged: Row = {}
    for label in candidate.labels:
        if label.label is not None:
            judged[f"{label.step}_correct"] = label.label == "correct"
            judged[f"{label.step}_confidence"] = label.confidence
    return judged


def _preference(ser: Ser, media: Path) -> Iterator[Row]:
    for pair in decided(ser):
        chosen, rejected = winner_and_loser(ser, pair)
        yield {
            **_turn(ser),
            "chosen_id": chosen.candidate_id,
            "rejected_id": rejected.candidate_id,
            "chosen": chosen.reply,
            "rejected": rejected.reply,
            "margin": abs(pair.margin),
            "confidence": pair.confidence,
            "votes": pair.first + pair.second + pair.tie + pair.both_unacceptable,
            "image": stored(media, ser.image),
        }
