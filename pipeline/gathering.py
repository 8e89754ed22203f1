"""Do something that waits (a question to an LLM) for many records at once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import TypeVar

from pipeline.errors import SerError
from pipeline.progress import Advance

T = TypeVar("T")
R = TypeVar("R")


async def gather_by_id(
    items: Mapping[str, T], work: Callable[[T], Awaitable[R]], advance: Advance
) -> dict[str, R]:
    """`work` of every item, by the item's id and in the items' order.

    Results are joined by id, never by position. The first SerError cancels what
    is still waiting and is raised; how many run at a time is the business of
    whoever `work` waits for.
    """
    done: dict[str, R] = {}

    async def one(name: str, item: T) -> None:
        done[name] = await work(item)
        advance()

    try:
        async with asyncio.TaskGroup() as group:
            for name, item in items.items():
                group.create_task(one(name, item))
    except BaseExceptionGroup as errors:
        ours, others = errors.split(SerError)
        if ours is None or others is not None:
            raise
        raise _first(ours) from None
    return {name: done[name] for name in items}


def _first(errors: BaseExceptionGroup[SerError]) -> SerError:
    error = errors.exceptions[0]
    return _first(error) if isinstance(error, BaseExceptionGroup) else error
