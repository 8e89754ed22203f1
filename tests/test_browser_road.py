"""From push, through an annotator's keyboard in real Chromium, to the merged label."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, sync_playwright

from annotators.label_studio import projects
from pipeline import tables
from pipeline.records import Annotation, Kind, Ser, Task
from tests.annotation_samples import write_inputs
from tests.annotator_page import Server, open_task, picked, sign_in, start_chromium
from tests.label_studio_fixture import Checkout, RunningServer

pytestmark = [pytest.mark.browser, pytest.mark.label_studio]

KEYS: dict[Kind, str] = {"step": "159", "pair": "d258x"}
"""Correct, incorrect, unsure; and B better, tie three times, tie in safety."""
ANSWERS: dict[Kind, dict[str, str]] = {
    "step": {"history_analysis": "correct", "emotional_state": "incorrect", "strategy": "unsure"},
    "pair": {
        "overall": "b",
        "empathy": "tie",
        "strategy_fit": "tie",
        "human_likeness": "tie",
        "safety": "tie",
    },
}


@pytest.fixture
def page(running_server: RunningServer) -> Iterator[Page]:
    server = Server(running_server.url, running_server.token)
    email = f"annotator-{time.time_ns()}@example.org"
    server.sign_up(email)
    with sync_playwright() as playwright:
        browser = start_chromium(playwright)
        tab = browser.new_page()
        tab.set_default_timeout(30_000)
        sign_in(tab, server.url, email)
        yield tab
        browser.close()


def wait_for_answer(running_server: RunningServer, title: str, kind: Kind) -> None:
    """Until the server counts the submitted answer, 20 s at most."""
    ends = time.monotonic() + 20
    while time.monotonic() < ends:
        found = projects.ours(running_server.client(), title)
        if sum(one.annotations for one in found if one.kind == kind):
            return
        time.sleep(0.3)
    raise AssertionError("the submitted answer did not reach the server")


def test_what_an_annotator_chose_is_what_is_pulled_and_merged(
    running_server: RunningServer, place: Checkout, page: Page
) -> None:
    write_inputs(place.root, 1)
    place.ser("push")
    title = str(place.settings()["label_studio"]["title"])
    for project in projects.ours(running_server.client(), title):
        open_task(page, running_server.url, project.project_id)
        for key in KEYS[project.kind]:
            page.keyboard.press(key)
        assert picked(page) == list(KEYS[project.kind].upper())
        page.keyboard.press("Control+Enter")
        wait_for_answer(running_server, title, project.kind)
    place.ser("pull")

    journal = place.root / "data/pull/annotations.parquet"
    said = tables.records(tables.read(journal, Annotation), Annotation)
    assert {one.kind: json.loads(one.answers) for one in said} == ANSWERS
    assert len(said) == 2
    assert all(one.annotator.startswith("user-") and not one.simulated for one in said)

    place.ser("merge")
    (record,) = tables.records(tables.read(place.root / "data/merge/ser.parquet", Ser), Ser)
    assert record.label_source == "human"
    (pair,) = record.pairs
    (task,) = [
        one
        for one in tables.records(tables.read(place.root / "data/push/tasks.parquet", Task), Task)
        if one.kind == "pair"
    ]
    preferred = pair.first_id if pair.outcome == "first" else pair.second_id
    assert pair.outcome in ("first", "second")
    assert preferred == task.candidate_ids[1], "B is the second one shown, whichever it is"
    labels = [label for one in record.candidates for label in one.labels]
    assert [(label.step, label.label) for label in labels] == [
        ("history_analysis", "correct"),
        ("emotional_state", "incorrect"),
        ("strategy", None),
    ]
