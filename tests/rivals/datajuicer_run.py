"""data-juicer at the benchmark's common work. Runs inside data-juicer's own environment.

    python datajuicer_run.py LINES_FOLDER OUT_FOLDER WORKERS

LINES_FOLDER holds JSON lines {"id", "text"}, a file a worker; what is kept lies
in OUT_FOLDER/kept.parquet. The settings are the fastest found that do the work
right:

* Its own operators on its own dataset, without its command around them: that
  tries every operator on a sample first, draws charts and writes statistics.
* Turbo mode, which hands samples over one by one, not in lists of one.
* One small mapper of our own for NFC and white space: its fix_unicode_mapper
  also turns full-width punctuation into ASCII, and is slower.
* No deduplicator for copies word for word: they have equal signatures, so the
  one for near copies finds them too.
"""

import sys
import unicodedata
from pathlib import Path

from data_juicer.core.data import NestedDataset
from data_juicer.ops.base_op import Mapper
from data_juicer.ops.deduplicator.document_minhash_deduplicator import DocumentMinhashDeduplicator
from data_juicer.ops.filter.text_length_filter import TextLengthFilter
from data_juicer.ops.mapper.clean_email_mapper import CleanEmailMapper
from data_juicer.ops.mapper.replace_content_mapper import ReplaceContentMapper
from datasets import load_dataset

SHORTEST = 50
CHARACTERS = 5
PHONE = r"(?<!\d)(?:\+?86[- ]?)?1[3-9]\d[- ]?\d{4}[- ]?\d{4}(?!\d)"


class Normalise(Mapper):
    """NFC and single spaces."""

    _name = "normalise"
    _batched_op = True

    def process_batched(self, samples):
        samples["text"] = [normal(text) for text in samples["text"]]
        return samples


def normal(text):
    lines = (" ".join(line.split()) for line in unicodedata.normalize("NFC", text).split("\n"))
    return "\n".join(line for line in lines if line)


def main() -> None:
    lines, out, workers = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])
    at = {"num_proc": workers, "auto_op_parallelism": False, "turbo": True}
    read = load_dataset(
        "json",
        data_files=sorted(str(path) for path in lines.glob("*.jsonl")),
        split="train",
        num_proc=workers,
        cache_dir=str(out / "cache"),
    )
    steps = [
        Normalise(**at),
        TextLengthFilter(min_len=SHORTEST, **at),
        CleanEmailMapper(repl="[EMAIL]", **at),
        ReplaceContentMapper(pattern=PHONE, repl="[PHONE]", **at),
        DocumentMinhashDeduplicator(
            tokenization="character",
            window_size=CHARACTERS,
            num_permutations=128,
            jaccard_threshold=0.8,
            **at,
        ),
    ]
    kept = NestedDataset(read).process(steps, open_monitor=False)
    kept.select_columns(["id", "text"]).to_parquet(str(out / "kept.parquet"))


if __name__ == "__main__":
    main()
