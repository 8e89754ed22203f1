"""A proxy before a server that carries requests out and then loses their answers."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import httpx


@dataclass
class Losses:
    """How many answers to requests that match `path` are still to be lost."""

    path: str
    left: int
    lost: int = 0


@contextmanager
def dropping_proxy(target: str, losses: Losses) -> Iterator[str]:
    """Yields the proxy's address; `target` is the server's."""
    forward = httpx.Client(base_url=target, timeout=120, trust_env=False)

    class Handler(BaseHTTPRequestHandler):
        def relay(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            kept = {
                name: value
                for name, value in self.headers.items()
                if name.lower() not in ("host", "content-length", "connection", "accept-encoding")
            }
            reply = forward.request(self.command, self.path, content=body, headers=kept)
            self.close_connection = True
            if self.command == "POST" and re.search(losses.path, self.path) and losses.left:
                losses.left -= 1
                losses.lost += 1
                return
            self.send_response(reply.status_code)
            self.send_header("Content-Type", reply.headers.get("Content-Type", "text/plain"))
            self.send_header("Content-Length", str(len(reply.content)))
            self.end_headers()
            self.wfile.write(reply.content)

        do_GET = do_POST = do_PATCH = do_DELETE = relay

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    proxy = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=proxy.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{proxy.server_port}"
    finally:
        proxy.shutdown()
        proxy.server_close()
        thread.join()
        forward.close()
