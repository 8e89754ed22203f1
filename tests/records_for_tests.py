"""Literal records for tests: small, whole, and valid. Change a field by keyword."""

from __future__ import annotations

import json
from typing import Any

from pipeline.records import (
    Annotation,
    Candidate,
    LabelSource,
    Message,
    Task,
    Turn,
    Variant,
)

TALK = (
    ("seeker", "I failed my driving test again."),
    ("supporter", "That sounds disheartening. How did you feel afterwards?"),
    ("seeker", "Ashamed. Everyone at work knew."),
    ("supporter", "Being watched made it harder. What went well this time?"),
)


def turns(talk: tuple[tuple[str, str], ...] = TALK, image: str | None = None) -> list[Turn]:
    """`image` is the face of the last seeker turn before the last turn."""
    faces = {len(talk) - 2: image}
    return [
        Turn.model_validate(
            {
                "index": index,
                "role": role,
                "messages": [Message(text=text, image=faces.get(index))],
            }
        )
        for index, (role, text) in enumerate(talk)
    ]


def variant(**changes: Any) -> Variant:
    """A variant of four turns; turn 3 is the one to judge."""
    fields: dict[str, Any] = {
        "dialogue_id": "esconv-0000000000000001",
        "family_id": "esconv-0000000000000001",
        "source": "esconv",
        "source_file": "ESConv.json",
        "source_row": 0,
        "licence": "CC-BY-NC-4.0",
        "language": "en",
        "variety": "en",
        "topic": "self-esteem",
        "situation": "Failed a test.",
        "crisis": [],
        "turns": turns(),
        "ai_trace": 0.125,
        "incoherence": 0.25,
        "chosen_turns": [3],
        "variant_id": "esconv-0000000000000001-original-0000000000000001",
        "style": "original",
        "model": None,
        "prompt_version": None,
    }
    return Variant.model_validate(fields | changes)


def candidate(sample: int = 0, of: Variant | None = None, **changes: Any) -> Candidate:
    """The `sample`th proposal for turn 3 of a variant."""
    parent = of or variant()
    fields: dict[str, Any] = {
        "candidate_id": f"candidate-{sample:04d}",
        "dialogue_id": parent.dialogue_id,
        "family_id": parent.family_id,
        "variant_id": parent.variant_id,
        "turn_index": 3,
        "sample": sample,
        "history_analysis": "They failed a test\nand fear what others think.",
        "emotion": "shame",
        "intensity": 4,
        "evidence": "They say everyone at work knew.",
        "strategy": "Reflection of Feelings",
        "strategy_reason": "The feeling has not been named back yet.",
        "reply": f"Having people watch made it sting more. ({sample})",
        "model": "a-model",
        "prompt_version": "reason-1",
    }
    return Candidate.model_validate(fields | changes)


def step_task(judged: Candidate, **changes: Any) -> Task:
    fields: dict[str, Any] = {
        "task_id": f"task-step-{judged.candidate_id}",
        "kind": "step",
        "language": "en",
        "interface": "step-en-00000000",
        "family_id": judged.family_id,
        "dialogue_id": judged.dialogue_id,
        "variant_id": judged.variant_id,
        "turn_index": judged.turn_index,
        "candidate_ids": [judged.candidate_id],
        "data": "{}",
    }
    return Task.model_validate(fields | changes)


def pair_task(a: Candidate, b: Candidate, **changes: Any) -> Task:
    """`a` is shown on side a."""
    return step_task(
        a,
        **{
            "task_id": f"task-pair-{a.candidate_id}-{b.candidate_id}",
            "kind": "pair",
            "interface": "pair-en-00000000",
            "candidate_ids": [a.candidate_id, b.candidate_id],
        }
        | changes,
    )


def annotation(task: Task, annotator: str, answers: dict[str, str], **changes: Any) -> Annotation:
    fields: dict[str, Any] = {
        "annotation_id": f"{task.task_id}-{annotator}",
        "revision": 0,
        "event": "answered",
        "task_id": task.task_id,
        "kind": task.kind,
        "interface": task.interface,
        "annotator": annotator,
        "simulated": False,
        "created_at": "2026-01-01T10:00:00Z",
        "updated_at": "2026-01-01T10:00:00Z",
        "seconds": 30.0,
        "answers": json.dumps(answers),
        "result": "[]",
    }
    return Annotation.model_validate(fields | changes)


def verdicts(history: str, emotion: str, strategy: str) -> dict[str, str]:
    """The answers of a step task, by first letters: c, i, u."""
    words = {"c": "correct", "i": "incorrect", "u": "unsure"}
    return {
        "history_analysis": words[history],
        "emotional_state": words[emotion],
        "strategy": words[strategy],
    }


def preference(overall: str) -> dict[str, str]:
    """The answers of a pair task."""
    side = overall if overall in ("a", "b") else "tie"
    return {
        "overall": overall,
        "empathy": side,
        "strategy_fit": side,
        "human_likeness": "tie",
        "safety": "tie",
    }


SOURCES: tuple[LabelSource, ...] = ("human", "simulated")
