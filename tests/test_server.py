"""The embedded server: up, down, killed, on loopback only, with its secrets kept."""

from __future__ import annotations

import os
import signal
import stat
import time
from pathlib import Path

import psutil
import pytest

from annotators import server, server_env
from annotators.label_studio import client
from pipeline.errors import LabelStudioError, LabelStudioUnavailable, SettingsError
from pipeline.settings import LabelStudio
from tests.label_studio_fixture import Checkout, RunningServer, checkout


def folder_of(place: Checkout) -> Path:
    (folder,) = (Path(place.env["SER_HOME"]) / "label-studio" / "instances").iterdir()
    return folder


def process_of(place: Checkout) -> psutil.Process:
    return psutil.Process(int((folder_of(place) / "pid").read_text()))


def test_a_server_never_started_is_said_to_be_so() -> None:
    with pytest.raises(
        LabelStudioUnavailable, match="never started: run `ser-cli label-studio up`"
    ):
        server.connection(LabelStudio())


def test_an_address_needs_a_token_and_the_error_names_its_variable(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    config = LabelStudio(url="http://example.org/", token_env="TOKEN_OF_OURS")
    with pytest.raises(SettingsError, match=r"http://example\.org/.*TOKEN_OF_OURS is empty"):
        server.connection(config)
    monkeypatch.setenv("TOKEN_OF_OURS", "secret")
    assert server.connection(config) == ("http://example.org", "secret")


def test_a_named_environment_without_label_studio_is_an_error(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(server_env.NAMED_BY, str(tmp_path))
    with pytest.raises(SettingsError, match="SER_LABEL_STUDIO_ENV names"):
        server_env.executable()


def test_every_package_of_the_server_is_pinned() -> None:
    lines = server_env.CONSTRAINTS.read_text(encoding="utf-8").splitlines()
    assert f"label-studio=={server_env.VERSION}" in lines
    assert all("==" in line for line in lines)


def test_down_where_nothing_ever_ran_says_so(tmp_path: Path) -> None:
    place = checkout(tmp_path / "checkout", tmp_path / "home")
    assert place.ser("label-studio", "down") == "Label Studio was not up.\n"


@pytest.mark.label_studio
def test_up_again_changes_nothing_and_status_tells_no_secret(
    running_server: RunningServer,
) -> None:
    place = running_server.checkout
    process = process_of(place)
    assert place.json("label-studio", "up")["started"] is False
    assert process_of(place) == process
    said = place.ser("label-studio", "status", "--json") + place.ser("label-studio", "status")
    assert running_server.url in said
    assert server.ADMIN in said
    assert running_server.token not in said
    assert (folder_of(place) / "password").read_text() not in said


@pytest.mark.label_studio
def test_secrets_and_data_are_the_owners_only(
    running_server: RunningServer,
) -> None:
    folder = folder_of(running_server.checkout)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    for name in ("password", "token", "address"):
        assert stat.S_IMODE((folder / name).stat().st_mode) == 0o600, name


@pytest.mark.label_studio
def test_nothing_listens_beyond_loopback(running_server: RunningServer) -> None:
    process = process_of(running_server.checkout)
    sockets = [
        connection.laddr
        for one in (process, *process.children(recursive=True))
        for connection in one.net_connections("inet")
        if connection.status == psutil.CONN_LISTEN
    ]
    assert [address.ip for address in sockets] == ["127.0.0.1"]
    assert str(sockets[0].port) == running_server.url.rpartition(":")[2]


@pytest.mark.label_studio
def test_strangers_get_no_account(running_server: RunningServer) -> None:
    with pytest.raises(LabelStudioError, match="does not accept the token"):
        client.connect(running_server.url, "0" * 40, 30)


@pytest.mark.label_studio
def test_after_a_kill_up_starts_the_same_server_again(
    running_server: RunningServer,
) -> None:
    place = running_server.checkout
    link = running_server.client()
    number = link.sdk.projects.create(title="kept over a kill", label_config="<View/>").id
    os.kill(process_of(place).pid, signal.SIGKILL)
    assert "down" in place.ser("label-studio", "status")
    said = place.json("label-studio", "up")
    assert (said["url"], said["started"]) == (running_server.url, True)
    assert running_server.client().sdk.projects.get(number).title == "kept over a kill"


@pytest.mark.label_studio
def test_two_calls_at_once_start_one_server(
    running_server: RunningServer,
) -> None:
    place = running_server.checkout
    assert place.json("label-studio", "down")["stopped"] is True
    assert place.json("label-studio", "down")["stopped"] is False
    callers = [place.start("label-studio", "up") for _ in range(2)]
    assert [caller.wait() for caller in callers] == [0, 0]
    data = str(folder_of(place) / "data")
    servers = [
        one for one in psutil.process_iter(["cmdline"]) if data in (one.info["cmdline"] or [])
    ]
    assert len(servers) == 1
    assert running_server.client().user_id == 1


@pytest.mark.label_studio
def test_a_taken_port_is_said_and_another_is_found(
    running_server: RunningServer,
    tmp_path: Path,
) -> None:
    port = running_server.url.rpartition(":")[2]
    place = checkout(tmp_path / "checkout", tmp_path / "home")
    assert f"Port {port} is taken" in place.ser("label-studio", "up", "--port", port, code=2)


@pytest.mark.label_studio
@pytest.mark.parametrize("seconds", [2.0, 6.0])
def test_a_first_start_that_is_killed_is_made_good(tmp_path: Path, seconds: float) -> None:
    place = checkout(tmp_path / "checkout", tmp_path / "home")
    caller = place.start("label-studio", "up")
    while not list((tmp_path / "home").rglob("label_studio.sqlite3")):
        time.sleep(0.05)
    time.sleep(seconds)  # in the middle of making the database
    assert not (folder_of(place) / "data").exists()
    os.kill(process_of(place).pid, signal.SIGKILL)
    caller.kill()
    caller.wait()
    try:
        said = place.json("label-studio", "up")
        token = (folder_of(place) / "token").read_text()
        assert client.connect(said["url"], token, 60).user_id == 1
    finally:
        place.ser("label-studio", "down")


@pytest.mark.label_studio
def test_a_maker_of_the_database_that_lost_its_caller_is_stopped_first(tmp_path: Path) -> None:
    place = checkout(tmp_path / "checkout", tmp_path / "home")
    caller = place.start("label-studio", "up")
    while not list((tmp_path / "home").rglob("label_studio.sqlite3")):
        time.sleep(0.05)
    maker = process_of(place)
    caller.kill()
    caller.wait()
    try:
        assert place.json("label-studio", "up")["started"] is True
        assert not maker.is_running()
        assert not (folder_of(place) / "making").exists()
    finally:
        place.ser("label-studio", "down")
