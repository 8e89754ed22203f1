"""The labelling interfaces, as far as they can be held without a browser."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from html import unescape
from typing import Any

import pytest
from label_studio_sdk.label_interface import LabelInterface

from annotators import interfaces, results
from pipeline import tables
from pipeline.records import Candidate, Kind, Language, Task, Variant
from pipeline.settings import Push
from pipeline.stages.push import build_tasks
from tests.records_for_tests import candidate, variant

PAGES: list[tuple[Kind, Language]] = [
    ("step", "en"),
    ("step", "zh"),
    ("pair", "en"),
    ("pair", "zh"),
]
TURNS = [
    {"role": "seeker", "text": "I lost my job."},
    {"role": "supporter", "text": "That is heavy."},
    {"role": "seeker", "text": "What now?"},
]
BOTH = {"task_id": "t", "dialogue": TURNS, "recent": TURNS[-2:], "image": "", "notice": ""}
DATA: dict[Kind, dict[str, Any]] = {
    "step": {
        **BOTH,
        "reply": "Shall we think together?",
        "history_analysis": "A job lost.",
        "emotional_state": "Fear, 4 of 5.",
        "strategy": "Question. It opens.",
    },
    "pair": {**BOTH, "reply_a": "One.", "reply_b": "Two."},
}
ANSWERS: dict[Kind, dict[str, str]] = {
    "step": {"history_analysis": "correct", "emotional_state": "incorrect", "strategy": "unsure"},
    "pair": {
        "overall": "both_unacceptable",
        "empathy": "a",
        "strategy_fit": "tie",
        "human_likeness": "b",
        "safety": "tie",
    },
}
# Label Studio 1.23.2, `annotation:`, `region:` and `tool:` keys that need no modifier,
# and those the browser takes.
TAKEN = set("behkmopruvw[]./") | {"enter", "escape", "backspace", "delete", "tab", "space"}

every_page = pytest.mark.parametrize(("kind", "language"), PAGES)


def page(kind: Kind, language: Language) -> ET.Element:
    return ET.fromstring(interfaces.load(kind, language).xml)


@every_page
def test_the_sdk_finds_the_interface_valid_and_the_task_complete(
    kind: Kind, language: Language
) -> None:
    label_interface = LabelInterface(interfaces.load(kind, language).xml)
    label_interface.validate()
    assert label_interface.validate_task({"data": DATA[kind]})
    assert label_interface.validate_annotation(
        {"result": results.result_of(kind, {**ANSWERS[kind], "note": "n"})}
    )


@every_page
def test_every_value_on_the_page_is_one_that_results_know(kind: Kind, language: Language) -> None:
    shown = {
        choices.attrib["name"]: tuple(choice.attrib["alias"] for choice in choices)
        for choices in page(kind, language).iter("Choices")
    }
    known = {name: field.values for name, field in results.FIELDS[kind].items()}
    assert {name: set(values) for name, values in shown.items()} == {
        name: set(values) for name, values in known.items()
    }
    assert list(shown) == list(known), "the order of the page"


@every_page
def test_every_answer_is_about_the_object_that_results_name(kind: Kind, language: Language) -> None:
    for control in page(kind, language).iter():
        if control.tag in ("Choices", "TextArea"):
            name = control.attrib["name"]
            value = "a note" if name == "note" else ANSWERS[kind][name]
            (region,) = [
                region
                for region in results.result_of(kind, {**ANSWERS[kind], name: value})
                if region["from_name"] == name
            ]
            assert region["to_name"] == control.attrib["toName"]


@every_page
def test_every_choice_is_required_and_has_a_key_of_its_own(kind: Kind, language: Language) -> None:
    choices = list(page(kind, language).iter("Choice"))
    keys = [choice.attrib["hotkey"] for choice in choices]
    assert len(set(keys)) == len(keys)
    assert set(keys).isdisjoint(TAKEN)
    for choice in choices:
        assert f"<kbd>{choice.attrib['hotkey'].upper()}</kbd>" in choice.attrib["html"]
    assert all(group.attrib["required"] == "true" for group in page(kind, language).iter("Choices"))


@every_page
def test_every_text_stands_in_both_languages_with_the_own_one_first(
    kind: Kind, language: Language
) -> None:
    first, second = (0, 1) if language == "en" else (1, 0)
    shown = unescape(interfaces.load(kind, language).xml)
    assert "{{" not in shown
    for word in ("dialogue", "note", "submit", "seeker"):
        texts = interfaces.WORDS[word]
        assert f"{texts[first]} {texts[second]}" in shown


def test_the_two_languages_differ_in_words_only() -> None:
    for kind in ("step", "pair"):
        in_english, in_chinese = (
            [
                (e.tag, e.get("name"), e.get("alias"), e.get("hotkey"))
                for e in page(kind, language).iter()
            ]
            for language in ("en", "zh")
        )
        assert in_english == in_chinese


def test_no_word_is_left_over() -> None:
    written = "".join(path.read_text("utf-8") for path in sorted(interfaces.FOLDER.iterdir()))
    used = set(re.findall(r"\{\{(.+?)\}\}", written)) | {"face", "submit", "skip", "to_note"}
    assert set(interfaces.WORDS) <= used


def test_the_style_survives_label_studios_cleaning() -> None:
    # It cleans a style as if it were HTML, and writes &gt; for a greater-than sign.
    style = (interfaces.FOLDER / "page.css").read_text("utf-8")
    assert not set("<>&") & set(style)


@every_page
def test_the_version_is_made_from_the_xml(kind: Kind, language: Language) -> None:
    interface = interfaces.load(kind, language)
    assert re.fullmatch(rf"{kind}-{language}-[0-9a-f]{{8}}", interface.version)
    assert interface == interfaces.load(kind, language)
    assert len({interfaces.load(*other).version for other in PAGES}) == 4


def test_titles_say_kind_and_language() -> None:
    assert [interfaces.load(*page).title for page in PAGES] == [
        "Steps · English",
        "步骤 · 中文",
        "Pairs · English",
        "比较 · 中文",
    ]


def test_the_page_asks_for_no_field_that_tasks_do_not_have() -> None:
    for kind, language in PAGES:
        asked = set(re.findall(r"\$(\w+)", interfaces.load(kind, language).xml))
        assert asked == set(DATA[kind]) - {"task_id"}


@pytest.mark.parametrize("language", ["en", "zh"])
def test_tasks_that_push_builds_fit_the_page(language: Language) -> None:
    parent = variant(language=language, crisis=["self_harm"])
    proposals = [candidate(0, parent, reply="One."), candidate(1, parent, reply="Two.")]
    versions = {one: interfaces.load(*one).version for one in PAGES}
    built = build_tasks(
        tables.frame(proposals, Candidate),
        tables.frame([parent], Variant),
        Push(),
        versions,
        images=lambda path: path,
    )
    tasks = list(tables.records(built, Task))
    assert sorted(task.kind for task in tasks) == ["pair", "step", "step"]
    for task in tasks:
        shown = json.loads(task.data)
        xml = interfaces.load(task.kind, language).xml
        assert set(re.findall(r"\$(\w+)", xml)) <= set(shown)
        assert all(isinstance(shown[name], list) for name in ("dialogue", "recent"))
        assert shown["recent"] == shown["dialogue"][-2:]
        assert shown["notice"]
        assert LabelInterface(xml).validate_task({"data": shown})
