"""Small literal dialogues and candidates for the tests of push, pull and annotate."""

from __future__ import annotations

from pathlib import Path

from pipeline import tables
from pipeline.records import Candidate, Language, Message, Turn, Variant


def variant(number: int = 1, language: Language = "en", **changes: object) -> Variant:
    """A dialogue of four turns whose supporter turns 1 and 3 are chosen."""
    texts = {
        "en": ("I failed the exam.", "That hurts.", "I cannot sleep.", "Tell me more."),
        "zh": ("我考试没过。", "这很难受。", "我睡不着。", "可以多说一点吗？"),
    }[language]
    turns = [
        Turn(
            index=index,
            role="seeker" if index % 2 == 0 else "supporter",
            messages=[Message(text=f"{text} ({number})")],
        )
        for index, text in enumerate(texts)
    ]
    made = Variant(
        dialogue_id=f"esconv-{number:016x}",
        family_id=f"family-{number}",
        source="esconv",
        source_file="ESConv.json",
        source_row=number,
        licence="CC-BY-NC-4.0",
        language=language,
        variety="zh-Hans" if language == "zh" else "en",
        turns=turns,
        ai_trace=0.1,
        incoherence=0.1,
        chosen_turns=[1, 3],
        variant_id=f"esconv-{number:016x}-original-{number:016x}",
        style="original",
    )
    return made.model_copy(update=changes)


def candidates(of: Variant, samples: int = 2, turns: tuple[int, ...] = (3,)) -> list[Candidate]:
    """`samples` proposals for each of `turns`."""
    return [
        Candidate(
            candidate_id=f"candidate-{of.source_row:06d}-{turn}-{sample}",
            dialogue_id=of.dialogue_id,
            family_id=of.family_id,
            variant_id=of.variant_id,
            turn_index=turn,
            sample=sample,
            history_analysis="The seeker failed and cannot rest.",
            emotion="anxiety",
            intensity=4,
            evidence="cannot sleep",
            strategy="Question",
            strategy_reason="More must be known.",
            reply=f"What keeps you awake? ({sample})",
            model="test",
            prompt_version="1",
        )
        for turn in turns
        for sample in range(samples)
    ]


def write_inputs(root: Path, dialogues: int, language: Language = "en", samples: int = 2) -> None:
    """The two tables that push reads, where it looks for them by default."""
    variants = [variant(number, language) for number in range(1, dialogues + 1)]
    proposals = [item for one in variants for item in candidates(one, samples)]
    tables.write(root / "data/rewrite/variants.parquet", tables.frame(variants, Variant), Variant)
    tables.write(
        root / "data/reason/candidates.parquet", tables.frame(proposals, Candidate), Candidate
    )
