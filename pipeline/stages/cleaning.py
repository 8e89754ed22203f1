"""Text hygiene: what a reader cannot see goes, what they can see stays as it was."""

from __future__ import annotations

import re
import unicodedata

# C0 and C1 controls (line ends apart), soft hyphen, zero-width space and non-joiner, directional
# marks, word joiners, BOM. The zero-width joiner stays: emoji are built with it.
_INVISIBLE = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\xad\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2064"
    "\u2066-\u2069\ufeff\ufffe\uffff]"
)
_SURROGATE = re.compile("[\ud800-\udfff]")
_LINE_END = re.compile("\r\n?|[\x0b\x0c\x85\u2028\u2029]")
# An address or number that touches Chinese characters has no word boundary: `\b` would miss it.
_EMAIL = re.compile(r"(?<![A-Za-z0-9._%+-])[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+")
_PHONE = re.compile(
    r"(?<![\d.])(?:(?:\+?86[- ]?)?1[3-9]\d[- ]?\d{4}[- ]?\d{4}"
    r"|(?:\+?1[-. ])?\(?\d{3}\)?[-. ]\d{3}[-. ]\d{4})(?!\d)"
)
_CJK = re.compile("[\u3400-\u9fff\U00020000-\U0003134f]")
_LATIN_WORD = re.compile(r"[A-Za-zÀ-ɏ]+")


def clean(text: str) -> str:
    """Tidy one message: NFC, nothing invisible, no blank lines, single spaces.

    Full-width punctuation and line ends stay. Cleaning twice changes nothing.
    """
    if _SURROGATE.search(text):
        # Halves that belong together become one character; a lone half goes.
        text = text.encode("utf-16", "surrogatepass").decode("utf-16", "ignore")
        text = _SURROGATE.sub("", text)
    text = _LINE_END.sub("\n", text)
    text = _INVISIBLE.sub("", text)
    text = unicodedata.normalize("NFC", text)
    lines = (" ".join(line.split()) for line in text.split("\n"))
    return "\n".join(line for line in lines if line)


def mask(text: str) -> str:
    """Put [EMAIL] and [PHONE] for e-mail addresses and telephone numbers."""
    return _PHONE.sub("[PHONE]", _EMAIL.sub("[EMAIL]", text))


def language_of(text: str) -> str | None:
    """`zh` or `en`, by what there is more of: Chinese characters or Latin words; else None."""
    chinese = len(_CJK.findall(text))
    words = len(_LATIN_WORD.findall(text))
    if chinese == words == 0:
        return None
    return "zh" if chinese > words else "en"
