"""What the tests share."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SAMPLES = ROOT / "data" / "samples"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave out the tests that read public corpora where they are not at hand."""
    if os.environ.get("SER_CORPORA"):
        return
    absent = pytest.mark.skipif(True, reason="SER_CORPORA does not name the corpora's folder")
    for item in items:
        if item.get_closest_marker("corpora"):
            item.add_marker(absent)


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
