"""Records as people read them: dialogues as turns, proposals as steps, labels as ✓ and ✗.

On a terminal a section is a panel; elsewhere plain lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.panel import Panel
from rich.text import Text

from pipeline.formats.words import SPEAKER, Proposal, steps
from pipeline.records import (
    STEPS,
    Dialogue,
    LabelledCandidate,
    Language,
    PairLabel,
    Rejected,
    Scored,
    Ser,
    StepLabel,
    Turn,
    Variant,
)

STEP_NAMES = {
    "history_analysis": "Reading of the history",
    "emotional_state": "Emotional state",
    "strategy": "Support strategy",
}
MARKS = {"correct": ("✓", "green"), "incorrect": ("✗", "red"), None: ("?", "yellow")}
TAIL = 6
"""How many turns before the judged one an example shows."""


@dataclass(frozen=True)
class Section:
    title: str
    body: Text
    colour: str = "dim"


def print_sections(sections: Iterable[Section], console: Console) -> None:
    """Print sections: panels on a terminal, a title and indented lines elsewhere."""
    for section in sections:
        if console.is_terminal:
            console.print(
                Panel(section.body, title=section.title, title_align="left",
                      border_style=section.colour, padding=(0, 1))
            )  # fmt: skip
        else:
            lines = section.body.plain.rstrip("\n").split("\n")
            console.print(
                section.title, *[f"  {line}" if line else "" for line in lines],
                sep="\n", markup=False, highlight=False, soft_wrap=True,
            )  # fmt: skip
            console.print()


def turns(spoken: Sequence[Turn], language: Language, chosen: Iterable[int] = ()) -> Text:
    """Turns with who speaks; what is known of a message stands behind it."""
    text = Text()
    marked = set(chosen)
    for turn in spoken:
        colour = "cyan" if turn.role == "seeker" else "magenta"
        mark = "▸" if turn.index in marked else " "
        text.append(
            f"{mark}{turn.index:>3} {SPEAKER[language][turn.role]}  ", style=f"bold {colour}"
        )
        for place, message in enumerate(turn.messages):
            text.append("\n" + " " * 6 if place else "")
            text.append(message.text)
            known = (message.strategy, message.emotion, message.clue, message.image)
            aside = " · ".join(part for part in known if part)
            text.append(f"  [{aside}]" if aside else "", style="dim")
        text.append("\n")
    return text


def dialogue(record: Dialogue) -> list[Section]:
    """A dialogue of any stage, with what that stage knows of it."""
    facts = [
        f"source     {record.source}, {record.source_file} row {record.source_row}",
        f"licence    {record.licence}",
        f"language   {record.language} ({record.variety})",
        f"family     {record.family_id}",
        f"topic      {record.topic or '–'}",
        f"situation  {record.situation or '–'}",
        f"crisis     {', '.join(record.crisis) or '–'}",
        *(
            f"           {sign.kind}, turn {sign.turn}: “{sign.evidence}”"
            for sign in record.crisis_signs
        ),
    ]
    if isinstance(record, Scored):
        facts.append(
            f"scores     AI trace {record.ai_trace:.3f}, incoherence {record.incoherence:.3f}"
        )
    if isinstance(record, Rejected):
        facts.append(f"dropped    {record.reason}: {record.detail}")
    if isinstance(record, Variant):
        facts.append(f"style      {record.style}, by {record.model or 'the corpus'}")
    title = record.variant_id if isinstance(record, Variant) else record.dialogue_id
    chosen = getattr(record, "chosen_turns", [])
    return [
        Section(title, Text("\n".join(facts))),
        Section("Dialogue", turns(record.turns, record.language, chosen), "cyan"),
    ]


def proposal(item: Proposal, language: Language, labels: Sequence[StepLabel] = ()) -> Text:
    """The three steps and the reply, each step with its label and votes where it has them."""
    text = Text()
    by_step = {label.step: label for label in labels}
    for step, words in steps(item, language).items():
        label = by_step.get(step)  # type: ignore[call-overload]
        if label is not None:
            mark, colour = MARKS[label.label]
            text.append(f"{mark} ", style=f"bold {colour}")
        text.append(STEP_NAMES[step], style="bold")
        if label is not None:
            votes = f"{label.correct} correct, {label.incorrect} incorrect, {label.unsure} unsure"
            text.append(f"  ({votes})", style="dim")
        text.append(f"\n{words}\n")
    text.append("Reply", style="bold")
    text.append(f"\n{item.reply}\n")
    return text


def ser(record: Ser, tail: int | None = None) -> list[Section]:
    """A SER record; only the last `tail` turns of the dialogue where given."""
    facts = (
        f"{record.source} · {record.language} · style {record.style} · split {record.split} · "
        f"{record.label_source} labels"
    )
    shown = record.context[-tail:] if tail else record.context
    left_out = len(record.context) - len(shown)
    spoken = Text(f"… {left_out} earlier turn(s)\n" if left_out else "", style="dim")
    names = {
        item.candidate_id: f"Candidate {place}" for place, item in enumerate(record.candidates, 1)
    }
    return [
        Section(record.ser_id, Text(facts)),
        Section("Dialogue", spoken + turns(shown, record.language), "cyan"),
        *[
            Section(
                f"{names[item.candidate_id]} · {item.model}",
                proposal(item, record.language, item.labels),
                "blue",
            )
            for item in record.candidates
        ],
        *[
            Section("Preference", _preference(pair, names, record), "green")
            for pair in record.pairs
        ],
    ]


def _preference(pair: PairLabel, names: dict[str, str], record: Ser) -> Text:
    replies = {item.candidate_id: item.reply for item in record.candidates}
    votes = (
        f"{names[pair.first_id]}: {pair.first}, {names[pair.second_id]}: {pair.second}, "
        f"tie: {pair.tie}, both unacceptable: {pair.both_unacceptable}"
    )
    text = Text()
    if pair.outcome in ("first", "second"):
        chosen, rejected = pair.first_id, pair.second_id
        if pair.outcome == "second":
            chosen, rejected = rejected, chosen
        text.append(f"✓ chosen    {names[chosen]}\n", style="bold green").append(
            f"{replies[chosen]}\n"
        )
        text.append(f"✗ rejected  {names[rejected]}\n", style="bold red")
        text.append(f"{replies[rejected]}\n")
    else:
        verdict = {None: "undecided", "tie": "tie", "both_unacceptable": "both unacceptable"}
        text.append(f"? {verdict[pair.outcome]}\n", style="bold yellow")
    return text.append(f"votes: {votes}", style="dim")


def most_telling(records: Sequence[Ser]) -> Ser:
    """The record that shows most: step labels of both kinds, a decided pair, little to read."""
    return max(records, key=lambda record: (*_telling(record), record.ser_id))


def _telling(record: Ser) -> tuple[int, int, int]:
    def verdicts(item: LabelledCandidate) -> set[str | None]:
        return {label.label for label in item.labels}

    decided = any(pair.outcome in ("first", "second") for pair in record.pairs)
    labelled = sum(label.label is not None for item in record.candidates for label in item.labels)
    both = any({"correct", "incorrect"} <= verdicts(item) for item in record.candidates)
    length = sum(
        len(words) for item in record.candidates for words in steps(item, record.language).values()
    )
    return 2 * decided + both, min(labelled, 2 * len(STEPS)), -length
