"""An annotator's answers as Label Studio stores them, and back.

Neither the server nor its SDK refuses an unknown value, a missing answer or an
empty result, so what comes back is checked here against closed sets.

A stored result is a list of regions, one an answered field:
  {"from_name": "strategy", "to_name": "strategy_text", "type": "choices",
   "value": {"choices": ["correct"]}}
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, get_args

from pipeline.records import DIMENSIONS, STEPS, Kind, Preference, Verdict

Reason = Literal["empty_result", "unknown_field", "unknown_value", "missing_answer", "two_answers"]

NOTE = "note"
"""The optional free text: an answer like the others, left out when nothing was written."""


@dataclass(frozen=True)
class Field:
    """A question on the page: what it is about, and the values it may have."""

    to_name: str
    values: tuple[str, ...]


FIELDS: dict[Kind, dict[str, Field]] = {
    "step": {step: Field(f"{step}_text", get_args(Verdict)) for step in STEPS},
    "pair": {
        "overall": Field("dialogue", get_args(Preference)),
        **{dimension: Field("dialogue", ("a", "tie", "b")) for dimension in DIMENSIONS},
    },
}
"""Every required question, in the order of the page."""

_NOTE_IS_ABOUT: dict[Kind, str] = {"step": "reply", "pair": "dialogue"}


class BadResult(ValueError):
    """A stored result that is no complete, unambiguous answer.

    `detail` names fields and values, never the text of a note.
    """

    def __init__(self, reason: Reason, detail: str) -> None:
        super().__init__(f"{reason}: {detail}")
        self.reason: Reason = reason
        self.detail = detail


def answers_of(kind: Kind, result: list[dict[str, Any]]) -> dict[str, str]:
    """The answers in a stored result: field to value, in the order of the page.

    Raises BadResult where a required answer is missing, a field or a value is
    not one of the page's, or a field has two answers.
    """
    if not result:
        raise BadResult("empty_result", "nothing was answered: ask the annotator again")
    found: dict[str, str] = {}
    for region in result:
        field, value = _answer_in(kind, region)
        if field in found:
            raise BadResult("two_answers", f"{field} is answered twice")
        found[field] = value
    missing = [field for field in FIELDS[kind] if field not in found]
    if missing:
        raise BadResult("missing_answer", f"no answer to {', '.join(missing)}")
    return {field: found[field] for field in (*FIELDS[kind], NOTE) if field in found}


def result_of(kind: Kind, answers: Mapping[str, str]) -> list[dict[str, Any]]:
    """What the API must be sent for these answers: the inverse of `answers_of`.

    Raises BadResult under the same conditions.
    """
    result = [_region(kind, field, value) for field, value in answers.items()]
    answers_of(kind, result)
    return result


def _region(kind: Kind, field: str, value: str) -> dict[str, Any]:
    if field == NOTE:
        return {
            "from_name": NOTE,
            "to_name": _NOTE_IS_ABOUT[kind],
            "type": "textarea",
            "value": {"text": [value]},
        }
    if field not in FIELDS[kind]:
        raise _unknown(kind, field)
    return {
        "from_name": field,
        "to_name": FIELDS[kind][field].to_name,
        "type": "choices",
        "value": {"choices": [value]},
    }


def _answer_in(kind: Kind, region: Mapping[str, Any]) -> tuple[str, str]:
    field = region.get("from_name")
    value = region.get("value")
    if not isinstance(value, Mapping):
        raise BadResult("unknown_value", f"{_shown(field)} has no value")
    if field == NOTE:
        # An edited note comes back as a list; two lines of it are one note.
        return NOTE, "\n".join(_texts(NOTE, value.get("text")))
    if not isinstance(field, str) or field not in FIELDS[kind]:
        raise _unknown(kind, field)
    choices = _texts(field, value.get("choices"))
    if len(choices) > 1:
        raise BadResult("two_answers", f"{field} has {len(choices)} choices")
    if choices[0] not in FIELDS[kind][field].values:
        allowed = ", ".join(FIELDS[kind][field].values)
        raise BadResult("unknown_value", f"{field} is {_shown(choices[0])}, not one of {allowed}")
    return field, choices[0]


def _texts(field: str, value: object) -> list[str]:
    listed = [value] if isinstance(value, str) else value
    if not isinstance(listed, list) or not listed or not all(isinstance(x, str) for x in listed):
        raise BadResult("unknown_value", f"{field} holds no text")
    return listed


def _unknown(kind: Kind, field: object) -> BadResult:
    return BadResult("unknown_field", f"{_shown(field)} is no question of a {kind} task")


def _shown(value: object) -> str:
    return repr(value)[:60]
