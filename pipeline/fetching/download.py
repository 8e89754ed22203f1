"""One file over HTTP into `NAME.part` beside where it goes: resumed, retried.

httpx for every host, the Hub too: `huggingface_hub` keeps files in a cache of
its own, does not resume with If-Range, and knows no GitHub, so there would be
two behaviours where people see one command.

An interrupted `.part` goes on from where it was if the server still has the
same content, told by its ETag (RFC 9110, sections 13.1.5 and 14.2). The ETag is
written before the first byte, so that not even kill -9 parts the two.
"""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import httpx

from pipeline.errors import ServiceError
from pipeline.progress import track
from pipeline.tables import storage_error

PASSING = frozenset({408, 425, 429, 500, 502, 503, 504})
"""Answers that another try may mend."""
TRIES = 6
"""In a row without a byte more. Where no connection was made at all: 2."""
LONGEST_PAUSE = 60.0
TIMEOUT = httpx.Timeout(60, connect=10)

Pause = Callable[[float], object]


class _Passing(Exception):
    """What may go better the next time, after `pause` seconds if the server said so."""

    def __init__(self, what: str, tries: int = TRIES, pause: float | None = None) -> None:
        super().__init__(what)
        self.tries = tries
        self.pause = pause


def part_of(target: Path) -> Path:
    """Where `target` grows."""
    return target.with_name(f"{target.name}.part")


def forget_part(target: Path) -> None:
    """Remove what an interrupted download left, if anything."""
    part_of(target).unlink(missing_ok=True)
    _tag_file(target).unlink(missing_ok=True)


def download(
    url: str, headers: Mapping[str, str], target: Path, pause: Pause = time.sleep
) -> str | None:
    """Get `url` whole into `part_of(target)`; returns the digest that its server published.

    That is a SHA-256 (64 hex digits), a git blob's SHA-1 (40) or None: only the
    Hub says it, as the ETag of its own answer.

    Raises ServiceError if it cannot be had, StorageError if it cannot be written.
    """
    failed = 0
    with httpx.Client(headers=headers, timeout=TIMEOUT, follow_redirects=True) as client:
        while True:
            before = _size(part_of(target))
            try:
                return _attempt(client, url, target)
            except _Passing as passing:
                failed = 1 if _size(part_of(target)) > before else failed + 1
                if failed >= passing.tries:
                    raise ServiceError(f"{_host(url)} {passing}.") from None
                pause(passing.pause or min(0.5 * 2 ** (failed - 1), LONGEST_PAUSE))
            except OSError as error:
                raise storage_error(part_of(target), error) from None


def _attempt(client: httpx.Client, url: str, target: Path) -> str | None:
    part = part_of(target)
    have, tag = _resumable(target, url)
    asking = {"Accept-Encoding": "identity"}  # ranges and lengths count the file's own bytes
    if tag is not None:
        asking |= {"Range": f"bytes={have}-", "If-Range": tag}
    try:
        with client.stream("GET", url, headers=asking) as answer:
            if answer.status_code == 416:
                if answer.headers.get("Content-Range") == f"bytes */{have}":
                    return _published_digest(answer)  # ended between last byte and rename
                forget_part(target)
                raise _Passing("has fewer bytes than were here", pause=0.1)
            _check(answer)
            start = have if _goes_on(answer, have, tag) else 0
            if start == 0 and answer.status_code == 206:
                forget_part(target)
                raise _Passing("sent another part than it was asked for", pause=0.1)
            _receive(answer, url, target, start)
            return _published_digest(answer)
    except (httpx.UnsupportedProtocol, httpx.LocalProtocolError) as error:
        raise ServiceError(f"{url} cannot be asked for ({type(error).__name__}).") from None
    except (httpx.ConnectError, httpx.ConnectTimeout, httpx.ProxyError) as error:
        raise _Passing(f"cannot be reached ({error or type(error).__name__})", tries=2) from None
    except httpx.TransportError as error:
        raise _Passing(f"broke off ({type(error).__name__}); {part.name} is kept") from None
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        raise ServiceError(f"{url} cannot be followed ({type(error).__name__}).") from None


def _check(answer: httpx.Response) -> None:
    status = answer.status_code
    if status in (200, 206):
        return
    if status in PASSING:
        raise _Passing(f"answered {status}", pause=_retry_after(answer))
    account = "accept the corpus's terms on its page and, on the Hub, set HF_TOKEN"
    reason = {
        401: f"wants an account: {account}",
        403: f"refuses access: {account}",
        404: "does not have this file there: it may have moved",
    }.get(status, "does not send the file")
    raise ServiceError(f"{_host(str(answer.url))} {reason} (HTTP {status}).")


def _receive(answer: httpx.Response, url: str, target: Path, start: int) -> None:
    """Write the body after the `start` bytes that are there."""
    whole = answer.headers.get("Content-Length")
    plain = "Content-Encoding" not in answer.headers
    total = start + int(whole) if plain and whole else None
    tag = answer.headers.get("ETag", "")
    strong = plain and tag.startswith('"')  # a weak one may not stand in If-Range
    if start == 0:
        forget_part(target)
        target.parent.mkdir(parents=True, exist_ok=True)
        if strong:
            _tag_file(target).write_text(json.dumps({"url": url, "etag": tag}), encoding="utf-8")
    with (
        track(target.name, total) as advance,
        part_of(target).open("ab", buffering=0) as handle,
    ):
        advance(start)
        for block in answer.iter_bytes():
            handle.write(block)
            advance(len(block))
        os.fsync(handle.fileno())
    if total is not None and _size(part_of(target)) != total:
        raise _Passing(f"ended after {_size(part_of(target))} of {total} bytes")


def _goes_on(answer: httpx.Response, have: int, tag: str | None) -> bool:
    said = answer.headers.get("Content-Range", "")
    return (
        answer.status_code == 206
        and said.startswith(f"bytes {have}-")
        and answer.headers.get("ETag", tag) == tag
    )


def _published_digest(answer: httpx.Response) -> str | None:
    """The Hub's first answer holds it, before it sends on to a store with an ETag of its own."""
    first = (*answer.history, answer)[0]
    if "X-Repo-Commit" not in first.headers:
        return None
    tag = first.headers.get("X-Linked-ETag") or first.headers.get("ETag", "")
    digest = tag.removeprefix("W/").strip('"')
    return digest if re.fullmatch(r"[0-9a-f]{40}|[0-9a-f]{64}", digest) else None


def _resumable(target: Path, url: str) -> tuple[int, str | None]:
    """How many bytes there are and the ETag that they were of; (0, None) to begin anew."""
    try:
        noted = json.loads(_tag_file(target).read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError):
        return 0, None
    have = _size(part_of(target))
    if have == 0 or not isinstance(noted, dict) or noted.get("url") != url:
        return 0, None
    return have, noted.get("etag")


def _retry_after(answer: httpx.Response) -> float | None:
    said = answer.headers.get("Retry-After", "")
    return min(float(said), LONGEST_PAUSE) if said.isdecimal() else None


def _tag_file(target: Path) -> Path:
    return target.with_name(f"{target.name}.part.etag")


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def _host(url: str) -> str:
    return httpx.URL(url).host
