"""Annotations out, since a moment; and annotations posted in somebody's name."""

from __future__ import annotations

import time
import uuid
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from annotators.label_studio.accounts import Account, accounts
from annotators.label_studio.client import ONCE, Client, Conflict, answering, get
from annotators.label_studio.projects import Project
from annotators.label_studio.tasks import pages
from pipeline.errors import LabelStudioUnavailable
from pipeline.labelling import SeenAnnotation, SeenTask

EXPORT_BATCH = 200
"""Tasks an export request: their numbers stand in its address, which proxies cut at 8 kB."""
ATTEMPTS = 3
_NAMESPACE = uuid.UUID("4f1c2c2e-0f6b-5b0e-9b52-3a6c1f0f5e11")


def annotations_since(
    client: Client, project: Project, since: str | None, page_size: int
) -> Iterator[SeenTask]:
    """Every task touched after `since` (ISO 8601; None: ever), with all its annotations.

    New, edited, skipped and deleted annotations all touch their task; drafts
    do not and are left out.
    """
    filters = [] if since is None else [_after(since)]
    people = accounts(client)
    listed: list[dict[str, Any]] = []
    for task in pages(
        client,
        project.project_id,
        "id,data,created_at,updated_at,total_annotations,cancelled_annotations",
        filters,
    ):
        if "task_id" not in task["data"]:
            continue
        if task["total_annotations"] or task["cancelled_annotations"]:
            listed.append({**task, "data": {"task_id": task["data"]["task_id"]}})
        else:
            yield _seen(task, project, [], people)
        if len(listed) >= min(page_size, EXPORT_BATCH):
            yield from _export(client, project, listed, people)
            listed = []
    yield from _export(client, project, listed, people)


def post(
    client: Client,
    project: Project,
    number: int,
    task_id: str,
    account: Account,
    result: Sequence[Mapping[str, Any]],
) -> bool:
    """Post an answer to the task with this `number` as `account`; returns whether it was new.

    Its unique_id is made from the task and the annotator, and the server
    refuses a second one, so a repeated request does no harm.
    """
    unique_id = str(uuid.uuid5(_NAMESPACE, f"{project.title} {task_id} {account.annotator}"))
    for attempt in range(1, ATTEMPTS + 1):
        try:
            with answering(client.url):
                client.sdk.annotations.create(
                    number,
                    result=[dict(region) for region in result],
                    completed_by=account.user_id,
                    unique_id=unique_id,
                    request_options=dict(ONCE),
                )
            return True
        except Conflict:
            return False
        except LabelStudioUnavailable:
            if attempt == ATTEMPTS:
                raise
            time.sleep(2.0**attempt)
    return False


def _export(
    client: Client,
    project: Project,
    listed: list[dict[str, Any]],
    people: Mapping[int, Account],
) -> Iterator[SeenTask]:
    """The export is the only list that tells an annotation's unique_id."""
    if not listed:
        return
    exported = get(
        client,
        f"api/projects/{project.project_id}/export",
        {
            "exportType": "JSON",
            "download_all_tasks": "true",
            "ids[]": [task["id"] for task in listed],
        },
    )
    authors = {_number(item["completed_by"]) for task in exported for item in task["annotations"]}
    if not authors <= people.keys():
        people = accounts(client)  # somebody joined after the list was made
    for task in exported:
        yield _seen(task, project, task["annotations"], people)


def _seen(
    task: Mapping[str, Any],
    project: Project,
    annotations: Sequence[Mapping[str, Any]],
    people: Mapping[int, Account],
) -> SeenTask:
    return SeenTask(
        task_id=str(task["data"]["task_id"]),
        kind=project.kind,
        interface=project.interface,
        created_at=str(task["created_at"]),
        updated_at=str(task["updated_at"]),
        annotations=tuple(_annotation(item, people) for item in annotations),
    )


def _annotation(item: Mapping[str, Any], people: Mapping[int, Account]) -> SeenAnnotation:
    account = people.get(_number(item["completed_by"]))
    return SeenAnnotation(
        annotation_id=str(item["unique_id"]),
        annotator=account.annotator if account else None,
        simulated=account.simulated if account else False,
        skipped=bool(item["was_cancelled"]),
        created_at=str(item["created_at"]),
        updated_at=str(item["updated_at"]),
        seconds=None if item["lead_time"] is None else max(0.0, float(item["lead_time"])),
        result=item["result"] or [],
    )


def _number(person: Any) -> int:
    """Exports name an account by its number, other answers by an object; 0 where it is gone."""
    if isinstance(person, Mapping):
        return int(person.get("id") or person.get("user_id") or 0)
    return int(person or 0)


def _after(since: str) -> dict[str, Any]:
    return {
        "filter": "filter:tasks:updated_at",
        "operator": "greater",
        "type": "Datetime",
        "value": since,
    }
