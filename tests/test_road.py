"""The whole road through `dvc repro`: what is run again, what is asked again, what is sent again.

A real Label Studio server; the LLM is a real HTTP server that counts its requests, so that a
repeated one shows. Kills are SIGKILL to everything that `dvc repro` started.
"""

from __future__ import annotations

import hashlib
import json
import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import polars as pl
import pytest

from tests.fake_llm import FakeLlm
from tests.label_studio_fixture import RunningServer
from tests.road import Checkout

pytestmark = pytest.mark.label_studio


@pytest.fixture
def fake_llm(tmp_path: Path) -> Iterator[FakeLlm]:
    with FakeLlm(tmp_path / "requests.log", latency_seconds=0.05) as server:
        yield server


def checkout(folder: Path, llm: FakeLlm, server: RunningServer, title: str) -> Checkout:
    """A checkout whose budgets take every eligible turn of the samples."""
    return Checkout(
        folder,
        {
            "select": {"dialogues": 200, "turns": 400, "turns_per_dialogue": 1},
            "llm": {"base_url": llm.url, "model": "fake"},
            "label_studio": {"url": server.url, "title": title},
        },
        {"SER_LLM_API_KEY": "test-key", "SER_LABEL_STUDIO_TOKEN": server.token},
    )


def digest(folder: Path) -> dict[str, str]:
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def finish(place: Checkout) -> dict[str, str]:
    """Annotate, pull, export; returns the checksums of the exported files."""
    place.run("ser-cli", "annotate", "--simulated", "5")
    place.repro()
    place.run("ser-cli", "export", "--split", "all", "--labels", "simulated", "--out", "out")
    place.run("ser-cli", "status")
    return digest(place.root / "out")


def test_a_second_repro_only_looks_for_annotations_and_a_new_dialogue_is_all_that_is_asked(
    tmp_path: Path, fake_llm: FakeLlm, running_server: RunningServer
) -> None:
    place = checkout(tmp_path / "a", fake_llm, running_server, "Twice")
    assert place.repro() == [
        "ingest", "filter", "select", "rewrite", "reason", "push", "pull", "merge", "export",
    ]  # fmt: skip
    asked = fake_llm.count()
    assert place.repro() == ["pull"]
    assert fake_llm.count() == asked

    tasks = place.root / "data" / "push" / "tasks.parquet"
    before = set(pl.read_parquet(tasks)["task_id"])
    corpus = place.root / "data" / "samples" / "soulchat"
    first = sorted(corpus.glob("*.json"))[0]
    rows = json.loads(first.read_text(encoding="utf-8"))
    rows.append({"id": 9999, "topic": "职场", "messages": NEW_DIALOGUE})
    first.write_text(json.dumps(rows, ensure_ascii=False), encoding="utf-8")
    place.repro()

    after = pl.read_parquet(tasks)
    new = after.filter(~pl.col("task_id").is_in(list(before)))
    assert before <= set(after["task_id"])
    assert new["dialogue_id"].n_unique() == 1
    dialogue_id = new["dialogue_id"][0]
    candidates = pl.read_parquet(place.root / "data" / "reason" / "candidates.parquet")
    own = candidates.filter(pl.col("dialogue_id") == dialogue_id).height
    chosen = pl.read_parquet(place.root / "data" / "select" / "chosen.parquet")
    turns = chosen.filter(pl.col("dialogue_id") == dialogue_id)["chosen_turns"][0].len()
    assert own == 2 * turns
    rewrites = 1
    assert fake_llm.count() - asked == rewrites + own
    assert fake_llm.repeated() == 0


NEW_DIALOGUE = [
    {"role": "user", "content": "最近换了新部门，开会的时候我总是不敢说话。"},
    {"role": "assistant", "content": "刚换环境，心里没底是常有的事。是哪一种会最让你紧张？"},
    {"role": "user", "content": "每周一的例会，主管会一个个点名问进度。"},
    {
        "role": "assistant",
        "content": "被当众点名，确实容易心跳加速。轮到你的时候脑子里会想些什么？",
    },
    {"role": "user", "content": "就怕说错了，大家觉得我不行。"},
    {"role": "assistant", "content": "你很在意同事怎么看你，也说明你想把这份工作做好。"},
    {"role": "user", "content": "嗯，其实上周我准备了稿子，说得还可以。"},
    {"role": "assistant", "content": "那次准备帮到了你。这周要不要也先写三句话，只写进度？"},
    {"role": "user", "content": "好，我试试看，谢谢你。"},
    {"role": "assistant", "content": "不客气，周一之后愿意的话再来说说。"},
]


def moments(place: Checkout, fake_llm: FakeLlm) -> dict[str, Callable[[], bool]]:
    """When to kill: in the middle of each stage that talks to somebody."""
    chance = random.Random(11)
    rewriting = chance.randint(3, 12)

    def in_stage(name: str) -> Callable[[], bool]:
        wait = chance.uniform(0.6, 2.0)
        seen: list[float] = []

        def moment() -> bool:
            if place.runs(name):
                seen.append(time.monotonic())
            return bool(seen) and time.monotonic() - seen[0] > wait

        return moment

    def reasoning() -> bool:
        return place.runs("reason") and fake_llm.count() > asked_before_reason(place) + 9

    return {
        "rewrite": lambda: place.runs("rewrite") and fake_llm.count() >= rewriting,
        "reason": reasoning,
        "push": in_stage("push"),
        "pull": in_stage("pull"),
    }


def asked_before_reason(place: Checkout) -> int:
    """Calls that rewriting made: one a chosen dialogue at least."""
    path = place.root / "data" / "select" / "chosen.parquet"
    return pl.read_parquet(path).height if path.exists() else 0


def test_kills_in_every_stage_repeat_nothing_and_change_nothing(
    tmp_path: Path, fake_llm: FakeLlm, running_server: RunningServer
) -> None:
    undisturbed = checkout(tmp_path / "calm", fake_llm, running_server, "Calm")
    undisturbed.repro()
    wanted = finish(undisturbed)
    calls_of_one_run = fake_llm.count()

    fake_llm.forget()
    place = checkout(tmp_path / "killed", fake_llm, running_server, "Killed")
    when = moments(place, fake_llm)
    for stage in ("rewrite", "reason"):
        place.kill_repro(when[stage])
        time.sleep(0.3)  # requests in flight at the kill reach the server's log
        stored, already_asked = place.stored_replies(), fake_llm.count()
        assert stored > 0
        # At most what was in flight (runtime.llm_concurrency = 2) was asked and not stored.
        assert already_asked - stored <= 2 * (1 if stage == "rewrite" else 2)
    place.kill_repro(when["push"])
    assert fake_llm.count() - calls_of_one_run <= 4
    place.repro()
    assert place.stored_replies() == calls_of_one_run
    place.run("ser-cli", "annotate", "--simulated", "5")
    place.kill_repro(when["pull"])
    assert finish(place) == wanted
    assert fake_llm.count() - calls_of_one_run <= 4
