"""Which split a family belongs to: a property of its id, never of its company."""

from __future__ import annotations

import hashlib
import json

from pipeline.records import Split
from pipeline.settings import Merge


def split_of(family_id: str, settings: Merge) -> Split:
    """The split of a family, the same whatever other families there are.

    A hash of (split_seed, family_id) in [0, 1) is held against the shares of
    test and validation, so that growing data never moves an old record and no
    family stands on two sides.
    """
    place = _place(settings.split_seed, family_id)
    if place < settings.test:
        return "test"
    if place < settings.test + settings.validation:
        return "validation"
    return "train"


def _place(seed: str, family_id: str) -> float:
    """A number in [0, 1) made from both: the first 53 bits of a SHA-256, what a float holds."""
    digest = hashlib.sha256(json.dumps([seed, family_id]).encode()).digest()
    return (int.from_bytes(digest[:8], "big") >> 11) / 2**53
