"""Propose, for each chosen supporter turn, several pieces of reasoning with a reply.

Each proposal is history analysis, emotional state (emotion, intensity,
evidence), strategy and reply, from the turns before the chosen one alone.
turns x candidates = proposals + failed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from string import Template
from typing import Any

import polars as pl

from pipeline import prompts, tables
from pipeline.asking import Ask, Failure, Request
from pipeline.gathering import gather_by_id
from pipeline.progress import Advance
from pipeline.records import STRATEGIES, Candidate, Drop, Language, Turn, Variant, content_id
from pipeline.settings import Reason
from pipeline.stages import checks
from pipeline.stages.transcript import clue, one_line, situation, transcript

STAGE = "reason"
LONGEST: Mapping[Language, Mapping[str, int]] = {
    "en": {
        "history_analysis": 300,
        "emotion": 40,
        "evidence": 200,
        "strategy_reason": 200,
        "reply": 360,
    },
    "zh": {
        "history_analysis": 130,
        "emotion": 16,
        "evidence": 90,
        "strategy_reason": 90,
        "reply": 160,
    },
}
"""Characters a text may have: more than half as much again as the prompts ask for."""


@dataclass(frozen=True)
class Place:
    """One proposal to make: the k-th for a supporter turn of a variant."""

    variant: Variant
    turn_index: int
    sample: int

    @property
    def record_id(self) -> str:
        return f"{self.variant.variant_id}-t{self.turn_index}-c{self.sample}"

    def history(self, settings: Reason) -> list[Turn]:
        """The turns that the LLM sees, oldest first."""
        return self.variant.turns[
            max(0, self.turn_index - settings.history_turns) : self.turn_index
        ]


async def reason(
    variants: pl.DataFrame, ask: Ask, settings: Reason, advance: Advance
) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Variant -> Candidate, sorted by candidate id; and Drop, sorted by record id.

    Raises what `ask` raises: nothing is returned then, and stored replies stay stored.
    """
    every = places(tables.records(variants, Variant), settings)

    async def work(place: Place) -> Candidate | Drop:
        return await propose(place, ask, settings)

    done = await gather_by_id(every, work, advance)
    outcomes = without_duplicates(every, done).values()
    candidates = [item for item in outcomes if isinstance(item, Candidate)]
    drops = [item for item in outcomes if isinstance(item, Drop)]
    return (
        tables.frame(sorted(candidates, key=lambda item: item.candidate_id), Candidate),
        tables.frame(sorted(drops, key=lambda item: item.record_id), Drop),
    )


def wanted(variants: pl.DataFrame, settings: Reason) -> int:
    """How many proposals a table of Variant asks for: turns x candidates."""
    return int(variants["chosen_turns"].list.len().sum()) * settings.candidates


def places(variants: Iterable[Variant], settings: Reason) -> dict[str, Place]:
    """Every proposal to make, by its record id."""
    found = [
        Place(variant, turn_index, sample)
        for variant in variants
        for turn_index in variant.chosen_turns
        for sample in range(settings.candidates)
    ]
    return {place.record_id: place for place in found}


async def propose(place: Place, ask: Ask, settings: Reason) -> Candidate | Drop:
    """One proposal, or why there is none."""
    request, version = question(place, settings)
    reply = await ask(request)
    if isinstance(reply, Failure):
        return _drop(place, reply.reason, reply.detail)
    wrong = unfit(reply.value, place, request.system, settings)
    if wrong:
        return _drop(place, *wrong)
    value = {
        name: one_line(item) if isinstance(item, str) else item
        for name, item in reply.value.items()
    }
    variant = place.variant
    return Candidate(
        candidate_id=content_id(
            "cand", variant.variant_id, place.turn_index, *(value[name] for name in sorted(value))
        ),
        dialogue_id=variant.dialogue_id,
        family_id=variant.family_id,
        variant_id=variant.variant_id,
        turn_index=place.turn_index,
        sample=place.sample,
        model=reply.model,
        prompt_version=version,
        **value,
    )


def question(place: Place, settings: Reason) -> tuple[Request, str]:
    """What is asked for a proposal, and the version of its prompts."""
    variant = place.variant
    language = variant.language
    history = place.history(settings)
    system, user = (prompts.load(name, language) for name in ("reason", "reason_ask"))
    used, style = [system, user], ""
    if variant.style != "original":
        frame = prompts.load("reason_style", language)
        profile = prompts.load(f"disc_{variant.style}", language)
        style = Template(frame.text).substitute(profile=profile.text)
        used += [frame, profile]
    filled = Template(user.text).substitute(
        situation=situation(variant),
        conversation=transcript(history, language),
        clue=clue(history, language),
    )
    request = Request(
        system=_without_empty_lines(Template(system.text).substitute(style=style)),
        user=_without_empty_lines(filled),
        schema=schema_of(language),
        temperature=settings.temperature,
        max_tokens=settings.max_tokens,
        seed=settings.seed,
        sample=place.sample,
    )
    return request, prompts.version_of(*used)


def schema_of(language: Language) -> dict[str, Any]:
    """JSON Schema of a proposal, in the order in which it is thought."""
    text = {
        name: {"type": "string", "minLength": 1, "maxLength": longest}
        for name, longest in LONGEST[language].items()
    }
    properties: dict[str, Any] = {
        "history_analysis": text["history_analysis"],
        "emotion": text["emotion"],
        "intensity": {"type": "integer", "minimum": 1, "maximum": 5},
        "evidence": text["evidence"],
        "strategy": {"type": "string", "enum": list(STRATEGIES)},
        "strategy_reason": text["strategy_reason"],
        "reply": text["reply"],
    }
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def unfit(
    value: Mapping[str, Any], place: Place, system: str, settings: Reason
) -> tuple[str, str] | None:
    """The first thing that is wrong with a proposal (reason, detail), or None."""
    language = place.variant.language
    for name, longest in LONGEST[language].items():
        text = value[name]
        if checks.empty(text):
            return "empty", f"{name} says nothing"
        if checks.wrong_language(text, language):
            return "wrong_language", f"{name} is not in the dialogue's language ({language})"
        if checks.cut_off(text, longest):
            return "too_long", f"{name} was cut off at {longest} characters"
        if checks.repetition(text, language):
            return "repetition", f"{name} says the same again and again"
        if checks.copies(text, system, language):
            return "echo", f"{name} repeats the prompt's own words"
    said = [message.text for turn in place.history(settings) for message in turn.messages]
    if checks.echoes(value["reply"], said, language):
        return "echo", "the reply repeats what was said before"
    if checks.style_named(value["reply"], "", language):
        return "style_named", "the reply names a personality style"
    return None


def without_duplicates(
    every: Mapping[str, Place], done: Mapping[str, Candidate | Drop]
) -> dict[str, Candidate | Drop]:
    """The outcomes, with a reply that an earlier sample of the same turn gave made a Drop."""
    seen: set[tuple[str, int, tuple[str, ...]]] = set()
    outcomes: dict[str, Candidate | Drop] = {}
    for record_id, outcome in done.items():
        place = every[record_id]
        if isinstance(outcome, Candidate):
            said = tuple(checks.units(outcome.reply, place.variant.language))
            key = (outcome.variant_id, outcome.turn_index, said)
            if key in seen:
                outcome = _drop(place, "duplicate_candidate", "the reply of an earlier sample")
            seen.add(key)
        outcomes[record_id] = outcome
    return outcomes


def _without_empty_lines(text: str) -> str:
    return "\n".join(line for line in text.split("\n") if line.strip())


def _drop(place: Place, reason: str, detail: str) -> Drop:
    return Drop(
        stage=STAGE,
        record_id=place.record_id,
        source=place.variant.source,
        reason=reason,
        detail=detail,
    )
