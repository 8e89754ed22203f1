"""One function over many batches, in several processes, in order, a few batches at a time."""

from __future__ import annotations

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import chain, islice
from multiprocessing import connection, get_context, parent_process
from typing import TypeVar

from pipeline.errors import WorkerLost

T = TypeVar("T")
R = TypeVar("R")

AHEAD = 2
"""Batches a worker has in hand; what is read ahead of the workers is bounded by it."""


def in_order(function: Callable[[T], R], items: Iterable[T], workers: int) -> Iterator[R]:
    """`function` of each item, in the order of items. One item, or one worker: in this process.

    `function`, items and results must be picklable. An exception of
    `function`'s is raised here when its turn comes. Workers end with this
    process, also when it is killed. Raises WorkerLost if a worker is killed.
    """
    waiting = iter(items)
    first = list(islice(waiting, 2))
    if workers == 1 or len(first) < 2:
        yield from map(function, chain(first, waiting))
        return
    # Not forked from here: Polars and OpenBLAS have threads, which a child would wait for for ever.
    # Forked from a server that has imported what the function needs, and done nothing.
    context = get_context("forkserver")
    context.set_forkserver_preload([function.__module__])
    with ProcessPoolExecutor(workers, context, initializer=_end_with_parent) as pool:
        running: deque[Future[R]] = deque()
        try:
            for item in chain(first, waiting):
                running.append(pool.submit(function, item))
                if len(running) > workers * AHEAD:
                    yield running.popleft().result()
            while running:
                yield running.popleft().result()
        except BrokenProcessPool:
            raise WorkerLost(
                "a worker process was ended from outside, most often for want of memory: give "
                "the machine more of it, or write a smaller runtime.workers into params.yaml, "
                "then run the same command again. Nothing was lost."
            ) from None
        finally:
            for future in running:
                future.cancel()


def _end_with_parent() -> None:
    """Workers wait on a queue that they hold both ends of: they would outlive a killed parent.

    Ctrl-C is the parent's to answer: it finishes no more than the batches in hand.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_end_after, args=(parent.sentinel,), daemon=True).start()


def _end_after(sentinel: int) -> None:
    connection.wait([sentinel])
    os._exit(1)
