"""Places are shared out fairly at every budget: exact quotas, rounded down or up."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.stages.shares import fair_order

sizes = st.lists(st.integers(1, 40), min_size=1, max_size=12)


def largest_remainders(sizes: list[int], places: int) -> list[int]:
    """Hamilton's method, as its definition says: the floors, then one each by remainder."""
    quotas = [Fraction(places * size, sum(sizes)) for size in sizes]
    seats = [floor(quota) for quota in quotas]
    by_remainder = sorted(range(len(sizes)), key=lambda i: (seats[i] - quotas[i], i))
    for i in by_remainder[: places - sum(seats)]:
        seats[i] += 1
    return seats


@given(sizes)
def test_every_stratum_is_less_than_one_from_its_quota_at_every_budget(sizes: list[int]) -> None:
    order, total, n = fair_order(sizes), sum(sizes), len(sizes)
    held = [0] * n
    for places, stratum in enumerate(order, start=1):
        held[stratum] += 1
        for count, size in zip(held, sizes, strict=True):
            away = abs(count - Fraction(places * size, total))
            assert away <= (1 - Fraction(1, 2 * n - 2) if n > 1 else 0)
    assert held == sizes


@given(sizes, st.data())
def test_it_rounds_as_largest_remainders_do(sizes: list[int], data: st.DataObject) -> None:
    places = data.draw(st.integers(0, sum(sizes)))
    ours = Counter(fair_order(sizes)[:places])
    for i, theirs in enumerate(largest_remainders(sizes, places)):
        quota = Fraction(places * sizes[i], sum(sizes))
        assert ours[i] in (floor(quota), -floor(-quota))
        assert theirs in (floor(quota), -floor(-quota))


def test_where_largest_remainders_take_a_seat_away_it_does_not() -> None:
    """The Alabama paradox: the third of these has two of 10 places, and one of 11."""
    votes = [6, 6, 2]
    assert largest_remainders(votes, 10) == [4, 4, 2]
    assert largest_remainders(votes, 11) == [5, 5, 1]
    order = fair_order(votes)
    assert Counter(order[:10]) <= Counter(order[:11])
    assert Counter(order[:7]) == Counter({0: 3, 1: 3, 2: 1})  # half of all: exact quotas


@pytest.mark.parametrize(
    ("sizes", "weights", "expected"),
    [
        ([4], None, [0, 0, 0, 0]),
        ([], None, []),
        ([2, 2], None, [0, 1, 0, 1]),
        ([3, 1], None, [0, 0, 1, 0]),
        ([0, 2], None, [1, 1]),
        # Half each, until the first has no more: the second has all the rest.
        ([2, 6], [1, 1], [0, 1, 0, 1, 1, 1, 1, 1]),
        # No weight: not before those with one are used up; then in proportion.
        ([2, 2, 2], [1, 0, 0], [0, 0, 1, 2, 1, 2]),
    ],
)
def test_by_hand(sizes: list[int], weights: list[int] | None, expected: list[int]) -> None:
    assert fair_order(sizes, weights and [Fraction(weight) for weight in weights]) == expected


@given(st.lists(st.tuples(st.integers(0, 15), st.integers(0, 9)), max_size=8))
def test_whatever_the_weights_every_place_is_filled(strata: list[tuple[int, int]]) -> None:
    sizes = [size for size, _ in strata]
    order = fair_order(sizes, [Fraction(weight, 10) for _, weight in strata])
    assert [order.count(i) for i in range(len(sizes))] == sizes


def test_a_quarter_of_a_million_places_between_fifty_strata() -> None:
    sizes = [100 * (i + 1) ** 2 // 17 for i in range(50)]
    order = fair_order(sizes)
    assert len(order) == sum(sizes) == 252_476
    half = Counter(order[: len(order) // 2])
    assert all(abs(half[i] - size / 2) <= 1 for i, size in enumerate(sizes))
