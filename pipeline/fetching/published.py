"""Who serves a published file, and at which address."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import quote


@dataclass(frozen=True)
class Host:
    """Somebody who serves files."""

    name: str
    base: str
    variable: str
    """The environment variable that names a mirror instead of `base`."""
    pattern: str
    page: str
    newest: str
    """The revision that stands for "whatever is there now"."""


HUB = Host(
    "Hugging Face Hub",
    "https://huggingface.co",
    "HF_ENDPOINT",
    "/datasets/{repository}/resolve/{revision}/{path}",
    "https://huggingface.co/datasets/{repository}/tree/{revision}",
    "main",
)
GITHUB = Host(
    "GitHub",
    "https://raw.githubusercontent.com",
    "SER_GITHUB_RAW",
    "/{repository}/{revision}/{path}",
    "https://github.com/{repository}/blob/{revision}/{path}",
    "HEAD",
)
GITHUB_ARCHIVE = Host(
    "GitHub",
    "https://codeload.github.com",
    "SER_GITHUB_ARCHIVE",
    "/{repository}/tar.gz/{revision}",
    "https://github.com/{repository}/archive/{revision}.tar.gz",
    "HEAD",
)
MODELSCOPE = Host(
    "ModelScope",
    "https://www.modelscope.cn",
    "SER_MODELSCOPE",
    "/api/v1/datasets/{repository}/repo?Revision={revision}&FilePath={path}",
    "https://www.modelscope.cn/datasets/{repository}/files",
    "master",
)
PARLAI = Host(
    "ParlAI",
    "https://dl.fbaipublicfiles.com",
    "SER_PARLAI",
    "/parlai/{path}",
    "https://github.com/facebookresearch/EmpatheticDialogues",
    "",
)


@dataclass(frozen=True)
class Unpacking:
    """Which members of a .tar.gz go into which folder beside it."""

    members: str
    """A pattern of fnmatch over the whole member name."""
    into: str


@dataclass(frozen=True)
class Published:
    """A file that a host publishes."""

    host: Host
    repository: str
    path: str
    revision: str | None = None
    sha256: str | None = None
    saved_as: str | None = None
    unpacking: Unpacking | None = None

    @property
    def name(self) -> str:
        """Its name in the folder."""
        return self.saved_as or self.path.rpartition("/")[2]

    @property
    def pinned_by(self) -> str:
        """What holds its content: for a person to read."""
        pins = [("commit", self.revision), ("SHA-256", self.sha256)]
        return " and ".join(name for name, pin in pins if pin) or "not pinned"

    @property
    def url(self) -> str:
        """Where it is published, mirrors aside: what records name."""
        return self._at(self.host.base)

    @property
    def page(self) -> str:
        """What to open in a browser to get it by hand."""
        return self._filled(self.host.page)

    def address(self, environment: Mapping[str, str] = os.environ) -> str:
        """Where to get it: `url`, or the same on the mirror that the environment names."""
        return self._at((environment.get(self.host.variable) or self.host.base).rstrip("/"))

    def _at(self, base: str) -> str:
        return base + self._filled(self.host.pattern)

    def _filled(self, pattern: str) -> str:
        return pattern.format(
            repository=self.repository,
            revision=self.revision or self.host.newest,
            path=quote(self.path),
        )


@dataclass(frozen=True)
class Licence:
    name: str
    link: str
    permits: str
    """In a few words."""
    research_only: bool


@dataclass(frozen=True)
class Place:
    """A corpus, as published."""

    about: str
    licence: Licence
    files: tuple[Published, ...]
    then: str
    """What to do with it; {folder} is where it is."""
