"""JSON lines: the SER records as they are, every vote count included, and their schema."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path

from jsonschema import Draft202012Validator

from pipeline import schemas
from pipeline.errors import SchemaError
from pipeline.formats.configs import SPLITS
from pipeline.formats.images import stored
from pipeline.records import Ser, Split

SCHEMA = "ser.schema.json"


def files(ser: Sequence[Ser]) -> dict[Split, str]:
    """Path of each split that has records, relative to the export."""
    present = {record.split for record in ser}
    return {split: f"{split}.jsonl" for split in SPLITS if split in present}


def write(ser: Sequence[Ser], media: Path, folder: Path) -> None:
    """Write a file a split, the schema, and the face images the records name.

    Raises SchemaError naming a record that does not satisfy the schema,
    InputError if an image is not in `media`, and OSError.
    """
    schema = schemas.schema_of(Ser)
    validator = Draft202012Validator(schema)
    (folder / SCHEMA).write_text(
        json.dumps(schema, ensure_ascii=False, indent=2) + "\n", encoding="utf-8"
    )
    for split, path in files(ser).items():
        with (folder / path).open("w", encoding="utf-8", newline="\n") as lines:
            for record in ser:
                if record.split == split:
                    lines.write(_line(record, validator))
    for name in sorted({image for record in ser for image in _images(record)}):
        stored(media, name)
        (folder / "media").mkdir(exist_ok=True)
        shutil.copyfile(media / Path(name).name, folder / name)


def _line(record: Ser, validator: Draft202012Validator) -> str:
    row = record.model_dump(mode="json")
    problem = next(validator.iter_errors(row), None)
    if problem is not None:
        raise SchemaError(
            f"record {record.ser_id} does not satisfy {SCHEMA} at {problem.json_path} "
            f"({problem.validator}): make the table again with `ser-cli merge`."
        )
    return json.dumps(row, ensure_ascii=False) + "\n"


def _images(record: Ser) -> Iterator[str]:
    for turn in record.context:
        for message in turn.messages:
            if message.image:
                yield message.image
