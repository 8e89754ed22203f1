"""TRL's dataset types (its documentation: "Dataset formats and types").

Every row also holds `ser_id` and `label_source`, so that it can be traced and
simulated labels stay marked; TRL leaves columns it does not know alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from datasets import Features, List, Value

from pipeline.formats.configs import Config, Row, collect
from pipeline.formats.words import assistant, chat, context_text, one_line, steps, tagged
from pipeline.records import STEPS, LabelledCandidate, PairLabel, Ser

TEXT = Value("string")
CHAT = List({"role": TEXT, "content": TEXT})
PROVENANCE = {"ser_id": TEXT, "label_source": TEXT}

STEPWISE = Features(
    {"prompt": TEXT, "completions": List(TEXT), "labels": List(Value("bool")), **PROVENANCE}
)
PREFERENCE = Features(
    {"prompt": CHAT, "chosen": CHAT, "rejected": CHAT, "margin": Value("float64"), **PROVENANCE}
)
SFT = Features(
    {
        "messages": CHAT,
        "all_steps_correct": Value("bool"),
        "preferred": Value("bool"),
        **PROVENANCE,
    }
)
GRPO = Features(
    {
        "prompt": CHAT,
        "reference": TEXT,
        "preferred_reply": TEXT,
        "correct_strategies": List(TEXT),
        "incorrect_strategies": List(TEXT),
        "language": TEXT,
        **PROVENANCE,
    }
)


def stepwise(ser: Sequence[Ser]) -> Config:
    """Stepwise supervision: prompt, completions (a step each, one line), labels.

    Steps are cut at the first without a label, so that the labels align.
    """
    return collect("default", STEPWISE, ser, _stepwise)


def preference(ser: Sequence[Ser]) -> Config:
    """Preference, conversational: prompt, chosen, rejected, and the votes' margin in (0, 1]."""
    return collect("default", PREFERENCE, ser, _preference)


def sft(ser: Sequence[Ser]) -> Config:
    """Language modelling, conversational: messages, the last one with the steps in tags.

    Of candidates whose three steps are all labelled correct, and of those
    preferred to another; never of one in a pair judged both unacceptable.
    """
    return collect("default", SFT, ser, _sft)


def grpo(ser: Sequence[Ser]) -> Config:
    """Prompt-only, conversational, a row a turn; the other columns reach the rewards."""
    return collect("default", GRPO, ser, _grpo)


def _provenance(ser: Ser) -> Row:
    return {"ser_id": ser.ser_id, "label_source": ser.label_source}


def _stepwise(ser: Ser) -> Iterator[Row]:
    prompt = context_text(ser)
    for candidate in ser.candidates:
        verdict = {label.step: label.label for label in candidate.labels}
        known = []
        for step in STEPS:
            if verdict.get(step) is None:
                break
            known.append(step)
        if known:
            text = steps(candidate, ser.language)
            yield {
                "prompt": prompt,
                "completions": [one_line(text[step]) for step in known],
                "labels": [verdict[step] == "correct" for step in known],
                **_provenance(ser),
            }


def winner_and_loser(ser: Ser, pair: PairLabel) -> tuple[LabelledCandidate, LabelledCandidate]:
    """The candidates of a decided pair, preferred one first."""
    by_id = {candidate.candidate_id: candidate for candidate in ser.candidates}
    first, second = by_id[pair.first_id], by_id[pair.second_id]
    return (first, second) if pair.outcome == "first" else (second, first)


def decided(ser: Ser) -> Iterator[PairLabel]:
    """Pairs in which one candidate was preferred."""
    return (pair for pair in ser.pairs if pair.outcome in ("first", "second"))


def _preference(ser: Ser) -> Iterator[Row]:
    for pair in decided(ser):
        chosen, rejected = winner_and_loser(ser, pair)
        yield {
            "prompt": chat(ser.context),
            "chosen": assistant(chosen.reply),
            "rejected": assistant(rejected.reply),
            "margin": abs(pair.margin),
            **_provenance(ser),
        }


def _sft(ser: Ser) -> Iterator[Row]:
    preferred = {winner_and_loser(ser, pair)[0].candidate_id for pair in decided(ser)}
    unacceptable = {
        candidate_id
        for pair in ser.pairs
        if pair.outcome == "both_unacceptable"
        for candidate_id in (pair.first_id, pair.second_id)
    }
    for candidate in ser.candidates:
        verdicts = [label.label for label in candidate.labels]
        all_correct = verdicts == ["correct"] * len(STEPS)
        is_preferred = candidate.candidate_id in preferred
        if (all_correct or is_preferred) and candidate.candidate_id not in unacceptable:
            answer = assistant(tagged(candidate, ser.language))
            yield {
                "messages": chat(ser.context) + answer,
                "all_steps_correct": all_correct,
                "preferred": is_preferred,
                **_provenance(ser),
            }


def _grpo(ser: Ser) -> Iterator[Row]:
    strategies: dict[str, set[str]] = {"correct": set(), "incorrect": set()}
    for candidate in ser.candidates:
        for label in candidate.labels:
            if label.step == "strategy" and label.label is not None:
                strategies[label.label].add(candidate.strategy)
    strongest = max(decided(ser), key=lambda pair: (abs(pair.margin), pair.first_id), default=None)
    yield {
        "prompt": chat(ser.context),
        "reference": ser.reference,
        "preferred_reply": strongest and winner_and_loser(ser, strongest)[0].reply,
        "correct_strategies": sorted(strategies["correct"]),
        "incorrect_strategies": sorted(strategies["incorrect"]),
        "language": ser.language,
        **_provenance(ser),
    }
