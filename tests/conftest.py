"""What the tests share."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest

from tests.label_studio_fixture import place, running_server

__all__ = ["place", "running_server"]

# How long an example takes says how busy the machine is, and nothing of the code.
hypothesis.settings.register_profile("any machine", deadline=None)
hypothesis.settings.load_profile("any machine")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave out what this machine cannot run, and say so. CI can run everything but corpora."""
    lacking = {}
    if not os.environ.get("SER_CORPORA"):
        lacking["corpora"] = "SER_CORPORA does not name the corpora's folder"
    if not (shutil.which("chromium") or shutil.which("google-chrome") or os.environ.get("CI")):
        lacking["browser"] = "no chromium on PATH: apt-get install chromium fonts-noto-cjk"
    for item in items:
        for marker, reason in lacking.items():
            if item.get_closest_marker(marker):
                item.add_marker(pytest.mark.skip(reason=reason))


@pytest.fixture(scope="session")
def corpora() -> Path:
    """The folder of public corpora."""
    return Path(os.environ["SER_CORPORA"]).resolve()


@pytest.fixture(autouse=True)
def _home_of_its_own(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No test reads or writes the user's own LLM replies, servers or secrets."""
    monkeypatch.setenv("SER_HOME", str(tmp_path_factory.mktemp("home")))


@pytest.fixture(params=["16k", "256k"])
def small_disk(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Path]:
    """A disk that is soon full."""
    folder = tmp_path / "small"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={request.param}", "tmpfs", str(folder)]
    if subprocess.run(mount, check=False).returncode:
        pytest.skip("only root may mount a small disk")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)
