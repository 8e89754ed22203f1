"""A running embedded Label Studio for the tests marked `label_studio`.

`conftest.py` gives its fixtures to every module: imported into a module, a
fixture of the session would be made once a module. The first start makes the
database (half a minute), so there is one server a test session.
SER_LABEL_STUDIO_ENV may name an environment with Label Studio in it; else one
is installed in the home of whoever runs the tests, once.
"""

from __future__ import annotations

import functools
import itertools
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml

from annotators import server_env
from annotators.label_studio import client
from tests.places import ROOT

CHECK_OUT = itertools.count(1)
HOME_OF_THE_RUN = os.environ.get("SER_HOME")
"""Read as this module is, before a test gets a home of its own."""


@dataclass(frozen=True)
class Checkout:
    """A folder with params.yaml of its own, from which `ser-cli` is run as a person does."""

    root: Path
    env: dict[str, str]

    def ser(self, *words: str, code: int = 0) -> str:
        """Run `ser-cli` to the end; returns its stdout, or its stderr where it must fail."""
        done = subprocess.run(
            [*SER, *words], cwd=self.root, env=self.env, capture_output=True, text=True, check=False
        )
        assert done.returncode == code, f"{words} exited {done.returncode}:\n{done.stderr}"
        return done.stderr if code else done.stdout

    def json(self, *words: str) -> dict[str, Any]:
        """Run `ser-cli … --json` to the end; returns what it says."""
        found: dict[str, Any] = json.loads(self.ser(*words, "--json"))
        return found

    def start(self, *words: str) -> subprocess.Popen[bytes]:
        """Start `ser-cli` without waiting for it, for a test that kills it."""
        return subprocess.Popen(
            [*SER, *words],
            cwd=self.root,
            env=self.env,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def settings(self) -> dict[str, dict[str, Any]]:
        """What its params.yaml says."""
        found: dict[str, dict[str, Any]] = yaml.safe_load(
            (self.root / "params.yaml").read_text(encoding="utf-8")
        )
        return found

    def settle(self, **sections: dict[str, Any]) -> None:
        """Change params.yaml: settle(label_studio={"title": "X"})."""
        settings = self.settings()
        for section, values in sections.items():
            settings[section].update(values)
        (self.root / "params.yaml").write_text(yaml.safe_dump(settings), encoding="utf-8")


SER = (sys.executable, "-c", "from pipeline.cli import main; main()")


def checkout(root: Path, home: Path) -> Checkout:
    """A new checkout in `root` with SER_HOME at `home`."""
    root.mkdir(parents=True)
    shutil.copy(ROOT / "params.yaml", root / "params.yaml")
    env = {**os.environ, "SER_HOME": str(home), "PYTHONPATH": str(ROOT)}
    return Checkout(root, {**env, server_env.NAMED_BY: str(_environment())})


@functools.cache
def _environment() -> Path:
    """The environment with Label Studio, installed where there is none yet.

    In the home of whoever runs the tests: a test's own would be installed into every time.
    """
    with pytest.MonkeyPatch.context() as patch:
        if HOME_OF_THE_RUN is None:
            patch.delenv("SER_HOME", raising=False)
        else:
            patch.setenv("SER_HOME", HOME_OF_THE_RUN)
        return server_env.ensure(lambda text: print(text, file=sys.stderr)).parent.parent


@dataclass(frozen=True)
class RunningServer:
    """The session's server: its address, its token, its checkout."""

    url: str
    token: str
    checkout: Checkout

    def client(self) -> client.Client:
        return client.connect(self.url, self.token, 60)


@pytest.fixture(scope="session")
def running_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """An embedded server that is up, in a home of its own."""
    folder = tmp_path_factory.mktemp("label-studio")
    place = checkout(folder / "checkout", folder / "home")
    try:
        said = place.json("label-studio", "up")
        token = Path(said["password"].removeprefix("in ")).with_name("token").read_text()
        yield RunningServer(said["url"], token, place)
    finally:
        place.ser("label-studio", "down")


@pytest.fixture
def place(running_server: RunningServer, tmp_path: Path) -> Checkout:
    """A checkout of the test's own, using the session's server by its address.

    A dataset of its own too, so that tests do not see each other's projects.
    """
    mine = checkout(tmp_path / "checkout", tmp_path / "home")
    mine.settle(label_studio={"url": running_server.url, "title": f"T{next(CHECK_OUT)}"})
    return Checkout(mine.root, {**mine.env, "SER_LABEL_STUDIO_TOKEN": running_server.token})
