"""Connect, and turn every failure into one of our errors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import httpx

from pipeline.errors import (
    LabelStudioError,
    LabelStudioRefusedLogin,
    LabelStudioUnavailable,
)

if TYPE_CHECKING:
    from label_studio_sdk import (
        LabelStudio,
    )  # takes seconds to load: only where a server is spoken to

ONCE: Mapping[str, Any] = {"max_retries": 0}
"""For what must not be sent twice: the SDK repeats a POST whose reply was dropped."""
_LOOPBACK = {"127.0.0.1", "localhost", "::1"}


@dataclass(frozen=True)
class Client:
    """A server that has answered and accepted the token."""

    url: str
    sdk: LabelStudio
    user_id: int
    """The account of the token."""


class Conflict(LabelStudioError):
    """The server has it already (409)."""


def connect(url: str, token: str, timeout: float) -> Client:
    """Check that a Label Studio answers at `url` and accepts `token`.

    Raises LabelStudioUnavailable or LabelStudioRefusedLogin, each naming the address.
    """
    from label_studio_sdk import LabelStudio

    direct = httpx.URL(url).host in _LOOPBACK
    http = httpx.Client(timeout=timeout, follow_redirects=True, trust_env=not direct)
    with answering(url):
        health = http.get(f"{url}/health")
    if not (health.is_success and _body(health) == {"status": "UP"}):
        raise LabelStudioUnavailable(
            f"{url} answers, but not as Label Studio does (/health gave {health.status_code}): "
            "correct label_studio.url in params.yaml, or run `ser-cli label-studio up`."
        )
    with answering(url):
        sdk = LabelStudio(base_url=url, api_key=token, timeout=timeout, httpx_client=http)
    me = get(Client(url, sdk, 0), "api/current-user/whoami")
    return Client(url, sdk, int(me["id"]))


def get(client: Client, path: str, params: Mapping[str, Any] | None = None) -> Any:
    """GET as plain JSON, repeated by the SDK where that helps.

    The SDK's typed lists take minutes for what takes seconds so, and take any
    404 after the first page for the end of the data.
    """
    from label_studio_sdk.core.api_error import ApiError

    with answering(client.url):
        raw = client.sdk._client_wrapper.httpx_client
        response = raw.request(path, method="GET", params=dict(params or {}))
        if not response.is_success:
            raise ApiError(status_code=response.status_code, body=_body(response))
        return response.json()


@contextmanager
def answering(url: str) -> Iterator[None]:
    """Raise our errors for the SDK's.

    The text of the SDK's own error holds the session cookie and the task, so
    nothing of it is kept but the status and the server's `detail`.
    """
    from label_studio_sdk.core.api_error import ApiError

    try:
        yield
    except ApiError as error:
        raise _ours(url, error.status_code or 0, error.body) from None
    except httpx.HTTPError as error:
        raise LabelStudioUnavailable(
            f"Label Studio at {url} cannot be reached ({type(error).__name__}): start the "
            "embedded server with `ser-cli label-studio up`, or correct label_studio.url in "
            "params.yaml."
        ) from None
    except ValueError as error:  # a body that is not the JSON it should be
        raise LabelStudioError(
            f"Label Studio at {url} gave an answer that cannot be read ({type(error).__name__}): "
            "see that the address is the server's own and its version 1.23."
        ) from None


def _ours(url: str, status: int, body: Any) -> LabelStudioError:
    detail = str(body.get("detail", "no detail")) if isinstance(body, dict) else "no detail"
    if status in (401, 403):
        return LabelStudioRefusedLogin(
            f"Label Studio at {url} does not accept the token ({status}): for a server of your "
            "own, set the variable that label_studio.token_env names to a token from its page "
            "(Account & Settings); for the embedded one, run `ser-cli label-studio up`."
        )
    if status >= 500 or status in (408, 429):
        return LabelStudioUnavailable(
            f"Label Studio at {url} failed ({status}: {detail[:200]}): look at its log, then run "
            "the same command again."
        )
    kind = Conflict if status == 409 else LabelStudioError
    return kind(
        f"Label Studio at {url} refused a request ({status}: {detail[:200]}): its log says more."
    )


def _body(response: httpx.Response) -> Any:
    try:
        return response.json()
    except ValueError:
        return None
