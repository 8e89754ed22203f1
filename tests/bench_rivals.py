"""The two other cleaners, each in an environment of its own that is made here."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import orjson

from pipeline.settings import home
from tests.bench_measure import Measured, measured
from tests.bench_scale import text_of
from tests.places import ROOT

SCRIPTS = ROOT / "tests" / "rivals"
PACKAGES = {
    "datatrove": [
        *("datatrove[io,processing]==0.10.1", "orjson==3.13.0", "pyarrow==26.0.1"),
        *("numpy==2.4.6", "xxhash==3.8.2"),
    ],
    # It needs Ray, torch, SciPy and aiohttp, and installs the first three only while it runs.
    "datajuicer": [
        *("py-data-juicer==1.6.1", "datasets==5.2.0", "pyarrow==26.0.1"),
        *("numpy==2.4.6", "aiohttp==3.14.5", "scipy==1.17.1", "ray==2.60.0", "torch==2.14.1"),
    ],
}
WORKERS = 2
ALONE = {
    "HF_HUB_OFFLINE": "1",
    # data-juicer installs what it misses while it runs: that would count as its work.
    "UV_OFFLINE": "1",
    "PIP_NO_INDEX": "1",
    # Each worker has one core.
    "OMP_NUM_THREADS": "1",
}


def environment(name: str) -> Path:
    """The folder of programs of a rival's environment, installed if need be.

    SER_BENCH_DATATROVE and SER_BENCH_DATAJUICER may name environments that are there already.
    """
    named = os.environ.get(f"SER_BENCH_{name.upper()}")
    if named:
        return Path(named) / "bin"
    folder = home() / "bench" / name
    if not (folder / "ready").exists():
        print(f"installing {' '.join(PACKAGES[name])} into {folder} (minutes)", file=sys.stderr)
        subprocess.run([sys.executable, "-m", "venv", "--clear", folder], check=True)
        pip = [str(folder / "bin" / "python"), "-m", "pip", "install", "--quiet"]
        subprocess.run([*pip, *PACKAGES[name]], check=True)
        (folder / "ready").touch()
    return folder / "bin"


def as_lines(rows: Iterable[dict[str, object]], folder: Path) -> int:
    """Write {"id", "text"} lines, a file a worker: what both read best; returns the rows."""
    folder.mkdir(parents=True)
    parts = [(folder / f"{part}.jsonl").open("wb") for part in range(WORKERS)]
    count = 0
    for count, row in enumerate(rows, 1):
        line = orjson.dumps({"id": str(row["id"]), "text": text_of(row)})
        parts[count % WORKERS].write(line + b"\n")
    for part in parts:
        part.close()
    return count


def datatrove(lines: Path, out: Path) -> Measured:
    """Its kept dialogues lie in out/kept."""
    return _run("datatrove", "datatrove_run.py", lines, out)


def datajuicer(lines: Path, out: Path) -> Measured:
    """Its kept dialogues lie in out/kept.parquet."""
    return _run("datajuicer", "datajuicer_run.py", lines, out)


def _run(name: str, script: str, lines: Path, out: Path) -> Measured:
    out.mkdir(parents=True)
    command: list[str | Path] = [
        environment(name) / "python",
        SCRIPTS / script,
        lines,
        out,
        str(WORKERS),
    ]
    return measured(command, out.with_suffix(".log"), HOME=str(out), **ALONE)
