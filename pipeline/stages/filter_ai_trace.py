"""AI trace: how much a supporter sounds like an assistant rather than a person.

Learned from `filter_seed.json`: replies written for this project, a row the
replies of one supporter, in both languages and both manners. Two models a
language: one reads a reply, by its character n-grams; the other weighs a whole
supporter, by what the first made of the replies, how even their lengths are,
how often they open alike and how often they are lists.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files

import numpy as np
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score
from sklearn.model_selection import GroupKFold, cross_val_predict
from sklearn.pipeline import Pipeline, make_pipeline
from sklearn.preprocessing import StandardScaler

from pipeline.records import Language
from pipeline.stages.filter_coherence import strongest_turns
from pipeline.stages.filter_talks import Bools, Floats, Ints, Talks

LANGUAGES: tuple[Language, ...] = ("en", "zh")
LIST_LINE = re.compile(r"(?m)^\s*(?:\d+\s*[.、)）．]|[一二三四五六]、|[-*•]\s|#{1,4}\s|\*\*)")
SAYS_SO = re.compile(
    r"\b(?:as an ai\b|i(?: am|['’]m) (?:just )?an? (?:ai\b|artificial intelligence|language model))"
    r"|(?:作为|我只?是)(?:一个|一名|一款|你的|您的)?(?:AI|人工智能|大?语言模型)",
    re.IGNORECASE,
)
"""The supporter says that it is an AI."""
CERTAIN = 0.99
OPENING = {"en": 12, "zh": 4}
"""How many characters make a reply's opening."""
MOST_HUMAN = -1.0
"""Log-odds below which a reply says no more: one turn among friends does not undo a lecture."""
HEADROOM = {"en": 0.0, "zh": 6.5}
"""Log-odds taken off before a supporter counts as AI.

Written Chinese counselling, by people too, is nearer to an assistant's
manner than English chat is. At this headroom about a third of SMILE goes,
all of whose replies ChatGPT had a hand in, and none of PsyQA's human answers.
"""


@dataclass(frozen=True)
class AiTrace:
    """What was learned, by language."""

    readers: Mapping[Language, Pipeline]
    judges: Mapping[Language, Pipeline]
    aucs: Mapping[Language, float]
    """Language to AUC of single seed replies, each read by a model that never saw its row."""
    replies: Mapping[Language, int]
    """Language to number of seed replies."""


def seed_replies() -> dict[Language, dict[str, list[list[str]]]]:
    """Language to manner (`human`, `assistant`) to rows of replies by one supporter."""
    text = files("pipeline.stages").joinpath("filter_seed.json").read_text(encoding="utf-8")
    seeds: dict[Language, dict[str, list[list[str]]]] = json.loads(text)
    return seeds


def learn() -> AiTrace:
    """Learn from the bundled seed; always the same, whatever the corpus."""
    readers, judges, aucs, replies = {}, {}, {}, {}
    for language, manners in seed_replies().items():
        rows = [*manners["human"], *manners["assistant"]]
        labels = np.repeat([0, 1], [len(manners["human"]), len(manners["assistant"])])
        texts = [text for row in rows for text in row]
        row_of = np.repeat(np.arange(len(rows)), [len(row) for row in rows])
        log_odds = cross_val_predict(
            _new_reader(),
            texts,
            labels[row_of],
            groups=row_of,
            cv=GroupKFold(5),
            method="decision_function",
        )
        supporters = _supporter_features(texts, row_of, log_odds, language)
        judge = make_pipeline(StandardScaler(), LogisticRegression(C=1.0))
        readers[language] = _new_reader().fit(texts, labels[row_of])
        judges[language] = judge.fit(supporters, labels)
        aucs[language] = round(float(roc_auc_score(labels[row_of], log_odds)), 4)
        replies[language] = len(texts)
    return AiTrace(readers, judges, aucs, replies)


def score(ai_trace: AiTrace, talks: Talks) -> tuple[Floats, Ints]:
    """(n,) AI trace in [0, 1], and (n,) the index of the supporter turn with most evidence.

    A supporter who says that it is an AI scores CERTAIN at least.
    """
    scores = np.zeros(len(talks.lengths))
    evidence = np.full(len(talks.text), -np.inf)
    for language in LANGUAGES:
        here = talks.chinese == (language == "zh")
        turns = np.flatnonzero(here[talks.dialogue] & talks.supporter)
        if turns.size:
            evidence[turns], scores[here] = _score_language(ai_trace, talks, turns, here, language)
    return scores, strongest_turns(talks, evidence)


def _score_language(
    ai_trace: AiTrace, talks: Talks, turns: Ints, here: Bools, language: Language
) -> tuple[Floats, Floats]:
    texts = [talks.texts[text] for text in talks.text[turns]]
    supporter_of = (np.cumsum(here) - 1)[talks.dialogue[turns]]
    log_odds = ai_trace.readers[language].decision_function(texts)
    supporters = _supporter_features(texts, supporter_of, log_odds, language)
    judged = ai_trace.judges[language].decision_function(supporters) - HEADROOM[language]
    scores = 1 / (1 + np.exp(-judged))
    confessions = np.array([bool(SAYS_SO.search(text)) for text in texts])
    confessed = np.bincount(supporter_of, confessions) > 0
    return (
        np.where(confessions, np.inf, log_odds),
        np.where(confessed, np.maximum(scores, CERTAIN), scores),
    )


def _new_reader() -> Pipeline:
    return make_pipeline(
        TfidfVectorizer(analyzer="char_wb", ngram_range=(2, 3), sublinear_tf=True, min_df=2),
        LogisticRegression(C=10.0, max_iter=1000),
    )


def _supporter_features(
    texts: list[str], supporter_of: Ints, log_odds: Floats, language: Language
) -> Floats:
    """(supporters, 4): mean log-odds, share of repeated openings, evenness, share of lists.

    `supporter_of` (replies,) is ascending and every supporter has a reply.
    """
    replies = np.bincount(supporter_of)
    log_lengths = np.log1p([len(text) for text in texts])
    mean = np.bincount(supporter_of, log_lengths) / replies
    spread = np.sqrt(np.bincount(supporter_of, (log_lengths - mean[supporter_of]) ** 2) / replies)
    openings = [text[: OPENING[language]].casefold() for text in texts]
    different = np.zeros(len(replies))
    for supporter, _ in set(zip(supporter_of.tolist(), openings, strict=True)):
        different[supporter] += 1
    lists = np.array([bool(LIST_LINE.search(text)) for text in texts])
    return np.column_stack(
        [
            np.bincount(supporter_of, np.maximum(log_odds, MOST_HUMAN)) / replies,
            1 - different / replies,
            -spread,
            np.bincount(supporter_of, lists) / replies,
        ]
    )
