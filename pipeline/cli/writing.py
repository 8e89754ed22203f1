"""The commands whose stages ask an LLM: rewrite and reason; and what its replies cost so far."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import polars as pl
import typer

from pipeline import settings as settings_module
from pipeline import tables
from pipeline.asking import Ask
from pipeline.cli.app import PARAMS, AsJson, Params, app, say
from pipeline.progress import Advance, track
from pipeline.records import Candidate, Chosen, Drop, Variant
from pipeline.settings import Settings
from pipeline.stages import reason as reason_stage
from pipeline.stages import rewrite as rewrite_stage
from pipeline.stages.checks import hold_budget

if TYPE_CHECKING:
    from pipeline.llm.client import Counts  # openai takes a second to load: only where it is used

Stage = Callable[[Ask, Advance], Awaitable[tuple[pl.DataFrame, pl.DataFrame]]]
Failed = Annotated[Path, typer.Option("--failed", help="Where what failed is written, with why.")]

cache_app = typer.Typer(help="Stored LLM replies.", no_args_is_help=True)
app.add_typer(cache_app, name="cache")


@app.command("rewrite")
def rewrite(
    source: Annotated[Path, typer.Option("--in", help="Chosen dialogues.")] = Path(
        "data/select/chosen.parquet"
    ),
    out: Annotated[Path, typer.Option("--out", help="Where the variants are written.")] = Path(
        "data/rewrite/variants.parquet"
    ),
    failed: Failed = Path("data/rewrite/failed.parquet"),
    params: Params = PARAMS,
    as_json: AsJson = False,
) -> None:
    """Rewrite the supporter of each chosen dialogue in one DISC style.

    A dialogue whose rewrite fails a check goes on in its own words. Running again
    is resuming: replies already stored are not asked for again.

    \b
    Example:
      ser-cli rewrite --in chosen.parquet --out variants.parquet --failed failed.parquet
    """
    settings = settings_module.load(params)
    chosen = tables.read(source, Chosen)

    async def stage(ask: Ask, advance: Advance) -> tuple[pl.DataFrame, pl.DataFrame]:
        return await rewrite_stage.rewrite(chosen, ask, settings.rewrite, advance)

    variants, drops, counts = run(settings, stage, "rewrite", chosen.height)
    tables.write(out, variants, Variant)
    tables.write(failed, drops, Drop)
    say(
        "rewrite",
        {
            "chosen": chosen.height,
            "rewritten": variants.height - drops.height,
            "failed": drops.height,
            "llm_asked": counts.asked,
            "llm_stored": counts.from_store,
        },
        as_json,
    )
    failures = rewrite_stage.counted_failures(drops)
    hold_budget("rewrite", failures, chosen.height, settings.rewrite.max_failed_fraction)


@app.command("reason")
def reason(
    source: Annotated[Path, typer.Option("--in", help="Variants.")] = Path(
        "data/rewrite/variants.parquet"
    ),
    out: Annotated[Path, typer.Option("--out", help="Where the proposals are written.")] = Path(
        "data/reason/candidates.parquet"
    ),
    failed: Failed = Path("data/reason/failed.parquet"),
    params: Params = PARAMS,
    as_json: AsJson = False,
) -> None:
    """Propose reasoning in three steps and a reply, several for each chosen turn.

    Running again is resuming: replies already stored are not asked for again.

    \b
    Example:
      ser-cli reason --in variants.parquet --out candidates.parquet --failed failed.parquet
    """
    settings = settings_module.load(params)
    variants = tables.read(source, Variant)
    wanted = reason_stage.wanted(variants, settings.reason)

    async def stage(ask: Ask, advance: Advance) -> tuple[pl.DataFrame, pl.DataFrame]:
        return await reason_stage.reason(variants, ask, settings.reason, advance)

    candidates, drops, counts = run(settings, stage, "reason", wanted)
    tables.write(out, candidates, Candidate)
    tables.write(failed, drops, Drop)
    say(
        "reason",
        {
            "wanted": wanted,
            "candidates": candidates.height,
            "failed": drops.height,
            "llm_asked": counts.asked,
            "llm_stored": counts.from_store,
        },
        as_json,
    )
    hold_budget("reason", drops.height, wanted, settings.reason.max_failed_fraction)


@cache_app.command("stats")
def cache_stats(as_json: AsJson = False) -> None:
    """Say how many LLM replies are stored, and what they cost in tokens.

    \b
    Example:
      ser-cli cache stats --json
    """
    from pipeline.llm.opening import open_cache

    with open_cache() as cache:
        rows = cache.stats()
        size = cache.path.stat().st_size
    totals = {
        name: sum(row[name] for row in rows)
        for name in ("replies", "prompt_tokens", "completion_tokens")
    }
    if as_json:
        say("cache stats", {**totals, "bytes": size, "file": str(cache.path), "by": rows}, as_json)
        return
    say("cache stats", {**totals, "bytes": size, "file": str(cache.path)}, as_json)
    for row in rows:
        print(f"  {row['endpoint']}  {row['model']}  {row['replies']:,} replies")


def run(
    settings: Settings, stage: Stage, name: str, total: int
) -> tuple[pl.DataFrame, pl.DataFrame, Counts]:
    """Open the LLM, run a stage with it, close it; returns its tables and what it asked."""
    from pipeline.llm.client import Counts
    from pipeline.llm.opening import open_ask

    counts = Counts()

    async def opened() -> tuple[pl.DataFrame, pl.DataFrame]:
        with track(name, total) as advance:
            async with open_ask(settings, counts) as ask:
                return await stage(ask, advance)

    out, drops = asyncio.run(opened())
    return out, drops, counts
