"""Which dialogues nearly say the same, in whatever corpus.

Candidates share a band of their MinHash signatures (locality-sensitive
hashing, Indyk and Motwani 1998); each is verified by true Jaccard similarity.
A dialogue is set aside only for one that is kept and that it is itself like:
likeness is not passed on from one to the next, which would chain thousands of
different dialogues into one cluster.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

import numpy as np
import numpy.typing as npt

from pipeline.stages.shingles import Signatures, jaccard, row_hashes

BANDS, ROWS = 21, 6
"""A pair of Jaccard 0.8 shares a band with probability 0.998, one of 0.1 in 2 of 100,000."""
MARGIN = 0.2
"""Candidates whose estimate is this far below the threshold are not verified: 5 deviations."""
SETS_HELD = 1000

Numbers = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Duplicate:
    """A dialogue to set aside, the kept one that it is like, and how like, in [0, 1]."""

    number: int
    kept: int
    similarity: float


def near_duplicates(
    signatures: Signatures,
    rank: Numbers,
    threshold: float,
    shingles_of: Callable[[int], frozenset[str]],
) -> list[Duplicate]:
    """The dialogues to set aside, in the order of `rank`.

    `rank` (n): who is kept before whom, all different, the least first. Each
    dialogue is compared with the kept ones before it; of those that it is at
    least `threshold` like, the likest is named, the first kept among equals.
    `shingles_of` is asked for candidates only. Among the kept, none is a
    candidate that is `threshold` like another: doing it again changes nothing.
    """
    shingles = lru_cache(maxsize=SETS_HELD)(shingles_of)
    kept_in: defaultdict[int, list[int]] = defaultdict(list)
    found = []
    for number, buckets in _shared_buckets(signatures, rank):
        others = sorted({kept for bucket in buckets for kept in kept_in[bucket]})
        match = _likest(number, others, signatures, rank, threshold, shingles)
        if match is not None:
            found.append(match)
            continue
        for bucket in buckets:
            kept_in[bucket].append(number)
    return found


def _likest(
    number: int,
    others: list[int],
    signatures: Signatures,
    rank: Numbers,
    threshold: float,
    shingles: Callable[[int], frozenset[str]],
) -> Duplicate | None:
    if not others:
        return None
    near = np.array(others, dtype=np.int64)
    estimates = (signatures[near] == signatures[number]).mean(axis=1)
    verified = [
        Duplicate(number, int(other), jaccard(shingles(number), shingles(int(other))))
        for other in near[estimates >= threshold - MARGIN]
    ]
    alike = [match for match in verified if match.similarity >= threshold]
    return min(alike, key=lambda match: (-match.similarity, rank[match.kept]), default=None)


def _shared_buckets(signatures: Signatures, rank: Numbers) -> list[tuple[int, list[int]]]:
    """Each dialogue that shares a bucket with another, and its shared buckets, by rank."""
    numbers, buckets, made = [], [], 0
    for band in range(BANDS):
        keys = row_hashes(signatures[:, band * ROWS : (band + 1) * ROWS])
        _, bucket, sizes = np.unique(keys, return_inverse=True, return_counts=True)
        shared = np.flatnonzero(sizes[bucket] > 1)
        numbers.append(shared)
        buckets.append(bucket[shared] + made)
        made += len(sizes)
    number, bucket = np.concatenate(numbers), np.concatenate(buckets)
    order = np.lexsort((bucket, rank[number]))
    pairs = zip(number[order].tolist(), bucket[order].tolist(), strict=True)
    return [
        (number, [bucket for _, bucket in group])
        for number, group in groupby(pairs, key=lambda pair: pair[0])
    ]
