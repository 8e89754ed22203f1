"""datatrove at the benchmark's common work. Runs inside datatrove's own environment.

    python datatrove_run.py LINES_FOLDER OUT_FOLDER WORKERS

LINES_FOLDER holds JSON lines {"id", "text"}, a file a worker; what is kept lies
in OUT_FOLDER/kept. The settings are the fastest found that do the work right:

* A tokenizer that gives runs of five characters as words, with runs of one
  word: the one that it has for Chinese tells words, by jieba.
* Its xxHash at 32 bits, and none of its own normalising before hashing, which
  the texts have had.
* Cleaning and signing in one pass; workers forked, not started anew for every
  step; {"id", "text"} written as they are, not copied field by field; files of
  signatures read whole.
* 16 buckets of 8 hashes: of the ways to use 128, the nearest to its own 14 of
  8. It has no Jaccard threshold to set: a pair of 0.8 is found in 95 of 100
  cases. Copies word for word have equal signatures, so one step finds both.
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
from datatrove.pipeline.readers import JsonlReader, ParquetReader
from datatrove.pipeline.writers import ParquetWriter
from datatrove.utils.hashing import HashConfig
from datatrove.utils.text import TextNormConfig
from datatrove.utils.word_tokenizers import WordTokenizer

SHORTEST = 50
CHARACTERS = 5
BUCKETS, HASHES = 16, 8
PHONE = re.compile(r"(?<!\d)(?:\+?86[- ]?)?1[3-9]\d[- ]?\d{4}[- ]?\d{4}(?!\d)")


class Runs(WordTokenizer):
    """Every run of five characters is a word; white space does not count."""

    def word_tokenize(self, text):
        plain = "".join(text.split())
        return [plain[at : at + CHARACTERS] for at in range(max(1, len(plain) - CHARACTERS + 1))]

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


def columns(_, document):
    return {"id": document.id, "text": document.text}


def main() -> None:
    lines, out, workers = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3])
    clean, signed, alike, gone, kept = (
        str(out / name) for name in ("clean", "signed", "alike", "gone", "kept")
    )
    config = MinhashConfig(
        n_grams=1,
        num_buckets=BUCKETS,
        hashes_per_bucket=HASHES,
        hash_config=HashConfig(precision=32, hash_fc="xxhash"),
        norm_config=TextNormConfig(True, False, False, False, False),
    )
    whole = {"lines_to_buffer": -1}
    quick = {
        "adapter": columns,
        "use_content_defined_chunking": False,
        "write_page_index": False,
    }

    def run(pipeline, tasks, name):
        LocalPipelineExecutor(
            pipeline=pipeline,
            tasks=tasks,
            workers=min(workers, tasks),
            logging_dir=str(out / "logs" / name),
            skip_completed=False,
            start_method="fork",
        ).run()

    run(
        [
            JsonlReader(lines),
            Normalise(),
            LambdaFilter(is_long),
            PIIFormatter(remove_ips=False, email_replacement="[EMAIL]"),
            Phones(),
            ParquetWriter(clean, compression="lz4", **quick),
            MinhashDedupSignature(signed, config=config, language=Runs()),
        ],
        workers,
        "sign",
    )
    run([MinhashDedupBuckets(signed, alike, config=config, **whole)], BUCKETS, "buckets")
    run([MinhashDedupCluster(alike, gone, config=config, **whole)], 1, "cluster")
    run(
        [
            ParquetReader(clean, read_metadata=False),
            MinhashDedupFilter(gone, **whole),
            ParquetWriter(kept, compression="zstd", **quick),
        ],
        workers,
        "filter",
    )


if __name__ == "__main__":
    main()
