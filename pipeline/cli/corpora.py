"""The commands that bring corpora in and choose from them: ingest, filter and select."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import polars as pl
import typer

from pipeline import settings, sources, tables
from pipeline.cli.app import PARAMS, AsJson, Params, app, say
from pipeline.errors import SettingsError
from pipeline.records import Chosen, Dialogue, HeldOut, Rejected, Scored
from pipeline.stages.ingest import Outputs
from pipeline.stages.ingest import ingest as ingest_corpora
from pipeline.stages.select import annotations_per_turn, select_dialogues


@app.command("ingest")
def ingest(
    source: Annotated[
        str | None,
        typer.Option("--source", help=f"One corpus layout: {', '.join(sources.SOURCES)}."),
    ] = None,
    path: Annotated[
        Path | None, typer.Option("--path", help="Its file, or a folder of its files.")
    ] = None,
    out: Annotated[Path, typer.Option("--out", help="Where dialogues are written.")] = Path(
        "data/ingest/dialogues.parquet"
    ),
    set_aside: Annotated[
        Path | None,
        typer.Option("--set-aside", help="Where unused rows are written, with why: beside --out."),
    ] = None,
    report: Annotated[
        Path | None,
        typer.Option("--report", help="Where the figures of each step are written: beside --out."),
    ] = None,
    workers: Annotated[
        int | None, typer.Option("--workers", min=1, help="Processes (runtime.workers).")
    ] = None,
    params: Params = PARAMS,
    as_json: AsJson = False,
) -> None:
    """Read corpora: every row becomes a dialogue or is set aside with its reason.

    Without --source, all of ingest.sources in params.yaml. Face images are
    copied to the folder media beside --out.

    \b
    Example:
      ser-cli ingest --source esconv --path ESConv.json --out dialogues.parquet
    """
    if (source is None) != (path is None):
        raise SettingsError("--source and --path go together: give both, or neither.")
    loaded = settings.load(params)
    wanted = loaded.ingest
    if source is not None and path is not None:
        corpora = [sources.corpus(source, path)]
    else:
        root = Path(wanted.root)
        corpora = [sources.corpus(item.source, root / item.path) for item in wanted.sources]
    outputs = Outputs(
        dialogues=out,
        set_aside=set_aside or out.with_name("set_aside.parquet"),
        report=report or out.with_name("report.json"),
    )
    done = ingest_corpora(corpora, wanted, outputs, workers or loaded.runtime.workers)
    counts = {
        "rows": done.rows,
        "dialogues": done.dialogues,
        "set_aside": done.rows - done.dialogues,
        **{f"set_aside_{reason}": count for reason, count in done.set_aside.items()},
    }
    say("ingest", counts, as_json)


@app.command("filter")
def filter_(
    source: Annotated[Path, typer.Option("--in", help="Ingested dialogues.")] = Path(
        "data/ingest/dialogues.parquet"
    ),
    kept: Annotated[Path, typer.Option("--kept", help="Where kept dialogues are written.")] = Path(
        "data/filter/kept.parquet"
    ),
    dropped: Annotated[
        Path, typer.Option("--dropped", help="Where dropped ones are written, with why.")
    ] = Path("data/filter/dropped.parquet"),
    model: Annotated[
        Path, typer.Option("--model", help="The folder the trained model is written into.")
    ] = Path("data/filter/model"),
    params: Params = PARAMS,
    as_json: AsJson = False,
) -> None:
    """Drop dialogues that sound like an AI or do not hang together.

    Two classifiers are trained as it runs; their card says how well they do.
    A dropped dialogue is kept aside with its scores and reason.

    \b
    Example:
      ser-cli filter --in dialogues.parquet --kept kept.parquet --dropped dropped.parquet --model m
    """
    from pipeline.stages.filter import filter_dialogues  # scikit-learn takes a while to load
    from pipeline.stages.filter_model import write_model

    dialogues = tables.read(source, Dialogue)
    filtered = filter_dialogues(dialogues, settings.load(params).filter)
    tables.write(kept, filtered.kept, Scored)
    tables.write(dropped, filtered.dropped, Rejected)
    write_model(model, filtered.model)
    reasons = filtered.dropped["reason"]
    counts = {
        "dialogues": dialogues.height,
        "kept": filtered.kept.height,
        "dropped": filtered.dropped.height,
        "for_ai_trace": int((reasons == "ai_trace").sum()),
        "for_incoherence": int((reasons == "incoherence").sum()),
    }
    say("filter", counts, as_json)


@app.command("select")
def select(
    source: Annotated[Path, typer.Option("--in", help="Kept dialogues.")] = Path(
        "data/filter/kept.parquet"
    ),
    out: Annotated[Path, typer.Option("--out", help="Where chosen ones are written.")] = Path(
        "data/select/chosen.parquet"
    ),
    held_out: Annotated[
        Path | None,
        typer.Option(
            "--held-out", help="Where seekers of an evaluation's cards are listed: beside --out."
        ),
    ] = None,
    params: Params = PARAMS,
    as_json: AsJson = False,
) -> None:
    """Choose the dialogues and supporter turns worth annotating, within the budget.

    Fair between corpora, languages and problem types, and by lot inside them.
    A larger budget chooses the same turns and more. Seekers behind the role
    cards that select.held_out_cards names are kept out of training.

    \b
    Example:
      ser-cli select --in kept.parquet --out chosen.parquet
    """
    kept = tables.read(source, Scored)
    wanted = settings.load(params)
    cost = annotations_per_turn(wanted.reason.candidates, wanted.push.overlap)
    away = _held_out(kept, wanted.select.held_out_cards)
    selected = select_dialogues(kept, wanted.select, cost, away)
    tables.write(held_out or out.with_name("held_out.parquet"), away, HeldOut)
    tables.write(out, selected.chosen, Chosen)
    counts = {
        "kept": kept.height,
        "chosen": selected.chosen.height,
        "turns": selected.turns,
        "annotations_at_most": selected.turns * cost,
        "held_out_for_evaluation": selected.held_out,
        "without_eligible_turn": selected.without_eligible_turn,
        "over_budget": selected.over_budget,
    }
    say("select", counts, as_json)
    if wanted.select.held_out_cards is None and not as_json:
        print("select.held_out_cards names no role cards: nothing is held out for an evaluation.")


def _held_out(kept: pl.DataFrame, cards: str | None) -> pl.DataFrame:
    """A table of HeldOut; empty where no cards are named."""
    if cards is None:
        return tables.frame([], HeldOut)
    from pipeline.stages.cards import held_out, read_cards  # scipy takes a while to load

    return held_out(kept, read_cards(Path(cards)))
