"""Dialogues laid flat in arrays, so that the filter looks at all of them at once."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import polars as pl
from numpy.typing import NDArray
from scipy import sparse
from sklearn.feature_extraction.text import HashingVectorizer

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]

WORD_BEGINNING = re.compile(r"(?<![a-z'])[a-z']{1,6}|[?？!！]")
TWO_CHARACTERS = re.compile(r"(?=([\u3400-\u9fff]{2}))")
COLUMNS = 2**16


@dataclass(frozen=True)
class Talks:
    """`n` dialogues of `m` turns in all, one after another."""

    texts: list[str]
    """The pool of turn texts that `text` points into."""
    text: Ints
    """(m,) which text each turn says."""
    supporter: Bools
    """(m,) whether the supporter says it."""
    start: Ints
    """(n + 1,) where each dialogue begins, and where the last one ends."""
    chinese: Bools
    """(n,)"""

    @property
    def lengths(self) -> Ints:
        """(n,) turns a dialogue."""
        return np.diff(self.start)

    @property
    def dialogue(self) -> Ints:
        """(m,) which dialogue each turn belongs to."""
        return np.repeat(np.arange(len(self.start) - 1), self.lengths)

    @property
    def index(self) -> Ints:
        """(m,) the turn's position in its dialogue, from 0."""
        return np.arange(len(self.text)) - np.repeat(self.start[:-1], self.lengths)


def talks_of(dialogues: pl.DataFrame) -> Talks:
    """The rows of a Dialogue table, in their order."""
    turns = (
        dialogues.select("turns")
        .explode("turns")
        .unnest("turns")
        .select(
            "role",
            pl.col("messages")
            .list.eval(pl.element().struct.field("text"))
            .list.join("\n")
            .alias("text"),
        )
    )
    texts = turns["text"].unique().sort()
    return Talks(
        texts=texts.to_list(),
        text=texts.search_sorted(turns["text"]).to_numpy().astype(np.int64),
        supporter=(turns["role"] == "supporter").to_numpy(),
        start=np.concatenate([[0], dialogues["turns"].list.len().to_numpy()]).cumsum(),
        chinese=(dialogues["language"] == "zh").to_numpy(),
    )


def words(text: str) -> list[str]:
    """What two texts can share: beginnings of English words, pairs of Chinese characters.

    Question and exclamation marks count as words.

    >>> words("Sleeping badly? 睡不着")
    ['sleepi', 'badly', '?', '睡不', '不着']
    """
    return WORD_BEGINNING.findall(text.lower()) + TWO_CHARACTERS.findall(text)


def word_counts(texts: Sequence[str]) -> sparse.csr_matrix:
    """(len(texts), COLUMNS) 1 where a text has a word of that hash, else 0."""
    hashing = HashingVectorizer(
        analyzer=words, n_features=COLUMNS, norm=None, binary=True, alternate_sign=False
    )
    return hashing.transform(texts).tocsr()


def draw(seed: int, *parts: str) -> int:
    """A number from 0 to 2**64 − 1 that depends on `seed` and `parts` only."""
    key = "\x1f".join((str(seed), *parts)).encode()
    return int.from_bytes(hashlib.sha256(key).digest()[:8], "big")
