"""Progress of long work: a bar on a terminal, plain lines everywhere else."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

PLAIN_EVERY_SECONDS = 10.0


class Advance(Protocol):
    def __call__(self, steps: int = 1) -> None: ...


@contextmanager
def track(what: str, total: int | None) -> Iterator[Advance]:
    """Yield a function to call as work gets done; says `what` on stderr.

    `total` is None where it is not known beforehand.

    Lines on stderr never hold dialogue text: `what` is a stage or an action.
    """
    if sys.stderr.isatty():
        columns = (
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
        )
        with Progress(*columns, console=Console(stderr=True)) as bar:
            task = bar.add_task(what, total=total)

            def advance_bar(steps: int = 1) -> None:
                bar.advance(task, steps)

            yield advance_bar
        return

    done = 0
    said_at = time.monotonic()

    def advance_plainly(steps: int = 1) -> None:
        nonlocal done, said_at
        done += steps
        if done == total or time.monotonic() - said_at >= PLAIN_EVERY_SECONDS:
            said_at = time.monotonic()
            of_all = f"/{total}" if total is not None else ""
            print(f"{what}: {done}{of_all}", file=sys.stderr, flush=True)

    yield advance_plainly
