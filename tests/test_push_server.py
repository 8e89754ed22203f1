"""push against a real Label Studio: every task once, whatever goes wrong."""

from __future__ import annotations

import random
import signal
import time
from collections.abc import Callable
from typing import Any

import pytest

from annotators.label_studio import projects
from annotators.label_studio.tasks import pages
from pipeline import tables
from pipeline.records import Task
from tests.annotation_samples import write_inputs
from tests.dropping_proxy import Losses, dropping_proxy
from tests.label_studio_fixture import Checkout, RunningServer

pytestmark = pytest.mark.label_studio


def title(place: Checkout) -> str:
    return str(place.settings()["label_studio"]["title"])


def on_server(server: RunningServer, dataset: str) -> list[str]:
    """The ids of all tasks in a dataset's projects, copies included, sorted."""
    link = server.client()
    return sorted(
        task["data"]["task_id"]
        for project in projects.ours(link, dataset)
        for task in pages(link, project.project_id, "id,data")
    )


def held(server: RunningServer, dataset: str) -> int:
    """How many tasks the dataset's projects hold, by the server's own count."""
    return sum(project.tasks for project in projects.ours(server.client(), dataset))


def pushed(place: Checkout) -> list[str]:
    return sorted(tables.read(place.root / "data/push/tasks.parquet", Task)["task_id"])


def test_pushing_twice_sends_once(
    running_server: RunningServer,
    place: Checkout,
) -> None:
    write_inputs(place.root, 10)
    first, second = place.json("push"), place.json("push")
    assert (first["tasks"], first["already_there"], first["sent"]) == (30, 0, 30)
    assert (second["tasks"], second["already_there"], second["sent"]) == (30, 30, 0)
    write_inputs(place.root, 12)
    assert place.json("push")["sent"] == 6
    assert on_server(running_server, title(place)) == pushed(place)


def test_a_new_overlap_changes_the_project_and_sends_nothing(
    running_server: RunningServer,
    place: Checkout,
) -> None:
    write_inputs(place.root, 1)
    place.json("push")
    place.settle(push={"overlap": 3})
    assert place.json("push")["sent"] == 0
    found = projects.ours(running_server.client(), title(place))
    assert [project.overlap for project in found] == [3, 3]


def test_both_languages_have_projects_of_their_own(place: Checkout) -> None:
    write_inputs(place.root, 2, "en")
    place.json("push")
    write_inputs(place.root, 2, "zh")
    place.json("push")
    found = place.json("label-studio", "status")["projects"]
    assert len(found) == 4
    assert sum(project["tasks"] for project in found.values()) == 12


def test_a_push_killed_in_mid_import_is_finished_by_the_next(
    running_server: RunningServer,
    place: Checkout,
) -> None:
    dice = random.Random(1)
    write_inputs(place.root, 1000)
    sizes = []
    for _ in range(3):
        process = place.start("push")
        before = held(running_server, title(place))
        while process.poll() is None and held(running_server, title(place)) == before:
            time.sleep(0.02)
        time.sleep(dice.uniform(0, 0.4))
        process.send_signal(signal.SIGKILL)
        process.wait()
        sizes.append(held(running_server, title(place)))
    assert 0 < sizes[0] < 3000, sizes
    assert place.json("push")["tasks"] == 3000
    assert on_server(running_server, title(place)) == pushed(place)


@pytest.mark.parametrize("path", ["/import", "/api/projects/$"])
def test_a_lost_answer_leads_to_no_copy(
    path: str,
    running_server: RunningServer,
    place: Checkout,
) -> None:
    write_inputs(place.root, 5)
    losses = Losses(path, left=2)
    with dropping_proxy(running_server.url, losses) as address:
        place.settle(label_studio={"url": address})
        assert place.json("push")["tasks"] == 15
    assert losses.lost == 2
    assert on_server(running_server, title(place)) == pushed(place)
    assert len(projects.ours(running_server.client(), title(place))) == 2


WORK: dict[str, Callable[[Any, int], Any]] = {
    "an answer": lambda sdk, number: sdk.annotations.create(number, result=[]),
    "a skip": lambda sdk, number: sdk.annotations.create(number, result=[], was_cancelled=True),
    "a draft": lambda sdk, number: sdk._client_wrapper.httpx_client.request(
        f"api/tasks/{number}/drafts", method="POST", json={"result": [], "lead_time": 1.0}
    ),
}


@pytest.mark.parametrize("work", WORK.values(), ids=WORK)
def test_copies_that_a_late_import_left_are_removed_but_never_one_with_work_in_it(
    work: Callable[[Any, int], Any],
    running_server: RunningServer,
    place: Checkout,
) -> None:
    write_inputs(place.root, 5)
    place.json("push")
    link = running_server.client()
    (project, *_) = projects.ours(link, title(place))
    tasks = list(pages(link, project.project_id, "id,data"))
    link.sdk.projects.import_tasks(project.project_id, request=[{"data": tasks[0]["data"]}] * 2)
    copy = list(pages(link, project.project_id, "id,data"))[-1]
    work(link.sdk, copy["id"])
    place.json("push")
    assert on_server(running_server, title(place)) == pushed(place)
    assert copy["id"] in [task["id"] for task in pages(link, project.project_id, "id")]


def test_a_server_that_dies_in_mid_push_leaves_no_table(place: Checkout) -> None:
    write_inputs(place.root, 2)
    place.settle(label_studio={"url": "http://127.0.0.1:9"})
    said = place.ser("push", code=4)
    assert "http://127.0.0.1:9 cannot be reached" in said
    assert "`ser-cli label-studio up`" in said
    assert not (place.root / "data/push/tasks.parquet").exists()


def test_a_wrong_token_names_the_address_and_the_variable(place: Checkout) -> None:
    write_inputs(place.root, 2)
    wrong = Checkout(place.root, {**place.env, "SER_LABEL_STUDIO_TOKEN": "f" * 40})
    said = wrong.ser("push", code=4)
    assert "does not accept the token (401)" in said
    assert "label_studio.token_env" in said
    assert "f" * 40 not in said
