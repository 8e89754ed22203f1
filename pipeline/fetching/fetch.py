"""Bring a corpus into a folder: what is missing is downloaded, what is there is checked."""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from filelock import FileLock, Timeout

from pipeline.errors import ServiceError, SettingsError, StorageError
from pipeline.fetching import ledger
from pipeline.fetching.download import Pause, download, forget_part, part_of
from pipeline.fetching.published import HUB, Place, Published
from pipeline.fetching.unpacking import BadArchive, unpack
from pipeline.tables import storage_error

Came = Literal["downloaded", "by hand", "before"]
HeldTo = Literal["pinned", "published", "recorded", "nothing"]


@dataclass(frozen=True)
class Fetched:
    """A file that is now in its folder."""

    entry: ledger.FetchedFile
    came: Came
    held_to: HeldTo
    """What its content was compared with: a pinned SHA-256, the digest that its
    server published, the first fetch's record, or nothing (recorded as found)."""
    unpacked: int
    """Files taken out of it, if it is an archive."""


def fetch(
    source: str,
    place: Place,
    folder: Path,
    environment: Mapping[str, str] = os.environ,
    pause: Pause = time.sleep,
) -> Iterator[Fetched]:
    """Have every file of `place` in `folder`, one after the other.

    A file that is there is checked, whoever put it there. Each is recorded in
    `fetched.json` as soon as it is right.

    Raises ServiceError if a file cannot be had (it says how to place it by
    hand) or is not what it should be (it is set aside as `.wrong`), InputError
    if `fetched.json` is damaged, SettingsError for a mirror that is no address
    or a token that is none, and StorageError.
    """
    with _alone(folder):
        known = ledger.read(folder)
        for file in place.files:
            target = folder / file.name
            before = known.get(file.name)
            came: Came = "before" if before else "by hand"
            published = None
            arrived = target
            if not target.exists():
                came, arrived = "downloaded", part_of(target)
                published = _download(source, place, file, target, environment, pause)
            size, held_to, sha256 = _checked(file, target, arrived, before, published)
            if arrived != target:
                _put_in_place(arrived, target)
            unpacked = _unpacked(file, target)
            known[file.name] = ledger.recorded(file, size, sha256)
            if known[file.name] != before:
                ledger.write(folder, source, place, known)
            yield Fetched(known[file.name], came, held_to, unpacked)


def by_hand(source: str, place: Place, folder: Path) -> str:
    """How to get what is missing without a network here, and how to go on."""
    missing = [file for file in place.files if not (folder / file.name).exists()]
    steps = [f"  {file.page}\n    saved as {folder.resolve() / file.name}" for file in missing]
    return (
        "Without a network here, place the files by hand: open in a browser, on any machine,\n"
        + "\n".join(steps)
        + f"\nthen check them with: ser-cli fetch {source} --to {folder.parent}"
        + f"\nand go on with: {place.then.format(folder=folder)}"
    )


def _download(
    source: str,
    place: Place,
    file: Published,
    target: Path,
    environment: Mapping[str, str],
    pause: Pause,
) -> str | None:
    url = file.address(environment)
    if not url.startswith(("http://", "https://")):
        raise SettingsError(f"{file.host.variable} must begin with http:// or https://.")
    try:
        return download(url, _authorization(file, environment), target, pause)
    except ServiceError as error:
        help_ = by_hand(source, place, target.parent)
        raise ServiceError(f"{target.name} was not fetched: {error}\n{help_}") from None


def _authorization(file: Published, environment: Mapping[str, str]) -> dict[str, str]:
    """A header for the Hub alone: nobody else is shown the token."""
    token = environment.get("HF_TOKEN", "").strip()
    if not token or file.host is not HUB:
        return {}
    if not (token.isascii() and token.isprintable()):
        raise SettingsError("HF_TOKEN holds characters that no token has: set it again.")
    return {"Authorization": f"Bearer {token}"}


def _checked(
    file: Published,
    target: Path,
    arrived: Path,
    before: ledger.FetchedFile | None,
    published: str | None,
) -> tuple[int, HeldTo, str]:
    """Its size, what it was held to and its SHA-256.

    Raises ServiceError if it is another file than it should be.
    """
    size, sha256, blob = _digests(arrived)
    wants: list[tuple[HeldTo, str | None]] = [
        ("pinned", file.sha256),
        ("recorded", before.sha256 if before else None),
        ("published", published),
    ]
    held: list[HeldTo] = [name for name, want in wants if want]
    for name, want in wants:
        if want and want not in (sha256, blob):
            _set_aside(target, arrived)
            raise ServiceError(_wrong(name, want, sha256, target))
    return size, held[0] if held else "nothing", sha256


def _wrong(held_to: HeldTo, want: str, sha256: str, target: Path) -> str:
    whose = {
        "pinned": "the one this project is pinned to",
        "recorded": f"the one that {ledger.NAME} recorded",
        "published": "the one that its server announced",
    }[held_to]
    accept = (
        f" If the corpus has a new release that you want, remove {ledger.NAME} first."
        if held_to == "recorded"
        else ""
    )
    return (
        f"{target} has another checksum than {whose}: {sha256}, wanted {want}. It is set aside as "
        f"{target.name}.wrong. Run the same command again to download it anew.{accept}"
    )


def _set_aside(target: Path, arrived: Path) -> None:
    _put_in_place(arrived, target.with_name(f"{target.name}.wrong"))
    forget_part(target)


def _put_in_place(arrived: Path, target: Path) -> None:
    try:
        arrived.replace(target)
        forget_part(target)
    except OSError as error:
        raise storage_error(target, error) from None


def _unpacked(file: Published, target: Path) -> int:
    if file.unpacking is None:
        return 0
    try:
        return unpack(target, file.unpacking)
    except BadArchive as error:
        _set_aside(target, target)
        raise ServiceError(
            f"{target} {error}: it is set aside as {target.name}.wrong. "
            "Run the same command again to download it anew."
        ) from None


def _digests(path: Path) -> tuple[int, str, str]:
    """Size in bytes, SHA-256, and the SHA-1 of the git blob with this content."""
    try:
        size = path.stat().st_size
        sha256 = hashlib.sha256()
        blob = hashlib.sha1(b"blob %d\0" % size, usedforsecurity=False)
        with path.open("rb") as handle:
            while block := handle.read(1 << 20):
                sha256.update(block)
                blob.update(block)
    except OSError as error:
        raise StorageError(
            f"{path} cannot be read ({error.strerror}): check its mode, or remove it and run the "
            "same command again."
        ) from None
    return size, sha256.hexdigest(), blob.hexdigest()


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Two fetches of one corpus would write into one another's `.part`."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = FileLock(folder / ".lock", timeout=0)
        with lock:
            yield
    except Timeout:
        raise StorageError(
            f"another ser-cli fetch writes into {folder}: wait until it has ended."
        ) from None
    except OSError as error:
        raise storage_error(folder, error) from None
