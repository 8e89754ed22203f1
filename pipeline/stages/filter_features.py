"""What can be measured on a dialogue's turns that tells a coherent one from a spoilt one.

A dialogue's features are means over its turns, so that a score can be traced
back to the turn that raised it most.
"""

from __future__ import annotations

import re

import numpy as np
from scipy import sparse

from pipeline.stages.filter_talks import Floats, Talks

QUESTION = re.compile(r"[?？]")
ENDS = re.compile(r"[.!?。！？…~～)）”\"]\s*$")

FEATURES = (
    "supporter_takes_up_last_turn",
    "seeker_takes_up_last_turn",
    "supporter_shares_words_with_seeker",
    "seeker_shares_words_with_supporter",
    "supporter_shares_words_with_self",
    "seeker_shares_words_with_self",
    "supporter_prefers_last_turn",
    "seeker_prefers_last_turn",
    "repeats_itself",
    "repeats_a_turn",
    "sounds_like_its_role",
    "sounds_like_the_other_role",
    "far_from_its_place",
    "moves_with_its_place",
    "goes_back",
    "supporter_asks",
    "seeker_asks",
    "asks_when_asked",
    "supporter_ends_sentence",
    "supporter_length",
    "seeker_length",
)
"""The columns of `turn_features`, in order."""


def similarity_rows(counts: sparse.csr_matrix, rarity: Floats) -> sparse.csr_matrix:
    """Rows of length 1 (or 0), so that the dot product of two is their likeness in [0, 1]."""
    rows = counts.multiply(rarity).tocsr()
    norms = np.sqrt(np.asarray(rows.multiply(rows).sum(axis=1)).ravel())
    return sparse.diags_array(1 / np.where(norms == 0, 1, norms)).tocsr() @ rows


def turn_features(talks: Talks, likeness: sparse.csr_matrix, heard: Floats) -> Floats:
    """(m, len(FEATURES)), a row a turn.

    `likeness` (texts, words) are the similarity rows of `talks.texts`;
    `heard` (m, 2) says how each turn sounds: its role (+1 supporter, −1
    seeker) and its place in the dialogue (0 beginning, 1 end).
    """
    supporter, seeker = talks.supporter.astype(float), (~talks.supporter).astype(float)
    rows = likeness[talks.text]
    last_turn = _likeness_to_earlier(talks, rows, 1)
    repeats = np.maximum.reduce([_likeness_to_earlier(talks, rows, lag) for lag in (2, 4, 6)])
    other, own = _likeness_to_speakers(talks, rows)

    role = heard[:, 0] * np.where(talks.supporter, 1, -1)
    place = talks.index / np.maximum(talks.lengths[talks.dialogue] - 1, 1)
    asks = _of_texts(talks, [bool(QUESTION.search(text)) for text in talks.texts])
    ends = _of_texts(talks, [bool(ENDS.search(text)) for text in talks.texts])
    length = np.log1p(_of_texts(talks, [len(text) for text in talks.texts]))
    begun = talks.index >= 1
    return np.column_stack(
        [
            last_turn * supporter,
            last_turn * seeker,
            other * supporter,
            other * seeker,
            own * supporter,
            own * seeker,
            (last_turn - other) * supporter * begun,
            (last_turn - other) * seeker * begun,
            repeats,
            _said_before(talks),
            role,
            np.minimum(role, 0),
            (heard[:, 1] - place) ** 2,
            (heard[:, 1] - 0.5) * (place - 0.5),
            np.minimum(heard[:, 1] - _earlier(talks, heard[:, 1], 2), 0) * (talks.index >= 2),
            asks * supporter,
            asks * seeker,
            asks * _earlier(talks, asks, 1),
            ends * supporter,
            length * supporter,
            length * seeker,
        ]
    )


def dialogue_features(talks: Talks, turns: Floats) -> Floats:
    """(n, 2 * len(FEATURES) + 1): means over turns, the same for Chinese only, the language.

    The Chinese copy lets one linear model weigh a feature differently in
    each language, while what both have in common is learned once.
    """
    means = np.add.reduceat(turns, talks.start[:-1]) / talks.lengths[:, None]
    chinese = talks.chinese.astype(float)[:, None]
    return np.hstack([means, means * chinese, chinese])


def _of_texts(talks: Talks, values: list[bool] | list[int]) -> Floats:
    return np.asarray(values, dtype=np.float64)[talks.text]


def _earlier(talks: Talks, values: Floats, lag: int) -> Floats:
    """(m,) the value `lag` turns earlier in the same dialogue; 0 where there is none."""
    earlier = np.zeros(len(values))
    here = np.flatnonzero(talks.index >= lag)
    earlier[here] = values[here - lag]
    return earlier


def _likeness_to_earlier(talks: Talks, rows: sparse.csr_matrix, lag: int) -> Floats:
    likeness = np.zeros(rows.shape[0])
    here = np.flatnonzero(talks.index >= lag)
    likeness[here] = _dots(rows[here], rows[here - lag])
    return likeness


def _likeness_to_speakers(talks: Talks, rows: sparse.csr_matrix) -> tuple[Floats, Floats]:
    """(m,) mean likeness to the other speaker's turns, and to the speaker's other turns."""
    dialogue = talks.dialogue
    likeness, turns = {}, {}
    for speaker in (True, False):
        said = (talks.supporter == speaker).astype(float)
        shape = (len(talks.lengths), len(dialogue))
        sums = sparse.csr_matrix((said, (dialogue, np.arange(len(dialogue)))), shape=shape) @ rows
        likeness[speaker] = _dots(rows, sums[dialogue])
        turns[speaker] = np.bincount(dialogue, said, minlength=shape[0])[dialogue]
    to_other = {who: likeness[not who] / np.maximum(turns[not who], 1) for who in (True, False)}
    # A turn's likeness to itself is 1: it is taken out of its own speaker's sum.
    to_own = {who: (likeness[who] - 1) / np.maximum(turns[who] - 1, 1) for who in (True, False)}
    return (
        np.where(talks.supporter, to_other[True], to_other[False]),
        np.where(talks.supporter, to_own[True], to_own[False]),
    )


def _dots(left: sparse.csr_matrix, right: sparse.csr_matrix) -> Floats:
    return np.asarray(left.multiply(right).sum(axis=1), dtype=np.float64).ravel()


def _said_before(talks: Talks) -> Floats:
    """(m,) 1 where the dialogue has an earlier turn with the same text, else 0."""
    pairs = np.column_stack([talks.dialogue, talks.text])
    _, first = np.unique(pairs, axis=0, return_index=True)
    repeated = np.ones(len(pairs))
    repeated[first] = 0
    return repeated
