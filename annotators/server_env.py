"""The Label Studio server's own Python environment.

It cannot share the project's: Label Studio needs `openai<2`, the project
`openai>=3`. `server_constraints.txt` pins everything in it, as installed on
Python 3.11.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from filelock import FileLock

from pipeline.errors import LabelStudioError, SettingsError
from pipeline.settings import home

VERSION = "1.23.2"
NAMED_BY = "SER_LABEL_STUDIO_ENV"
CONSTRAINTS = Path(__file__).parent / "server_constraints.txt"


def executable() -> Path | None:
    """The `label-studio` program, or None where it is not installed yet.

    Raises SettingsError if SER_LABEL_STUDIO_ENV names an environment without it.
    """
    named = os.environ.get(NAMED_BY)
    if named:
        program = Path(named) / "bin" / "label-studio"
        if not program.exists():
            raise SettingsError(
                f"{NAMED_BY} names {named}, but there is no {program}: name a virtual "
                f"environment with label-studio=={VERSION} in it, or unset the variable."
            )
        return program
    folder = _folder()
    return folder / "bin" / "label-studio" if (folder / "ready").exists() else None


def ensure(tell: Callable[[str], None]) -> Path:
    """The `label-studio` program, installed first if need be (about 1 GB on disk, minutes).

    Raises LabelStudioError with the log's path if the installation fails.
    """
    folder = _folder()
    program = executable()
    if program is not None:
        return program
    folder.parent.mkdir(parents=True, exist_ok=True)
    with FileLock(folder.with_name(f"{folder.name}.lock")):  # checkouts share it
        return executable() or _install(folder, tell)


def _install(folder: Path, tell: Callable[[str], None]) -> Path:
    log = folder.with_name(f"{folder.name}.log")
    tell(f"installing Label Studio {VERSION} into {folder} (minutes; log: {log})")
    shutil.rmtree(folder, ignore_errors=True)  # what an interrupted installation left
    steps = (
        [sys.executable, "-m", "venv", str(folder)],
        [
            *(str(folder / "bin" / "python"), "-m", "pip", "install", "--quiet"),
            *("--disable-pip-version-check", "--constraint", str(CONSTRAINTS)),
            f"label-studio=={VERSION}",
        ],
    )
    with log.open("wb") as output:
        for step in steps:
            done = subprocess.run(step, stdout=output, stderr=subprocess.STDOUT, check=False)
            if done.returncode != 0:
                raise LabelStudioError(
                    f"Label Studio {VERSION} could not be installed into {folder}: {log} says "
                    "why. Mend that (often the network or the disk), then run the same command."
                )
    (folder / "ready").touch()
    return folder / "bin" / "label-studio"


def _folder() -> Path:
    return home() / "label-studio" / f"venv-{VERSION}"
