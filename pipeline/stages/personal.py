"""Personal data in a text, masked by typed placeholders."""

from __future__ import annotations

import re

# An address or number that touches Chinese characters has no word boundary: `\b` would miss it.
_EMAIL = re.compile(r"(?<![A-Za-z0-9._%+-])[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+")
_PHONE = re.compile(
    r"(?<![\d.])(?:(?:\+?86[- ]?)?1[3-9]\d[- ]?\d{4}[- ]?\d{4}"
    r"|(?:\+?1[-. ])?\(?\d{3}\)?[-. ]\d{3}[-. ]\d{4})(?!\d)"
)


def mask(text: str) -> tuple[str, dict[str, int]]:
    """The text with placeholders, and how many of each kind were put."""
    text, emails = _EMAIL.subn("[EMAIL]", text)
    text, phones = _PHONE.subn("[PHONE]", text)
    return text, {name: n for name, n in (("EMAIL", emails), ("PHONE", phones)) if n}
