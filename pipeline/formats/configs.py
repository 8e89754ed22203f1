"""Rows of one kind, by split, and their Parquet files."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, get_args

import pyarrow as pa
import pyarrow.parquet as pq
from datasets import Features

from pipeline.records import Ser, Split

SPLITS: tuple[Split, ...] = get_args(Split)
Row = dict[str, Any]


@dataclass(frozen=True)
class Config:
    """A configuration of the dataset. One named `default` has its files at the top.

    A split with no row has no file: `datasets` (5.2.0) cannot read one.
    """

    name: str
    features: Features
    rows: dict[Split, list[Row]]

    def files(self) -> dict[Split, str]:
        """Path of each split that has rows, relative to the export."""
        folder = "" if self.name == "default" else f"{self.name}/"
        return {split: f"{folder}{split}.parquet" for split in SPLITS if self.rows.get(split)}


def collect(
    name: str, features: Features, ser: Sequence[Ser], rows: Callable[[Ser], Iterable[Row]]
) -> Config:
    """A configuration whose rows are made from SER records, in their order."""
    found: dict[Split, list[Row]] = {
        split: [row for record in ser if record.split == split for row in rows(record)]
        for split in SPLITS
    }
    return Config(name, features, found)


def write(config: Config, folder: Path) -> None:
    """Write the Parquet file of every split that has rows. Raises OSError."""
    for split, path in config.files().items():
        table = pa.Table.from_pylist(config.rows[split], schema=config.features.arrow_schema)
        (folder / path).parent.mkdir(exist_ok=True)
        pq.write_table(table, folder / path, compression="zstd", row_group_size=1000)
