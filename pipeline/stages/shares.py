"""Share a queue out between strata, so that each head of it is fair.

Largest remainders give every stratum its exact share of a budget, rounded
down or up; but a larger budget may take a place away again (the Alabama
paradox: Balinski and Young, Fair Representation, 1982), so their choices are
not nested. Tijdeman's order gives the same rounding at every budget at once:
after h places, stratum i of n holds h·p_i, give or take at most 1 - 1/(2n-2),
which is less than one (R. Tijdeman, The chairman assignment problem, Discrete
Mathematics 32, 1980, 323-330).

His rule is: among the strata that are owed 1/(2n-2) of a place, serve the one
that must be served first. So every place of a stratum is a job with a first
and a last step, and each step does the open job whose last step comes first.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import lcm


def fair_order(sizes: Sequence[int], weights: Sequence[Fraction] | None = None) -> list[int]:
    """Whose place each one is: `sizes[i]` places of stratum i, as indices into `sizes`.

    The shares are in proportion to `weights`, or to the sizes themselves where
    there are none. A stratum that is owed a place it cannot fill leaves, and
    the others share out what is left by the same rule. One of weight 0 comes
    when those with a weight are used up, in proportion to size.

    Exact: whole numbers throughout, ties to the earlier stratum.
    """
    given = list(sizes) if weights is None else _whole(weights)
    left = list(sizes)
    places = sum(sizes)
    order: list[int] = []
    while len(order) < places:
        open_ = [i for i, count in enumerate(left) if count and given[i]]
        if not open_:
            given = list(left)
            continue
        for place in _endless([given[i] for i in open_]):
            stratum = open_[place]
            if not left[stratum]:
                break
            left[stratum] -= 1
            order.append(stratum)
            if len(order) == places:
                break
    return order


def _endless(weights: Sequence[int]) -> Iterator[int]:
    """Tijdeman's order for ever."""
    if len(weights) == 1:
        while True:
            yield 0
    total, parts = sum(weights), 2 * len(weights) - 2
    waiting = [(_first_step(0, weight, total, parts), i, 0) for i, weight in enumerate(weights)]
    heapq.heapify(waiting)
    open_: list[tuple[int, int, int]] = []
    step = 0
    while True:
        step += 1
        while waiting and waiting[0][0] <= step:
            _, i, held = heapq.heappop(waiting)
            heapq.heappush(open_, (_last_step(held, weights[i], total, parts), i, held))
        _, i, held = heapq.heappop(open_)
        yield i
        first = _first_step(held + 1, weights[i], total, parts)
        heapq.heappush(waiting, (first, i, held + 1))


def _first_step(held: int, weight: int, total: int, parts: int) -> int:
    """The first h where h·p - held is at least 1/parts."""
    return -(-(held * parts + 1) * total // (parts * weight))


def _last_step(held: int, weight: int, total: int, parts: int) -> int:
    """The last h where h·p - held is at most 1 - 1/parts."""
    return ((held + 1) * parts - 1) * total // (parts * weight)


def _whole(weights: Sequence[Fraction]) -> list[int]:
    scale = lcm(*(weight.denominator for weight in weights))
    return [int(weight * scale) for weight in weights]
