"""The sums that must hold between stages, so that no record is lost unseen.

Counted from the tables and from Label Studio, never from what a stage said of
itself.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import polars as pl

from pipeline.errors import InputError
from pipeline.settings import Settings

Server = Mapping[str, Mapping[str, int]]
"""Project title -> {tasks, annotations, skipped}."""


@dataclass(frozen=True)
class Sum:
    """`whole` must be what `parts` add up to. A None was not made yet, or not reached."""

    says: str
    whole: int | None
    parts: dict[str, int | None]

    @property
    def holds(self) -> bool | None:
        """None where something is not known."""
        known = [count for count in self.parts.values() if count is not None]
        if self.whole is None or len(known) < len(self.parts):
            return None
        return self.whole == sum(known)


@dataclass(frozen=True)
class Accounts:
    """Rows of every table by stage (None: not run yet), the sums, and the labels so far."""

    tables: dict[str, dict[str, int | None]]
    sums: list[Sum]
    labels: dict[str, int | None]


TABLES = {
    "ingest": ("dialogues", "set_aside"),
    "filter": ("kept", "dropped"),
    "select": ("chosen",),
    "rewrite": ("variants", "failed"),
    "reason": ("candidates", "failed"),
    "push": ("tasks",),
    "pull": ("annotations", "set_aside"),
    "merge": ("ser",),
}


def accounts(data: Path, settings: Settings, server: Server | None) -> Accounts:
    """Count everything below `data`; `server` is None where it could not be reached."""
    rows = {
        stage: {name: _rows(data / stage / f"{name}.parquet") for name in names}
        for stage, names in TABLES.items()
    }
    kept, chosen = rows["filter"]["kept"], rows["select"]["chosen"]
    held = _held(server)
    sums = [
        Sum("rows read = dialogues + set aside", _rows_read(data), rows["ingest"]),
        Sum("ingested = kept + dropped", rows["ingest"]["dialogues"], rows["filter"]),
        Sum("kept = chosen + not chosen", kept, {"chosen": chosen, "not chosen": _rest(data)}),
        Sum(
            "chosen = rewritten + failed",
            chosen,
            {"rewritten": _rewritten(data), "failed": rows["rewrite"]["failed"]},
        ),
        Sum(
            f"turns × {settings.reason.candidates} = candidates + failed",
            _wanted(data, settings.reason.candidates),
            rows["reason"],
        ),
        Sum(
            "tasks = on the server",
            rows["push"]["tasks"],
            {"on the server": _current(held["tasks"], rows["push"]["tasks"])},
        ),
        Sum(
            "annotations on the server = pulled + set aside",
            held["annotations"],
            {"pulled": _standing(data), "set aside": rows["pull"]["set_aside"]},
        ),
    ]
    return Accounts(rows, sums, _labels(data, settings.push.overlap))


def _scan(path: Path) -> pl.LazyFrame:
    """Raises InputError if it cannot be read as Parquet."""
    try:
        pl.read_parquet_schema(path)
    except (pl.exceptions.PolarsError, OSError) as error:
        raise InputError(
            f"{path} cannot be read as Parquet ({type(error).__name__}): make it again with the "
            "stage that writes it; a damaged data/pull/annotations.parquet comes from a backup."
        ) from None
    return pl.scan_parquet(path)


def _rows(path: Path) -> int | None:
    return int(_scan(path).select(pl.len()).collect().item()) if path.exists() else None


def _rows_read(data: Path) -> int | None:
    """Raises InputError if ingest's report is none."""
    path = data / "ingest" / "report.json"
    if not path.exists():
        return None
    try:
        corpora = json.loads(path.read_text(encoding="utf-8"))["corpora"].values()
        return sum(int(corpus["rows"]) for corpus in corpora)
    except (ValueError, KeyError, TypeError, AttributeError, OSError) as error:
        raise InputError(
            f"{path} is not ingest's report ({type(error).__name__}): make it again with "
            "`dvc repro -f ingest`."
        ) from None


def _held(server: Server | None) -> dict[str, int | None]:
    if server is None:
        return {"tasks": None, "annotations": None}
    return {
        "tasks": sum(project["tasks"] for project in server.values()),
        "annotations": sum(
            project["annotations"] + project["skipped"] for project in server.values()
        ),
    }


def _current(held: int | None, tasks: int | None) -> int | None:
    """Tasks of earlier candidates stay on the server: more than ours there is no loss."""
    return held if held is None or tasks is None else min(held, tasks)


def _rest(data: Path) -> int | None:
    """Kept dialogues that the budget left out, by id."""
    kept, chosen = data / "filter" / "kept.parquet", data / "select" / "chosen.parquet"
    if not (kept.exists() and chosen.exists()):
        return None
    ids = _scan(chosen).select("dialogue_id")
    left = _scan(kept).join(ids, on="dialogue_id", how="anti").select(pl.len())
    return int(left.collect().item())


def _rewritten(data: Path) -> int | None:
    path = data / "rewrite" / "variants.parquet"
    if not path.exists():
        return None
    own_words = pl.col("style") == "original"
    return int(_scan(path).filter(~own_words).select(pl.len()).collect().item())


def _wanted(data: Path, candidates: int) -> int | None:
    path = data / "rewrite" / "variants.parquet"
    if not path.exists():
        return None
    turns = _scan(path).select(pl.col("chosen_turns").list.len().sum()).collect().item()
    return int(turns or 0) * candidates


def _standing(data: Path) -> int | None:
    """Annotations whose last line in the journal is not their deletion."""
    journal = _last_lines(data)
    return None if journal is None else journal.filter(pl.col("event") != "deleted").height


def _last_lines(data: Path) -> pl.DataFrame | None:
    path = data / "pull" / "annotations.parquet"
    if not path.exists():
        return None
    columns = ("annotation_id", "revision", "event", "task_id", "simulated")
    return (
        _scan(path)
        .select(columns)
        .sort("annotation_id", "revision")
        .unique("annotation_id", keep="last")
        .collect()
    )


def _labels(data: Path, overlap: int) -> dict[str, int | None]:
    """Answers by people and by simulated annotators, and answers still wanted."""
    journal, tasks = _last_lines(data), _rows(data / "push" / "tasks.parquet")
    if journal is None or tasks is None:
        return {"human": None, "simulated": None, "still wanted": None}
    answers = journal.filter(~pl.col("event").is_in(["deleted", "skipped"]))
    ours = _scan(data / "push" / "tasks.parquet").select("task_id").collect()
    given = ours.join(answers.group_by("task_id").len(), on="task_id", how="left")["len"]
    wanted = (overlap - given.fill_null(0).cast(pl.Int64)).clip(lower_bound=0).sum()
    simulated = int(answers["simulated"].sum())
    return {
        "human": answers.height - simulated,
        "simulated": simulated,
        "still wanted": int(wanted),
    }
