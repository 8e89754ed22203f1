"""Incoherence: learned from the corpus's own dialogues against corruptions of them.

Two linear models a fold. The *ear* hears a single turn: who would say this,
and how far into a dialogue. The *judge* looks at a whole dialogue through
`filter_features`. Each dialogue is judged by the ear and judge of its fold,
which have seen neither it nor any of its family: a dialogue that was learned
from is not believed because it was learned from.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import polars as pl
from scipy import sparse
from sklearn.linear_model import LogisticRegression, Ridge
from sklearn.metrics import roc_auc_score
from sklearn.pipeline import Pipeline, make_pipeline
from sklearn.preprocessing import StandardScaler

from pipeline.stages.filter_corruptions import CORRUPTIONS, corrupted, with_halves
from pipeline.stages.filter_features import (
    FEATURES,
    dialogue_features,
    similarity_rows,
    turn_features,
)
from pipeline.stages.filter_talks import (
    COLUMNS,
    Bools,
    Floats,
    Ints,
    Talks,
    draw,
    talks_of,
    word_counts,
)

FOLDS = 5
SPOILT_SHARE = 0.3
"""How many dialogues in a raw corpus are taken to be incoherent, before looking at them."""


@dataclass(frozen=True)
class Coherence:
    """What was learned. A fold that had nothing to learn from is absent."""

    rarity: Floats
    """(COLUMNS,) inverse document frequency of each word."""
    ears: Mapping[int, Ridge]
    judges: Mapping[int, Pipeline]
    aucs: Mapping[str, float]
    """Kind of corruption to out-of-fold AUC against the dialogues as they are."""


def folds_of(families: pl.Series, seed: int) -> Ints:
    """(n,) the fold of each family; adding a dialogue moves no other."""
    return np.array([draw(seed, "fold", family) % FOLDS for family in families], dtype=np.int64)


def learn(training: pl.DataFrame, seed: int) -> Coherence:
    """Learn from a Dialogue table, sorted by id. The same table gives the same model."""
    if training.is_empty():
        return Coherence(np.ones(COLUMNS), {}, {}, {})
    talks, folds = talks_of(training), folds_of(training["family_id"], seed)
    own_texts = len(talks.texts)
    talks = with_halves(talks)
    counts = word_counts(talks.texts)
    seen = np.asarray(counts[:own_texts].sum(axis=0)).ravel()
    rarity = np.log((1 + own_texts) / (1 + seen)) + 1
    likeness = similarity_rows(counts, rarity)
    ears = _learn_ears(talks, likeness, folds)

    sources = training["source"].rank("dense").to_numpy()
    ids = training["dialogue_id"].to_list()
    whole = dialogue_features(talks, _heard(talks, likeness, ears, folds))
    spoilt = {}
    for kind, corruption in CORRUPTIONS.items():
        other = corrupted(talks, corruption, ids, sources * FOLDS + folds, seed)
        features = dialogue_features(other, _heard(other, likeness, ears, folds))
        spoilt[kind] = (features, _changed(talks, other))
    judges = {fold: _learn_judge(whole, spoilt, folds != fold) for fold in ears}
    return Coherence(rarity, ears, judges, _aucs(whole, spoilt, judges, folds))


def score(coherence: Coherence, talks: Talks, folds: Ints) -> tuple[Floats, Ints]:
    """(n,) incoherence in [0, 1], and (n,) the index of the turn with most evidence for it.

    Where nothing could be learned the score is SPOILT_SHARE: nothing is known.
    """
    likeness = similarity_rows(word_counts(talks.texts), coherence.rarity)
    turns = _heard(talks, likeness, coherence.ears, folds)
    features = dialogue_features(talks, turns)
    scores = _judge(features, coherence.judges, folds)
    evidence = np.zeros(len(talks.text))
    for fold, judge in coherence.judges.items():
        weights = judge[-1].coef_[0] / judge[0].scale_
        common, chinese = weights[: len(FEATURES)], weights[len(FEATURES) : 2 * len(FEATURES)]
        here = folds[talks.dialogue] == fold
        own = common + chinese * talks.chinese[talks.dialogue][here][:, None]
        evidence[here] = (turns[here] * own).sum(axis=1)
    return scores, strongest_turns(talks, evidence)


def strongest_turns(talks: Talks, evidence: Floats) -> Ints:
    """(n,) the index of each dialogue's turn with the highest value; the first of equals."""
    ranked = np.lexsort((talks.index, -evidence, talks.dialogue))
    strongest: Ints = talks.index[ranked[talks.start[:-1]]]
    return strongest


def _learn_ears(talks: Talks, likeness: sparse.csr_matrix, folds: Ints) -> dict[int, Ridge]:
    role = np.where(talks.supporter, 1.0, -1.0)
    place = talks.index / np.maximum(talks.lengths[talks.dialogue] - 1, 1)
    ears = {}
    for fold in np.unique(folds).tolist():
        rows = np.flatnonzero(folds[talks.dialogue] != fold)
        if rows.size:
            ear = Ridge(alpha=2.0, solver="sparse_cg", tol=1e-5)
            ears[fold] = ear.fit(likeness[talks.text[rows]], np.column_stack([role, place])[rows])
    return ears


def _heard(
    talks: Talks, likeness: sparse.csr_matrix, ears: Mapping[int, Ridge], folds: Ints
) -> Floats:
    """The turns' features, each turn heard by its fold's ear."""
    heard = np.zeros((len(talks.text), 2))
    for fold, ear in ears.items():
        here = np.flatnonzero(folds[talks.dialogue] == fold)
        if here.size:
            heard[here] = ear.predict(likeness[talks.text[here]])
    return turn_features(talks, likeness, heard)


def _learn_judge(
    whole: Floats, spoilt: Mapping[str, tuple[Floats, Bools]], here: Bools
) -> Pipeline:
    good = whole[here]
    bad = np.vstack([features[changed & here] for features, changed in spoilt.values()])
    labels = np.repeat([0, 1], [len(good), len(bad)])
    weights = np.where(labels == 1, SPOILT_SHARE / len(bad), (1 - SPOILT_SHARE) / len(good))
    judge = make_pipeline(StandardScaler(), LogisticRegression(C=0.03, max_iter=1000))
    return judge.fit(
        np.vstack([good, bad]),
        labels,
        logisticregression__sample_weight=weights * len(labels),
    )


def _judge(features: Floats, judges: Mapping[int, Pipeline], folds: Ints) -> Floats:
    scores = np.full(len(features), SPOILT_SHARE)
    for fold, judge in judges.items():
        if (folds == fold).any():
            scores[folds == fold] = judge.predict_proba(features[folds == fold])[:, 1]
    return scores


def _changed(talks: Talks, other: Talks) -> Bools:
    """(n,) whether chance changed anything: a dialogue as it was teaches nothing as spoilt."""
    texts = np.array(talks.texts, dtype=object)
    differs = (texts[other.text] != texts[talks.text]) | (talks.supporter != other.supporter)
    return np.bincount(talks.dialogue, differs, minlength=len(talks.lengths)) > 0


def _aucs(
    whole: Floats,
    spoilt: Mapping[str, tuple[Floats, Bools]],
    judges: Mapping[int, Pipeline],
    folds: Ints,
) -> dict[str, float]:
    good = _judge(whole, judges, folds)
    aucs = {}
    for kind, (features, changed) in spoilt.items():
        bad = _judge(features, judges, folds)[changed]
        if len(bad):
            labels = np.repeat([0, 1], [len(good), len(bad)])
            aucs[kind] = round(float(roc_auc_score(labels, np.concatenate([good, bad]))), 4)
    return aucs
