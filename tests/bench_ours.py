"""The benchmark's common work, made of the ingest stage's own parts.

Normalise, drop what is empty or short, mask, drop exact and near duplicates at
Jaccard 0.8 by MinHash over runs of five characters, write Parquet: what the
other cleaners are asked to do, and no more.

python -m tests.bench_ours IN.json OUT.parquet
"""

from __future__ import annotations

import shutil
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

import numpy as np
import orjson
import pyarrow as pa
import pyarrow.parquet as pq

from pipeline.sources.cutting import json_pieces
from pipeline.stages.cleaning import clean
from pipeline.stages.ingest_batch import Shard
from pipeline.stages.personal import mask
from pipeline.stages.repeats import repeats
from pipeline.stages.shingles import signatures
from pipeline.working import in_order

SHORTEST = 50
ROWS_A_BATCH = 500


@dataclass(frozen=True)
class Rows:
    """Some rows of the file, as they lie in it."""

    stem: Path
    rows: list[bytes]


def common_work(path: Path, out: Path, workers: int) -> int:
    """Clean and deduplicate a SoulChat file into a Parquet file of {id, text}; returns the rows."""
    scratch = out.with_name(f".{out.name}.scratch")
    scratch.mkdir(parents=True)
    shards = list(in_order(_read, _batches(path, scratch), workers))
    gone = {(repeat.shard, repeat.place) for repeat in repeats(shards, 0.8)}
    schema = pa.schema({"id": pa.string(), "text": pa.large_string()})
    kept = 0
    with pq.ParquetWriter(out, schema, compression="zstd") as writer:
        for number, shard in enumerate(shards):
            stays = pa.array([(number, place) not in gone for place in range(len(shard.ids))])
            table = pa.table([pa.array(shard.ids), _texts(shard)], schema=schema).filter(stays)
            writer.write_table(table)
            kept += table.num_rows
    shutil.rmtree(scratch)
    return kept


def _batches(path: Path, scratch: Path) -> Iterator[Rows]:
    rows: list[bytes] = []
    made = 0
    for piece in json_pieces(path):
        if isinstance(piece.content, bytes):
            rows.append(piece.content)
        if len(rows) == ROWS_A_BATCH:
            yield Rows(scratch / f"{made:06d}", rows)
            made, rows = made + 1, []
    if rows:
        yield Rows(scratch / f"{made:06d}", rows)


def _read(batch: Rows) -> Shard:
    shard = Shard("soulchat", batch.stem, batch.stem.with_suffix(".texts"))
    texts = []
    for row in batch.rows:
        value = orjson.loads(row)
        said = "\n".join(message["content"] for message in value["messages"])
        text, _ = mask(clean(said, Counter()))
        if len(text) < SHORTEST:
            continue
        texts.append(text)
        shard.ids.append(str(value["id"]))
        shard.contents.append(blake2b(text.encode(), digest_size=16).digest())
    shard.lengths = [len(text) for text in texts]
    shard.languages = ["zh"] * len(texts)
    shard.signatures = signatures(texts, "zh")
    encoded = [text.encode() for text in texts]
    shard.texts.write_bytes(b"".join(encoded))
    shard.ends = np.cumsum([len(text) for text in encoded], dtype=np.int64).tolist()
    return shard


def _texts(shard: Shard) -> pa.Array:
    """The shard's texts as they lie in its file."""
    ends = pa.array([0, *shard.ends], pa.int64())
    content = pa.py_buffer(shard.texts.read_bytes())
    return pa.LargeStringArray.from_buffers(len(shard.ids), ends.buffers()[1], content)


if __name__ == "__main__":
    common_work(Path(sys.argv[1]), Path(sys.argv[2]), workers=2)
