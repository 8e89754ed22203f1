"""The least that any tool must do: parse with orjson, write Parquet. One process.

python -m tests.bench_floor IN.json OUT.parquet
"""

from __future__ import annotations

import sys
from pathlib import Path

import orjson
import pyarrow as pa
import pyarrow.parquet as pq

from tests.bench_scale import text_of

ROWS_AT_ONCE = 10_000


def parse_and_write(source: Path, out: Path) -> None:
    """All rows as {id, text}, zstd."""
    rows = orjson.loads(source.read_bytes())
    schema = pa.schema({"id": pa.int64(), "text": pa.string()})
    with pq.ParquetWriter(out, schema, compression="zstd") as writer:
        for begin in range(0, len(rows), ROWS_AT_ONCE):
            part = rows[begin : begin + ROWS_AT_ONCE]
            columns = [[row["id"] for row in part], [text_of(row) for row in part]]
            writer.write_table(pa.table(columns, schema=schema))


if __name__ == "__main__":
    parse_and_write(Path(sys.argv[1]), Path(sys.argv[2]))
