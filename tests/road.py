"""A checkout of its own for a test: the project's files, its own home, and `dvc repro` in it."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import yaml

from tests.places import ROOT

CODE = ("pipeline", "annotators", "schemas", "dvc.yaml", ".dvc", ".dvcignore", ".gitignore")


class Checkout:
    """One checkout; `params` are merged over the shipped params.yaml."""

    def __init__(
        self, folder: Path, params: dict[str, dict[str, Any]], env: dict[str, str]
    ) -> None:
        self.folder = folder
        self.env = {
            **os.environ,
            **env,
            "SER_HOME": str(folder / "home"),
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        }
        self.root = folder / "checkout"
        self.root.mkdir(parents=True)
        leave_out = shutil.ignore_patterns("__pycache__", "tmp", "cache")
        for name in CODE:
            source = ROOT / name
            if source.is_dir():
                shutil.copytree(source, self.root / name, ignore=leave_out)
            else:
                shutil.copy(source, self.root / name)
        shutil.copytree(ROOT / "data" / "samples", self.root / "data" / "samples")
        subprocess.run(["git", "init", "-q"], cwd=self.root, check=True)
        settings = yaml.safe_load((ROOT / "params.yaml").read_text(encoding="utf-8"))
        for section, values in params.items():
            settings[section].update(values)
        (self.root / "params.yaml").write_text(yaml.safe_dump(settings), encoding="utf-8")

    def run(self, *command: str, code: int = 0) -> str:
        """Run to the end; returns what it printed, both streams. Asserts the exit code."""
        done = subprocess.run(
            command,
            cwd=self.root,
            env=self.env,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
            timeout=500,
        )
        assert done.returncode == code, f"{command} exited {done.returncode}:\n{done.stdout}"
        return done.stdout

    def repro(self) -> list[str]:
        """`dvc repro`; returns the stages that were run."""
        said = self.run("dvc", "repro")
        return [
            line.split("'")[1] for line in said.splitlines() if line.startswith("Running stage '")
        ]

    def kill_repro(self, moment: Callable[[], bool], within: float = 240) -> None:
        """Start `dvc repro` and kill -9 it and all it started when `moment` comes."""
        process = subprocess.Popen(
            ["dvc", "repro"],
            cwd=self.root,
            env=self.env,
            start_new_session=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        ends = time.monotonic() + within
        while not moment():
            assert process.poll() is None, "dvc repro ended before the moment to kill it came"
            assert time.monotonic() < ends, "the moment to kill dvc repro never came"
            time.sleep(0.005)
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    def runs(self, command: str) -> bool:
        """Is `ser-cli <command>` running in this checkout now?"""
        for entry in Path("/proc").iterdir():
            if entry.name.isdigit():
                try:
                    words = (entry / "cmdline").read_bytes().split(b"\0")
                    here = (entry / "cwd").readlink() == self.root
                except OSError:
                    continue
                if here and command.encode() in words and any(b"ser-cli" in w for w in words):
                    return True
        return False

    def stored_replies(self) -> int:
        """How many LLM replies the cache holds."""
        path = self.folder / "home" / "llm_cache.sqlite"
        if not path.exists():
            return 0
        with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as database:
            table = database.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
            if not table:
                return 0
            return int(database.execute("SELECT count(*) FROM replies").fetchone()[0])
