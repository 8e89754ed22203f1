"""Every way an endpoint can fail, over a real HTTP server, and what becomes of it."""

from __future__ import annotations

import re
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pipeline.asking import Answer, Failure
from pipeline.errors import LlmError, LlmRefusedLogin, LlmUnavailable, SettingsError
from pipeline.llm.client import Counts
from pipeline.llm.opening import check, open_cache
from tests.fake_llm import FakeLlm, Fault, Faults
from tests.llm_for_tests import ask_all, request, settings

SECRET = "sk-very-secret-0123456789"


@pytest.fixture
def fake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeLlm]:
    monkeypatch.setenv("SER_LLM_API_KEY", "any")
    with FakeLlm(tmp_path / "requests.log") as server:
        yield server


def stored() -> int:
    with open_cache() as cache:
        return sum(row["replies"] for row in cache.stats())


def only(word: str, fault: Fault, times: int = 99) -> Faults:
    """The fault for the first `times` requests that are the first to ask about `word`."""
    seen: list[int] = []

    def faults(body: dict[str, Any], before: int) -> Fault | None:
        if word not in body["messages"][1]["content"] or len(seen) >= times:
            return None
        seen.append(before)
        return fault

    return faults


@pytest.mark.parametrize(
    ("fault", "reason"),
    [
        (Fault(refusal="I cannot help with that."), "refused"),
        (Fault(finish="content_filter"), "refused"),
        (Fault(finish="length", content='{"text": "half a'), "truncated"),
        (Fault(content="Here is your JSON: {"), "invalid"),
        (Fault(content='{"text": 3}'), "invalid"),
        (Fault(content='{"text": NaN}'), "invalid"),
        (Fault(content='{"text": "fine", "more": 1}'), "invalid"),
        (Fault(content='["a list"]'), "invalid"),
        (Fault(status=400), "bad_request"),
    ],
)
def test_a_useless_reply_fails_its_own_question_and_shifts_nothing(
    fake: FakeLlm, fault: Fault, reason: str
) -> None:
    questions = [request(f"Question number {number}.") for number in range(6)]
    fake.faults = only("number 2", fault)
    disturbed = ask_all(settings(fake.url), questions)
    assert stored() == 5
    assert isinstance(disturbed[2], Failure)
    assert disturbed[2].reason == reason
    assert "half a" not in disturbed[2].detail

    fake.faults = None
    calm = ask_all(settings(fake.url), questions)
    assert [item for item in disturbed if item != disturbed[2]] == calm[:2] + calm[3:]
    assert isinstance(calm[2], Answer)
    assert stored() == 6


def test_an_invalid_reply_is_to_be_mended_once(fake: FakeLlm) -> None:
    fake.faults = only("day", Fault(content="not JSON"), times=1)
    (found,) = ask_all(settings(fake.url), [request()])
    assert isinstance(found, Answer)
    assert fake.count() == 2


def test_a_truncated_reply_gets_more_room_once(fake: FakeLlm) -> None:
    def faults(body: dict[str, Any], before: int) -> Fault | None:
        return Fault(finish="length") if body["max_tokens"] == 64 else None

    fake.faults = faults
    (found,) = ask_all(settings(fake.url), [request()])
    assert isinstance(found, Answer)
    assert fake.count() == 2


@pytest.mark.parametrize(
    "fault",
    [
        Fault(status=500),
        Fault(status=503),
        Fault(status=429),
        Fault(body="<html>a proxy</html>"),
        Fault(body='{"choices": null}'),
        Fault(body="{}"),
    ],
)
def test_a_passing_fault_is_tried_again(fake: FakeLlm, fault: Fault) -> None:
    fake.faults = only("day", fault, times=1)
    (found,) = ask_all(settings(fake.url), [request()])
    assert isinstance(found, Answer)
    assert fake.count() == 2


@pytest.mark.parametrize("after", ["2", "date"])
def test_429_waits_as_long_as_it_is_told(fake: FakeLlm, after: str) -> None:
    said = (
        after if after == "2" else time.strftime("%a, %d %b %Y %H:%M:%S GMT", _in_three_seconds())
    )
    fake.faults = only("day", Fault(status=429, headers={"Retry-After": said}), times=1)
    began = time.monotonic()
    (found,) = ask_all(settings(fake.url), [request()])
    assert isinstance(found, Answer)
    assert 1.9 <= time.monotonic() - began < 10


def _in_three_seconds() -> time.struct_time:
    return time.gmtime(time.time() + 3)


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (Fault(status=500), "HTTP 500"),
        (Fault(status=429), "HTTP 429"),
        (Fault(wait_seconds=2), "llm_timeout_seconds"),
        (Fault(body="<html>a proxy</html>"), "not"),
    ],
)
def test_a_lasting_fault_is_an_outage(fake: FakeLlm, fault: Fault, said: str) -> None:
    fake.faults = only("day", fault)
    with pytest.raises(LlmUnavailable, match=re.escape(fake.url)) as error:
        ask_all(settings(fake.url, runtime={"llm_timeout_seconds": 0.5}), [request()])
    assert said in str(error.value)
    assert "run the same command again" in str(error.value)
    assert fake.count() == 2
    assert stored() == 0


def test_a_dead_server_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SER_LLM_API_KEY", "any")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    url = f"http://me:hidden@127.0.0.1:{port}/v1"
    with pytest.raises(LlmUnavailable, match=f"http://127.0.0.1:{port}/v1") as error:
        ask_all(settings(url), [request()])
    assert "hidden" not in str(error.value)
    assert not check(settings(url)).ok


def test_a_wrong_key_ends_the_run_and_is_not_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SER_LLM_API_KEY", SECRET)
    with FakeLlm(tmp_path / "log", key="another") as fake:
        with pytest.raises(LlmRefusedLogin, match="SER_LLM_API_KEY") as error:
            ask_all(settings(fake.url), [request()])
        assert SECRET not in repr(error.value)
    with FakeLlm(tmp_path / "log", key=SECRET) as fake:
        assert isinstance(ask_all(settings(fake.url), [request()])[0], Answer)


def test_a_missing_key_is_named_by_its_variable(
    fake: FakeLlm, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SER_LLM_API_KEY")
    with pytest.raises(SettingsError, match="SER_LLM_API_KEY"):
        ask_all(settings(fake.url), [request()])
    assert "SER_LLM_API_KEY" in check(settings(fake.url)).says


def test_a_wrong_address_is_no_outage(fake: FakeLlm) -> None:
    fake.faults = only("day", Fault(status=404))
    with pytest.raises(LlmError, match=r"llm\.base_url"):
        ask_all(settings(fake.url), [request()])
    assert fake.count() == 1


def test_an_outage_in_mid_run_keeps_what_was_stored(fake: FakeLlm) -> None:
    fake.faults = lambda _, __: Fault(status=500) if fake.count() > 10 else None
    questions = [request(f"Question {number}.") for number in range(30)]
    with pytest.raises(LlmUnavailable):
        ask_all(settings(fake.url), questions)
    kept = stored()
    assert 6 <= kept <= 10
    fake.faults = None
    counts = Counts()
    ask_all(settings(fake.url), questions, counts)
    assert (counts.from_store, counts.asked, counts.failed) == (kept, 30 - kept, 0)


def test_as_many_questions_are_in_flight_as_the_settings_say(fake: FakeLlm) -> None:
    fake.latency_seconds = 0.05
    questions = [request(f"Question {number}.") for number in range(20)]
    ask_all(settings(fake.url, runtime={"llm_concurrency": 3}), questions)
    assert fake.most_at_once == 3


def test_the_doctor_looks_for_the_model(fake: FakeLlm) -> None:
    assert check(settings(fake.url)).ok
    missing = check(settings(fake.url, llm={"model": "another"}))
    assert not missing.ok
    assert "another" in missing.says
