"""kill -9 in the middle of rewriting and reasoning, then the same command again."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pipeline import tables
from pipeline.llm.cache import FILE, Cache
from pipeline.records import Chosen
from tests.fake_llm import FakeLlm
from tests.llm_for_tests import chosen, params_file, settings

FILES = (
    "variants.parquet",
    "candidates.parquet",
    "failed_rewrite.parquet",
    "failed_reason.parquet",
)
DIALOGUES = 16


class Run:
    """The two commands on one table of chosen dialogues, with a home of its own."""

    def __init__(self, folder: Path, params: Path, chosen_file: Path) -> None:
        folder.mkdir()
        self.folder = folder
        self.params = params
        self.chosen_file = chosen_file

    def command(self, stage: str) -> list[str]:
        source, out = {
            "rewrite": (self.chosen_file, "variants.parquet"),
            "reason": (self.folder / "variants.parquet", "candidates.parquet"),
        }[stage]
        ser_cli = str(Path(sys.executable).parent / "ser-cli")
        return [
            ser_cli, stage, "--in", str(source), "--out", str(self.folder / out),
            "--failed", str(self.folder / f"failed_{stage}.parquet"), "--params", str(self.params),
        ]  # fmt: skip

    def start(self, stage: str) -> subprocess.Popen[bytes]:
        home = str(self.folder / "home")
        env = {**os.environ, "SER_HOME": home, "SER_LLM_API_KEY": "any"}
        return subprocess.Popen(self.command(stage), env=env, stdout=subprocess.DEVNULL)

    def finish(self, stage: str) -> None:
        assert self.start(stage).wait(timeout=200) == 0

    def stored(self) -> int:
        with Cache(self.folder / "home" / FILE) as cache:
            return sum(row["replies"] for row in cache.stats())

    def bytes_of_outputs(self) -> list[bytes]:
        return [(self.folder / name).read_bytes() for name in FILES]


def kill_after(process: subprocess.Popen[bytes], fake: FakeLlm, requests: int) -> None:
    """SIGKILL once the server has seen so many requests in all."""
    while fake.count() < requests:
        assert process.poll() is None, "the command ended before the moment to kill it came"
        time.sleep(0.002)
    process.send_signal(signal.SIGKILL)
    process.wait()
    time.sleep(0.3)  # what was in flight is logged


@pytest.mark.parametrize("seed", [1, 2])
def test_no_stored_reply_is_asked_for_again_and_the_outputs_are_the_same(
    tmp_path: Path, seed: int
) -> None:
    chance = random.Random(seed)
    rows = [chosen(number, "zh" if number % 3 else "en") for number in range(DIALOGUES)]
    chosen_file = tmp_path / "chosen.parquet"
    tables.write(chosen_file, tables.frame(rows, Chosen), Chosen)
    with FakeLlm(tmp_path / "requests.log", latency_seconds=0.03) as fake:
        params = params_file(tmp_path, settings(fake.url))
        calm = Run(tmp_path / "calm", params, chosen_file)
        calm.finish("rewrite")
        assert fake.count() == DIALOGUES
        calm.finish("reason")
        whole = fake.count()
        assert whole == DIALOGUES + DIALOGUES * 2 * 2 == calm.stored()

        fake.forget()
        killed = Run(tmp_path / "killed", params, chosen_file)
        for stage, first, last in (("rewrite", 2, 14), ("reason", 20, 70)):
            kill_after(killed.start(stage), fake, chance.randint(first, last))
            stored, asked = killed.stored(), fake.count()
            assert 0 <= asked - stored <= 4 * (1 if stage == "rewrite" else 2)
            assert not (killed.folder / f"failed_{stage}.parquet").exists()
            killed.finish(stage)
            end = DIALOGUES if stage == "rewrite" else whole
            assert fake.count() - asked == end - stored
        assert killed.stored() == whole
        assert killed.bytes_of_outputs() == calm.bytes_of_outputs()

        before = fake.count()
        killed.finish("rewrite")
        killed.finish("reason")
        assert fake.count() == before
        assert killed.bytes_of_outputs() == calm.bytes_of_outputs()
