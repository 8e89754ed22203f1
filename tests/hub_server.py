"""A server with the ways of the places where corpora are published.

Like the Hugging Face Hub it answers `/datasets/OWNER/NAME/resolve/REVISION/PATH`
with the file and its git blob's SHA-1 as ETag, or, where the file is large, by
sending on to a store of another name (localhost) and announcing the SHA-256.
Like raw.githubusercontent.com it serves `/OWNER/NAME/COMMIT/PATH`, like
codeload.github.com archives without a length. Its faults are those that a long
download meets.
"""

from __future__ import annotations

import hashlib
import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

BLOCK = 16_384


@dataclass
class Shelf:
    """What is published, what goes wrong, and what was asked for."""

    files: dict[str, bytes] = field(default_factory=dict)
    """By the path that is asked for."""
    large: set[str] = field(default_factory=set)
    """Hub paths that lie in the store."""
    announced: dict[str, str] = field(default_factory=dict)
    """Digests that the Hub announces instead of the true ones."""
    ranges: bool = True
    token: str | None = None
    """What the Hub wants to see."""
    statuses: list[int] = field(default_factory=list)
    """Answers to give before any other, one a request."""
    drop_after: list[int] = field(default_factory=list)
    """After how many bytes of a body to cut the line, one a body."""
    pause: float = 0.0
    """Seconds after each block of 16 KB."""
    asked: list[tuple[str, str | None]] = field(default_factory=list)
    """Path and Range of each request."""
    sent: int = 0
    """Bytes of bodies."""
    tokens_seen: dict[str, str | None] = field(default_factory=dict)
    """Authorization by path."""


def blob_sha1(content: bytes) -> str:
    """What git calls a file of this content."""
    return hashlib.sha1(b"blob %d\0" % len(content) + content).hexdigest()


@contextmanager
def hub_server(shelf: Shelf) -> Iterator[str]:
    """Yields its address."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            self.close_connection = True
            shelf.asked.append((self.path, self.headers.get("Range")))
            shelf.tokens_seen[self.path] = self.headers.get("Authorization")
            if shelf.statuses:
                self.answer(shelf.statuses.pop(0), {"Retry-After": "7"})
            elif self.path.startswith("/datasets/") and not self.allowed():
                self.answer(401, {})
            elif self.path.startswith("/store"):
                self.send(shelf.files[self.path.removeprefix("/store")], {})
            elif self.path not in shelf.files:
                self.answer(404, {})
            elif self.path in shelf.large:
                digest = hashlib.sha256(shelf.files[self.path]).hexdigest()
                linked = shelf.announced.get(self.path, digest)
                self.answer(
                    302,
                    {
                        "Location": f"http://localhost:{server.server_port}/store{self.path}",
                        "X-Repo-Commit": "c" * 40,
                        "X-Linked-ETag": f'"{linked}"',
                    },
                )
            elif self.path.startswith("/datasets/"):
                content = shelf.files[self.path]
                tag = shelf.announced.get(self.path, blob_sha1(content))
                self.send(content, {"X-Repo-Commit": "c" * 40, "ETag": f'"{tag}"'})
            elif "/tar.gz/" in self.path:
                self.send_chunked(shelf.files[self.path])
            else:
                self.send(shelf.files[self.path], {})

        def allowed(self) -> bool:
            return shelf.token is None or (
                self.headers.get("Authorization") == f"Bearer {shelf.token}"
            )

        def answer(self, status: int, headers: dict[str, str]) -> None:
            self.send_response(status)
            for name, value in {**headers, "Content-Length": "0"}.items():
                self.send_header(name, value)
            self.end_headers()

        def send(self, content: bytes, headers: dict[str, str]) -> None:
            headers = {"ETag": f'"{hashlib.md5(content).hexdigest()}"', **headers}
            wanted = re.fullmatch(r"bytes=(\d+)-", self.headers.get("Range", ""))
            same = self.headers.get("If-Range", headers["ETag"]) == headers["ETag"]
            start = int(wanted[1]) if wanted and same and shelf.ranges else 0
            if start and start >= len(content):
                self.answer(416, {"Content-Range": f"bytes */{len(content)}"})
                return
            self.send_response(206 if start else 200)
            if start:
                end = f"{start}-{len(content) - 1}/{len(content)}"
                self.send_header("Content-Range", f"bytes {end}")
            for name, value in {**headers, "Content-Length": str(len(content) - start)}.items():
                self.send_header(name, value)
            self.end_headers()
            self.body(content[start:])

        def send_chunked(self, content: bytes) -> None:
            self.send_response(200)
            self.send_header("Transfer-Encoding", "chunked")
            self.end_headers()
            self.wfile.write(b"%x\r\n%s\r\n0\r\n\r\n" % (len(content), content))
            shelf.sent += len(content)

        def body(self, content: bytes) -> None:
            until = shelf.drop_after.pop(0) if shelf.drop_after else len(content)
            for at in range(0, min(until, len(content)), BLOCK):
                block = content[at : min(at + BLOCK, until)]
                self.wfile.write(block)
                self.wfile.flush()
                shelf.sent += len(block)
                time.sleep(shelf.pause)

        def handle(self) -> None:
            try:
                super().handle()
            except ConnectionError:
                """The other side was killed: what some tests do."""

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
