"""What ingest did, corpus by corpus and step by step, in figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

import polars as pl

from pipeline.stages.ingest_batch import Shard
from pipeline.stages.rows import Tally

REPEATED = ("duplicate", "near_duplicate")
Counts = dict[str, int]


@dataclass(frozen=True)
class CorpusReport:
    """rows = dialogues + what is set aside. The rest counts before duplicates are taken out."""

    files: int
    rows: int
    dialogues: int
    set_aside: Counts
    """Reason -> rows, duplicates among them."""
    cleaned: Counts
    """Step of cleaning -> messages it changed."""
    masked: Counts
    """Kind of personal data -> places masked."""
    crisis: Counts
    """Kind of crisis -> dialogues with a sign of it."""
    varieties: Counts
    """Language and script -> dialogues."""


@dataclass(frozen=True)
class IngestReport:
    """Every corpus's figures."""

    corpora: dict[str, CorpusReport]

    @property
    def rows(self) -> int:
        return sum(corpus.rows for corpus in self.corpora.values())

    @property
    def dialogues(self) -> int:
        return sum(corpus.dialogues for corpus in self.corpora.values())

    @property
    def set_aside(self) -> Counts:
        """Reason -> rows, over all corpora, the commonest first."""
        total: Counter[str] = Counter()
        for corpus in self.corpora.values():
            total.update(corpus.set_aside)
        return dict(sorted(total.items(), key=lambda pair: (-pair[1], pair[0])))

    @property
    def unusable(self) -> int:
        """Rows set aside for another reason than that they are there already."""
        return sum(count for reason, count in self.set_aside.items() if reason not in REPEATED)

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def report_of(shards: Sequence[Shard], aside: pl.DataFrame) -> IngestReport:
    """The figures; `aside` is the Drop table of all shards."""
    reasons: dict[str, Counts] = {}
    for source, reason, count in (
        aside.group_by("source", "reason").len().sort("source", "reason").rows()
    ):
        reasons.setdefault(source, {})[reason] = count
    corpora = {}
    for source in dict.fromkeys(shard.source for shard in shards):
        here = [shard for shard in shards if shard.source == source]
        tally = Tally()
        for shard in here:
            tally.add(shard.tally)
        rows = sum(shard.rows_of.total() for shard in here)
        unused = reasons.get(source, {})
        corpora[source] = CorpusReport(
            files=len({name for shard in here for name in shard.rows_of}),
            rows=rows,
            dialogues=rows - sum(unused.values()),
            set_aside=unused,
            **{name: dict(sorted(counts.items())) for name, counts in vars(tally).items()},
        )
    return IngestReport(corpora)
