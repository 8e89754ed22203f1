"""Find the seekers behind ESC-Eval's role cards, so that no model is trained on its examination.

ESC-Eval (Zhao et al., EMNLP 2024) lets a role player act from cards, and 158 of
its 331 English ones were written from ESConv's dialogues. A card does not say
from which, and tells the seeker's problem in other words; but rare words stay
("thesis", "spinal", "instalments").

Every card is held against every dialogue of its language. A word that a share
p of all dialogues and cards holds weighs -log p. The weight of the card's words
that the seeker says is compared with what chance would give: the mean
Σ w·p, in standard deviations √(Σ w²·p(1-p)). From this the dialogue's mean over
the other cards is taken away: one who talks much meets every card by chance.

Words are lower case and without endings in English, and pairs of neighbouring
characters in Chinese; neighbours come together, so a Chinese score runs higher.

SURE was chosen on public data with all 331 English cards. A person found the
seekers of cards in 25 dialogues of ESConv's development split and of its
failed ones: 24 of them score 7 or more, all 24 with the right card. Of the
375 others there 9 do, and of 95 of MESC, which holds no card's seeker, none.
In Chinese, where 72 of 324 cards were made from SMILE, 171 of 19,329 SMILE
dialogues reach 14; of nine that were read between 11.5 and 13, none or one was
the card's. The step is set where it costs a dialogue too many rather than one
too few.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl
from scipy import sparse

from pipeline.errors import InputError
from pipeline.records import HeldOut, Language
from pipeline.tables import schema_of

SURE = {"en": 7.0, "zh": 14.0}
"""The score from which a dialogue's seeker is taken for a card's."""
AT_ONCE = 20_000
"""Dialogues that are scored at once: 50 MB with all cards."""

_LANGUAGES: dict[object, Language] = {"english": "en", "en": "en", "chinese": "zh", "zh": "zh"}
_PROBLEM = re.compile(r"(?:problem|问题)s?\s*[:：](.*)", re.IGNORECASE | re.DOTALL)
_ENGLISH = re.compile(r"[a-z]+|\d+")
_CHINESE = re.compile(r"[㐀-鿿]+")
_ENDINGS = ("ies", "ing", "ed", "es", "s", "ly", "er")


@dataclass(frozen=True)
class Card:
    """A role card: whose seeker is held out."""

    card_id: str
    language: Language
    problem: str


def read_cards(path: Path) -> list[Card]:
    """The role cards of a file as ESC-Eval publishes it: `card_high_en.json`, `card_high_zh.json`.

    A JSON array of objects with `id`, `language` (english, chinese) and `base`,
    whose line "Problem: …" (问题：…) tells what troubles the seeker.

    Raises InputError if the file cannot be read or is something else.
    """
    try:
        rows = json.loads(path.read_bytes())
    except OSError as error:
        raise InputError(
            f"{path} cannot be read ({error.strerror}): correct select.held_out_cards, or write "
            "null there to hold nothing out."
        ) from None
    except (ValueError, RecursionError) as error:
        raise InputError(f"{path} is not JSON ({type(error).__name__}): {_WANTED}") from None
    if not isinstance(rows, list) or not rows:
        raise InputError(f"{path} is not a JSON array of role cards: {_WANTED}")
    cards = [_card(path, number, row) for number, row in enumerate(rows)]
    by_id = {card.card_id: card for card in cards}
    if len(by_id) < len(cards):
        raise InputError(f"{path} holds two role cards with the same id: {_WANTED}")
    return cards


_WANTED = (
    "download ESC-Eval's card_high_en.json (or _zh) again and name it in select.held_out_cards."
)


def _card(path: Path, number: int, row: Any) -> Card:
    base = row.get("base") if isinstance(row, dict) else None
    problem = _PROBLEM.search(base) if isinstance(base, str) else None
    name, language = (row.get("id"), row.get("language")) if isinstance(row, dict) else (None, None)
    if (
        problem is None
        or not isinstance(name, int | str)
        or isinstance(name, bool)
        or not isinstance(language, str)
        or language.lower() not in _LANGUAGES
    ):
        raise InputError(
            f"{path}, entry {number}: not a role card, which has `id`, `language` (english or "
            f"chinese) and `base` with a line `Problem: …`: {_WANTED}"
        )
    return Card(str(name), _LANGUAGES[language.lower()], problem[1])


def held_out(dialogues: pl.DataFrame, cards: Sequence[Card]) -> pl.DataFrame:
    """A table of Dialogue or Scored -> a table of HeldOut, sorted by dialogue id.

    A dialogue stands there once, with the card it is most like. Scores are
    made from all dialogues and cards of a language together, so another table
    gives slightly other ones.
    """
    found = [pl.DataFrame(schema=schema_of(HeldOut))]
    for language, sure in SURE.items():
        scores = best_scores(dialogues.filter(pl.col("language") == language), cards, language)
        found.append(scores.filter(pl.col("score") >= sure))
    return pl.concat(found).sort("dialogue_id")


def best_scores(dialogues: pl.DataFrame, cards: Sequence[Card], language: str) -> pl.DataFrame:
    """A table of HeldOut: every dialogue's likest card of this language, however unlike it is.

    `dialogues` are all of this language. Without a card the table is empty.
    """
    ours = [card for card in cards if card.language == language]
    if not ours or not dialogues.height:
        return pl.DataFrame(schema=schema_of(HeldOut))
    said = _said(dialogues)
    wanted = [_words(card.problem, language) for card in ours]
    index = {word: i for i, word in enumerate(sorted(set().union(*wanted)))}
    card_words = _incidence(wanted, index)
    talk_words = _incidence((_words(text, language) for text in said["text"]), index)
    share = _share(card_words, talk_words)
    weight = -np.log(share)
    mean = card_words @ (weight * share)
    deviation = np.sqrt(card_words @ (weight**2 * share * (1 - share)))
    weighted = card_words.multiply(weight).tocsr().T
    best, which = [], []
    for start in range(0, said.height, AT_ONCE):
        scores = (talk_words[start : start + AT_ONCE] @ weighted).toarray()
        scores = _above_the_others((scores - mean) / np.maximum(deviation, 1e-9))
        which.append(scores.argmax(axis=1))
        best.append(scores.max(axis=1))
    names = np.array([card.card_id for card in ours])
    return pl.DataFrame(
        {
            "dialogue_id": said["dialogue_id"],
            "card_id": names[np.concatenate(which)],
            "score": np.concatenate(best).round(2),
        },
        schema=schema_of(HeldOut),
    )


def _said(dialogues: pl.DataFrame) -> pl.DataFrame:
    """(dialogue_id, text): the situation and all that the seeker says, sorted by id."""
    texts = pl.element().struct.field("text")
    turns = (
        dialogues.select("dialogue_id", "turns")
        .explode("turns")
        .unnest("turns")
        .filter(pl.col("role") == "seeker")
        .select("dialogue_id", text=pl.col("messages").list.eval(texts).list.join("\n"))
        .group_by("dialogue_id", maintain_order=True)
        .agg(pl.col("text").str.join("\n"))
    )
    return (
        dialogues.select("dialogue_id", "situation")
        .join(turns, on="dialogue_id", how="left")
        .select(
            "dialogue_id",
            text=pl.concat_str("situation", "text", separator="\n", ignore_nulls=True),
        )
        .sort("dialogue_id")
    )


def _words(text: str, language: str) -> set[str]:
    if language == "zh":
        return {run[i : i + 2] for run in _CHINESE.findall(text) for i in range(len(run) - 1)}
    return {_stem(word) for word in _ENGLISH.findall(text.lower())}


def _stem(word: str) -> str:
    """Without its ending, roughly: "worries", "worried" and "worry" are one."""
    ending = next((e for e in _ENDINGS if word.endswith(e) and len(word) >= len(e) + 3), "")
    stem = word[: len(word) - len(ending)]
    if ending and len(stem) > 3 and stem[-1] == stem[-2]:
        stem = stem[:-1]
    if stem.endswith("e") and len(stem) > 3:
        stem = stem[:-1]
    return f"{stem[:-1]}i" if stem.endswith("y") and len(stem) > 2 else stem


def _incidence(texts: Iterable[set[str]], index: dict[str, int]) -> Any:
    """(texts, words) of zeros and ones, sparse: which text holds which word of `index`."""
    rows = [
        np.array(sorted(index[word] for word in words if word in index), dtype=np.int32)
        for words in texts
    ]
    starts = np.cumsum([0, *(len(row) for row in rows)])
    columns = np.concatenate(rows)
    return sparse.csr_matrix((np.ones(len(columns)), columns, starts), (len(rows), len(index)))


def _share(cards: Any, talks: Any) -> npt.NDArray[np.float64]:
    """The share of all texts that hold each word, a half text added: in (0, 1)."""
    holding = np.asarray(cards.sum(axis=0) + talks.sum(axis=0), dtype=np.float64).ravel()
    share: npt.NDArray[np.float64] = (holding + 0.5) / (cards.shape[0] + talks.shape[0] + 1)
    return share


def _above_the_others(scores: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Each score less the mean of its row's others."""
    others = max(scores.shape[1] - 1, 1)
    above: npt.NDArray[np.float64] = scores - (scores.sum(axis=1, keepdims=True) - scores) / others
    return above
