"""The commands that ask annotators and fetch what they say: push, pull and annotate."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, get_args

import polars as pl
import typer
from filelock import FileLock, Timeout

from annotators import interfaces, results, simulated
from annotators.images import Images
from annotators.label_studio import accounts, answers, projects
from annotators.label_studio import tasks as remote
from pipeline import settings, tables
from pipeline.cli.app import PARAMS, AsJson, Params, app, say
from pipeline.cli.label_studio import connect, tell
from pipeline.labelling import BadAnswer, SeenTask
from pipeline.progress import track
from pipeline.records import Annotation, Candidate, Drop, Kind, Language, Task, Variant
from pipeline.settings import Settings
from pipeline.stages.pull import pull as pull_annotations
from pipeline.stages.push import build_tasks

KINDS: tuple[Kind, ...] = get_args(Kind)
LANGUAGES: tuple[Language, ...] = get_args(Language)
TASKS = Path("data/push/tasks.parquet")
Tasks = Annotated[Path, typer.Option("--tasks", help="The tasks that were pushed.")]


@app.command("push")
def push(
    candidates: Annotated[Path, typer.Option("--candidates", help="What is judged.")] = Path(
        "data/reason/candidates.parquet"
    ),
    variants: Annotated[Path, typer.Option("--variants", help="Their dialogues.")] = Path(
        "data/rewrite/variants.parquet"
    ),
    media: Annotated[Path, typer.Option("--media", help="The folder of face images.")] = Path(
        "data/ingest/media"
    ),
    tasks: Annotated[
        Path, typer.Option("--tasks", help="Where the tasks are written, once all are sent.")
    ] = TASKS,
    params: Params = PARAMS,
    as_json: AsJson = False,
) -> None:
    """Send the tasks that Label Studio does not have yet; the others stay as they are.

    \b
    Example:
      ser-cli push --candidates candidates.parquet --variants variants.parquet --tasks tasks.parquet
    """
    config = settings.load(params)
    pages = {
        (kind, language): interfaces.load(kind, language)
        for kind in KINDS
        for language in LANGUAGES
    }
    versions = {key: page.version for key, page in pages.items()}
    built = build_tasks(
        tables.read(candidates, Candidate),
        tables.read(variants, Variant),
        config.push,
        versions,
        Images(media),
    )
    link = connect(config)
    there = 0
    with _alone("push", link.url, config), track("push", built.height) as advance:
        for page in pages.values():
            share = built.filter(pl.col("interface") == page.version)
            if share.is_empty():
                continue
            project = projects.ensure_project(
                link,
                config.label_studio.title,
                page.title,
                page.xml,
                page.version,
                config.push.overlap,
            )
            data = {row["task_id"]: json.loads(row["data"]) for row in share.iter_rows(named=True)}
            sent = remote.import_missing(link, project, data, advance)
            advance(sent.there)
            there += sent.there
    tables.write(tasks, built, Task)
    counts = {"tasks": built.height, "already_there": there, "sent": built.height - there}
    say("push", counts, as_json)


@app.command("pull")
def pull(
    tasks: Tasks = TASKS,
    out: Annotated[Path, typer.Option("--out", help="The journal; it only grows.")] = Path(
        "data/pull/annotations.parquet"
    ),
    set_aside: Annotated[
        Path, typer.Option("--set-aside", help="Annotations that are no answer, with why.")
    ] = Path("data/pull/set_aside.parquet"),
    params: Params = PARAMS,
    as_json: AsJson = False,
) -> None:
    """Fetch what annotators said since the last time. Where nothing is new, no file changes.

    \b
    Example:
      ser-cli pull --tasks tasks.parquet --out annotations.parquet --set-aside set_aside.parquet
    """
    config = settings.load(params)
    pushed = tables.read(tasks, Task)
    link = connect(config)
    dataset = config.label_studio.title

    def look(since: Callable[[str], str | None]) -> Iterator[SeenTask]:
        for project in projects.ours(link, dataset):
            yield from answers.annotations_since(
                link, project, since(project.interface), config.pull.page_size
            )

    with _alone("pull", link.url, config):
        old = tables.read(out, Annotation) if out.exists() else tables.frame([], Annotation)
        aside = tables.read(set_aside, Drop) if set_aside.exists() else tables.frame([], Drop)
        pulled = pull_annotations(
            old, aside, look, lambda: _on_server(projects.ours(link, dataset)), _read_answers
        )
        # In this order: a kill in between is noticed by the sums, and the next pull mends it.
        if not set_aside.exists() or not pulled.set_aside.equals(aside):
            tables.write(set_aside, pulled.set_aside, Drop)
        if not out.exists() or pulled.new_lines:
            tables.write(out, pulled.journal, Annotation)
    here = projects.ours(link, dataset)
    say(
        "pull",
        {
            "new_lines": pulled.new_lines,
            "annotations": pulled.standing,
            "set_aside": pulled.set_aside.height,
            "on_the_server": _on_server(here),
            "tasks_not_on_the_server": _tasks_lacking(pushed, here),
        },
        as_json,
    )


@app.command("annotate")
def annotate(
    people: Annotated[
        int, typer.Option("--simulated", help="How many simulated annotators.", min=1, max=99)
    ],
    seed: Annotated[int, typer.Option("--seed", help="Draws their error rates.")] = 7,
    tasks: Tasks = TASKS,
    params: Params = PARAMS,
    as_json: AsJson = False,
) -> None:
    """Let simulated annotators answer what is open. What they say is marked so for ever.

    Nobody answers a task twice: a second run, or one after a kill, does the rest.

    \b
    Example:
      ser-cli annotate --simulated 5
    """
    config = settings.load(params)
    by_id = {task.task_id: task for task in tables.records(tables.read(tasks, Task), Task)}
    link = connect(config)
    roster = simulated.roster(people, seed)
    who = accounts.ensure_simulated(link, [one.annotator_id for one in roster])
    posted, answered = 0, 0
    for project in projects.ours(link, config.label_studio.title):
        numbers = remote.remote_task_ids(link, project)
        todo: list[tuple[Task, simulated.SimulatedAnnotator]] = []
        for seen in answers.annotations_since(link, project, None, config.pull.page_size):
            if seen.task_id in by_id:
                answered += sum(one.simulated for one in seen.annotations)
                askable = _askable(seen, roster, project.overlap)
                todo += [(by_id[seen.task_id], one) for one in askable]
        with track(f"annotate {project.title}", len(todo)) as advance:
            for task, one in todo:
                result = results.result_of(task.kind, simulated.answer(task, one))
                number, account = numbers[task.task_id], who[one.annotator_id]
                posted += answers.post(link, project, number, task.task_id, account, result)
                advance()
    counts = {"annotators": people, "already_answered": answered, "answered_now": posted}
    say("annotate", counts, as_json)


def _askable(
    seen: SeenTask, roster: list[simulated.SimulatedAnnotator], overlap: int
) -> list[simulated.SimulatedAnnotator]:
    """Whose answer a task still wants: no more than its overlap, people's answers included."""
    wanted = overlap - sum(not one.skipped for one in seen.annotations)
    had = {one.annotator for one in seen.annotations}
    drawn = simulated.annotators_for(seen.task_id, roster, overlap)
    return [one for one in drawn if one.annotator_id not in had][: max(0, wanted)]


def _read_answers(kind: Kind, result: Sequence[Mapping[str, Any]]) -> Mapping[str, str] | BadAnswer:
    try:
        return results.answers_of(kind, [dict(region) for region in result])
    except results.BadResult as error:
        return BadAnswer(error.reason, error.detail)


def _on_server(found: list[projects.Project]) -> int:
    return sum(project.annotations + project.skipped for project in found)


def _tasks_lacking(pushed: pl.DataFrame, found: list[projects.Project]) -> int:
    held = {project.interface: project.tasks for project in found}
    wanted = pushed["interface"].value_counts()
    return sum(
        max(0, count - held.get(interface, 0))
        for interface, count in zip(wanted["interface"], wanted["count"], strict=True)
    )


@contextmanager
def _alone(what: str, url: str, config: Settings) -> Iterator[None]:
    """Let one process at a time push to, or pull from, a dataset on a server."""
    key = f"{url} {config.label_studio.title}"
    folder = settings.home() / "locks"
    folder.mkdir(parents=True, exist_ok=True)
    lock = FileLock(folder / f"{what}-{hashlib.sha256(key.encode()).hexdigest()[:16]}")
    try:
        lock.acquire(timeout=0)
    except Timeout:
        tell(f"another {what} is at work; waiting for it to end")
        lock.acquire()
    try:
        yield
    finally:
        lock.release()
