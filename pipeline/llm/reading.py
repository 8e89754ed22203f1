"""What a completion says: a value that satisfies the schema, or why it is of no use.

A refusal, a truncation and an invalid reply are three different things with
three answers; see `client`. No detail quotes the reply.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import jsonschema
from openai.types.chat import ChatCompletion

from pipeline.asking import Failure


def read(completion: ChatCompletion, schema: Mapping[str, Any]) -> Mapping[str, Any] | Failure:
    """The reply as a JSON object that satisfies `schema`, or a Failure."""
    choice = completion.choices[0]
    if choice.message.refusal or choice.finish_reason == "content_filter":
        return Failure("refused", "the model refused to answer")
    if choice.finish_reason == "length":
        return Failure("truncated", "the reply reached max_tokens before it was complete")
    try:
        value = json.loads(choice.message.content or "", parse_constant=_no_constant)
    except ValueError:
        return Failure("invalid", "the reply is not JSON")
    found = jsonschema.Draft202012Validator(schema).iter_errors(value)
    wrong = sorted(f"{error.json_path} breaks {error.validator}" for error in found)
    if wrong:
        return Failure("invalid", f"the reply breaks the schema: {'; '.join(wrong[:3])}")
    if not isinstance(value, dict):
        return Failure("invalid", "the reply is not a JSON object")
    return value


def _no_constant(name: str) -> None:
    """NaN and Infinity are not JSON."""
    raise ValueError(name)
