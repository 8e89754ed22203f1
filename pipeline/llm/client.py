"""Ask an OpenAI-compatible endpoint for JSON, once a question: `Client.ask` is an `Ask`.

Replies come from the store where it has them. A new reply is validated here
whatever the server promises, stored, and only then returned. Failures are not
stored: the next run asks again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

from openai.types.chat import ChatCompletion

from pipeline.asking import Answer, Failure, Request
from pipeline.llm.cache import Cache, Reply, key_of
from pipeline.llm.calling import Line, call
from pipeline.llm.reading import read

Body = dict[str, Any]


@dataclass
class Counts:
    """What a run cost, in questions."""

    asked: int = 0
    """Questions sent (one, however often it had to be tried)."""
    from_store: int = 0
    """Questions whose reply was stored already."""
    failed: int = 0
    """Questions sent whose reply was of no use."""


@dataclass(frozen=True)
class Endpoint:
    """Whom to ask. `name` is the base URL, or `embedded`: a part of every key."""

    name: str
    model: str
    seed: int
    """Added to a request's own seed and sample index."""
    schema_for: Callable[[Request], Mapping[str, Any]]
    """The schema to send: the request's own, or a narrower one."""


class Client:
    """Asks on whichever line is free: as many questions are in flight as there are lines.

    `connect` gives the free lines, and is not called before one is needed.
    """

    def __init__(
        self,
        endpoint: Endpoint,
        connect: Callable[[], Awaitable[asyncio.Queue[Line]]],
        cache: Cache,
        counts: Counts,
    ) -> None:
        self._endpoint = endpoint
        self._connect = connect
        self._cache = cache
        self._counts = counts

    async def ask(self, request: Request) -> Answer | Failure:
        """See `pipeline.asking.Ask`.

        Raises LlmUnavailable, LlmRefusedLogin, or another LlmError where asking
        others is no use either; StorageError if the reply cannot be stored.
        """
        body = body_of(self._endpoint, request)
        key = key_of(self._endpoint.name, body, request.sample)
        stored = self._cache.get(key)
        if stored is not None:
            self._counts.from_store += 1
            return Answer(stored.value, self._endpoint.model)
        lines = await self._connect()
        line = await lines.get()
        try:
            self._counts.asked += 1
            found = await _converse(line, body)
        finally:
            lines.put_nowait(line)
        if isinstance(found, Failure):
            self._counts.failed += 1
            return found
        self._cache.put(key, self._endpoint.name, self._endpoint.model, found)
        return Answer(found.value, self._endpoint.model)


def body_of(endpoint: Endpoint, request: Request) -> Body:
    """What is sent for a request."""
    return {
        "model": endpoint.model,
        "messages": [
            {"role": "system", "content": request.system},
            {"role": "user", "content": request.user},
        ],
        "response_format": {
            "type": "json_schema",
            "json_schema": {
                "name": "answer",
                "strict": True,
                "schema": endpoint.schema_for(request),
            },
        },
        "temperature": request.temperature,
        "max_tokens": request.max_tokens,
        "seed": endpoint.seed + request.seed + request.sample,
    }


async def _converse(line: Line, body: Body) -> Reply | Failure:
    """Ask; a truncated reply gets twice the room once, an invalid one is to be mended once."""
    schema = body["response_format"]["json_schema"]["schema"]
    spent = [0, 0]
    found, said = await _once(line, body, schema, spent)
    if isinstance(found, Failure) and found.reason == "truncated":
        body = {**body, "max_tokens": 2 * body["max_tokens"]}
        found, said = await _once(line, body, schema, spent)
    if isinstance(found, Failure) and found.reason == "invalid":
        mending = [
            {"role": "assistant", "content": said},
            {"role": "user", "content": f"{found.detail}. Answer again, with valid JSON only."},
        ]
        found, _ = await _once(
            line, {**body, "messages": [*body["messages"], *mending]}, schema, spent
        )
    return found if isinstance(found, Failure) else Reply(found, spent[0], spent[1])


async def _once(
    line: Line, body: Body, schema: Mapping[str, Any], spent: list[int]
) -> tuple[Mapping[str, Any] | Failure, str]:
    """One call: its value or failure, and the reply's text. Tokens are added to `spent`."""
    completion = await call(line, body)
    if isinstance(completion, Failure):
        return completion, ""
    _count(completion, spent)
    return read(completion, schema), completion.choices[0].message.content or ""


def _count(completion: ChatCompletion, spent: list[int]) -> None:
    if completion.usage:
        spent[0] += completion.usage.prompt_tokens or 0
        spent[1] += completion.usage.completion_tokens or 0
