"""Simulated annotators: as wrong as they say, and the same everywhere."""

from __future__ import annotations

import math
import random
from collections import Counter

from annotators import simulated
from annotators.results import FIELDS, answers_of, result_of
from annotators.simulated import SimulatedAnnotator, annotators_for, answer, roster, truth
from pipeline.records import Kind, Task


def task(number: int, kind: Kind = "step", candidates: list[str] | None = None) -> Task:
    ids = [f"cand-{number:06d}"] if kind == "step" else [f"cand-{number:06d}", f"cand-x{number}"]
    return Task(
        task_id=f"{kind}-{number:06d}",
        kind=kind,
        language="en",
        interface=f"{kind}-en-00000000",
        family_id="f",
        dialogue_id="d",
        variant_id="v",
        turn_index=1,
        candidate_ids=candidates or ids,
        data="{}",
    )


def within_binomial(successes: int, trials: int, rate: float) -> bool:
    """Inside 4 standard deviations: a right rate fails once in 16,000."""
    return abs(successes - trials * rate) <= 4 * math.sqrt(trials * rate * (1 - rate))


def test_the_roster_has_known_spread_out_rates_that_others_do_not_move() -> None:
    twenty = roster(20, seed=7)
    assert [one.annotator_id for one in twenty[:2]] == ["sim-01", "sim-02"]
    assert all(0.05 <= one.error_rate <= 0.35 for one in twenty)
    assert len({one.error_rate for one in twenty}) > 15
    assert max(one.error_rate for one in twenty) - min(one.error_rate for one in twenty) > 0.15
    assert roster(5, seed=7) == twenty[:5]
    assert roster(5, seed=8) != twenty[:5]


def test_everybody_is_as_often_wrong_as_stated() -> None:
    for annotator in roster(4, seed=7):
        for kind, tasks in (("step", 1500), ("pair", 900)):
            trials = wrong = 0
            for number in range(tasks):
                asked = task(number, kind)
                said, right = answer(asked, annotator), truth(asked)
                trials += len(right)
                wrong += sum(said[field] != right[field] for field in right)
            assert within_binomial(wrong, trials, annotator.error_rate), annotator


def test_some_errors_on_steps_say_unsure() -> None:
    clumsy = SimulatedAnnotator("sim-01", 0.35)
    said = Counter(value for n in range(2000) for value in answer(task(n), clumsy).values())
    assert within_binomial(said["unsure"], 6000, 0.35 * simulated.UNSURE_AMONG_ERRORS)


def test_one_who_never_errs_says_the_truth_and_one_who_always_errs_never_does() -> None:
    for kind in ("step", "pair"):
        for number in range(50):
            asked = task(number, kind)
            right = truth(asked)
            assert answer(asked, SimulatedAnnotator("sim-01", 0.0)) == right
            always = answer(asked, SimulatedAnnotator("sim-01", 1.0))
            assert all(always[field] != right[field] for field in right)


def test_answers_are_complete_and_can_be_sent() -> None:
    for kind in ("step", "pair"):
        for annotator in roster(3, seed=1):
            said = answer(task(3, kind), annotator)
            assert answers_of(kind, result_of(kind, said)) == said


def test_answers_do_not_depend_on_the_order_of_work() -> None:
    work = [(n, one) for n in range(40) for one in roster(5, seed=7)]
    first = {(n, one.annotator_id): answer(task(n, "pair"), one) for n, one in work}
    random.Random(3).shuffle(work)
    assert {(n, one.annotator_id): answer(task(n, "pair"), one) for n, one in work} == first


def test_swapping_the_sides_swaps_the_true_answer_and_nothing_else() -> None:
    mirror = {"a": "b", "b": "a"}
    seen = set()
    for number in range(300):
        shown = truth(task(number, "pair", ["cand-1", f"cand-2{number}"]))
        swapped = truth(task(number, "pair", [f"cand-2{number}", "cand-1"]))
        assert swapped == {field: mirror.get(value, value) for field, value in shown.items()}
        seen.add(shown["overall"])
    assert {"a", "b"} <= seen


def test_every_true_outcome_of_a_pair_occurs() -> None:
    overall = {truth(task(n, "pair"))["overall"] for n in range(400)}
    assert overall == set(FIELDS["pair"]["overall"].values)


def test_who_answers_is_decided_by_ids_and_evenly() -> None:
    people = roster(5, seed=7)
    load: Counter[str] = Counter()
    for number in range(1000):
        chosen = annotators_for(f"t{number}", people, overlap=2)
        assert chosen == annotators_for(f"t{number}", people[::-1], overlap=2)
        assert len({one.annotator_id for one in chosen}) == 2
        load.update(one.annotator_id for one in chosen)
    assert all(within_binomial(load[one.annotator_id], 1000, 2 / 5) for one in people)
    assert len(annotators_for("t", people, overlap=9)) == 5


def test_one_who_joins_displaces_at_most_one() -> None:
    for number in range(100):
        before = {one.annotator_id for one in annotators_for(f"t{number}", roster(5, 7), 2)}
        after = {one.annotator_id for one in annotators_for(f"t{number}", roster(6, 7), 2)}
        assert len(before - after) <= 1


def test_the_address_marks_them_for_ever() -> None:
    assert simulated.email("sim-01") == "sim-01@simulated.invalid"
    assert simulated.is_simulated("SIM-01@Simulated.invalid ")
    assert not simulated.is_simulated("sim-01@simulated.invalid.org")
    assert not simulated.is_simulated("simulated.invalid@example.org")
