"""One call over the network, tried again where that helps.

| what comes back                         | what is done                                     |
|-----------------------------------------|--------------------------------------------------|
| 429                                     | wait as Retry-After says, else back off          |
| no connection, timeout, 408, 409, 5xx,  | back off with jitter; after the last attempt     |
| a body that is no completion            | LlmUnavailable                                   |
| 401, 403                                | LlmRefusedLogin at once                          |
| 400, 413, 422                           | Failure("bad_request"): this request only        |
| 404 and the rest                        | LlmError at once                                 |

The server's own words are never passed on: they may quote the dialogue or the key.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Mapping
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from typing import Any

import openai
from openai.types.chat import ChatCompletion

from pipeline.asking import Failure
from pipeline.errors import LlmError, LlmRefusedLogin, LlmUnavailable

FIRST_WAIT_SECONDS = 0.5
LONGEST_WAIT_SECONDS = 30.0
LONGEST_RETRY_AFTER_SECONDS = 600.0

_AGAIN = {408, 409, 429}
_THIS_REQUEST_ONLY = {400, 413, 422}


@dataclass(frozen=True)
class Line:
    """An open client and how to speak of it."""

    client: openai.AsyncOpenAI
    address: str
    """For messages: the base URL without credentials."""
    key_variable: str
    """The environment variable that holds the key."""
    attempts: int


async def call(line: Line, body: Mapping[str, Any]) -> ChatCompletion | Failure:
    """Send `body` to /chat/completions; see the table above."""
    problem, wait = "", 0.0
    for attempt in range(line.attempts):
        if attempt:
            await asyncio.sleep(wait)
        wait = _backoff(attempt)
        try:
            completion = await line.client.chat.completions.create(**body)
        except openai.APITimeoutError:
            problem = "no answer within runtime.llm_timeout_seconds"
        except openai.APIConnectionError as error:
            problem = f"no connection ({type(error.__cause__ or error).__name__})"
        except (openai.APIResponseValidationError, json.JSONDecodeError):
            problem = "the body of its answer is not JSON"
        except openai.APIStatusError as error:
            status = error.status_code
            if status in _THIS_REQUEST_ONLY:
                return Failure("bad_request", f"HTTP {status} from {line.address}")
            if status not in _AGAIN and status < 500:
                raise _final(line, status) from None
            problem = f"HTTP {status}"
            wait = max(wait, _retry_after(error.response.headers))
        else:
            if isinstance(completion, ChatCompletion) and completion.choices:
                return completion
            problem = "its answer is not a chat completion"
    raise LlmUnavailable(
        f"the LLM at {line.address} is not usable: {problem}, {line.attempts} attempt(s). "
        "See `ser-cli doctor`, then run the same command again: replies already stored are not "
        "asked for again."
    )


def _final(line: Line, status: int) -> LlmError:
    if status in (401, 403):
        return LlmRefusedLogin(
            f"the LLM at {line.address} does not accept the key (HTTP {status}): put the right one "
            f"in the environment variable {line.key_variable}, then run the same command again."
        )
    return LlmError(
        f"the LLM at {line.address} answers HTTP {status}: check llm.base_url (it often ends in "
        "/v1) and llm.model in params.yaml, and see `ser-cli doctor`."
    )


def _backoff(attempt: int) -> float:
    """Seconds: doubling, bounded, with jitter so that many callers do not come back at once."""
    return min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2.0**attempt) * random.uniform(0.5, 1.5)


def _retry_after(headers: Mapping[str, str]) -> float:
    """Seconds that the server asks to wait (RFC 9110, 10.2.3: a number or a date); 0 if none."""
    said = headers.get("retry-after", "")
    try:
        seconds = float(said)
    except ValueError:
        try:
            seconds = parsedate_to_datetime(said).timestamp() - time.time()
        except ValueError:
            return 0.0
    return min(max(seconds, 0.0), LONGEST_RETRY_AFTER_SECONDS)
