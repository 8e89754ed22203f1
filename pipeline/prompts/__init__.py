"""Prompts: text files, English and Chinese, read by name.

`<name>.<language>.txt`. Lines that begin with `#` are for people (sources, why a
sentence is there) and are not sent. `$name` marks what code fills in
(`string.Template`).
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from pipeline.records import Language


@dataclass(frozen=True)
class Prompt:
    """A prompt as it is sent, before `$name`s are filled in."""

    text: str
    version: str
    """The first 8 hexadecimal digits of the SHA-256 of the file."""


@cache
def load(name: str, language: Language) -> Prompt:
    """Read prompts/<name>.<language>.txt. Raises FileNotFoundError if there is none."""
    raw = files(__name__).joinpath(f"{name}.{language}.txt").read_text(encoding="utf-8")
    sent = "\n".join(line for line in raw.split("\n") if not line.startswith("#"))
    return Prompt(sent.strip(), hashlib.sha256(raw.encode()).hexdigest()[:8])


def version_of(*parts: Prompt) -> str:
    """The version of a request made of several prompts."""
    return "-".join(part.version for part in parts)
