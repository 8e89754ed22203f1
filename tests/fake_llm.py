"""An OpenAI-compatible LLM that is a real HTTP server, for tests.

It answers every JSON schema with a valid value made from a hash of the request,
in the language of the prompt, so that the checks of rewriting and reasoning
pass. It writes one line a request to a log, and can be told to fail.

    python -m tests.fake_llm --port 8123 --log requests.log
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import re
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

ENGLISH = (
    "morning letter window gentle river listen carry worry little answer friend evening "
    "quiet garden remember slowly pressure family breathe honest together corner kitchen "
    "weather promise lonely courage travel careful notice bridge summer"
)
CHINESE = (
    "清晨 书信 窗边 温和 河水 倾听 担心 一点 回答 朋友 夜晚 安静 花园 记得 慢慢 压力 家人 呼吸 "
    "诚实 一起 角落 厨房 天气 约定 孤单 勇气 旅行 仔细 留意 小桥 夏天 陪着"
)


@dataclass
class Fault:
    """What to do to one request instead of answering it well."""

    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    body: str | None = None
    """The raw body to send."""
    content: str | None = None
    """The reply's text."""
    finish: str = "stop"
    refusal: str | None = None
    wait_seconds: float = 0.0


Faults = Callable[[dict[str, Any], int], Fault | None]
"""From a request's body and how often it was seen before, the fault, or None."""


class FakeLlm:
    """The server, as a context manager; `url` is its base URL."""

    def __init__(
        self,
        log: Path,
        latency_seconds: float = 0.0,
        faults: Faults | None = None,
        port: int = 0,
        key: str | None = None,
    ) -> None:
        self.log = log
        self.latency_seconds = latency_seconds
        self.faults = faults
        self.key = key
        self._lock = threading.Lock()
        self._now = 0
        self.most_at_once = 0
        self._seen: Counter[str] = Counter()
        self._server = _Server(("127.0.0.1", port), _handler(self))
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}/v1"

    def __enter__(self) -> FakeLlm:
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,))
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    def serve_for_ever(self) -> None:
        self._server.serve_forever()

    def count(self) -> int:
        """Requests since the start, or since `forget`."""
        return sum(self._seen.values())

    def repeated(self) -> int:
        """Requests that had come before, byte for byte."""
        return self.count() - len(self._seen)

    def forget(self) -> None:
        """Count from nothing again."""
        with self._lock:
            self._seen.clear()
            self.log.write_text("", encoding="utf-8")

    def arrive(self, body: dict[str, Any]) -> int:
        """Log a request before it is answered; returns how often it had come before."""
        digest = hashlib.sha256(json.dumps(body, sort_keys=True).encode()).hexdigest()
        with self._lock:
            before = self._seen[digest]
            self._seen[digest] += 1
            self._now += 1
            self.most_at_once = max(self.most_at_once, self._now)
            with self.log.open("a", encoding="utf-8") as handle:
                handle.write(json.dumps({"request": digest, "before": before}) + "\n")
        return before

    def leave(self) -> None:
        with self._lock:
            self._now -= 1


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 256

    def handle_error(self, *_: object) -> None:
        """A client that was killed is what these tests are about: no traceback."""


def _handler(fake: FakeLlm) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *_: object) -> None:
            """Silent."""

        def do_GET(self) -> None:
            self._send(200, json.dumps({"object": "list", "data": [{"id": "fake"}]}), {})

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            if fake.key and self.headers.get("Authorization") != f"Bearer {fake.key}":
                self._send(401, json.dumps({"error": {"message": "wrong key"}}), {})
                return
            before = fake.arrive(body)
            try:
                fault = (fake.faults and fake.faults(body, before)) or Fault()
                time.sleep(fake.latency_seconds + fault.wait_seconds)
                self._send(fault.status, _body(body, fault), fault.headers)
            finally:
                fake.leave()

        def _send(self, status: int, text: str, headers: dict[str, str]) -> None:
            raw = text.encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(raw)))
            for name, value in headers.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(raw)

    return Handler


def _body(body: dict[str, Any], fault: Fault) -> str:
    if fault.body is not None:
        return fault.body
    if fault.status != 200:
        return json.dumps({"error": {"message": "a fault", "type": "fault"}})
    content = fault.content if fault.content is not None else reply(body)
    message = {"role": "assistant", "content": content, "refusal": fault.refusal}
    return json.dumps(
        {
            "id": "fake",
            "object": "chat.completion",
            "created": 0,
            "model": body["model"],
            "choices": [{"index": 0, "message": message, "finish_reason": fault.finish}],
            "usage": {"prompt_tokens": 10, "completion_tokens": 5, "total_tokens": 15},
        }
    )


def reply(body: dict[str, Any]) -> str:
    """A valid value for the request's schema, the same for the same request."""
    texts = [message["content"] for message in body["messages"]]
    system = texts[0]
    chinese = len(re.findall(r"[一-龥]", system)) > len(system) / 5
    lot = random.Random(hashlib.sha256(json.dumps(body, sort_keys=True).encode()).hexdigest())
    schema = body["response_format"]["json_schema"]["schema"]
    return json.dumps(_value(schema, "", chinese, lot, "\n".join(texts)), ensure_ascii=False)


def _value(
    schema: dict[str, Any], name: str, chinese: bool, lot: random.Random, prompt: str
) -> Any:
    if "enum" in schema:
        return lot.choice(schema["enum"])
    match schema["type"]:
        case "object":
            return {
                key: _value(inner, key, chinese, lot, prompt)
                for key, inner in schema["properties"].items()
            }
        case "array":
            length = schema.get("minItems", schema.get("maxItems", 1))
            return [_value(schema["items"], name, chinese, lot, prompt) for _ in range(length)]
        case "integer":
            return lot.randint(schema.get("minimum", 0), schema.get("maximum", 10))
        case "number":
            return round(lot.uniform(schema.get("minimum", 0), schema.get("maximum", 1)), 3)
        case "boolean":
            return lot.random() < 0.5
        case _:
            kept = " ".join(_placeholders(prompt, name))
            return _text(int(0.6 * schema.get("maxLength", 100)), chinese, lot, kept)


def _placeholders(prompt: str, mark: str) -> list[str]:
    """The bracketed words on the line that a rewriting prompt marks with `mark`."""
    lines = re.findall(rf"^\w+ {mark}[:：](.*)$", prompt, re.MULTILINE) if mark else []
    return re.findall(r"\[[^\[\]]+\]|<[A-Za-z_]+>", " ".join(lines))


def _text(longest: int, chinese: bool, lot: random.Random, kept: str) -> str:
    """Words in a drawn order, none twice in a row of 32: no loop."""
    words = (CHINESE if chinese else ENGLISH).split()
    join, end = ("", "。") if chinese else (" ", ".")
    said = kept
    while True:
        for word in lot.sample(words, len(words)):
            longer = f"{said}{join}{word}" if said else word
            if said and len(longer) + len(end) > longest:
                return said[:1].upper() + said[1:] + end
            said = longer


def main() -> None:
    """Serve until killed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8123)
    parser.add_argument("--log", type=Path, required=True)
    parser.add_argument("--latency", type=float, default=0.0, help="seconds")
    options = parser.parse_args()
    server = FakeLlm(options.log, options.latency, port=options.port)
    print(server.url, flush=True)
    server.serve_for_ever()


if __name__ == "__main__":
    main()
