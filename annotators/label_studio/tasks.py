"""Tasks in, each exactly once. The server removes no duplicates, so this does."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from annotators.label_studio.client import ONCE, Client, answering, get
from annotators.label_studio.projects import Project
from pipeline.errors import LabelStudioError, LabelStudioUnavailable

BATCH = 1000
"""Tasks a request: 3,300–3,600 tasks/s; one by one it is 11 tasks/s."""
BATCH_BYTES = 32_000_000
ATTEMPTS = 4
"""How often a push whose requests get no answer looks again and goes on."""
PAGE = 1000


@dataclass(frozen=True)
class Sent:
    """What a push did to one project."""

    there: int
    """Tasks that were on the server already."""
    sent: int


def pages(
    client: Client, project_id: int, include: str, filters: Sequence[Mapping[str, Any]] = ()
) -> Iterator[dict[str, Any]]:
    """The project's tasks with the fields in `include`, in order of import.

    Raises LabelStudioError if the server ends the list before its own count:
    tasks were deleted meanwhile.
    """
    query: dict[str, Any] = {"ordering": ["tasks:id"]}
    if filters:
        query["filters"] = {"conjunction": "and", "items": list(filters)}
    seen, total, page = 0, 1, 1
    while seen < total:
        answer = get(
            client,
            "api/tasks",
            {
                "project": project_id,
                "fields": "task_only",
                "include": include,
                "query": json.dumps(query),
                "page": page,
                "page_size": PAGE,
            },
        )
        total = int(answer["total"])
        if not answer["tasks"] and seen < total:
            raise LabelStudioError(
                f"Label Studio at {client.url} listed {seen} of the {total} tasks of project "
                f"{project_id}: run the same command again."
            )
        yield from answer["tasks"]
        seen += len(answer["tasks"])
        page += 1


def remote_task_ids(client: Client, project: Project) -> dict[str, int]:
    """Our task ids -> Label Studio's, of all tasks in the project.

    Raises LabelStudioError if a task is there twice.
    """
    copies = _copies(client, project)
    twice = {task_id: numbers for task_id, numbers in copies.items() if len(numbers) > 1}
    if twice:
        task_id, numbers = next(iter(twice.items()))
        raise LabelStudioError(
            f"Label Studio at {client.url}, project '{project.title}': {len(twice)} task(s) are "
            f"there twice and both copies are annotated, {task_id} as {numbers} for one. Delete "
            "one copy of each on the page, then run the same command again."
        )
    return {task_id: numbers[0] for task_id, numbers in copies.items()}


def import_missing(
    client: Client,
    project: Project,
    tasks: Mapping[str, Mapping[str, Any]],
    advance: Callable[[int], None],
) -> Sent:
    """Send the tasks (id -> data) that the server lacks, in the order given.

    A request without an answer may or may not have been carried out, so the
    server is asked what it has before anything is sent again. Raises
    LabelStudioUnavailable after ATTEMPTS of that, with everything that was
    sent kept; LabelStudioError if a task is missing or twice at the end.
    """
    there: int | None = None
    for attempt in range(1, ATTEMPTS + 1):
        try:
            have = _copies(client, project)
            missing = [task_id for task_id in tasks if task_id not in have]
            there = len(tasks) - len(missing) if there is None else there
            for batch in _batches(missing, tasks):
                _send(client, project, batch)
                advance(len(batch))
            break
        except LabelStudioUnavailable:
            if attempt == ATTEMPTS:
                raise
            time.sleep(2.0**attempt)
    _remove_copies(client, project)
    present = remote_task_ids(client, project)
    lacking = [task_id for task_id in tasks if task_id not in present]
    if lacking:
        raise LabelStudioError(
            f"Label Studio at {client.url}, project '{project.title}': {len(lacking)} task(s) "
            f"were sent and are not there, {lacking[0]} for one. Run the same command again."
        )
    return Sent(there=there or 0, sent=len(tasks) - (there or 0))


def _copies(client: Client, project: Project) -> dict[str, list[int]]:
    copies: dict[str, list[int]] = {}
    for task in pages(client, project.project_id, "id,data"):
        task_id = task["data"].get("task_id")
        if task_id is not None:  # somebody's own task is none of ours
            copies.setdefault(str(task_id), []).append(int(task["id"]))
    return copies


def _remove_copies(client: Client, project: Project) -> None:
    """Delete all but one copy of a task, never one that somebody has worked on.

    Copies come about when a push is killed after its request was sent, and the
    next one lists the tasks before the server has carried that request out.
    """
    copies = [numbers for numbers in _copies(client, project).values() if len(numbers) > 1]
    for numbers in copies:
        bare = [number for number in sorted(numbers) if not _is_worked_on(client, number)]
        for number in bare if len(bare) < len(numbers) else bare[1:]:
            with answering(client.url):
                client.sdk.tasks.delete(str(number))


def _is_worked_on(client: Client, number: int) -> bool:
    """Whether the task has an answer, a skip or a draft."""
    task = get(client, f"api/tasks/{number}/")
    return bool(task["annotations"] or task["drafts"])


def _batches(
    missing: Sequence[str], tasks: Mapping[str, Mapping[str, Any]]
) -> Iterator[list[dict[str, Any]]]:
    batch: list[dict[str, Any]] = []
    size = 0
    for task_id in missing:
        data = {**tasks[task_id], "task_id": task_id}
        weight = len(json.dumps(data))
        if batch and (len(batch) == BATCH or size + weight > BATCH_BYTES):
            yield batch
            batch, size = [], 0
        batch.append({"data": data})
        size += weight
    if batch:
        yield batch


def _send(client: Client, project: Project, batch: list[dict[str, Any]]) -> None:
    with answering(client.url):
        client.sdk.projects.import_tasks(
            project.project_id,
            request=batch,
            return_task_ids=False,
            request_options=dict(ONCE),
        )
