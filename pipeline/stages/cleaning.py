"""Text hygiene: what a reader cannot see goes, what they can see stays as it was.

Full-width punctuation stays full-width and line ends stay line ends: a "fix
Unicode" step that turns ，！？ into ASCII would make Chinese look machine-written.
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections import Counter

_SURROGATE = re.compile("[\ud800-\udfff]")
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,31});")
_LINE_END = re.compile("\r\n?|[\x0b\x0c\x85\u2028\u2029]")
# C0 and C1 controls (line ends apart), soft hyphen, zero-width space and non-joiner, directional
# marks, word joiners, BOM. The zero-width joiner stays: emoji are built with it.
_CONTROL = "\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff"
_ZERO_WIDTH = "\xad\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff"
_INVISIBLE = re.compile(f"[{_CONTROL}{_ZERO_WIDTH}]")


def clean(text: str, counts: Counter[str]) -> str:
    """Tidy one message: NFC, no entities, nothing invisible, no blank lines, single spaces.

    Each step that changed the text is counted in `counts`, by its name in
    _STEPS. Cleaning twice changes nothing.
    """
    if _is_tidy(text) and unicodedata.is_normalized("NFC", text):
        return text
    changed: set[str] = set()
    while (tidied := _once(text, changed)) != text:
        text = tidied  # one step may make work for an earlier one: &am\u200bp;
    counts.update(changed)
    return text


def _is_tidy(text: str) -> bool:
    """Whether no step would change the text but the one for its Unicode form.

    What is printable is neither control, nor zero-width, nor a surrogate, nor
    white space other than a space.
    """
    return (
        "&" not in text
        and "  " not in text
        and all(
            line and line.isprintable() and line[0] != " " and line[-1] != " "
            for line in text.split("\n")
        )
    )


def _once(text: str, changed: set[str]) -> str:
    for name, step in _STEPS.items():
        done = step(text)
        if done != text:
            changed.add(name)
            text = done
    return text


def _joined_surrogates(text: str) -> str:
    """Halves that belong together become one character; a lone half goes."""
    if not _SURROGATE.search(text):
        return text
    return _SURROGATE.sub("", text.encode("utf-16", "surrogatepass").decode("utf-16", "ignore"))


def _without_entities(text: str) -> str:
    return _ENTITY.sub(lambda found: html.unescape(found[0]), text)


def _plain_line_ends(text: str) -> str:
    return _LINE_END.sub("\n", text)


def _visible(text: str) -> str:
    return _INVISIBLE.sub("", text)


def _composed(text: str) -> str:
    return unicodedata.normalize("NFC", text)


def _single_spaced(text: str) -> str:
    lines = (" ".join(line.split()) for line in text.split("\n"))
    return "\n".join(line for line in lines if line)


_STEPS = {
    "surrogates": _joined_surrogates,
    "entities": _without_entities,
    "line_ends": _plain_line_ends,
    "invisible": _visible,
    "unicode_form": _composed,
    "white_space": _single_spaced,
}
"""In the order in which they are done: an entity may stand for a line end."""
