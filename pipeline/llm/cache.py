"""Replies that were paid for, kept for ever: one SQLite file outside every output.

Keyed by the whole request, so that a changed prompt, model, address or
temperature never gets an old reply. `put` returns after the reply is on the
disk (WAL with synchronous=FULL): kill -9 loses nothing that a caller has seen.
Several processes may use the file at once.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pipeline.errors import StorageError
from pipeline.tables import storage_error

FILE = "llm_cache.sqlite"
BUSY_SECONDS = 60.0
SIDE_FILES_BYTES = 64 * 1024
"""What SQLite wants beside the file before it writes anything."""

_TABLE = """
CREATE TABLE IF NOT EXISTS replies (
    key TEXT PRIMARY KEY,
    endpoint TEXT NOT NULL,
    model TEXT NOT NULL,
    value TEXT NOT NULL,
    prompt_tokens INTEGER NOT NULL,
    completion_tokens INTEGER NOT NULL
) WITHOUT ROWID
"""


@dataclass(frozen=True)
class Reply:
    """A complete reply that satisfied its schema, and what it cost in tokens."""

    value: Mapping[str, Any]
    prompt_tokens: int
    completion_tokens: int


def key_of(endpoint: str, body: Mapping[str, Any], sample: int) -> str:
    """SHA-256 of the whole request: endpoint, everything that is sent, sample index."""
    whole = json.dumps([endpoint, body, sample], ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(whole.encode()).hexdigest()


class Cache:
    """The stored replies. Every method may raise StorageError."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise storage_error(path, error) from None
        with self._explained():
            self._database = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
            self._database.execute("PRAGMA journal_mode=WAL")
            self._database.execute("PRAGMA synchronous=FULL")
            self._database.execute(_TABLE)

    def get(self, key: str) -> Reply | None:
        """The stored reply to a request, if there is one."""
        with self._explained():
            row = self._database.execute(
                "SELECT value, prompt_tokens, completion_tokens FROM replies WHERE key = ?", (key,)
            ).fetchone()
        return Reply(json.loads(row[0]), row[1], row[2]) if row else None

    def put(self, key: str, endpoint: str, model: str, reply: Reply) -> None:
        """Store a reply; on return it is on the disk. The first reply to a request stays."""
        value = json.dumps(reply.value, ensure_ascii=False)
        row = (key, endpoint, model, value, reply.prompt_tokens, reply.completion_tokens)
        with self._explained():
            self._database.execute("INSERT OR IGNORE INTO replies VALUES (?, ?, ?, ?, ?, ?)", row)

    def stats(self) -> list[dict[str, Any]]:
        """Stored replies and their tokens, a row an endpoint and model, sorted by both."""
        with self._explained():
            rows = self._database.execute(
                "SELECT endpoint, model, count(*), sum(prompt_tokens), sum(completion_tokens) "
                "FROM replies GROUP BY endpoint, model ORDER BY endpoint, model"
            ).fetchall()
        names = ("endpoint", "model", "replies", "prompt_tokens", "completion_tokens")
        return [dict(zip(names, row, strict=True)) for row in rows]

    def close(self) -> None:
        self._database.close()

    def __enter__(self) -> Cache:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise storage_error(self.path, error) from None
        except sqlite3.OperationalError as error:
            problem = "the disk is full" if self._is_full(error) else str(error)
            raise StorageError(
                f"{self.path}: LLM replies cannot be stored: {problem}. Replies stored before are "
                "kept: free some space or mend the folder's mode, then run the same command again."
            ) from None
        except sqlite3.DatabaseError as error:
            raise StorageError(
                f"{self.path} is not a readable store of LLM replies ({error}): move it away or "
                "restore a copy, then run the same command again."
            ) from None

    def _is_full(self, error: sqlite3.OperationalError) -> bool:
        """SQLite says FULL; or, where it could not even make its side files, IOERR."""
        code = error.sqlite_errorcode & 0xFF
        if code == sqlite3.SQLITE_IOERR:
            return shutil.disk_usage(self.path.parent).free < SIDE_FILES_BYTES
        return code == sqlite3.SQLITE_FULL
