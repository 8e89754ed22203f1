"""schemas/ says what the records are."""

from __future__ import annotations

import json
from pathlib import Path

from jsonschema import Draft202012Validator

from pipeline import schemas
from pipeline.records import RECORDS
from tests.places import ROOT
from tests.records_for_tests import annotation, candidate, pair_task, preference, variant


def test_no_schema_has_drifted() -> None:
    assert schemas.drifted(ROOT / "schemas") == [], "run `ser-cli schemas`"


def test_every_record_has_a_schema_and_each_is_one() -> None:
    assert len(schemas.texts()) == len(RECORDS)
    for text in schemas.texts().values():
        Draft202012Validator.check_schema(json.loads(text))


def test_a_changed_a_missing_and_a_strange_file_are_found(tmp_path: Path) -> None:
    schemas.write(tmp_path)
    assert schemas.drifted(tmp_path) == []
    (tmp_path / "ser.schema.json").write_text("{}", encoding="utf-8")
    (tmp_path / "drop.schema.json").unlink()
    (tmp_path / "stranger.schema.json").write_text("{}", encoding="utf-8")
    assert schemas.drifted(tmp_path) == [
        "drop.schema.json",
        "ser.schema.json",
        "stranger.schema.json",
    ]


def test_records_satisfy_their_schemas_and_lacking_a_field_do_not() -> None:
    pair = pair_task(candidate(0), candidate(1))
    for record in (variant(), candidate(), pair, annotation(pair, "ann", preference("a"))):
        validator = Draft202012Validator(schemas.schema_of(type(record)))
        row = record.model_dump(mode="json")
        validator.validate(row)
        for name in row:
            assert not validator.is_valid({k: v for k, v in row.items() if k != name})
        assert not validator.is_valid(row | {"stranger": 1})
