"""One export, ready to be written: its rows, its card, and how each format is made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from pipeline.formats import configs, hf, jsonl, trl
from pipeline.formats.card import Part, Told, card
from pipeline.formats.configs import Config
from pipeline.records import Ser, Split, Variant
from pipeline.settings import Export

TRL: Mapping[str, Callable[[Sequence[Ser]], Config]] = {
    "trl-stepwise": trl.stepwise,
    "trl-preference": trl.preference,
    "trl-sft": trl.sft,
    "trl-grpo": trl.grpo,
}


@dataclass(frozen=True)
class Release:
    """What an export holds. `write` fills an empty folder; it raises OSError."""

    parts: Sequence[Part]
    readme: str
    write_data: Callable[[Path], None]

    @property
    def labelled_rows(self) -> int:
        """Rows that hold labels: dialogues do not."""
        return sum(sum(part.rows.values()) for part in self.parts if part.name != "dialogues")

    def write(self, folder: Path) -> None:
        self.write_data(folder)
        (folder / "README.md").write_text(self.readme, encoding="utf-8")


def build(
    choice: Export,
    ser: Sequence[Ser],
    counts: Mapping[str, int],
    dialogues: Mapping[Split, Sequence[Variant]],
    media: Path,
) -> Release:
    """The export of these records in the chosen format.

    Raises InputError if a face image is not in the folder `media`.
    """
    variants: Sequence[Variant] = []
    if choice.format == "jsonl":
        rows = Counter(record.split for record in ser)
        parts = [Part("default", None, jsonl.files(ser), _in_order(rows))]
        write_data = partial(jsonl.write, ser, media)
    else:
        if choice.format == "hf":
            made = hf.configs(ser, dialogues, media)
            variants = [variant for group in dialogues.values() for variant in group]
        else:
            made = [TRL[choice.format](ser)]
        parts = [_part(config) for config in made]
        write_data = partial(_write_configs, made)
    told = Told(
        choice.format, choice.split, choice.labels, choice.min_confidence, counts, ser, variants
    )
    return Release(parts, card(told, parts), write_data)


def _part(config: Config) -> Part:
    rows = {split: len(found) for split, found in config.rows.items()}
    return Part(config.name, config.features, config.files(), _in_order(rows))


def _in_order(rows: Mapping[Split, int]) -> dict[Split, int]:
    """Splits that have rows, in the order train, validation, test."""
    return {split: rows[split] for split in configs.SPLITS if rows.get(split)}


def _write_configs(made: Sequence[Config], folder: Path) -> None:
    for config in made:
        configs.write(config, folder)
