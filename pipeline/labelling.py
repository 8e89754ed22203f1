"""What a stage sees of a Label Studio server. A stage receives these; it never calls the server."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pipeline.records import Kind


@dataclass(frozen=True)
class SeenAnnotation:
    """An annotation as it stands on the server. Times are ISO 8601, UTC."""

    annotation_id: str
    """Label Studio's unique_id, the same for ever."""
    annotator: str | None
    """sim-01, … for a simulated account, user-<number> for a person; None if it is gone."""
    simulated: bool
    skipped: bool
    created_at: str
    updated_at: str
    seconds: float | None
    result: Sequence[Mapping[str, Any]]


@dataclass(frozen=True)
class SeenTask:
    """A task as it stands on the server, with every annotation it has there."""

    task_id: str
    kind: Kind
    interface: str
    created_at: str
    """When it was imported: an older annotation never was on it."""
    updated_at: str
    annotations: tuple[SeenAnnotation, ...]


@dataclass(frozen=True)
class BadAnswer:
    """Why a result is no answer. `detail` holds no text of a dialogue or a note."""

    reason: str
    detail: str


ReadAnswers = Callable[[Kind, Sequence[Mapping[str, Any]]], Mapping[str, str] | BadAnswer]
"""Turns Label Studio's raw result into field -> answer, or says what is wrong with it."""
