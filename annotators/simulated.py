"""Annotators that do not exist, with error rates that are known.

They rehearse the whole road before people are paid, and they are the only way
to measure an estimator of annotator quality against the truth. What they say is
marked as simulated for ever: by their address, `<id>@simulated.invalid` (RFC
2606 reserves `.invalid`), which no person can have.

Everything here is a pure function of ids and seeds: the same task and the same
annotator give the same answer on every machine, in whatever order work is done.
"""

from __future__ import annotations

import hashlib
import random
from dataclasses import dataclass

from annotators.results import FIELDS
from pipeline.records import DIMENSIONS, STEPS, Task

LOWEST_ERROR_RATE, HIGHEST_ERROR_RATE = 0.05, 0.35
CORRECT_STEPS = 0.7
"""How often a candidate's step is right, in the hidden truth."""
UNSURE_AMONG_ERRORS = 0.25
"""How many of the errors on a step say `unsure` rather than the opposite."""
_DOMAIN = "simulated.invalid"


@dataclass(frozen=True)
class SimulatedAnnotator:
    """`error_rate` is the probability, per field, of not giving the true answer."""

    annotator_id: str
    error_rate: float


def roster(n: int, seed: int) -> list[SimulatedAnnotator]:
    """`n` annotators, sim-01 and on, with error rates drawn evenly from 0.05 to 0.35.

    An annotator has the same rate however many others there are.
    """
    return [_annotator(f"sim-{number:02d}", seed) for number in range(1, n + 1)]


def _annotator(annotator_id: str, seed: int) -> SimulatedAnnotator:
    rate = _dice("rate", seed, annotator_id).uniform(LOWEST_ERROR_RATE, HIGHEST_ERROR_RATE)
    return SimulatedAnnotator(annotator_id, round(rate, 3))


def annotators_for(
    task_id: str, roster: list[SimulatedAnnotator], overlap: int
) -> list[SimulatedAnnotator]:
    """Who answers a task: the first `overlap` by hash of task and annotator id.

    All of them where the roster is smaller than `overlap`. The order of the
    roster does not matter, and an annotator who joins displaces at most one.
    """
    return sorted(roster, key=lambda one: _digest("who", task_id, one.annotator_id))[:overlap]


def truth(task: Task) -> dict[str, str]:
    """The hidden true answers of a task, field to value.

    A step's truth hangs on the candidate alone. A pair's is decided between the
    two candidates in order of their ids and only then turned to `a` and `b` as
    shown, so that swapping the sides swaps the answer and nothing else.
    """
    if task.kind == "step":
        (candidate,) = task.candidate_ids
        return {step: _step_truth(candidate, step) for step in STEPS}
    return {field: _pair_truth(field, task.candidate_ids) for field in ("overall", *DIMENSIONS)}


def _step_truth(candidate_id: str, step: str) -> str:
    right = _dice("truth", candidate_id, step).random() < CORRECT_STEPS
    return "correct" if right else "incorrect"


def _pair_truth(field: str, as_shown: list[str]) -> str:
    first, second = sorted(as_shown)
    outcomes, weights = [first, second, "tie"], [0.42, 0.42, 0.16]
    if field == "overall":
        outcomes, weights = [*outcomes, "both_unacceptable"], [0.42, 0.42, 0.11, 0.05]
    outcome = _dice("truth", first, second, field).choices(outcomes, weights)[0]
    return dict(zip(as_shown, "ab", strict=True)).get(outcome, outcome)


def answer(task: Task, annotator: SimulatedAnnotator) -> dict[str, str]:
    """What the annotator says: the truth, wrong in each field at the annotator's rate.

    An error on a step is the opposite, or `unsure`; on a pair any other value.
    """
    return {
        field: _said(task, annotator, field, true_value)
        for field, true_value in truth(task).items()
    }


def _said(task: Task, annotator: SimulatedAnnotator, field: str, true_value: str) -> str:
    dice = _dice("answer", task.task_id, annotator.annotator_id, field)
    if dice.random() >= annotator.error_rate:
        return true_value
    wrong = [value for value in FIELDS[task.kind][field].values if value != true_value]
    if task.kind == "step":
        unsure = dice.random() < UNSURE_AMONG_ERRORS
        return "unsure" if unsure else next(value for value in wrong if value != "unsure")
    return dice.choice(wrong)


def email(annotator_id: str) -> str:
    """The annotator's account name in Label Studio."""
    return f"{annotator_id}@{_DOMAIN}"


def is_simulated(email: str) -> bool:
    """Whether an account belongs to a simulated annotator."""
    return email.strip().lower().endswith(f"@{_DOMAIN}")


def _digest(*parts: object) -> bytes:
    return hashlib.sha256("\x1f".join(str(part) for part in parts).encode()).digest()


def _dice(*parts: object) -> random.Random:
    return random.Random(_digest(*parts))
