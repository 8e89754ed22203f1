"""The dataset card: README.md with the YAML that `datasets` and the Hub read.

Every number in it is counted from the rows that are written beside it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import yaml
from datasets import Features
from datasets.info import DatasetInfo, DatasetInfosDict
from huggingface_hub import DatasetCardData

from pipeline.formats.configs import SPLITS
from pipeline.records import Ser, Split, Variant

EMBEDDED_MODEL = "smollm2-135m"


@dataclass(frozen=True)
class Part:
    """One configuration as the card tells of it: its files and rows by split."""

    name: str
    features: Features | None
    files: Mapping[Split, str]
    rows: Mapping[Split, int]


@dataclass(frozen=True)
class Told:
    """What the card says besides its parts."""

    format: str
    split: str
    labels: str
    min_confidence: float
    counts: Mapping[str, int]
    ser: Sequence[Ser]
    variants: Sequence[Variant]
    """The dialogues in the export itself; empty where the format has none."""


def card(told: Told, parts: Sequence[Part]) -> str:
    """README.md as text."""
    front = yaml.safe_dump(_front(told, parts), sort_keys=False, allow_unicode=True, width=1000)
    sections = (
        _title(told),
        _warning(told),
        _rows(parts),
        _labels(told),
        _origin(told),
        _limits(told),
        _loading(parts),
    )
    return f"---\n{front}---\n\n" + "\n\n".join(text for text in sections if text) + "\n"


def _front(told: Told, parts: Sequence[Part]) -> dict[str, Any]:
    written = [part for part in parts if part.files]
    most = max((sum(part.rows.values()) for part in parts), default=0)
    simulated = ["simulated-labels"] if told.counts["simulated_records"] else []
    data = DatasetCardData(
        language=sorted({row.language for row in _rows_of_dialogues(told)}),
        pretty_name="SER",
        task_categories=["text-generation"],
        size_categories=[_size(most)],
        tags=["emotional-support", *simulated],
        configs=[
            {
                "config_name": part.name,
                "data_files": [{"split": s, "path": path} for s, path in part.files.items()],
            }
            for part in written
        ],
    )
    declared = {part.name: DatasetInfo(features=part.features) for part in written if part.features}
    if declared:
        DatasetInfosDict(declared).to_dataset_card_data(data)
    licence = _licence({row.licence for row in _rows_of_dialogues(told)})
    front: dict[str, Any] = yaml.safe_load(data.to_yaml())
    return licence | front


def _rows_of_dialogues(told: Told) -> Sequence[Ser | Variant]:
    return [*told.ser, *told.variants]


def _licence(licences: set[str]) -> dict[str, str]:
    """One SPDX id as the Hub writes it; else `other`, told in the card."""
    if not licences:
        return {"license": "unknown"}
    (one, *more) = sorted(licences)
    if not more and re.fullmatch(r"[A-Za-z0-9.+-]+", one):
        return {"license": one.lower()}
    return {"license": "other", "license_name": "by-source", "license_link": "README.md"}


def _size(rows: int) -> str:
    for below, name in ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K")):
        if rows < below:
            return name
    return "100K<n<1M"


def _title(told: Told) -> str:
    which = "every split" if told.split == "all" else f"the {told.split} split"
    return (
        "# SER\n\nEmotional-support dialogues with judged reasoning: for a supporter turn, "
        "proposals of a history analysis, an emotional state, a strategy and a reply, each step "
        f"marked correct or not, and the replies compared.\n\nFormat `{told.format}`, {which}, "
        f"{told.labels} labels."
    )


def _warning(told: Told) -> str:
    simulated, records = told.counts["simulated_records"], told.counts["records"]
    if not records:
        return "> **No labels.** Nothing had been annotated when this was exported."
    if not simulated:
        return ""
    return (
        f"> **Simulated labels.** {simulated} of {records} records were labelled by simulated "
        "annotators, programs with known error rates (`label_source` = `simulated`). They try the "
        "machinery; they are no human judgement, and no result may rest on them."
    )


def _rows(parts: Sequence[Part]) -> str:
    rows = [(part.name, *[part.rows.get(split, 0) for split in SPLITS]) for part in parts]
    return (
        "## Rows\n\n"
        + _table(("configuration", *SPLITS), rows)
        + "\n\nA split without rows has no file."
    )


def _labels(told: Told) -> str:
    lines = [(name.replace("_", " "), count) for name, count in told.counts.items()]
    return (
        "## Labels\n\n"
        + _table(("what", "count"), lines)
        + "\n\nA label is the majority of the votes; its confidence is the share of sure votes (of "
        "all votes in a pair) for it. Unsure never counts as incorrect. "
        + (
            "Records are whole: every vote count is in them, and no label is left out."
            if told.format == "jsonl"
            else f"Labels under {told.min_confidence} are left out. Ties, both-unacceptable and "
            "undecided pairs are no rows of preference."
        )
    )


def _origin(told: Told) -> str:
    seen = {
        (row.variant_id, row.source, row.licence, row.language) for row in _rows_of_dialogues(told)
    }
    sources = Counter((source, licence, language) for _, source, licence, language in seen)
    models = Counter(candidate.model for record in told.ser for candidate in record.candidates)
    rewriters = Counter(row.model for row in told.variants if row.model)
    parts = [
        "## Where it comes from",
        _table(
            ("source", "licence", "language", "dialogues"),
            [(*key, count) for key, count in sorted(sources.items())],
        ),
        "A dialogue in several styles counts once a style. Each corpus keeps its own licence."
        if sources
        else "",
        _models("Proposals were written by", models),
        _models("Rewrites were written by", rewriters),
    ]
    return "\n\n".join(part for part in parts if part)


def _models(what: str, models: Counter[str]) -> str:
    named = ", ".join(f"{name} ({count})" for name, count in sorted(models.items()))
    return f"{what}: {named}." if named else ""


def _limits(told: Told) -> str:
    written_by = [candidate.model for record in told.ser for candidate in record.candidates]
    written_by += [row.model for row in told.variants if row.model]
    lines = [
        "- Not for clinical use. Crisis flags and masks of personal data come from patterns, which "
        "miss some.",
        "- Confidence is a share of votes, not corrected for chance agreement.",
        "- Family and split: a dialogue and its rewrites are always in one split.",
    ]
    if any(EMBEDDED_MODEL in model.lower() for model in written_by):
        lines.append(
            "- Written in part by the embedded model (SmolLM2, 135M parameters): it proves that "
            "the road runs. Its analyses are poor and its Chinese is not usable: no training data."
        )
    if told.format.startswith("trl-"):
        lines.append("- Text only: face images are in the `hf` format.")
    return "## Limits\n\n" + "\n".join(lines)


def _loading(parts: Sequence[Part]) -> str:
    calls = [
        "load_dataset(DIR)" if part.name == "default" else f'load_dataset(DIR, "{part.name}")'
        for part in parts
        if part.files
    ]
    if not calls:
        return ""
    return (
        "## Loading\n\n```python\nfrom datasets import load_dataset\n" + "\n".join(calls) + "\n```"
    )


def _table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines)
