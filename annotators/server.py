"""The embedded Label Studio server: one a checkout, on loopback, over SQLite.

Everything of an instance lies in `home()/label-studio/instances/<checkout>/`:

  data/       the server's database and files, moved here when they are whole
  making/     the same while the first start makes them; what a kill left there is made anew
  password    the administrator's password, for the page
  token       the administrator's token, for this program
  address     the port it was started on
  pid         written by the server's own process before it becomes the server
  alive       locked by the server's process for as long as it lives
  server.log

All of it is readable by the owner only. That the process lives is told by the
lock on `alive`, which the kernel lets go with the process: a process id that
another program has got since cannot be mistaken for the server.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import secrets
import shutil
import signal
import socket
import sqlite3
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import httpx
from filelock import FileLock

from annotators import server_env
from pipeline.errors import (
    LabelStudioError,
    LabelStudioUnavailable,
    SettingsError,
)
from pipeline.settings import LabelStudio, home

HOST = "127.0.0.1"
ADMIN = "admin@ser.invalid"
FIRST_PORT = 8080
START_SECONDS = 300.0
"""The longest a start may take: 3–4 s on two cores when nothing else runs."""
STOP_SECONDS = 20.0

_PASSED_ON = ("PATH", "HOME", "LANG", "LC_ALL", "TZ", "TMPDIR")
"""What the server gets of the environment: no LABEL_STUDIO_* or DJANGO_* of the user's."""


@dataclass(frozen=True)
class Instance:
    """The paths of one checkout's server."""

    folder: Path

    @property
    def data(self) -> Path:
        return self.folder / "data"

    @property
    def log(self) -> Path:
        return self.folder / "server.log"

    @property
    def password_file(self) -> Path:
        return self.folder / "password"

    def secret(self, name: str) -> str:
        """The `password` or `token`, made the first time it is asked for."""
        path = self.folder / name
        if not path.exists():
            _write_privately(path, secrets.token_hex(20))
        return path.read_text(encoding="ascii")

    @property
    def url(self) -> str | None:
        """Where it was last started, or None where it never was."""
        try:
            return str(json.loads((self.folder / "address").read_text(encoding="ascii"))["url"])
        except FileNotFoundError:
            return None


def instance() -> Instance:
    """The server of the checkout that is the current folder."""
    checkout = Path.cwd().resolve()
    digest = hashlib.sha256(str(checkout).encode()).hexdigest()[:8]
    return Instance(home() / "label-studio" / "instances" / f"{checkout.name}-{digest}")


def connection(settings: LabelStudio) -> tuple[str, str]:
    """The address and token that push, pull and the others use.

    Raises SettingsError if an address is given without a token, and
    LabelStudioUnavailable if the embedded server was never started here.
    """
    if settings.url is not None:
        token = os.environ.get(settings.token_env)
        if not token:
            raise SettingsError(
                f"label_studio.url is {settings.url}, but the environment variable "
                f"{settings.token_env} is empty: set it to an access token of that server "
                "(its page, Account & Settings)."
            )
        return settings.url.rstrip("/"), token
    ours = instance()
    if ours.url is None:
        raise LabelStudioUnavailable(
            f"The embedded Label Studio server of {Path.cwd()} was never started: "
            "run `ser-cli label-studio up`."
        )
    return ours.url, ours.secret("token")


def is_alive(ours: Instance) -> bool:
    """Whether the server's process lives (it may not answer yet)."""
    if not (ours.folder / "alive").exists():
        return False
    with (ours.folder / "alive").open("rb") as handle:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


def up(port: int | None, tell: Callable[[str], None]) -> tuple[str, bool]:
    """Start the server unless it is up; returns its address and whether it was started now.

    Two calls at once start one server. Raises SettingsError if `port` is
    taken, LabelStudioUnavailable if it does not come up.
    """
    ours = instance()
    ours.folder.mkdir(parents=True, exist_ok=True)
    ours.folder.chmod(0o700)
    with FileLock(ours.folder / "up.lock"):
        program = server_env.ensure(tell)
        if is_alive(ours) and ours.url is not None and _wait(ours, tell):
            return ours.url, False
        _stop(ours)
        if not ours.data.exists():
            _make_data(ours, program, tell)
        choices = [port] if port is not None else _ports(ours)
        for choice in choices:
            if _is_taken(choice):
                continue
            _start(ours, program, choice)
            if _wait(ours, tell):
                return f"http://{HOST}:{choice}", True
            tell(f"port {choice} went to another program meanwhile; trying another")
            _stop(ours)
        raise SettingsError(
            f"Port {choices[-1]} is taken: name another with --port, or leave --port out."
        )


def down() -> bool:
    """Stop the server and wait until it is gone; returns whether it was up."""
    ours = instance()
    if not ours.folder.exists():
        return False
    with FileLock(ours.folder / "up.lock"):
        return _stop(ours)


def _ports(ours: Instance) -> list[int]:
    """The port of last time, so that annotators' bookmarks stay right; else a free one."""
    last = [httpx.URL(ours.url).port or FIRST_PORT] if ours.url else []
    free = []
    for _ in range(2):
        with socket.socket() as probe:
            probe.bind((HOST, 0))
            free.append(int(probe.getsockname()[1]))
    return [*last, FIRST_PORT, *free]


def _is_taken(port: int) -> bool:
    """Label Studio itself looks at `localhost`, ::1 included, and would move on silently."""
    for host in (HOST, "localhost"):
        try:
            socket.create_connection((host, port), timeout=2).close()
        except OSError:
            continue
        return True
    return False


def _make_data(ours: Instance, program: Path, tell: Callable[[str], None]) -> None:
    """The database with its administrator, made aside and moved to its place when whole.

    Label Studio's migrations are many, and one that was cut short is never
    made good by the next start. Whoever makes holds the lock on `alive`, so
    that a maker whose caller was killed is stopped before another begins.

    Raises LabelStudioError if it fails.
    """
    making = ours.folder / "making"
    shutil.rmtree(making, ignore_errors=True)
    making.mkdir(mode=0o700)
    tell("making its database (only at the first start: about 30 s)")
    maker = _launch(ours, [str(program), "init", "--data-dir", str(making)], making)
    if maker.wait() != 0:
        raise LabelStudioError(
            f"Label Studio could not make its database: the end of {ours.log} says why. Mend "
            "that (often the disk), then run `ser-cli label-studio up` again."
        )
    with sqlite3.connect(making / "label_studio.sqlite3") as database:
        database.execute("PRAGMA journal_mode=wal")  # readers and a writer at once
    database.close()
    making.rename(ours.data)


def _start(ours: Instance, program: Path, port: int) -> None:
    _write_privately(ours.folder / "address", json.dumps({"url": f"http://{HOST}:{port}"}))
    command = [
        *(str(program), "start", "--no-browser", "--internal-host", HOST),
        *("--port", str(port), "--data-dir", str(ours.data)),
    ]
    _launch(ours, command, ours.data)


def _launch(ours: Instance, command: list[str], data: Path) -> subprocess.Popen[bytes]:
    """Run a Label Studio command over `data` that holds `alive` and outlives us."""
    unreachable = "http://127.0.0.1:9"  # so that a page's look for tips fails at once
    environment = {
        **{name: os.environ[name] for name in _PASSED_ON if name in os.environ},
        "LABEL_STUDIO_BASE_DATA_DIR": str(data),
        "LABEL_STUDIO_USERNAME": ADMIN,
        "LABEL_STUDIO_PASSWORD": ours.secret("password"),
        "LABEL_STUDIO_USER_TOKEN": ours.secret("token"),
        "LABEL_STUDIO_ENABLE_LEGACY_API_TOKEN": "true",
        "LABEL_STUDIO_COLLECT_ANALYTICS": "false",
        "LABEL_STUDIO_SENTRY_DSN": "",
        "LABEL_STUDIO_FRONTEND_SENTRY_DSN": "",
        "LABEL_STUDIO_LATEST_VERSION_CHECK": "false",
        "LABEL_STUDIO_DISABLE_SIGNUP_WITHOUT_LINK": "true",
        "HTTP_PROXY": unreachable,
        "HTTPS_PROXY": unreachable,
        "NO_PROXY": "127.0.0.1,localhost",
    }
    own_pid = 'umask 077; echo $$ > "$0"; exec "$@"'
    with (ours.folder / "alive").open("ab") as alive, ours.log.open("ab") as log:
        fcntl.flock(alive, fcntl.LOCK_EX)
        return subprocess.Popen(
            ["sh", "-c", own_pid, str(ours.folder / "pid"), *command],
            env=environment,
            cwd=ours.folder,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            pass_fds=[alive.fileno()],
        )


def _wait(ours: Instance, tell: Callable[[str], None]) -> bool:
    """Wait for health; returns whether it is our server that answers there."""
    url, began, said = ours.url, time.monotonic(), 0.0
    while is_alive(ours):
        waited = time.monotonic() - began
        try:
            if httpx.get(f"{url}/health", timeout=5, trust_env=False).is_success:
                return _is_ours(ours)
        except httpx.HTTPError:
            pass
        if waited > START_SECONDS:
            raise LabelStudioUnavailable(
                f"Label Studio at {url} did not answer in {waited:.0f} s: {ours.log} says why."
            )
        if waited - said >= 5:
            said = waited
            tell(f"starting, {waited:.0f} s")
        time.sleep(0.3)
    raise LabelStudioUnavailable(
        f"Label Studio at {url} ended while it was starting: the end of {ours.log} says why. "
        "Then run `ser-cli label-studio up` again."
    )


def _is_ours(ours: Instance) -> bool:
    """Log in: only our server knows our token."""
    try:
        answer = httpx.get(
            f"{ours.url}/api/current-user/whoami",
            headers={"Authorization": f"Token {ours.secret('token')}"},
            timeout=60,
            trust_env=False,
        )
        return answer.is_success and answer.json()["email"] == ADMIN
    except (httpx.HTTPError, ValueError, KeyError, TypeError):
        return False


def _stop(ours: Instance) -> bool:
    was_up = is_alive(ours)
    for number in (signal.SIGTERM, signal.SIGKILL):
        if not is_alive(ours):
            return was_up
        os.kill(_pid(ours), number)
        ends = time.monotonic() + STOP_SECONDS
        while is_alive(ours) and time.monotonic() < ends:
            time.sleep(0.1)
    if is_alive(ours):
        raise LabelStudioError(
            f"Label Studio (process {_pid(ours)}) did not stop: end it by hand, then run the "
            "same command again."
        )
    return was_up


def _pid(ours: Instance) -> int:
    return int((ours.folder / "pid").read_text(encoding="ascii"))


def _write_privately(path: Path, text: str) -> None:
    """Readable by the owner only from its first moment, and never seen half."""
    part = path.with_name(f".{path.name}.part")
    part.unlink(missing_ok=True)
    descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as handle:
        handle.write(text)
        handle.flush()
        os.fsync(handle.fileno())
    part.replace(path)
