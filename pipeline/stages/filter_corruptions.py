"""What incoherent dialogues look like: seeded corruptions of the corpus's own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from pipeline.stages.filter_talks import Bools, Ints, Talks, draw


@dataclass(frozen=True)
class Talk:
    """One dialogue: which text each turn says, and whether the supporter says it."""

    text: Ints
    supporter: Bools
    half: int
    """Text `i + half` of the pool is the first half of text `i`."""


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
    return replace(talk, text=text)


def out_of_order(talk: Talk, _other: Talk, rng: np.random.Generator) -> Talk:
    """Each speaker's turns in random order; seeker and supporter still alternate."""
    text = talk.text.copy()
    for speaker in (talk.supporter, ~talk.supporter):
        text[speaker] = rng.permutation(text[speaker])
    return replace(talk, text=text)


def speakers_swapped(talk: Talk, _other: Talk, _rng: np.random.Generator) -> Talk:
    """The seeker says what the supporter said, and the other way round."""
    return replace(talk, supporter=~talk.supporter)


def repetitive(talk: Talk, _other: Talk, rng: np.random.Generator) -> Talk:
    """The supporter answers half of the time with one and the same reply."""
    spoilt = talk.supporter & (rng.random(len(talk.text)) < 0.5)
    text = talk.text.copy()
    text[spoilt] = rng.choice(talk.text[talk.supporter])
    return replace(talk, text=text)


def cut_off(talk: Talk, _other: Talk, _rng: np.random.Generator) -> Talk:
    """Every supporter turn breaks off after its first half."""
    return replace(talk, text=np.where(talk.supporter, talk.text + talk.half, talk.text))


CORRUPTIONS: Mapping[str, Corruption] = {
    "replies_of_another": replies_of_another,
    "out_of_order": out_of_order,
    "speakers_swapped": speakers_swapped,
    "repetitive": repetitive,
    "cut_off": cut_off,
}


def with_halves(talks: Talks) -> Talks:
    """The same dialogues over a pool that also holds the first half of each text."""
    halves = [text[: (len(text) + 1) // 2] for text in talks.texts]
    return replace(talks, texts=[*talks.texts, *halves])


def corrupted(
    talks: Talks, corruption: Corruption, ids: Sequence[str], groups: Ints, seed: int
) -> Talks:
    """Every dialogue of `talks` (see `with_halves`) corrupted; the same for the same seed.

    `groups` (n,) says who may lend replies to whom: the next of the group in
    an order drawn by lot. Where nobody else is in the group, or chance
    changes nothing, the dialogue comes back as it was.
    """
    parts = [
        Talk(talks.text[begin:end], talks.supporter[begin:end], len(talks.texts) // 2)
        for begin, end in zip(talks.start[:-1], talks.start[1:], strict=True)
    ]
    lenders = _lenders(ids, groups, seed)
    spoilt = [
        corruption(part, parts[lender], np.random.default_rng(draw(seed, "corruption", name)))
        for part, lender, name in zip(parts, lenders, ids, strict=True)
    ]
    return replace(
        talks,
        text=np.concatenate([talk.text for talk in spoilt]),
        supporter=np.concatenate([talk.supporter for talk in spoilt]),
    )


def _lenders(ids: Sequence[str], groups: Ints, seed: int) -> Ints:
    lots = [draw(seed, "lender", name) for name in ids]
    order = np.array(sorted(range(len(ids)), key=lambda row: (groups[row], lots[row], ids[row])))
    lenders = np.empty(len(ids), dtype=np.int64)
    for group in np.unique(groups):
        members = order[groups[order] == group]
        lenders[members] = np.roll(members, -1)
    return lenders
