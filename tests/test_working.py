"""Work in several processes: in order, a little ahead only, and gone when its owner is gone."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator

import psutil
import pytest

from pipeline.errors import InputError, WorkerLost
from pipeline.working import AHEAD, in_order
from tests.places import ROOT


def slower_first(number: int) -> int:
    time.sleep(0.05 if number % 4 == 0 else 0)
    return number * number


def refuse(number: int) -> int:
    if number == 5:
        raise InputError("row 5 is bad: mend it")
    return number


def end_itself(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


@pytest.mark.parametrize("workers", [1, 2])
def test_results_come_in_the_order_of_items(workers: int) -> None:
    assert list(in_order(slower_first, range(20), workers)) == [n * n for n in range(20)]
    assert list(in_order(slower_first, [], workers)) == []


def test_only_a_few_items_are_taken_ahead() -> None:
    taken = 0

    def items() -> Iterator[int]:
        nonlocal taken
        while taken < 1000:
            taken += 1
            yield taken - 1

    results = in_order(slower_first, items(), 2)
    assert [next(results) for _ in range(3)] == [0, 1, 4]
    assert taken <= 3 + 2 * AHEAD
    results.close()


@pytest.mark.parametrize("workers", [1, 2])
def test_an_error_of_ours_comes_through_whole(workers: int) -> None:
    with pytest.raises(InputError, match="row 5 is bad: mend it"):
        list(in_order(refuse, range(9), workers))


def test_a_worker_that_is_killed_is_said_to_be_so() -> None:
    with pytest.raises(WorkerLost, match=r"want of memory.*runtime\.workers"):
        list(in_order(end_itself, range(9), 2))


def test_workers_end_with_a_parent_that_is_killed() -> None:
    code = (
        "import time\n"
        "from pipeline.working import in_order\n"
        "for _ in in_order(time.sleep, [0.1, 0.1, 600, 600], 2): print('one', flush=True)\n"
    )
    parent = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, cwd=ROOT, text=True
    )
    assert parent.stdout is not None
    assert parent.stdout.readline() == "one\n"
    workers = psutil.Process(parent.pid).children(recursive=True)
    assert len(workers) >= 2
    parent.kill()
    parent.wait()
    _, alive = psutil.wait_procs(workers, timeout=10)
    assert alive == []
