"""The store of replies: what its key holds, what it keeps, and what breaks it."""

from __future__ import annotations

import asyncio
import dataclasses
import json
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from pipeline.asking import Answer, Failure, Request
from pipeline.cli import app
from pipeline.errors import StorageError
from pipeline.llm.cache import Cache, Reply, key_of
from pipeline.llm.client import Counts, Endpoint, body_of
from pipeline.llm.opening import open_ask, open_cache
from tests.fake_llm import FakeLlm, Fault
from tests.llm_for_tests import SCHEMA, ask_all, request, settings

ENDPOINT = Endpoint("http://a/v1", "m", 7, lambda item: item.schema)


def key(endpoint: Endpoint, item: Request) -> str:
    return key_of(endpoint.name, body_of(endpoint, item), item.sample)


@pytest.mark.parametrize(
    "change",
    [
        {"system": "You are strict."},
        {"user": "How was your night?"},
        {"schema": SCHEMA | {"title": "another"}},
        {"temperature": 0.6},
        {"max_tokens": 65},
        {"seed": 2},
        {"sample": 1},
    ],
    ids=lambda change: next(iter(change)),
)
def test_another_request_has_another_key(change: dict[str, Any]) -> None:
    assert key(ENDPOINT, request()) == key(ENDPOINT, request())
    assert key(ENDPOINT, request(**change)) != key(ENDPOINT, request())


@pytest.mark.parametrize("change", [{"name": "embedded"}, {"model": "n"}, {"seed": 8}])
def test_another_endpoint_has_another_key(change: dict[str, Any]) -> None:
    another = dataclasses.replace(ENDPOINT, **change)
    assert key(another, request()) != key(ENDPOINT, request())


def test_every_field_of_a_request_is_tried_above() -> None:
    assert {field.name for field in dataclasses.fields(Request)} == {
        "system", "user", "schema", "temperature", "max_tokens", "seed", "sample",
    }  # fmt: skip


def test_a_seed_and_a_sample_that_add_up_alike_are_two_questions() -> None:
    assert key(ENDPOINT, request(seed=1, sample=1)) != key(ENDPOINT, request(seed=2, sample=0))


@pytest.fixture
def fake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeLlm]:
    monkeypatch.setenv("SER_LLM_API_KEY", "any")
    with FakeLlm(tmp_path / "requests.log") as server:
        yield server


def test_a_reply_is_on_the_disk_before_it_is_returned(fake: FakeLlm) -> None:
    """Another connection, and a copy of the files as kill -9 would leave them, hold it."""

    async def ask_and_look() -> None:
        async with open_ask(settings(fake.url), Counts()) as ask:
            with open_cache() as other:
                for number in range(5):
                    await ask(request(f"Question {number}."))
                    assert sum(row["replies"] for row in other.stats()) == number + 1
                    copy = other.path.parent / f"copy{number}"
                    shutil.copytree(other.path.parent, copy, ignore=shutil.ignore_patterns("copy*"))
                    with Cache(copy / other.path.name) as left:
                        assert sum(row["replies"] for row in left.stats()) == number + 1

    asyncio.run(ask_and_look())


def test_the_second_time_nothing_is_asked_and_the_reply_is_the_same(fake: FakeLlm) -> None:
    first = ask_all(settings(fake.url), [request()])
    counts = Counts()
    assert ask_all(settings(fake.url), [request()], counts) == first
    assert fake.count() == 1
    assert (counts.asked, counts.from_store) == (0, 1)


def test_a_failure_is_not_stored(fake: FakeLlm) -> None:
    fake.faults = lambda _, __: Fault(refusal="no")
    assert isinstance(ask_all(settings(fake.url), [request()])[0], Failure)
    fake.faults = None
    assert isinstance(ask_all(settings(fake.url), [request()])[0], Answer)


def test_what_was_paid_for_a_mended_reply_is_counted(fake: FakeLlm) -> None:
    fake.faults = lambda body, _: Fault(content="no") if len(body["messages"]) == 2 else None
    ask_all(settings(fake.url), [request()])
    with open_cache() as cache:
        assert cache.stats() == [
            {
                "endpoint": fake.url,
                "model": "fake",
                "replies": 1,
                "prompt_tokens": 20,
                "completion_tokens": 10,
            }
        ]


WRITER = """
import sys
from pathlib import Path
from pipeline.llm.cache import Cache, Reply
for number in range(40):
    with Cache(Path(sys.argv[1])) as cache:
        cache.put(f"{sys.argv[2]}-{number}", "e", "m", Reply({"text": "x"}, 1, 1))
        cache.put(f"shared-{number}", "e", "m", Reply({"text": "x"}, 1, 1))
"""


def test_several_processes_may_write_at_once(tmp_path: Path) -> None:
    path = tmp_path / "new" / "cache.sqlite"
    writers = [subprocess.Popen([sys.executable, "-c", WRITER, str(path), name]) for name in "abcd"]
    assert [writer.wait(timeout=120) for writer in writers] == [0, 0, 0, 0]
    with Cache(path) as cache:
        assert cache.stats()[0]["replies"] == 5 * 40


def test_a_file_that_is_no_store_is_named(tmp_path: Path) -> None:
    path = tmp_path / "cache.sqlite"
    path.write_bytes(b"not a database at all, " * 100)
    with pytest.raises(StorageError, match=r"cache\.sqlite"):
        Cache(path)


def put(path: Path, number: int) -> None:
    with Cache(path) as cache:
        cache.put(f"k{number}", "e", "m", Reply({"text": "x" * 8000}, 1, 1))


def fill(path: Path, kept: list[str]) -> None:
    for number in range(1000):
        put(path, number)
        kept.append(f"k{number}")


def test_a_full_disk_is_one_clear_error_and_loses_nothing(small_disk: Path) -> None:
    path = small_disk / "cache.sqlite"
    kept: list[str] = []
    with pytest.raises(StorageError, match=r"disk is full.*again") as error:
        fill(path, kept)
    assert str(path) in str(error.value)
    assert len(kept) < 100
    if kept:
        with sqlite3.connect(path) as database:
            rows = database.execute("SELECT key FROM replies").fetchall()
        assert {row[0] for row in rows} == set(kept)


def test_a_full_disk_ends_a_run_with_that_error(
    small_disk: Path, fake: FakeLlm, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SER_HOME", str(small_disk))
    wide = {"type": "object", "properties": {"text": {"type": "string", "maxLength": 9000}}}
    questions = [request(f"Question {number}.", schema=wide) for number in range(100)]
    with pytest.raises(StorageError, match="the disk is full"):
        ask_all(settings(fake.url), questions)


def test_the_command_says_what_is_stored(fake: FakeLlm) -> None:
    ask_all(settings(fake.url), [request(), request(sample=1)])
    said = json.loads(CliRunner().invoke(app, ["cache", "stats", "--json"]).stdout)
    assert (said["command"], said["replies"], said["prompt_tokens"]) == ("cache stats", 2, 20)
    assert said["by"][0]["endpoint"] == fake.url
    assert "fake  2 replies" in CliRunner().invoke(app, ["cache", "stats"]).stdout
