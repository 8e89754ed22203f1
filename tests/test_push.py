"""push: what is asked, in which order, under which ids."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from annotators.images import LARGEST, Images
from pipeline import tables
from pipeline.errors import InputError
from pipeline.records import Candidate, Kind, Language, Message, Task, Turn, Variant
from pipeline.settings import Push
from pipeline.stages.push import build_tasks
from tests.annotation_samples import candidates, variant

VERSIONS: dict[tuple[Kind, Language], str] = {
    ("step", "en"): "step-en-00000001",
    ("pair", "en"): "pair-en-00000002",
    ("step", "zh"): "step-zh-00000003",
    ("pair", "zh"): "pair-zh-00000004",
}


def built(variants: Iterable[Variant], proposals: Iterable[Candidate], seed: int = 7) -> list[Task]:
    table = build_tasks(
        tables.frame(proposals, Candidate),
        tables.frame(variants, Variant),
        Push(seed=seed, overlap=2),
        VERSIONS,
        lambda path: f"data:{path}",
    )
    return tables.records(table, Task)


def test_a_step_task_a_candidate_and_a_pair_task_for_every_two_of_one_turn() -> None:
    one, two = variant(1), variant(2, "zh")
    proposals = [*candidates(one, 3, (1, 3)), *candidates(two, 2)]
    tasks = built([one, two], proposals)
    steps = [task.candidate_ids for task in tasks if task.kind == "step"]
    assert sorted(steps) == sorted([item.candidate_id] for item in proposals)
    pairs = [frozenset(task.candidate_ids) for task in tasks if task.kind == "pair"]
    assert len(pairs) == len(set(pairs)) == 3 + 3 + 1
    assert {task.interface for task in tasks} == set(VERSIONS.values())


def test_a_step_task_shows_the_turns_before_and_the_proposal() -> None:
    one = variant(1)
    (task,) = [task for task in built([one], candidates(one, 1)) if task.kind == "step"]
    dialogue = [
        {"role": "seeker", "text": "I failed the exam. (1)"},
        {"role": "supporter", "text": "That hurts. (1)"},
        {"role": "seeker", "text": "I cannot sleep. (1)"},
    ]
    assert json.loads(task.data) == {
        "dialogue": dialogue,
        "recent": dialogue[-2:],
        "image": "",
        "notice": "",
        "reply": "What keeps you awake? (0)",
        "history_analysis": "The seeker failed and cannot rest.",
        "emotional_state": "anxiety (4/5): cannot sleep",
        "strategy": "Question — More must be known.",
    }


def test_chinese_tasks_name_the_strategy_in_chinese_too() -> None:
    one = variant(1, "zh")
    (task,) = built([one], candidates(one, 1))
    data = json.loads(task.data)
    assert data["strategy"] == "提问 Question — More must be known."
    assert data["emotional_state"] == "anxiety（4/5）：cannot sleep"


def test_a_pair_shows_the_replies_in_the_order_of_its_candidate_ids() -> None:
    one = variant(1)
    proposals = candidates(one, 2)
    replies = {item.candidate_id: item.reply for item in proposals}
    (task,) = [task for task in built([one], proposals) if task.kind == "pair"]
    data = json.loads(task.data)
    assert [data["reply_a"], data["reply_b"]] == [replies[name] for name in task.candidate_ids]
    assert "model" not in data


def test_sides_are_even_and_do_not_hang_on_the_order_of_sampling() -> None:
    variants = [variant(number) for number in range(400)]
    proposals = [item for one in variants for item in candidates(one, 2)]
    pairs = [task for task in built(variants, proposals) if task.kind == "pair"]
    first_on_the_left = sum(task.candidate_ids[0].endswith("-0") for task in pairs)
    assert 160 <= first_on_the_left <= 240  # 4 standard deviations around 200


def test_identical_replies_make_no_pair() -> None:
    one = variant(1)
    same = [item.model_copy(update={"reply": "Tell me."}) for item in candidates(one, 2)]
    assert [task.kind for task in built([one], same)] == ["step", "step"]


def test_a_crisis_puts_a_notice_above_the_task_in_its_language() -> None:
    english, chinese = variant(1, crisis=["self_harm"]), variant(2, "zh", crisis=["abuse"])
    tasks = built([english, chinese], [*candidates(english, 1), *candidates(chinese, 1)])
    notices = {task.language: json.loads(task.data)["notice"] for task in tasks}
    assert "self harm" in notices["en"]
    assert "虐待" in notices["zh"]


def _with_face(one: Variant) -> Variant:
    turns = list(one.turns)
    message = Message(text="I cannot sleep.", image="media/0123456789abcdef.png")
    turns[2] = Turn(index=2, role="seeker", messages=[message])
    return one.model_copy(update={"turns": turns})


def test_the_id_hangs_on_which_face_is_shown_not_on_how_it_was_encoded() -> None:
    one = _with_face(variant(1))
    frames = (tables.frame(candidates(one, 1), Candidate), tables.frame([one], Variant))
    old, new = (
        build_tasks(*frames, Push(), VERSIONS, lambda _, encoder=encoder: encoder)  # type: ignore[misc]
        for encoder in ("data:old-library", "data:new-library")
    )
    assert old["task_id"].to_list() == new["task_id"].to_list()
    assert json.loads(old["data"][0])["image"] == "data:old-library"
    (plain,) = built([variant(1)], candidates(one, 1))
    assert plain.task_id != old["task_id"][0]


@given(st.permutations(range(6)), st.integers(1, 6))
def test_ids_stay_whatever_else_is_pushed_and_in_whatever_order(
    order: list[int], how_many: int
) -> None:
    variants = [variant(number) for number in range(6)]
    everything = {
        task.task_id: task
        for task in built(variants, [item for one in variants for item in candidates(one)])
    }
    some = [variants[number] for number in order[:how_many]]
    fewer = built(some, [item for one in some for item in reversed(candidates(one))])
    assert all(everything[task.task_id] == task for task in fewer)
    assert len(fewer) == 3 * how_many
    positions = list(everything)
    assert [positions.index(task.task_id) for task in fewer] == sorted(
        positions.index(task.task_id) for task in fewer
    )


def test_an_edited_reply_or_interface_is_another_question() -> None:
    one = variant(1)
    (before,) = built([one], candidates(one, 1))
    edited = [item.model_copy(update={"reply": "Oh?"}) for item in candidates(one, 1)]
    assert built([one], edited)[0].task_id != before.task_id


def test_nothing_to_ask_is_an_empty_table() -> None:
    assert built([], []) == []


def test_images_are_small_data_uris(tmp_path: Path) -> None:
    Image.new("RGB", (900, 600), "teal").save(tmp_path / "a.jpg")
    Image.new("RGBA", (64, 64)).save(tmp_path / "b.png")
    images = Images(tmp_path)
    assert images("media/a.jpg").startswith("data:image/jpeg;base64,")
    assert images("media/b.png").startswith("data:image/png;base64,")
    assert len(images("media/a.jpg")) < LARGEST * LARGEST


def test_a_missing_or_broken_image_is_named(tmp_path: Path) -> None:
    (tmp_path / "bad.png").write_text("no image", encoding="utf-8")
    with pytest.raises(InputError, match=r"gone\.png does not exist.*--media"):
        Images(tmp_path)("media/gone.png")
    with pytest.raises(InputError, match=r"bad\.png is not an image"):
        Images(tmp_path)("media/bad.png")


def test_the_table_is_one_of_task() -> None:
    one = variant(1)
    table = build_tasks(
        tables.frame(candidates(one), Candidate),
        tables.frame([one], Variant),
        Push(),
        VERSIONS,
        str,
    )
    assert table.schema == tables.schema_of(Task)
    assert isinstance(table, pl.DataFrame)
