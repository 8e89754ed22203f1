"""What incoherent dialogues look like: seeded corruptions of the corpus's own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from pipeline.stages.filter_talks import Bools, Ints, Talks, draw


@dataclass(frozen=True)
class Talk:
    """One dialogue: which text each turn says, and whether the supporter says it."""

    text: Ints
    supporter: Bools


Corruption = Callable[[Talk, Talk, np.random.Generator], Talk]
"""(dialogue, another of the same corpus, source of chance) -> an incoherent one."""


def replies_of_another(talk: Talk, other: Talk, rng: np.random.Generator) -> Talk:
    """Half of the supporter's turns, or all, say what was said to somebody else."""
    share = rng.choice([0.5, 1.0])
    spoilt = talk.supporter & (rng.random(len(talk.text)) < share)
    if not spoilt.any():
        spoilt = talk.supporter
    replies = np.resize(other.text[other.supporter], len(talk.text))
    text = talk.text.copy()
    text[spoilt] = replies[: spoilt.sum()]
    return Talk(text, talk.supporter)


def out_of_order(talk: Talk, _other: Talk, rng: np.random.Generator) -> Talk:
    """Each speaker's turns in random order; seeker and supporter still alternate."""
    text = talk.text.copy()
    for speaker in (talk.supporter, ~talk.supporter):
        text[speaker] = rng.permutation(text[speaker])
    return Talk(text, talk.supporter)


def speakers_swapped(talk: Talk, _other: Talk, _rng: np.random.Generator) -> Talk:
    """The seeker says what the supporter said, and the other way round."""
    return Talk(talk.text, ~talk.supporter)


def repetitive(talk: Talk, _other: Talk, rng: np.random.Generator) -> Talk:
    """The supporter answers half of the time with one and the same reply."""
    spoilt = talk.supporter & (rng.random(len(talk.text)) < 0.5)
    text = talk.text.copy()
    text[spoilt] = rng.choice(talk.text[talk.supporter])
    return Talk(text, talk.supporter)


CORRUPTIONS: Mapping[str, Corruption] = {
    "replies_of_another": replies_of_another,
    "out_of_order": out_of_order,
    "speakers_swapped": speakers_swapped,
    "repetitive": repetitive,
}
CUT_OFF = "cut_off"
KINDS = (*CORRUPTIONS, CUT_OFF)


def corrupted(talks: Talks, kind: str, ids: Sequence[str], groups: Ints, seed: int) -> Talks:
    """Every dialogue of `talks` corrupted in one way; the same for the same seed.

    `groups` (n,) says who may lend replies to whom: the next of the group in
    an order drawn by lot. Where nobody else is in the group, or chance changed
    nothing, the dialogue comes back as it was.
    """
    if kind == CUT_OFF:
        return cut_off(talks)
    parts = [
        Talk(talks.text[begin:end], talks.supporter[begin:end])
        for begin, end in zip(talks.start[:-1], talks.start[1:], strict=True)
    ]
    lenders = _lenders(ids, groups, seed)
    spoil = CORRUPTIONS[kind]
    spoilt = [
        spoil(part, parts[lender], np.random.default_rng(draw(seed, kind, name)))
        for part, lender, name in zip(parts, lenders, ids, strict=True)
    ]
    return Talks(
        texts=talks.texts,
        text=np.concatenate([talk.text for talk in spoilt]),
        supporter=np.concatenate([talk.supporter for talk in spoilt]),
        start=talks.start,
        chinese=talks.chinese,
    )


def cut_off(talks: Talks) -> Talks:
    """Every supporter turn breaks off after its first half."""
    halves = [text[: (len(text) + 1) // 2] for text in talks.texts]
    return Talks(
        texts=[*talks.texts, *halves],
        text=np.where(talks.supporter, talks.text + len(talks.texts), talks.text),
        supporter=talks.supporter,
        start=talks.start,
        chinese=talks.chinese,
    )


def _lenders(ids: Sequence[str], groups: Ints, seed: int) -> Ints:
    lots = [draw(seed, "lender", name) for name in ids]
    order = np.array(sorted(range(len(ids)), key=lambda row: (groups[row], lots[row], ids[row])))
    lenders = np.empty(len(ids), dtype=np.int64)
    for group in np.unique(groups):
        members = order[groups[order] == group]
        lenders[members] = np.roll(members, -1)
    return lenders
