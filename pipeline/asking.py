"""What a stage says to an LLM and gets back. A stage receives an `Ask`; it never makes one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

FailureReason = Literal["refused", "truncated", "invalid", "bad_request"]


@dataclass(frozen=True)
class Request:
    """One call. Everything here, the endpoint and the model make the cache key."""

    system: str
    user: str
    schema: Mapping[str, Any]
    """JSON Schema that the reply must satisfy, an object."""
    temperature: float
    max_tokens: int
    seed: int
    sample: int = 0
    """Which of several replies to the same question this one is, from 0."""


@dataclass(frozen=True)
class Answer:
    """A complete reply that satisfies the request's schema."""

    value: Mapping[str, Any]
    model: str


@dataclass(frozen=True)
class Failure:
    """A reply that is of no use, and why. `detail` holds no dialogue text."""

    reason: FailureReason
    detail: str


Ask = Callable[[Request], Awaitable[Answer | Failure]]
"""Ask once. Raises LlmUnavailable or LlmRefusedLogin where asking others is no use either."""
