"""An annotator's page in real Chromium: keys alone, and what is stored is what was chosen."""

from __future__ import annotations

import time
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, sync_playwright

from annotators import interfaces
from annotators.results import answers_of
from pipeline.records import Kind, Language
from tests.annotator_page import (
    JUDGED,
    SCRIPT,
    TURNS,
    Server,
    data,
    open_task,
    picked,
    screenshot,
    sign_in,
    start_chromium,
)
from tests.label_studio_fixture import RunningServer

pytestmark = [pytest.mark.browser, pytest.mark.label_studio]

ANSWERS: dict[Kind, dict[str, str]] = {
    "step": {"history_analysis": "correct", "emotional_state": "incorrect", "strategy": "unsure"},
    "pair": {
        "overall": "b",
        "empathy": "tie",
        "strategy_fit": "b",
        "human_likeness": "a",
        "safety": "tie",
    },
}
EVERY_PAGE: list[tuple[Kind, Language]] = [
    ("step", "en"),
    ("step", "zh"),
    ("pair", "en"),
    ("pair", "zh"),
]


@pytest.fixture(scope="module")
def server(running_server: RunningServer) -> Server:
    return Server(running_server.url, running_server.token)


@pytest.fixture(scope="module")
def annotator(server: Server) -> tuple[int, str]:
    email = f"annotator-{time.time_ns()}@example.org"
    return server.sign_up(email), email


@pytest.fixture(scope="module")
def page(server: Server, annotator: tuple[int, str]) -> Iterator[Page]:
    with sync_playwright() as playwright:
        browser = start_chromium(playwright)
        tab = browser.new_page()
        tab.set_default_timeout(30_000)
        sign_in(tab, server.url, annotator[1])
        yield tab
        browser.close()


def keys(kind: Kind) -> dict[str, dict[str, str]]:
    """Question to value to hotkey, as the interface says."""
    page = ET.fromstring(interfaces.load(kind, "en").xml)
    return {
        choices.attrib["name"]: {c.attrib["alias"]: c.attrib["hotkey"] for c in choices}
        for choices in page.iter("Choices")
    }


def submitted(server: Server, task: int) -> list[dict[str, Any]]:
    """The task's annotations, once there are some."""
    ends = time.monotonic() + 20
    while not (found := server.annotations(task)) and time.monotonic() < ends:
        time.sleep(0.3)
    return found


@pytest.mark.parametrize(("kind", "language"), EVERY_PAGE)
def test_what_the_keys_chose_is_what_is_stored(
    server: Server, annotator: tuple[int, str], page: Page, kind: Kind, language: Language
) -> None:
    project, task = server.new_task(kind, language, data(kind, language))
    open_task(page, server.url, project, (1366, 768))
    screenshot(page, f"{kind}-{language}-1366x768-open")

    chosen = {field: keys(kind)[field][value] for field, value in ANSWERS[kind].items()}
    first = next(iter(chosen))
    (other,) = [key for value, key in keys(kind)[first].items() if value in ("unsure", "a")][:1]
    page.keyboard.press(other)
    for key in chosen.values():  # the first of them changes the annotator's mind
        page.keyboard.press(key)
    assert picked(page) == [key.upper() for key in chosen.values()]

    for _ in range(7):
        page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.name") == "note"
    page.keyboard.type("1 sure, 2 not 也行")
    page.keyboard.press("Enter")
    assert picked(page) == [key.upper() for key in chosen.values()], "digits in a note are text"
    screenshot(page, f"{kind}-{language}-1366x768-answered")
    page.set_viewport_size({"width": 1440, "height": 900})
    screenshot(page, f"{kind}-{language}-1440x900-answered")
    page.keyboard.press("Control+Enter")

    (annotation,) = submitted(server, task)
    assert answers_of(kind, annotation["result"]) == {**ANSWERS[kind], "note": "1 sure, 2 not 也行"}
    assert annotation["completed_by"]["id"] == annotator[0]
    assert not annotation["was_cancelled"]


@pytest.mark.parametrize("kind", ["step", "pair"])
def test_every_key_chooses_what_its_cap_says(server: Server, page: Page, kind: Kind) -> None:
    project, _ = server.new_task(kind, "en", data(kind, "en"))
    open_task(page, server.url, project)
    for field, values in keys(kind).items():
        for value, key in values.items():
            page.keyboard.press(key)
            word = {"a": "A", "b": "B", "both_unacceptable": "Both"}.get(value, value.capitalize())
            label = page.locator(".ser .ant-radio-wrapper-checked", has_text=word).filter(
                has=page.locator("kbd", has_text=key.upper())
            )
            assert label.count() == 1, (field, value, key)
    assert len(picked(page)) == len(keys(kind)), "one answer a question"


@pytest.mark.parametrize("size", [(1366, 768), (1440, 900)])
@pytest.mark.parametrize(("kind", "language"), EVERY_PAGE)
def test_everything_to_judge_is_in_sight_and_only_the_history_scrolls(
    server: Server, page: Page, kind: Kind, language: Language, size: tuple[int, int]
) -> None:
    project, _ = server.new_task(kind, language, data(kind, language, repeated=8))
    open_task(page, server.url, project, size)
    width, height = size
    bar = page.locator(".lsf-bottombar").bounding_box()
    assert bar is not None
    watched = [
        *page.locator(".ser .lsf-choice").all(),
        *page.locator(".ser-recent [class*=dialoguetext]").all(),
        page.locator("input[name=note]"),
        page.locator(".ser-photo"),
    ]
    assert len(watched) == (9 if kind == "step" else 16) + 4
    for element in watched:
        box = element.bounding_box()
        assert box is not None
        assert box["width"] > 0
        assert box["x"] + box["width"] <= width
        assert box["y"] + box["height"] <= min(bar["y"], height)
    scrolls = page.evaluate(
        "[...document.querySelectorAll('.ser-right, .ser-history, .ser-now, .lsf-main-content')]"
        ".filter(e => e.scrollHeight > e.clientHeight + 1).map(e => e.classList[0])"
    )
    assert scrolls == ["ser-history"]
    assert page.evaluate("document.querySelector('.ser-history').scrollHeight") > height
    # It opens at its end: the turn just before the last two is in sight.
    before = page.locator('.ser-history [data-testid="phrase:46"] [class*=dialoguetext]')
    assert before.inner_text() == TURNS[language][4]
    box = before.bounding_box()
    assert box is not None
    assert 0 < box["y"] < bar["y"]


def test_the_face_is_shown_from_its_data_uri(server: Server, page: Page) -> None:
    project, _ = server.new_task("step", "en", data("step", "en"))
    open_task(page, server.url, project)
    drawn = page.evaluate(
        """async () => {
          const style = getComputedStyle(document.querySelector('.ser-photo')).backgroundImage;
          const image = new Image(); image.src = style.slice(5, -2); await image.decode();
          return [image.naturalWidth, image.naturalHeight, image.src.slice(0, 22)] }"""
    )
    assert drawn == [240, 300, "data:image/png;base64,"]


def test_a_notice_and_a_face_take_room_only_where_there_is_one(server: Server, page: Page) -> None:
    notice = JUDGED["en"]["notice"]
    with_notice = data("pair", "en", repeated=0, notice=notice, image="")
    project, _ = server.new_task("pair", "en", with_notice)
    open_task(page, server.url, project)
    assert page.locator(".ser-notice").inner_text() == notice
    assert not page.locator(".ser-face").is_visible()
    assert page.locator(".ser-recent [data-testid^=phrase] [class*=dialoguetext]").count() == 1
    screenshot(page, "pair-en-1440x900-notice")

    project, _ = server.new_task("step", "en", data("step", "en"))
    open_task(page, server.url, project)
    assert not page.locator(".ser-notice").is_visible()
    assert page.locator(".ser-face").is_visible()


def test_speakers_are_named_in_both_languages(server: Server, page: Page) -> None:
    project, _ = server.new_task("step", "zh", data("step", "zh"))
    open_task(page, server.url, project)
    names = page.evaluate(
        "[...document.querySelectorAll('.ser-recent [class*=dialoguename]')]"
        ".map(e => getComputedStyle(e, '::after').content)"
    )
    assert names == ['"支持者 Supporter"', '"来访者 Seeker"']


def test_html_and_scripts_are_shown_as_text(server: Server, page: Page) -> None:
    task = data("step", "en", reply=SCRIPT, strategy=SCRIPT, notice=SCRIPT)
    task["dialogue"] = task["recent"] = [{"role": "seeker", "text": SCRIPT}]
    project, _ = server.new_task("step", "en", task)
    open_task(page, server.url, project)
    assert page.locator(".ser-notice").inner_text() == SCRIPT
    assert SCRIPT in page.locator(".ser-reply").inner_text()
    assert page.locator(".ser-recent [class*=dialoguetext]").inner_text() == SCRIPT
    assert page.evaluate("window.ran") is None


def test_an_incomplete_answer_is_not_sent_and_the_question_is_named(
    server: Server, page: Page
) -> None:
    project, task = server.new_task("step", "en", data("step", "en"))
    open_task(page, server.url, project)
    page.keyboard.press("1")
    page.keyboard.press("4")
    page.keyboard.press("Control+Enter")
    warning = page.locator(".ant-modal-confirm-content")
    assert warning.inner_text() == "Please answer 请回答: 3 · Support strategy 支持策略"
    page.wait_for_timeout(500)  # it fades in
    screenshot(page, "step-en-1440x900-incomplete")
    assert server.annotations(task) == []
    page.keyboard.press("Escape")
    warning.wait_for(state="hidden")
    page.keyboard.press("7")
    page.keyboard.press("Control+Enter")
    (annotation,) = submitted(server, task)
    assert answers_of("step", annotation["result"]) == dict.fromkeys(
        ("history_analysis", "emotional_state", "strategy"), "correct"
    )
