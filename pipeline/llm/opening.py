"""Open the LLM that the settings name, and look whether it is there."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import ExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import openai

from pipeline import settings as settings_module
from pipeline.asking import Ask, Request
from pipeline.errors import LlmError, SettingsError
from pipeline.llm import embedded
from pipeline.llm.cache import FILE, Cache
from pipeline.llm.calling import Line
from pipeline.llm.client import Client, Counts, Endpoint
from pipeline.settings import Llm, Settings

EMBEDDED = "embedded"
CHECK_SECONDS = 10.0


def open_cache() -> Cache:
    """The store of replies, in `settings.home()`. Raises StorageError."""
    return Cache(settings_module.home() / FILE)


@asynccontextmanager
async def open_ask(settings: Settings, counts: Counts) -> AsyncIterator[Ask]:
    """Yield an `Ask` to the LLM of `settings.llm`; `counts` says afterwards what it cost.

    The embedded model starts with the first question whose reply is not stored.
    Raises StorageError if the store of replies cannot be opened. Asking raises
    what `Client.ask` does, and SettingsError if the key is not in the environment.
    """
    opened: list[Line] = []
    free: asyncio.Queue[Line] = asyncio.Queue()
    one_at_a_time = asyncio.Lock()
    with ExitStack() as stack, open_cache() as cache:

        async def connect() -> asyncio.Queue[Line]:
            async with one_at_a_time:
                if not opened:
                    opened.extend(_lines(settings, stack))
                    for line in opened:
                        free.put_nowait(line)
            return free

        try:
            yield Client(_endpoint(settings.llm), connect, cache, counts).ask
        finally:
            for line in opened:
                await line.client.close()


def _endpoint(llm: Llm) -> Endpoint:
    schema_for: Callable[[Request], Mapping[str, Any]] = (
        embedded.narrowed if llm.base_url is None else lambda request: request.schema
    )
    name = EMBEDDED if llm.base_url is None else address(llm.base_url).rstrip("/")
    return Endpoint(name, llm.model, llm.seed, schema_for)


def _lines(settings: Settings, stack: ExitStack) -> list[Line]:
    """As many lines as questions may be in flight."""
    llm, runtime = settings.llm, settings.runtime
    if llm.base_url is not None:
        client = openai.AsyncOpenAI(
            base_url=llm.base_url,
            api_key=_key(llm),
            max_retries=0,  # `calling` tries again, where each attempt can be seen
            timeout=runtime.llm_timeout_seconds,
        )
        line = Line(client, address(llm.base_url), llm.api_key_env, runtime.llm_attempts)
        return [line] * runtime.llm_concurrency
    lines = []
    for _ in range(runtime.embedded_threads):
        base_url = stack.enter_context(embedded.serve())
        client = openai.AsyncOpenAI(
            base_url=base_url,
            api_key=EMBEDDED,
            max_retries=0,
            timeout=runtime.llm_timeout_seconds,
            http_client=openai.DefaultAsyncHttpxClient(trust_env=False),  # no proxy to loopback
        )
        lines.append(Line(client, base_url, llm.api_key_env, runtime.llm_attempts))
    return lines


def _key(llm: Llm) -> str:
    """The key from the environment."""
    key = os.environ.get(llm.api_key_env)
    if not key:
        raise SettingsError(
            f"the LLM at {address(llm.base_url or '')} wants a key, and the environment variable "
            f"{llm.api_key_env} is not set: put the key there (any text for a local server that "
            "wants none), then run the same command again."
        )
    return key


def address(base_url: str) -> str:
    """A base URL for messages: no credentials, no query."""
    parts = urlsplit(base_url)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"


@dataclass(frozen=True)
class Status:
    """Whether the LLM can be used, in a line for a person."""

    ok: bool
    says: str


def check(settings: Settings) -> Status:
    """Look whether the LLM is there: the embedded model's file, or the endpoint's model list."""
    llm = settings.llm
    if llm.base_url is None:
        try:
            path = embedded.model_file()
        except LlmError as error:
            return Status(False, str(error))
        return Status(True, f"embedded model, {path.name}, {path.stat().st_size // 10**6} MB")
    where = address(llm.base_url)
    try:
        key = _key(llm)
    except SettingsError as error:
        return Status(False, str(error))
    client = openai.OpenAI(base_url=llm.base_url, api_key=key, max_retries=0, timeout=CHECK_SECONDS)
    try:
        names = [model.id for model in client.models.list()]
    except openai.APIConnectionError:
        return Status(False, f"{where} cannot be reached: start it, or mend llm.base_url")
    except openai.APIStatusError as error:
        if error.status_code in (401, 403):
            return Status(False, f"{where} does not accept the key: set {llm.api_key_env}")
        return Status(False, f"{where} answers HTTP {error.status_code} to a list of its models")
    finally:
        client.close()
    if llm.model not in names:
        return Status(False, f"{where} has no model {llm.model}: write another in llm.model")
    return Status(True, f"{where} has {llm.model}")
