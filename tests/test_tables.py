"""Parquet in and out: schemas, atomic writes, and a disk that really is full."""

from __future__ import annotations

import resource
import subprocess
import sys
from pathlib import Path

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline import tables
from pipeline.errors import InputError, SchemaError, StorageError
from pipeline.records import RECORDS, Dialogue, Drop, Record, content_id
from tests.dialogues_for_tests import corpus

DROP = Drop(stage="ingest", record_id="a.json:3", source="esconv", reason="empty", detail="no turn")


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.__name__)
def test_an_empty_table_of_every_record_survives_the_disk(
    record: type[Record], tmp_path: Path
) -> None:
    path = tmp_path / "deep" / "table.parquet"
    tables.write(path, tables.frame([], record), record)
    assert tables.read(path, record).schema == tables.schema_of(record)


def test_records_come_back_as_they_were(tmp_path: Path) -> None:
    path = tmp_path / "drops.parquet"
    tables.write(path, tables.frame([DROP], Drop), Drop)
    assert tables.records(tables.read(path, Drop), Drop) == [DROP]
    assert sorted(item.name for item in tmp_path.iterdir()) == ["drops.parquet"]


def test_a_missing_file_a_damaged_one_and_another_table_are_told_apart(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"none\.parquet does not exist.*dvc repro"):
        tables.read(tmp_path / "none.parquet", Drop)
    damaged = tmp_path / "damaged.parquet"
    damaged.write_bytes(b"PAR1 but not really")
    with pytest.raises(InputError, match=r"damaged\.parquet cannot be read as Parquet"):
        tables.read(damaged, Drop)
    other = tmp_path / "other.parquet"
    pl.DataFrame({"stage": [1]}).write_parquet(other)
    with pytest.raises(SchemaError, match="stage: Int64, wanted String; record_id: missing"):
        tables.read(other, Drop)


def test_a_full_disk_leaves_the_old_file_and_says_so(tmp_path: Path) -> None:
    """A subprocess that may write 4 KiB at most stands for the full disk."""
    path = tmp_path / "drops.parquet"
    tables.write(path, tables.frame([DROP], Drop), Drop)
    before = path.read_bytes()
    script = (
        "import signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "from pathlib import Path\n"
        "from pipeline import tables\nfrom pipeline.records import Drop\n"
        "rows = [Drop(stage='ingest', record_id=str(i * 7919), source='s', reason='r',"
        " detail=str(i * i * 104729)) for i in range(20000)]\n"
        f"tables.write(Path({str(path)!r}), tables.frame(rows, Drop), Drop)\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096)),
    )
    assert run.returncode != 0
    assert "StorageError" in run.stderr
    assert path.read_bytes() == before
    assert [item.name for item in tmp_path.iterdir()] == ["drops.parquet"]


def test_a_full_disk_is_called_full() -> None:
    error = tables.storage_error(Path("x.parquet"), OSError(28, "No space left on device"))
    assert isinstance(error, StorageError)
    assert "the disk is full" in str(error)


@given(st.lists(st.text(), max_size=4))
def test_ids_depend_on_content_alone(parts: list[str]) -> None:
    assert content_id("x", *parts) == content_id("x", *parts)
    assert content_id("x", *parts, "more") != content_id("x", *parts)
    assert len(content_id("x", *parts)) == len("x-") + 16


def test_an_id_does_not_change_between_versions() -> None:
    assert content_id("esconv", [["seeker", ["hi"]]]) == "esconv-f78dfb268e06f21e"


def test_columns_of_plain_values_are_the_table_of_their_records() -> None:
    made = [*corpus(4), corpus(1)[0].model_copy(update={"topic": None, "crisis": ["abuse"]})]
    columns = tables.frame_of_columns([record.model_dump() for record in made], Dialogue)
    assert columns.equals(tables.frame(made, Dialogue))
    assert columns.schema == tables.schema_of(Dialogue)
    empty = tables.frame_of_columns([], Dialogue)
    assert (empty.height, empty.schema) == (0, tables.schema_of(Dialogue))


def test_a_stream_of_parts_is_one_table_and_a_failed_one_leaves_the_old(tmp_path: Path) -> None:
    made = corpus(6)
    path = tmp_path / "dialogues.parquet"
    parts = [tables.frame(made[:4], Dialogue), tables.frame([], Dialogue)]
    tables.write_stream(path, [*parts, tables.frame(made[4:], Dialogue)], Dialogue)
    assert tables.records(tables.read(path, Dialogue), Dialogue) == made
    before = path.read_bytes()
    with pytest.raises(SchemaError, match="a part is not of Dialogue"):
        tables.write_stream(path, [parts[0], pl.DataFrame({"x": [1]})], Dialogue)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]
