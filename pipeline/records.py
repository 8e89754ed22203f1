"""What flows through the pipeline: typed records, one class a kind.

Every table between two stages holds one of these, a row a record. The Polars
schema of a table (`tables.schema_of`) and the JSON Schema of a record
(`schemas/*.schema.json`) are both made from the classes below.

Ids are derived from content, so that a corpus that is downloaded again or
reordered gives the same ids: see `content_id`.
"""

from __future__ import annotations

import hashlib
import json
from typing import Literal, get_args

from pydantic import BaseModel, ConfigDict, Field

Language = Literal["en", "zh"]
Variety = Literal["en", "zh-Hans", "zh-Hant", "mixed"]
"""BCP 47: English, Simplified and Traditional Chinese; or both languages in one dialogue."""
Crisis = Literal["self_harm", "harm_to_others", "abuse", "psychosis"]
Role = Literal["seeker", "supporter"]
Strategy = Literal[
    "Question",
    "Restatement or Paraphrasing",
    "Reflection of Feelings",
    "Self-disclosure",
    "Affirmation and Reassurance",
    "Providing Suggestions",
    "Information",
    "Others",
]
"""ESConv's eight support strategies (Liu et al., ACL 2021, table 2)."""
Style = Literal["original", "dominance", "influence", "steadiness", "compliance"]
"""DISC personality of a dialogue's supporter; `original` is the corpus's own wording."""
Step = Literal["history_analysis", "emotional_state", "strategy"]
Kind = Literal["step", "pair"]
Verdict = Literal["correct", "incorrect", "unsure"]
Preference = Literal["a", "tie", "b", "both_unacceptable"]
LabelSource = Literal["human", "simulated"]
Split = Literal["train", "validation", "test"]

STRATEGIES: tuple[Strategy, ...] = get_args(Strategy)
STYLES: tuple[Style, ...] = get_args(Style)
STEPS: tuple[Step, ...] = get_args(Step)
CRISES: tuple[Crisis, ...] = get_args(Crisis)
DIMENSIONS = ("empathy", "strategy_fit", "human_likeness", "safety")
"""What a pair is judged on after the overall verdict; each `a`, `tie` or `b`."""


def content_id(prefix: str, *parts: object) -> str:
    """An id made from content: `prefix-` and 16 hexadecimal digits.

    `parts` must be JSON values; the same parts give the same id on every
    machine. 64 bits: a clash among 10 million records has odds of 3 in a
    million.
    """
    text = json.dumps(parts, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return f"{prefix}-{hashlib.sha256(text.encode()).hexdigest()[:16]}"


class Record(BaseModel):
    """Base of every record: immutable, and an unknown field is an error."""

    model_config = ConfigDict(
        extra="forbid",
        frozen=True,
        # A written record holds every field, also where it is the default: its schema says so.
        json_schema_serialization_defaults_required=True,
    )


class Message(Record):
    """One message as it was sent. A turn holds one or more of them."""

    text: str = Field(min_length=1)
    strategy: Strategy | None = None
    source_strategy: str | None = Field(
        None, description="the corpus's own name of the strategy, as written there"
    )
    emotion: str | None = Field(None, description="the corpus's own emotion label")
    clue: str | None = Field(
        None, description="a description of face and bearing, apart from what was said"
    )
    image: str | None = Field(
        None,
        description="a face image, as a path relative to the folder of the ingested table: "
        "media/<16 hex of its SHA-256>.<png|jpg>",
    )
    feedback: int | None = Field(
        None, ge=1, le=5, description="the seeker's running rating of the supporter (ESConv)"
    )


class Turn(Record):
    """Everything one speaker says before the other answers."""

    index: int = Field(ge=0, description="position in the dialogue, from 0")
    role: Role
    messages: list[Message] = Field(min_length=1)

    @property
    def text(self) -> str:
        """The turn as one text, a line a message."""
        return "\n".join(message.text for message in self.messages)


class CrisisSign(Record):
    """A sign of crisis in what the seeker says, for a person to look at: no diagnosis."""

    kind: Crisis
    turn: int = Field(ge=0, description="index into turns")
    evidence: str = Field(min_length=1, description="the words that were taken for a sign")


class Dialogue(Record):
    """One conversation between a seeker and a supporter, turns alternating."""

    dialogue_id: str = Field(description="<source>-<16 hex>, from the cleaned roles and texts")
    family_id: str = Field(
        description="what must share a split: the dialogue and its rewrites, or a whole episode"
    )
    source: str = Field(description="the corpus: esconv, soulchat, mesc, …")
    source_file: str = Field(description="the file's name, without its folder")
    source_row: int = Field(ge=0, description="the dialogue's position in that file, from 0")
    licence: str = Field(description="SPDX id, or the corpus's own words in short")
    language: Language = Field(description="the one there is more of; it is annotated in this one")
    variety: Variety
    topic: str | None = Field(None, description="problem type, lower case, trimmed")
    situation: str | None = None
    crisis: list[Crisis] = Field(default_factory=list, description="kinds of crisis found")
    crisis_signs: list[CrisisSign] = Field(
        default_factory=list, description="the first sign of each kind in a turn, in reading order"
    )
    turns: list[Turn] = Field(min_length=2)


class Scored(Dialogue):
    """A dialogue with the filter's two scores, each a probability in [0, 1]."""

    ai_trace: float = Field(ge=0, le=1)
    incoherence: float = Field(ge=0, le=1)


class Rejected(Scored):
    """A dialogue the filter dropped, and why."""

    reason: Literal["ai_trace", "incoherence"]
    detail: str = Field(description="the score and threshold, and the turn with most evidence")


class Chosen(Scored):
    """A dialogue picked for annotation, with the supporter turns worth judging."""

    chosen_turns: list[int] = Field(min_length=1, description="indices into turns, ascending")


class Variant(Chosen):
    """A chosen dialogue in one style. Same speakers, order and number of turns."""

    variant_id: str = Field(description="<dialogue_id>-<style>-<16 hex of its texts>")
    style: Style
    model: str | None = Field(None, description="who rewrote it; null for the original")
    prompt_version: str | None = None


class Drop(Record):
    """An input that did not become an output. `detail` holds no dialogue text."""

    stage: str
    record_id: str = Field(description="dialogue id, variant id, or <file>:<row> where none exists")
    source: str
    reason: str = Field(description="snake_case, a small closed set a stage")
    detail: str = Field(description="for a person: what was found, and what to do if anything")
    matched_id: str | None = Field(None, description="the dialogue that a duplicate is one of")


class Candidate(Record):
    """One proposed piece of reasoning and reply for one supporter turn."""

    candidate_id: str
    dialogue_id: str
    family_id: str
    variant_id: str
    turn_index: int = Field(ge=0, description="the supporter turn that `reply` would stand in")
    sample: int = Field(ge=0, description="which of the turn's candidates, from 0")
    history_analysis: str = Field(min_length=1)
    emotion: str = Field(min_length=1)
    intensity: int = Field(ge=1, le=5)
    evidence: str = Field(min_length=1, description="what in the history shows the emotion")
    strategy: Strategy
    strategy_reason: str = Field(min_length=1)
    reply: str = Field(min_length=1)
    model: str
    prompt_version: str


class Task(Record):
    """One question to an annotator. Its id is made from what is asked."""

    task_id: str
    kind: Kind
    language: Language
    interface: str = Field(description="<kind>-<language>-<8 hex of the labelling interface>")
    family_id: str
    dialogue_id: str
    variant_id: str
    turn_index: int
    candidate_ids: list[str] = Field(
        description="step: the one judged; pair: as shown, [a, b], sides already drawn by lot"
    )
    data: str = Field(description="JSON object: the fields the labelling interface shows")


class Annotation(Record):
    """One line of the append-only journal: what an annotator had said at a moment.

    The present state of an annotation is its line with the highest `revision`.
    """

    annotation_id: str = Field(description="Label Studio's unique_id, the same for ever")
    revision: int = Field(ge=0, description="0 for the first line about it, then 1, 2, …")
    event: Literal["answered", "edited", "skipped", "deleted"]
    task_id: str
    kind: Kind
    interface: str
    annotator: str
    simulated: bool
    created_at: str = Field(description="ISO 8601, UTC")
    updated_at: str = Field(description="ISO 8601, UTC")
    seconds: float | None = Field(None, ge=0, description="time on the page")
    answers: str = Field(
        description='JSON object, field to answer: {"strategy": "correct", …}; {} when skipped'
    )
    result: str = Field(description="JSON array: the raw Label Studio result")


class StepLabel(Record):
    """What the annotators make of one step of one candidate."""

    step: Step
    label: Literal["correct", "incorrect"] | None = Field(
        description="null where nobody was sure, or the votes are equal"
    )
    confidence: float = Field(ge=0, le=1, description="share of sure votes for the label")
    correct: int = Field(ge=0)
    incorrect: int = Field(ge=0)
    unsure: int = Field(ge=0)


class LabelledCandidate(Record):
    """A candidate with its step labels (none where no step task was answered)."""

    candidate_id: str
    history_analysis: str
    emotion: str
    intensity: int
    evidence: str
    strategy: Strategy
    strategy_reason: str
    reply: str
    model: str
    prompt_version: str
    labels: list[StepLabel]


class PairLabel(Record):
    """What the annotators make of two candidates of one turn."""

    first_id: str = Field(description="the candidate whose id sorts first")
    second_id: str
    outcome: Literal["first", "second", "tie", "both_unacceptable"] | None = Field(
        description="null where the votes are equal"
    )
    confidence: float = Field(ge=0, le=1, description="share of votes for the outcome")
    margin: float = Field(ge=-1, le=1, description="(first − second) / votes; ties count as half")
    first: int = Field(ge=0)
    second: int = Field(ge=0)
    tie: int = Field(ge=0)
    both_unacceptable: int = Field(ge=0)


class Ser(Record):
    """One annotated supporter turn: the unit of the SER dataset."""

    ser_id: str = Field(description="<variant_id>-t<turn_index>-<label_source>")
    dialogue_id: str
    family_id: str
    variant_id: str
    source: str
    source_file: str
    source_row: int
    licence: str
    language: Language
    topic: str | None
    situation: str | None
    style: Style
    crisis: list[str]
    ai_trace: float
    incoherence: float
    split: Split
    label_source: LabelSource
    turn_index: int
    context: list[Turn] = Field(description="the turns before this one, oldest first")
    reference: str = Field(description="the variant's own reply in this turn")
    image: str | None = Field(None, description="the last seeker turn's face image, if any")
    candidates: list[LabelledCandidate]
    pairs: list[PairLabel]


class HeldOut(Record):
    """A dialogue that is kept out of training: its seeker is behind an evaluation's role card."""

    dialogue_id: str
    card_id: str = Field(description="the role card's id, as published")
    score: float = Field(description="how much likelier than by chance they are the same")


RECORDS: tuple[type[Record], ...] = (
    Dialogue,
    Scored,
    Rejected,
    Chosen,
    Variant,
    Drop,
    Candidate,
    Task,
    Annotation,
    Ser,
    HeldOut,
)
"""Every record that leaves a process: each has a file in schemas/."""
