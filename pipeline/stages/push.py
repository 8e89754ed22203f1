"""push: candidates become questions to annotators.

Every candidate gives a `step` task (is each of its three steps right?), and
every two candidates of one turn a `pair` task (which reply is better?). The
sides of a pair and the order of the tasks are drawn by a seeded hash, so that
neither the source nor the model nor the order of sampling can be guessed.
"""

from __future__ import annotations

import hashlib
import itertools
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import polars as pl

from pipeline import tables
from pipeline.errors import InputError
from pipeline.records import Candidate, Kind, Language, Strategy, Task, Variant, content_id
from pipeline.settings import Push

Versions = Mapping[tuple[Kind, Language], str]
"""The version of the labelling interface for a kind of task and a language."""

STRATEGIES_ZH: Mapping[Strategy, str] = {
    "Question": "提问",
    "Restatement or Paraphrasing": "复述或转述",
    "Reflection of Feelings": "情感反映",
    "Self-disclosure": "自我暴露",
    "Affirmation and Reassurance": "肯定与安慰",
    "Providing Suggestions": "提供建议",
    "Information": "提供信息",
    "Others": "其他",
}
NOTICES: Mapping[Language, str] = {
    "en": "This dialogue touches on a crisis ({kinds}). Take your time, skip it if you would "
    "rather not read it, and talk to your team if it stays with you.",
    "zh": "本段对话涉及危机内容（{kinds}）。请按自己的节奏来；若不想阅读可以跳过，"
    "读后不适请联系团队。",
}
CRISES_ZH: Mapping[str, str] = {
    "self_harm": "自伤",
    "harm_to_others": "伤害他人",
    "abuse": "虐待",
    "psychosis": "精神病性症状",
}


def build_tasks(
    candidates: pl.DataFrame,
    variants: pl.DataFrame,
    settings: Push,
    versions: Versions,
    images: Callable[[str], str],
) -> pl.DataFrame:
    """Tables of Candidate and Variant -> a table of Task, in the order to be shown.

    `images` turns a message's image path into what the page can show. A pair
    of candidates with the same reply is not asked about: nobody could choose.
    The same content gives the same task ids, whatever else is in the tables.
    """
    by_id = {variant.variant_id: variant for variant in tables.records(variants, Variant)}
    turns = itertools.groupby(
        sorted(tables.records(candidates, Candidate), key=_turn_and_sample),
        key=lambda candidate: (candidate.variant_id, candidate.turn_index),
    )
    tasks: list[Task] = []
    for (variant_id, turn_index), proposals in turns:
        if variant_id not in by_id:
            raise InputError(
                f"variant {variant_id} has candidates but is not in the table of variants: the "
                "tables are of different runs. Run `dvc repro`, or name tables of one run."
            )
        scene = _Scene(by_id[variant_id], turn_index, images)
        tasks += _tasks_of_turn(scene, list(proposals), settings.seed, versions)
    tasks.sort(key=lambda task: _lot(settings.seed, task.task_id))
    return tables.frame(tasks, Task)


def _turn_and_sample(candidate: Candidate) -> tuple[str, int, int, str]:
    return (
        candidate.variant_id,
        candidate.turn_index,
        candidate.sample,
        candidate.candidate_id,
    )


class _Scene:
    """What every task about one turn shows: the dialogue before it."""

    def __init__(self, variant: Variant, turn_index: int, images: Callable[[str], str]) -> None:
        self.variant = variant
        self.turn_index = turn_index
        before = variant.turns[:turn_index]
        dialogue = [{"role": turn.role, "text": turn.text} for turn in before]
        faces = [
            message.image
            for turn in before
            if turn.role == "seeker"
            for message in turn.messages
            if message.image is not None
        ]
        self.image = faces[-1] if faces else ""
        """The seeker's last face, as the corpus names it: part of the task's id."""
        self.shown: dict[str, Any] = {
            "dialogue": dialogue,
            "recent": dialogue[-2:],
            "notice": _notice(variant.language, variant.crisis),
        }
        self.picture = images(self.image) if self.image else ""
        """The same face as the page can show it. Its bytes hang on the image library."""


def _tasks_of_turn(
    scene: _Scene, proposals: list[Candidate], seed: int, versions: Versions
) -> Iterator[Task]:
    for candidate in proposals:
        yield _task("step", scene, [candidate], _step_fields(scene, candidate), versions)
    for pair in itertools.combinations(proposals, 2):
        if pair[0].reply == pair[1].reply:
            continue
        ids = sorted(candidate.candidate_id for candidate in pair)
        swapped = int(_lot(seed, "sides", *ids)[-1], 16) % 2 == 1
        a, b = sorted(pair, key=lambda candidate: candidate.candidate_id, reverse=swapped)
        fields = {"reply_a": a.reply, "reply_b": b.reply}
        yield _task("pair", scene, [a, b], fields, versions)


def _task(
    kind: Kind,
    scene: _Scene,
    shown: list[Candidate],
    fields: dict[str, str],
    versions: Versions,
) -> Task:
    variant = scene.variant
    interface = versions[kind, variant.language]
    ids = [candidate.candidate_id for candidate in shown]
    content = {**scene.shown, **fields, "image": scene.image}
    return Task(
        task_id=content_id("task", kind, interface, ids, content),
        kind=kind,
        language=variant.language,
        interface=interface,
        family_id=variant.family_id,
        dialogue_id=variant.dialogue_id,
        variant_id=variant.variant_id,
        turn_index=scene.turn_index,
        candidate_ids=ids,
        data=json.dumps({**content, "image": scene.picture}, ensure_ascii=False, sort_keys=True),
    )


def _step_fields(scene: _Scene, candidate: Candidate) -> dict[str, str]:
    emotion, strategy = candidate.emotion, str(candidate.strategy)
    feeling = f"{emotion} ({candidate.intensity}/5): {candidate.evidence}"
    if scene.variant.language == "zh":
        feeling = f"{emotion}（{candidate.intensity}/5）：{candidate.evidence}"
        strategy = f"{STRATEGIES_ZH[candidate.strategy]} {strategy}"
    return {
        "reply": candidate.reply,
        "history_analysis": candidate.history_analysis,
        "emotional_state": feeling,
        "strategy": f"{strategy} — {candidate.strategy_reason}",
    }


def _notice(language: Language, crisis: Sequence[str]) -> str:
    if not crisis:
        return ""
    if language == "zh":
        kinds = "、".join(CRISES_ZH.get(kind, kind) for kind in crisis)
    else:
        kinds = ", ".join(kind.replace("_", " ") for kind in crisis)
    return NOTICES[language].format(kinds=kinds)


def _lot(seed: int, *parts: str) -> str:
    """64 hexadecimal digits drawn by what is asked about: order and sides."""
    return hashlib.sha256("\x1f".join((str(seed), *parts)).encode()).hexdigest()
