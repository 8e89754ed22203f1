"""One project a version of a labelling interface, found again by a mark in its description."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from annotators.label_studio.client import ONCE, Client, answering, get
from pipeline.errors import LabelStudioError, LabelStudioUnavailable, SettingsError
from pipeline.records import Kind

LONGEST_TITLE = 50
"""Label Studio's own limit."""


@dataclass(frozen=True)
class Project:
    """A project of ours as the server describes it."""

    project_id: int
    title: str
    interface: str
    """<kind>-<language>-<8 hex>."""
    overlap: int
    tasks: int
    annotations: int
    """Answers, skips not counted."""
    skipped: int

    @property
    def kind(self) -> Kind:
        return "step" if self.interface.startswith("step-") else "pair"


def ours(client: Client, dataset: str) -> list[Project]:
    """The projects of a dataset (`label_studio.title`), by interface."""
    found: list[Project] = []
    page = 1
    while True:
        answer = get(client, "api/projects/", {"page": page, "page_size": 100})
        for item in answer["results"]:
            interface = _interface_of(str(item.get("description") or ""), dataset)
            if interface is not None:
                found.append(_project(item, interface))
        if not answer["next"]:
            return sorted(found, key=lambda project: (project.interface, project.project_id))
        page += 1


def counts(client: Client, dataset: str) -> dict[str, dict[str, int]]:
    """Project title -> {tasks, annotations, skipped}, for `ser-cli status`."""
    return {
        project.title: {
            "tasks": project.tasks,
            "annotations": project.annotations,
            "skipped": project.skipped,
        }
        for project in ours(client, dataset)
    }


def ensure_project(
    client: Client, dataset: str, title: str, xml: str, version: str, overlap: int
) -> Project:
    """The project of an interface version, made if there is none, with this overlap.

    `title` is the interface's (`Steps · English`). Raises SettingsError if the
    whole title is too long for Label Studio, LabelStudioError if two projects
    carry the same mark.
    """
    whole = f"{dataset} · {title} ({version.rpartition('-')[2]})"
    if len(whole) > LONGEST_TITLE:
        raise SettingsError(
            f"label_studio.title: '{dataset}' is {len(whole) - LONGEST_TITLE} letters too long: "
            f"Label Studio takes titles of {LONGEST_TITLE}, and ours is '{whole}'."
        )
    project = _find(client, dataset, version)
    if project is None:
        _create(client, dataset, whole, xml, version, overlap)
        project = _find(client, dataset, version)
    if project is None:
        raise LabelStudioError(
            f"Label Studio at {client.url} made the project '{whole}' and does not list it: see "
            "that the token's account belongs to the organisation that owns the projects."
        )
    if project.overlap != overlap:
        with answering(client.url):
            client.sdk.projects.update(project.project_id, maximum_annotations=overlap)
    return project


def _create(client: Client, dataset: str, title: str, xml: str, version: str, overlap: int) -> None:
    try:
        with answering(client.url):
            client.sdk.projects.create(
                title=title,
                description=_mark(dataset, version),
                label_config=xml,
                maximum_annotations=overlap,
                sampling="Sequential sampling",
                show_skip_button=True,
                skip_queue="REQUEUE_FOR_OTHERS",
                enable_empty_annotation=False,
                show_instruction=False,
                show_collab_predictions=False,
                request_options=dict(ONCE),
            )
    except LabelStudioUnavailable:
        time.sleep(2)  # it may have been made and only the answer lost: the caller looks
        if _find(client, dataset, version) is None:
            raise


def _find(client: Client, dataset: str, version: str) -> Project | None:
    found = [project for project in ours(client, dataset) if project.interface == version]
    if len(found) > 1:
        numbers = ", ".join(str(project.project_id) for project in found)
        raise LabelStudioError(
            f"Label Studio at {client.url} has several projects marked "
            f"'{_mark(dataset, version)}' (numbers {numbers}): take that line out of the "
            "description of all but the one that annotators use."
        )
    return found[0] if found else None


def _mark(dataset: str, version: str) -> str:
    return f"ser-pipeline: {dataset}: {version}"


def _interface_of(description: str, dataset: str) -> str | None:
    """The interface version that a description's first line is the mark of."""
    prefix = _mark(dataset, "")
    first = description.partition("\n")[0].strip()
    return first.removeprefix(prefix) if first.startswith(prefix) else None


def _project(item: Mapping[str, Any], interface: str) -> Project:
    return Project(
        project_id=int(item["id"]),
        title=str(item["title"]),
        interface=interface,
        overlap=int(item["maximum_annotations"]),
        tasks=int(item["task_number"] or 0),
        annotations=int(item["total_annotations_number"] or 0),
        skipped=int(item["skipped_annotations_number"] or 0),
    )
