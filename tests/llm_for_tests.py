"""What the tests of the LLM client, of rewriting and of reasoning share."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml

from pipeline.asking import Answer, Ask, Failure, Request
from pipeline.llm.client import Counts
from pipeline.llm.opening import open_ask
from pipeline.records import Chosen, Language, Role, content_id
from pipeline.settings import Settings
from tests.places import ROOT

SCHEMA = {
    "type": "object",
    "properties": {"text": {"type": "string", "maxLength": 80}},
    "required": ["text"],
    "additionalProperties": False,
}


def settings(url: str | None, **sections: Mapping[str, Any]) -> Settings:
    """The shipped settings with the LLM at `url`, few attempts, and changes by section."""
    raw = yaml.safe_load((ROOT / "params.yaml").read_text(encoding="utf-8"))
    raw["llm"].update({"base_url": url, "model": "fake" if url else "smollm2-135m-instruct"})
    raw["runtime"].update({"llm_attempts": 2, "llm_concurrency": 4})
    for section, values in sections.items():
        raw[section].update(values)
    return Settings.model_validate(raw)


def params_file(folder: Path, using: Settings) -> Path:
    path = folder / "params.yaml"
    path.write_text(yaml.safe_dump(using.model_dump()), encoding="utf-8")
    return path


def request(user: str = "How was your day?", **changes: Any) -> Request:
    fields: dict[str, Any] = {
        "system": "You are kind.",
        "user": user,
        "schema": SCHEMA,
        "temperature": 0.5,
        "max_tokens": 64,
        "seed": 1,
        "sample": 0,
    }
    return Request(**(fields | changes))


def ask_all(
    using: Settings, requests: Sequence[Request], counts: Counts | None = None
) -> list[Answer | Failure]:
    """Ask all at once; answers in the requests' order."""

    async def opened() -> list[Answer | Failure]:
        async with open_ask(using, counts or Counts()) as ask:
            return list(await asyncio.gather(*(ask(item) for item in requests)))

    return asyncio.run(opened())


def answering(*values: Mapping[str, Any] | Failure) -> tuple[Ask, list[Request]]:
    """An `Ask` that gives these replies in turn, the last one for ever; and what it was asked."""
    asked: list[Request] = []

    async def ask(item: Request) -> Answer | Failure:
        value = values[min(len(asked), len(values) - 1)]
        asked.append(item)
        return value if isinstance(value, Failure) else Answer(value, "a-model")

    return ask, asked


ENGLISH = (
    ("seeker", "I lost my job last week and I cannot sleep."),
    ("supporter", "I am sorry to hear that. Losing a job is hard on anybody."),
    ("seeker", "Every night I count what the rent will cost."),
    ("supporter", "Worrying about the rent keeps you awake. Who knows about it so far?"),
    ("seeker", "Nobody. I am ashamed to tell my sister."),
    ("supporter", "Shame makes it lonelier. What do you think she would say to you?"),
)
CHINESE = (
    ("seeker", "最近换了新部门，开会的时候我总是不敢说话。"),
    ("supporter", "刚换环境，心里没底是常有的事。是哪一种会最让你紧张？"),
    ("seeker", "每周一的例会，主管会一个个点名问进度。"),
    ("supporter", "被当众点名，确实容易心跳加速。轮到你的时候脑子里会想些什么？"),
    ("seeker", "就怕说错了，大家觉得我不行。"),
    ("supporter", "你很在意同事怎么看你，也说明你想把这份工作做好。"),
)


def chosen(
    number: int = 0,
    language: Language = "en",
    talk: Sequence[tuple[str, str | list[str]]] | None = None,
    **changes: Any,
) -> Chosen:
    """The `number`th chosen dialogue; a turn's text may be a list of messages."""
    texts = talk or (ENGLISH if language == "en" else CHINESE)
    roles: dict[str, Role] = {"seeker": "seeker", "supporter": "supporter"}
    turns = [
        {
            "index": index,
            "role": roles[role],
            "messages": [{"text": item} for item in ([text] if isinstance(text, str) else text)],
        }
        for index, (role, text) in enumerate(texts)
    ]
    dialogue_id = content_id("esconv", language, number)
    fields: dict[str, Any] = {
        "dialogue_id": dialogue_id,
        "family_id": dialogue_id,
        "source": "esconv",
        "source_file": "x.json",
        "source_row": number,
        "licence": "CC-BY-NC-4.0",
        "language": language,
        "variety": "zh-Hans" if language == "zh" else "en",
        "topic": None,
        "situation": f"Case number {number}." if language == "en" else f"第{number}个案例。",
        "crisis": [],
        "turns": turns,
        "ai_trace": 0.1,
        "incoherence": 0.1,
        "chosen_turns": [3, 5],
    }
    return Chosen.model_validate(fields | changes)
