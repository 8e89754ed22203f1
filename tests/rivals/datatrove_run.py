"""datatrove at the benchmark's common work. Runs inside datatrove's own environment.

    python datatrove_run.py INPUT.jsonl OUT_FOLDER WORKERS

INPUT holds a line {"id", "text"} a dialogue. What is fastest of what is right:
its word tokenizers cost more than the rest of the work together, so
characters are given as words; 16 buckets of 8 hashes are its own setting
nearest to Jaccard 0.8 with 128 permutations.
"""

import re
import sys
import unicodedata
from pathlib import Path

from datatrove.executor import LocalPipelineExecutor
from datatrove.pipeline.dedup import MinhashDedupSignature
from datatrove.pipeline.dedup.minhash import (
    MinhashConfig,
    MinhashDedupBuckets,
    MinhashDedupCluster,
    MinhashDedupFilter,
)
from datatrove.pipeline.filters import LambdaFilter
from datatrove.pipeline.formatters import PIIFormatter
from datatrove.pipeline.formatters.base import BaseFormatter
from datatrove.pipeline.readers import JsonlReader
from datatrove.pipeline.writers import ParquetWriter
from datatrove.utils.hashing import HashConfig
from datatrove.utils.word_tokenizers import WordTokenizer

SHORTEST = 50
PHONE = re.compile(r"(?<!\d)(?:\+?86[- ]?)?1[3-9]\d[- ]?\d{4}[- ]?\d{4}(?!\d)")


class Characters(WordTokenizer):
    """Every character but white space is a word."""

    def word_tokenize(self, text):
        return list(text.replace(" ", ""))

    def sent_tokenize(self, text):
        return [text]

    def span_tokenize(self, text):
        return [(0, len(text))]


class Normalise(BaseFormatter):
    """NFC and single spaces."""

    name = "normalise"

    def format(self, text):
        lines = (" ".join(line.split()) for line in unicodedata.normalize("NFC", text).split("\n"))
        return "\n".join(line for line in lines if line)


class Phones(BaseFormatter):
    """Mainland mobile numbers."""

    name = "phones"

    def format(self, text):
        return PHONE.sub("[PHONE]", text)


def is_long(document):
    return len(document.text) >= SHORTEST


def main() -> None:
    source, out, workers = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])
    config = MinhashConfig(
        n_grams=5, num_buckets=16, hashes_per_bucket=8, hash_config=HashConfig(precision=32)
    )
    parts = str(source)
    steps = [
        [
            JsonlReader(parts),
            Normalise(),
            LambdaFilter(is_long),
            PIIFormatter(remove_ips=False),
            Phones(),
            ParquetWriter(str(out / "clean")),
        ],
    ]
    from datatrove.pipeline.readers import ParquetReader

    def run(pipeline, tasks, name):
        LocalPipelineExecutor(
            pipeline=pipeline,
            tasks=tasks,
            workers=min(workers, tasks),
            logging_dir=str(out / "logs" / name),
            skip_completed=False,
        ).run()

    run(steps[0], workers, "clean")
    signatures, buckets, removed = (str(out / name) for name in ("sigs", "buckets", "removed"))
    run(
        [
            ParquetReader(str(out / "clean")),
            MinhashDedupSignature(signatures, config=config, language=Characters()),
        ],
        workers,
        "signatures",
    )
    run([MinhashDedupBuckets(signatures, buckets, config=config)], 16, "buckets")
    run([MinhashDedupCluster(buckets, removed, config=config)], 1, "cluster")
    run(
        [
            ParquetReader(str(out / "clean")),
            MinhashDedupFilter(removed),
            ParquetWriter(str(out / "kept"), compression="zstd"),
        ],
        workers,
        "filter",
    )


if __name__ == "__main__":
    main()
