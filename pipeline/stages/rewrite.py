"""Rewrite the supporter of each chosen dialogue in one DISC style.

Speakers, order and number of turns and messages are fixed here; the LLM gives
only the supporter's texts, one a message, so that a message keeps its strategy.
A rewrite that fails a check becomes a `Drop`, and its dialogue goes on in its
own words with the style `original`: rows out = rows in = rewritten + failed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from string import Template
from typing import Any

import polars as pl

from pipeline import prompts, tables
from pipeline.asking import Answer, Ask, Request
from pipeline.gathering import gather_by_id
from pipeline.progress import Advance
from pipeline.records import Chosen, Drop, Language, Style, Turn, Variant, content_id
from pipeline.settings import Rewrite
from pipeline.stages import checks
from pipeline.stages.rewrite_checks import Marked, Unfit, misplaced, unfit_texts, unfit_whole
from pipeline.stages.transcript import SPEAKER, line, one_line, situation

STAGE = "rewrite"
CRISIS = "crisis_not_rewritten"
TURNS_A_REQUEST = 6
CHARACTERS_A_REQUEST: Mapping[Language, int] = {"en": 1600, "zh": 500}
CONTEXT_TURNS = 3
"""Turns before the first marked one that a request shows."""


async def rewrite(
    chosen: pl.DataFrame, ask: Ask, settings: Rewrite, advance: Advance
) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Chosen -> Variant, a row each, sorted by variant id; and Drop, sorted by dialogue id.

    Raises what `ask` raises: nothing is returned then, and stored replies stay stored.
    """
    dialogues = {item.dialogue_id: item for item in tables.records(chosen, Chosen)}

    async def work(dialogue: Chosen) -> tuple[Variant, Drop | None]:
        return await rewrite_dialogue(dialogue, ask, settings)

    done = (await gather_by_id(dialogues, work, advance)).values()
    variants = sorted((variant for variant, _ in done), key=lambda item: item.variant_id)
    drops = sorted((drop for _, drop in done if drop), key=lambda item: item.record_id)
    return tables.frame(variants, Variant), tables.frame(drops, Drop)


def counted_failures(failed: pl.DataFrame) -> int:
    """Drops that count against the budget: a crisis left alone is no failure."""
    return failed.filter(pl.col("reason") != CRISIS).height


def style_of(dialogue_id: str, settings: Rewrite) -> Style:
    """The dialogue's style, drawn by lot from its id: another dialogue never changes it."""
    lot = int(content_id("style", settings.seed, dialogue_id)[-16:], 16)
    return settings.styles[lot % len(settings.styles)]


async def rewrite_dialogue(
    dialogue: Chosen, ask: Ask, settings: Rewrite
) -> tuple[Variant, Drop | None]:
    """One dialogue in its style, or in its own words and why."""
    style = style_of(dialogue.dialogue_id, settings)
    if style == "original":
        return as_variant(dialogue, dialogue.turns), None
    if dialogue.crisis:
        found = f"crisis found ({', '.join(dialogue.crisis)}): a supporter's words stay as they are"
        return as_variant(dialogue, dialogue.turns), _drop(dialogue, Unfit(CRISIS, found))
    marked = mark(dialogue.turns)
    profile = prompts.load(f"disc_{style}", dialogue.language)
    system, user = (prompts.load(name, dialogue.language) for name in ("rewrite", "rewrite_ask"))
    texts: dict[str, str] = {}
    model = ""
    for part in parts(marked, dialogue.language):
        reply = await ask(
            Request(
                system=Template(system.text).substitute(profile=profile.text),
                user=Template(user.text).substitute(question(dialogue, part)).strip(),
                schema=schema_of(part, dialogue.language),
                temperature=settings.temperature,
                max_tokens=settings.max_tokens,
                seed=settings.seed,
            )
        )
        if not isinstance(reply, Answer):
            unfit = Unfit(reply.reason, reply.detail)
            return as_variant(dialogue, dialogue.turns), _drop(dialogue, unfit)
        texts |= reply.value
        model = reply.model
        asked = [item for item in marked if item.mark in texts]
        wrong = unfit_texts(asked, texts, dialogue.language) or misplaced(part, texts, dialogue)
        if wrong:  # the rest is not asked for
            return as_variant(dialogue, dialogue.turns), _drop(dialogue, wrong)
    wrong = unfit_whole(marked, texts, dialogue.language)
    if wrong:
        return as_variant(dialogue, dialogue.turns), _drop(dialogue, wrong)
    version = prompts.version_of(system, user, profile)
    return as_variant(
        dialogue, with_texts(dialogue.turns, marked, texts), style, model, version
    ), None


def mark(turns: Sequence[Turn]) -> list[Marked]:
    """The supporter's messages that say something, marked m1, m2, …"""
    found = [
        (turn.index, at, message.text)
        for turn in turns
        if turn.role == "supporter"
        for at, message in enumerate(turn.messages)
        if not checks.empty(message.text)
    ]
    return [Marked(f"m{number}", *item) for number, item in enumerate(found, start=1)]


def parts(marked: Sequence[Marked], language: Language) -> Iterator[list[Marked]]:
    """Few enough turns and characters for one request each, in order."""
    part: list[Marked] = []
    for item in marked:
        turns = {other.turn for other in part} | {item.turn}
        characters = sum(len(other.text) for other in part) + len(item.text)
        full = len(turns) > TURNS_A_REQUEST or characters > CHARACTERS_A_REQUEST[language]
        if part and full:
            yield part
            part = []
        part.append(item)
    if part:
        yield part


def question(dialogue: Chosen, part: Sequence[Marked]) -> dict[str, str]:
    """What the user prompt is filled with."""
    language = dialogue.language
    marks = {(item.turn, item.message): item.mark for item in part}
    lines = []
    for turn in dialogue.turns[max(0, part[0].turn - CONTEXT_TURNS) : part[-1].turn + 1]:
        speaker = SPEAKER[language][turn.role]
        for at, message in enumerate(turn.messages):
            name = marks.get((turn.index, at))
            lines.append(line(language, f"{speaker} {name}" if name else speaker, message.text))
    return {
        "situation": situation(dialogue),
        "conversation": "\n".join(lines),
        "marks": ("、" if language == "zh" else ", ").join(marks.values()),
    }


def schema_of(part: Sequence[Marked], language: Language) -> dict[str, Any]:
    """JSON Schema of the reply: exactly one text a mark."""
    return {
        "type": "object",
        "properties": {
            item.mark: {"type": "string", "maxLength": item.longest(language)} for item in part
        },
        "required": [item.mark for item in part],
        "additionalProperties": False,
    }


def with_texts(
    turns: Sequence[Turn], marked: Sequence[Marked], texts: Mapping[str, str]
) -> list[Turn]:
    """The turns with the marked messages in their new words, everything else as it was."""
    new = {(item.turn, item.message): one_line(texts[item.mark]) for item in marked}
    return [
        turn.model_copy(
            update={
                "messages": [
                    message.model_copy(update={"text": new.get((turn.index, at), message.text)})
                    for at, message in enumerate(turn.messages)
                ]
            }
        )
        for turn in turns
    ]


def as_variant(
    dialogue: Chosen,
    turns: Sequence[Turn],
    style: Style = "original",
    model: str | None = None,
    prompt_version: str | None = None,
) -> Variant:
    """The dialogue as a variant with these turns."""
    texts = [message.text for turn in turns for message in turn.messages]
    fields = {name: getattr(dialogue, name) for name in Chosen.model_fields} | {"turns": turns}
    return Variant(
        **fields,
        variant_id=content_id(f"{dialogue.dialogue_id}-{style}", *texts),
        style=style,
        model=model,
        prompt_version=prompt_version,
    )


def _drop(dialogue: Chosen, unfit: Unfit) -> Drop:
    return Drop(
        stage=STAGE,
        record_id=dialogue.dialogue_id,
        source=dialogue.source,
        reason=unfit.reason,
        detail=unfit.detail,
    )
