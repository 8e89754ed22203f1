"""What `ser-cli status` adds up and `ser-cli show` finds, over tables of a known size."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pipeline import settings, tables
from pipeline.accounting import accounts
from pipeline.cli import app
from pipeline.errors import InputError
from pipeline.records import Annotation, Candidate, Chosen, Dialogue, Drop, Rejected, Scored, Task
from pipeline.records import Variant as VariantRecord
from tests.places import ROOT
from tests.records_for_tests import annotation, candidate, pair_task, preference, variant

SETTINGS = settings.load(ROOT / "params.yaml")


def drop(record_id: str, reason: str) -> Drop:
    return Drop(stage="x", record_id=record_id, source="esconv", reason=reason, detail="why")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Three dialogues in; one dropped, one not chosen, one chosen with a turn to judge."""
    whole = variant().model_dump()
    talks = [{**whole, "dialogue_id": f"esconv-{n}"} for n in range(3)]

    def as_(record: type, row: dict[str, object]) -> object:
        return record.model_validate({k: row[k] for k in record.model_fields if k in row})  # type: ignore[attr-defined]

    rejected = {**talks[2], "reason": "ai_trace", "detail": "ai_trace 0.9 is above 0.5"}
    first, second = candidate(0), candidate(1)
    task = pair_task(first, second)
    said = annotation(task, "sim-01", preference("a"), simulated=True)
    gone = annotation(task, "user-7", preference("b"), annotation_id="x")
    written = {
        "ingest/dialogues": ([as_(Dialogue, row) for row in talks], Dialogue),
        "ingest/set_aside": ([drop("a.json:9", "empty")], Drop),
        "filter/kept": ([as_(Scored, row) for row in talks[:2]], Scored),
        "filter/dropped": ([as_(Rejected, rejected)], Rejected),
        "select/chosen": ([as_(Chosen, talks[0])], Chosen),
        "rewrite/variants": ([variant()], VariantRecord),
        "rewrite/failed": ([drop("esconv-0", "echo")], Drop),
        "reason/candidates": ([first, second], Candidate),
        "reason/failed": ([], Drop),
        "push/tasks": ([task], Task),
        "pull/annotations": (
            [said, gone, gone.model_copy(update={"revision": 1, "event": "deleted"})],
            Annotation,
        ),
        "pull/set_aside": ([], Drop),
    }
    for name, (records, record) in written.items():
        tables.write(tmp_path / f"{name}.parquet", tables.frame(records, record), record)
    report = {"corpora": {"esconv": {"rows": 3}, "mesc": {"rows": 1}}}
    (tmp_path / "ingest" / "report.json").write_text(json.dumps(report), encoding="utf-8")
    return tmp_path


def test_every_sum_holds_and_says_its_parts(data: Path) -> None:
    server = {"Pairs": {"tasks": 1, "annotations": 1, "skipped": 0}}
    found = accounts(data, SETTINGS, server)
    assert [(item.whole, *item.parts.values()) for item in found.sums] == [
        (4, 3, 1),
        (3, 2, 1),
        (2, 1, 1),
        (1, 0, 1),
        (2, 2, 0),
        (1, 1),
        (1, 1, 0),
    ]
    assert all(item.holds for item in found.sums)
    assert found.labels == {"human": 0, "simulated": 1, "still wanted": 1}
    assert found.tables["merge"] == {"ser": None}


def test_a_lost_record_and_a_lost_task_are_seen(data: Path) -> None:
    (data / "rewrite" / "failed.parquet").unlink()
    tables.write(data / "rewrite" / "failed.parquet", tables.frame([], Drop), Drop)
    server = {"Pairs": {"tasks": 0, "annotations": 2, "skipped": 0}}
    found = {item.says: item.holds for item in accounts(data, SETTINGS, server).sums}
    assert found["chosen = rewritten + failed"] is False
    assert found["tasks = on the server"] is False
    assert found["annotations on the server = pulled + set aside"] is False
    assert found["ingested = kept + dropped"] is True


def test_a_report_that_is_none_is_named(data: Path) -> None:
    (data / "ingest" / "report.json").write_text("[]", encoding="utf-8")
    with pytest.raises(InputError, match=r"report\.json is not ingest's report"):
        accounts(data, SETTINGS, None)


def test_what_is_not_known_is_not_called_wrong(tmp_path: Path) -> None:
    assert {item.holds for item in accounts(tmp_path, SETTINGS, None).sums} == {None}


def run(*words: str, code: int = 0) -> str:
    done = CliRunner().invoke(app, [*words, "--params", str(ROOT / "params.yaml")])
    assert done.exit_code == code, done.output
    return done.output


def test_status_for_a_script_and_its_exit_code(data: Path) -> None:
    told = json.loads(run("status", "--data", str(data), "--json"))
    assert told["tables"]["filter"] == {"kept": 2, "dropped": 1}
    assert told["server"] is None
    tables.write(data / "filter" / "dropped.parquet", tables.frame([], Rejected), Rejected)
    assert "✗" in run("status", "--data", str(data), code=1)


def show(*words: str) -> str:
    done = CliRunner().invoke(app, ["show", *words])
    assert done.exit_code == 0, done.output
    return done.output


def test_show_lists_and_prints(data: Path) -> None:
    where = ("--data", str(data))
    assert "ai_trace 0.9" in " ".join(show("dropped", *where).split())
    assert "Being watched made it harder" in show("rewrite", "esconv-0000", *where)
    assert "Ashamed" in show("filter", "esconv-1", *where)
    assert "shame (intensity 4/5)" in show("reason", "candidate-0001", *where)
    (listed,) = json.loads(show("push", *where, "--json"))
    assert listed["kind"] == "pair"


def test_show_names_near_ids_and_known_stages(data: Path) -> None:
    done = CliRunner().invoke(app, ["show", "filter", "esconv-9", "--data", str(data)])
    assert "near ones are esconv-" in str(done.exception)
    done = CliRunner().invoke(app, ["show", "kept"])
    assert "choose one of ingest" in str(done.exception)
