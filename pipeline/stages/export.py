"""export: which records leave, with which labels, and how a folder is replaced.

How a record looks in a format is in `pipeline.formats`.
"""

from __future__ import annotations

import json
import shutil
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, get_args

from pipeline.errors import InputError, NothingToExport
from pipeline.records import LabelledCandidate, PairLabel, Ser, Split, StepLabel, Variant
from pipeline.settings import Merge
from pipeline.stages.splits import split_of
from pipeline.tables import storage_error

Labels = Literal["human", "simulated", "all"]
Splits = Literal["train", "validation", "test", "all"]

MARKER = "export.json"
"""In every export: what it holds. A folder without it was not made by us."""


@dataclass(frozen=True)
class Selected:
    """Records that leave, by ser_id, and what was left behind."""

    ser: list[Ser]
    counts: dict[str, int]


def select(ser: Iterable[Ser], split: Splits, labels: Labels) -> Selected:
    """Records of a split whose labels are of a kind. Counts: records and label_source of each
    record that leaves, and what the choice of labels left out."""
    inside = [record for record in ser if split in ("all", record.split)]
    wanted = [record for record in inside if labels in ("all", record.label_source)]
    sources = Counter(record.label_source for record in wanted)
    counts = {
        "records": len(wanted),
        "human_records": sources["human"],
        "simulated_records": sources["simulated"],
        "left_out_by_labels": len(inside) - len(wanted),
    }
    return Selected(sorted(wanted, key=lambda record: record.ser_id), counts)


def leave_out_unsure(selected: Selected, min_confidence: float) -> Selected:
    """Labels with less confidence become null; every label is counted for what it is.

    Counts added: step_labels (that stay), step_labels_undecided (equal or no
    sure votes), step_labels_below_confidence; pairs_preferred, pairs_tied,
    pairs_both_unacceptable (that stay), pairs_undecided, pairs_below_confidence.
    """
    found: Counter[str] = Counter()

    def step(label: StepLabel) -> StepLabel:
        if label.label is None:
            found["step_labels_undecided"] += 1
        elif label.confidence < min_confidence:
            found["step_labels_below_confidence"] += 1
            return label.model_copy(update={"label": None})
        else:
            found["step_labels"] += 1
        return label

    def pair(label: PairLabel) -> PairLabel:
        if label.outcome is None:
            found["pairs_undecided"] += 1
        elif label.confidence < min_confidence:
            found["pairs_below_confidence"] += 1
            return label.model_copy(update={"outcome": None})
        else:
            found[_PAIRS[label.outcome]] += 1
        return label

    def candidate(item: LabelledCandidate) -> LabelledCandidate:
        return item.model_copy(update={"labels": [step(label) for label in item.labels]})

    ser = [
        record.model_copy(
            update={
                "candidates": [candidate(item) for item in record.candidates],
                "pairs": [pair(label) for label in record.pairs],
            }
        )
        for record in selected.ser
    ]
    return Selected(ser, {**selected.counts, **{name: found[name] for name in _LABEL_COUNTS}})


_PAIRS = {
    "first": "pairs_preferred",
    "second": "pairs_preferred",
    "tie": "pairs_tied",
    "both_unacceptable": "pairs_both_unacceptable",
}
_LABEL_COUNTS = (
    "step_labels",
    "step_labels_undecided",
    "step_labels_below_confidence",
    "pairs_preferred",
    "pairs_tied",
    "pairs_both_unacceptable",
    "pairs_undecided",
    "pairs_below_confidence",
)


def dialogues(
    variants: Iterable[Variant], split: Splits, settings: Merge
) -> dict[Split, list[Variant]]:
    """Variants of each wanted split, by variant_id."""
    found: dict[Split, list[Variant]] = {name: [] for name in get_args(Split)}
    for variant in sorted(variants, key=lambda item: item.variant_id):
        own = split_of(variant.family_id, settings)
        if split in ("all", own):
            found[own].append(variant)
    return found


def check_splits(ser: Iterable[Ser], settings: Merge) -> None:
    """Raises InputError if a record's split is not what the settings give its family."""
    for record in ser:
        if record.split != split_of(record.family_id, settings):
            raise InputError(
                f"record {record.ser_id} is in {record.split}, but merge.split_seed, validation "
                "and test in params.yaml put its family elsewhere: run `ser-cli merge` again."
            )


def require_records(
    selected: Selected, all_ser: Sequence[Ser], split: Splits, labels: Labels
) -> None:
    """Raises NothingToExport if no record of the wanted kind is in the split."""
    if selected.ser:
        return
    where = Counter((record.label_source, record.split) for record in all_ser)
    have = {
        source: sum(count for (own, _), count in where.items() if own == source)
        for source in ("human", "simulated")
    }
    found = f"There are {have['human']} human and {have['simulated']} simulated record(s)"
    if labels == "all" or have[labels]:
        by_split = ", ".join(
            f"{count} {source} in {name}" for (source, name), count in sorted(where.items())
        )
        raise NothingToExport(
            f"no record with {labels} labels is in the split {split}. {found}"
            f"{f' ({by_split})' if by_split else ''}. Name another --split, or annotate and run "
            "`dvc repro`."
        )
    other = "simulated" if labels == "human" else "human"
    raise NothingToExport(
        f"no {labels} labels exist yet. {found}. Annotate and run `dvc repro`, or export the "
        f"others with `--labels {other}`."
    )


def require_rows(rows: int, selected: Selected) -> None:
    """Raises NothingToExport if the records gave no row of the format."""
    if not rows:
        why = ", ".join(
            f"{count} {name.replace('_', ' ')}"
            for name, count in selected.counts.items()
            if name in _LABEL_COUNTS and count
        )
        raise NothingToExport(
            f"{len(selected.ser)} record(s), but none gives a row of this format ({why}). Collect "
            "more answers, lower export.min_confidence, or name another --format."
        )


def replace_folder(out: Path, fill: Callable[[Path], None]) -> None:
    """Let `fill` write a new folder beside `out`, then put it in place of an earlier export.

    Raises InputError if `out` is something that no export made, StorageError
    if the disk is full; the earlier export stays as it was in both cases.
    """
    _check_replaceable(out)
    part, old = out.with_name(f".{out.name}.part"), out.with_name(f".{out.name}.old")
    try:
        shutil.rmtree(part, ignore_errors=True)
        part.mkdir(parents=True)
        fill(part)
        if out.exists():
            shutil.rmtree(old, ignore_errors=True)
            out.rename(old)
        part.rename(out)
        shutil.rmtree(old, ignore_errors=True)
    except OSError as error:
        raise storage_error(out, error) from None
    finally:
        shutil.rmtree(part, ignore_errors=True)


def _check_replaceable(out: Path) -> None:
    if not out.exists() or (out.is_dir() and not any(out.iterdir())):
        return
    if not out.is_dir() or not (out / MARKER).is_file():
        raise InputError(
            f"{out} exists and was not made by `ser-cli export` (it has no {MARKER}): it is left "
            "as it is. Name another folder with --out, or remove it yourself."
        )


def write_marker(folder: Path, contents: dict[str, Any]) -> None:
    """Write what the export holds, for scripts."""
    text = json.dumps(contents, ensure_ascii=False, indent=2)
    (folder / MARKER).write_text(text + "\n", encoding="utf-8")
