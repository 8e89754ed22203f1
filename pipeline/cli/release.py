"""The commands that turn votes into a dataset: merge, export and schemas."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer
from rich.console import Console

from pipeline import schemas as record_schemas
from pipeline import settings as params_file
from pipeline import tables
from pipeline.cli import portraits
from pipeline.cli.app import PARAMS, AsJson, Params, app, say
from pipeline.errors import SchemaError
from pipeline.records import Annotation, Candidate, Ser, Task, Variant
from pipeline.settings import Export
from pipeline.stages import export as stage
from pipeline.stages.merge import merge as count_votes

if TYPE_CHECKING:
    from pipeline.formats.release import Release

Variants = Annotated[Path, typer.Option("--variants", help="Dialogues in their styles.")]
Format = Literal["hf", "trl-stepwise", "trl-preference", "trl-sft", "trl-grpo", "jsonl"]
VARIANTS = Path("data/rewrite/variants.parquet")
SER = Path("data/merge/ser.parquet")


@app.command("merge")
def merge(
    candidates: Annotated[Path, typer.Option("--candidates", help="What was proposed.")] = Path(
        "data/reason/candidates.parquet"
    ),
    variants: Variants = VARIANTS,
    tasks: Annotated[Path, typer.Option("--tasks", help="What was asked.")] = Path(
        "data/push/tasks.parquet"
    ),
    annotations: Annotated[
        Path, typer.Option("--annotations", help="The journal of what was answered.")
    ] = Path("data/pull/annotations.parquet"),
    out: Annotated[Path, typer.Option("--out", help="Where SER records are written.")] = SER,
    params: Params = PARAMS,
    as_json: AsJson = False,
) -> None:
    """Count the annotators' votes into labels with confidence, and give every family its split.

    \b
    Human and simulated votes are never mixed: a turn has a record for each.
    Example:
      ser-cli merge --annotations annotations.parquet --out ser.parquet
    """
    merged = count_votes(
        tables.read(candidates, Candidate),
        tables.read(variants, Variant),
        tables.read(tasks, Task),
        tables.read(annotations, Annotation),
        params_file.load(params).merge,
    )
    tables.write(out, tables.frame(merged.ser, Ser), Ser)
    say("merge", merged.counts, as_json)


@app.command("export")
def export(
    split: Annotated[stage.Splits | None, typer.Option("--split", help="Which split.")] = None,
    format_: Annotated[Format | None, typer.Option("--format", help="Which format.")] = None,
    labels: Annotated[
        stage.Labels | None, typer.Option("--labels", help="Whose labels; human unless asked.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", help="The folder to write, or to replace.")
    ] = None,
    source: Annotated[Path, typer.Option("--in", help="SER records.")] = SER,
    variants: Variants = VARIANTS,
    media: Annotated[Path, typer.Option("--media", help="The folder of face images.")] = Path(
        "data/ingest/media"
    ),
    allow_empty: Annotated[
        bool, typer.Option("--allow-empty", help="Write the export also if no label exists yet.")
    ] = False,
    example: Annotated[
        bool, typer.Option("--example", help="Print one record to read at the end.")
    ] = False,
    params: Params = PARAMS,
    as_json: AsJson = False,
) -> None:
    """Write the dataset: a Hugging Face directory, TRL's formats or JSON lines.

    \b
    What is not named is taken from the section export of params.yaml.
    Examples:
      ser-cli export --split train
      ser-cli export --split all --format trl-preference --out preferences
      ser-cli export --split train --labels simulated --out try --example
    """
    # Importing `datasets` takes two seconds, which only this command should cost.
    from pipeline.formats import release as formats

    settings = params_file.load(params)
    asked = {"split": split, "format": format_, "labels": labels}
    choice = settings.export.model_copy(update={k: v for k, v in asked.items() if v is not None})
    all_ser = tables.records(tables.read(source, Ser), Ser)
    stage.check_splits(all_ser, settings.merge)
    selected = stage.select(all_ser, choice.split, choice.labels)
    if not allow_empty:
        stage.require_records(selected, all_ser, choice.split, choice.labels)
    if choice.format != "jsonl":
        selected = stage.leave_out_unsure(selected, choice.min_confidence)
    dialogues = stage.dialogues(
        tables.records(tables.read(variants, Variant), Variant), choice.split, settings.merge
    )
    release = formats.build(choice, selected.ser, selected.counts, dialogues, media)
    if not allow_empty:
        stage.require_rows(release.labelled_rows, selected)
    folder = out or _folder(choice)
    contents = _contents(choice, release, selected)
    stage.replace_folder(folder, partial(_fill, release=release, contents=contents))
    if as_json:
        print(json.dumps({"command": "export", "out": str(folder), **contents}))
        return
    _tell(folder, choice, release, selected)
    if example and selected.ser:
        console = Console()
        console.print("\nOne of its records:\n")
        record = portraits.most_telling(selected.ser)
        portraits.print_sections(portraits.ser(record, tail=portraits.TAIL), console)


def _folder(choice: Export) -> Path:
    which = choice.format if choice.split == "all" else f"{choice.format}-{choice.split}"
    return Path("data/export") / which


def _contents(choice: Export, release: Release, selected: stage.Selected) -> dict[str, Any]:
    rows = {part.name: dict(part.rows) for part in release.parts}
    return {**choice.model_dump(), "rows": rows, "counts": selected.counts}


def _fill(folder: Path, release: Release, contents: dict[str, Any]) -> None:
    release.write(folder)
    stage.write_marker(folder, contents)


def _tell(folder: Path, choice: Export, release: Release, selected: stage.Selected) -> None:
    counts = selected.counts
    print(f"export: {folder.absolute()}")
    print(f"  format {choice.format}, split {choice.split}, {choice.labels} labels")
    for part in release.parts:
        rows = ", ".join(f"{split} {count:,}" for split, count in part.rows.items()) or "no rows"
        print(f"  {part.name}: {rows}")
    if not counts["records"]:
        print(f"  no {choice.labels} labels exist yet: nothing in it is labelled")
    if counts["left_out_by_labels"]:
        print(
            f"  left out by --labels {choice.labels}: {counts['left_out_by_labels']:,} record(s) "
            "with labels of the other kind"
        )
    below = [counts.get(f"{kind}_below_confidence", 0) for kind in ("step_labels", "pairs")]
    print(
        f"  left out below confidence {choice.min_confidence}: {below[0]:,} step label(s), "
        f"{below[1]:,} pair(s)"
        if choice.format != "jsonl"
        else "  every vote count is in the records; no label is left out"
    )


@app.command("schemas")
def schemas(
    folder: Annotated[Path, typer.Option("--out", help="The folder of the schemas.")] = Path(
        "schemas"
    ),
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing; fail if a file says something else.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Write the JSON Schema of every record, or check that the files still say the same.

    \b
    Example:
      ser-cli schemas --check
    """
    if not check:
        say("schemas", {"written": len(record_schemas.write(folder))}, as_json)
        return
    drifted = record_schemas.drifted(folder)
    if drifted:
        raise SchemaError(
            f"{folder} does not say what pipeline/records.py says: {', '.join(drifted)}. Run "
            "`ser-cli schemas` and commit the files."
        )
    say("schemas", {"checked": len(record_schemas.texts())}, as_json)
