"""A checked .tar.gz into a folder beside it: whole or not at all."""

from __future__ import annotations

import shutil
import tarfile
import zlib
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

from pipeline.fetching.published import Unpacking
from pipeline.tables import storage_error


class BadArchive(Exception):
    """It is no .tar.gz, is cut short, or lacks the members that are wanted."""


def unpack(archive: Path, wanted: Unpacking) -> int:
    """Make the folder hold the wanted members of `archive`; returns how many those are.

    Nothing is written where it holds them already. Only regular files are
    taken and only the last part of their names, so that no member can be
    written elsewhere.

    Raises BadArchive and StorageError.
    """
    folder = archive.with_name(wanted.into)
    growing = archive.with_name(f".{wanted.into}.part")
    try:
        with tarfile.open(archive, "r:gz") as opened:
            sizes = {_name(member): member.size for member in _members(opened, wanted)}
        if not sizes:
            raise BadArchive(f"holds no {wanted.members}")
        if (
            folder.is_dir()
            and {item.name: item.stat().st_size for item in folder.iterdir()} == sizes
        ):
            return len(sizes)
        shutil.rmtree(growing, ignore_errors=True)
        growing.mkdir()
        with tarfile.open(archive, "r:gz") as opened:
            for member in _members(opened, wanted):
                content = opened.extractfile(member)
                assert content is not None  # a regular file has one
                with content, (growing / _name(member)).open("wb") as handle:
                    shutil.copyfileobj(content, handle)
        if folder.exists():
            shutil.rmtree(folder)
        growing.replace(folder)
    except (tarfile.TarError, EOFError, zlib.error) as error:
        raise BadArchive(f"is damaged ({type(error).__name__})") from None
    except OSError as error:
        if error.errno is None:  # gzip's own, not the disk's
            raise BadArchive(f"is damaged ({type(error).__name__})") from None
        raise storage_error(folder, error) from None
    finally:
        shutil.rmtree(growing, ignore_errors=True)
    return len(sizes)


def _members(opened: tarfile.TarFile, wanted: Unpacking) -> Iterator[tarfile.TarInfo]:
    return (item for item in opened if item.isfile() and fnmatch(item.name, wanted.members))


def _name(member: tarfile.TarInfo) -> str:
    return member.name.rpartition("/")[2]
