"""How long a command takes, and how much memory it and its children hold."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import psutil

EVERY_SECONDS = 0.1


@dataclass(frozen=True)
class Measured:
    """Wall seconds, and the most MiB resident in all processes of the command together."""

    seconds: float
    peak_mib: float


def measured(command: Sequence[str | Path], log: Path, **env: str) -> Measured:
    """Run a command to its end. Raises RuntimeError, naming the log, if it fails."""
    began = time.perf_counter()
    peak = 0
    with log.open("wb") as output:
        running = subprocess.Popen(
            [str(word) for word in command],
            stdout=output,
            stderr=subprocess.STDOUT,
            env={**os.environ, **env},
        )
        while running.poll() is None:
            peak = max(peak, _resident(running.pid))
            time.sleep(EVERY_SECONDS)
    if running.returncode != 0:
        raise RuntimeError(f"{command[0]} ended with {running.returncode}: {log} says why")
    return Measured(time.perf_counter() - began, peak / 2**20)


def _resident(pid: int) -> int:
    """Bytes. What processes share is counted in each."""
    try:
        parent = psutil.Process(pid)
        processes = [parent, *parent.children(recursive=True)]
    except psutil.NoSuchProcess:
        return 0
    total = 0
    for process in processes:
        try:
            total += process.memory_info().rss
        except (psutil.NoSuchProcess, psutil.AccessDenied):
            continue
    return total
