"""Personal data in a text, masked by typed placeholders: [EMAIL], [PHONE], …

A number or address that touches Chinese characters has no word boundary
there, and may be written in full-width digits; so every pattern says for
itself what may stand beside it, and is looked for in a half-width copy.

Left as they are: years, prices, times, and the crisis lines in HOTLINES,
which are help and nobody's number. Check digits are python-stdnum's.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import date

from stdnum import luhn
from stdnum.iso7064 import mod_11_2

from pipeline.stages.addresses import addresses

Span = tuple[int, int]

HOTLINES = frozenset(
    {
        *("110", "119", "120", "12110", "12320", "12338", "12345", "12348", "12355", "12356"),
        *("4001619995", "01082951332", "8008101117", "02012320", "4008211215", "02112320"),
        *("911", "988", "999", "111", "116123", "18002738255", "8002738255", "741741"),
    }
)
"""Emergency numbers and crisis lines of China, the US and the UK, digits only."""

_HALF_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
_FULL_WIDTH = re.compile("[０-９Ａ-Ｚａ-ｚ＠．－＋]|（(?=[0-9])")
_DIGIT = re.compile("[0-9０-９]")
_LONG_NUMBER = re.compile(r"\d(?:[ .()-]{0,3}\d){4}")
"""Five digits and more; anything shorter is nobody's number."""
_NOT_IN_URL = "\\s\u3000-\u303f\u4e00-\u9fff\uff00-\uffef<>\"'\\[\\]"

_URL = re.compile(
    rf"(?:https?|ftp)://[^{_NOT_IN_URL}]+|(?<![\w@.-])(?:www\.)"
    rf"[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+(?:/[^{_NOT_IN_URL}]*)?"
    r"|(?<![A-Za-z0-9_@.-])[A-Za-z0-9-]{2,}(?:\.[A-Za-z0-9-]+)*\.(?:com|net|org|edu|cn)"
    rf"(?![A-Za-z0-9-])(?!\.[A-Za-z])(?:/[^{_NOT_IN_URL}]*)?",
    re.IGNORECASE,
)
_EMAIL = re.compile(
    r"(?<![A-Za-z0-9._%+-])[A-Za-z0-9._%+-]+ ?@ ?[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+"
    r"|(?<![A-Za-z0-9._%+-])[A-Za-z0-9._%+-]+ ?[(\[]?(?: at |at(?=[)\]]))[)\]]? ?[A-Za-z0-9-]+"
    r"(?: dot |[(\[]dot[)\]]|\.)(?:com|org|net|edu|co|cn)(?: dot uk|\.uk|\.cn)?(?![A-Za-z])",
    re.IGNORECASE,
)
_ID_CARD = re.compile(r"(?<![0-9A-Za-z])[1-9]\d{5}(?:[ -]?\d{8})[ -]?\d{3}[0-9Xx](?![0-9A-Za-z])")
_OLD_ID_CARD = re.compile(r"(?:身份证|id card)\D{0,6}(?P<it>[1-9]\d{14})(?!\d)", re.IGNORECASE)
_BANK_CARD = re.compile(
    r"(?<![0-9A-Za-z.])(?:3[47]\d{2}[ -]?\d{6}[ -]?\d{5}"
    r"|[3-6]\d{3}(?:[ -]?\d{4}){2,3}(?:[ -]?\d{1,4})?)(?!\d)"
)
_QQ = re.compile(
    r"(?:qq|扣扣|企鹅号)(?:号码|号|群)?(?:is|number|it's|'s|是|为|[:： =(（,，]|加我){0,6}"
    r"(?P<it>[1-9]\d{4,11})(?!\d)",
    re.IGNORECASE,
)
_WECHAT = re.compile(
    r"(?:微信|薇信|威信|wechat|weixin|v信|加v|(?<![a-z])vx|(?<![a-z])wx)"
    r"(?: ?id|号码|号)?(?:is|是|为|[:： =(（]|同号|加我|找我|搜|我){0,5}"
    r"(?P<it>[a-z](?=[a-z]{0,18}[0-9_-])[a-z0-9_-]{5,19})(?![a-z0-9_@-])",
    re.IGNORECASE,
)
_WECHAT_WORD = re.compile(
    "[微薇威VvＶｖ]信|[Ww][Xx]|[Vv][Xx]|[Ee][Cc][Hh][Aa][Tt]|[Ww]eixin|加[Vv]"
)
_WECHAT_MARKED = re.compile(
    r"(?:微信号|微信ID|wechat id|wechat)(?: is)? ?[:：] ?"
    r"(?P<it>[a-z][a-z0-9_-]{5,19})(?![a-z0-9_@-])"
    r"|微信号(?:是|为)(?P<other>[a-z][a-z0-9_-]{5,19})(?![a-z0-9_@-])",
    re.IGNORECASE,
)
_PHONE = re.compile(
    r"(?<![0-9.])(?:"
    r"(?:(?:\+|00)?86[ -]?)?1[3-9]\d[ -]?\d{4}[ -]?\d{4}"  # mainland mobile
    r"|\(?0(?:10|2\d|[3-9]\d{2})\)?[ -]?[2-8]\d{2,3}[ -]?\d{4}(?:(?:转|-)\d{1,5})?"  # landline
    r"|\+\d{1,3}[ .-]?\(?\d{1,4}\)?(?:[ .-]?\d{2,4}){2,4}"  # international
    r"|(?:1[-. ])?\(?[2-9]\d{2}\)?[-. ] ?\d{3}[-. ]\d{4}"  # North America
    r"|0[1-9]\d{3} \d{6}|0[1-9]\d{3} \d{3} \d{3}|07\d{9}|02\d \d{4} \d{4}|01\d{2} \d{3} \d{4}"  # UK
    r"|09\d{2}-?\d{3}-?\d{3}"  # Taiwan, mobile
    r")(?![0-9]|[.,]\d)"
)
_PHONE_NAMED = re.compile(
    r"(?:电话|手机|打给|拨打|call me at|my number is|phone)[^\d\n]{0,8}(?P<it>[2-9]\d{6,9})(?!\d)",
    re.IGNORECASE,
)


def mask(text: str) -> tuple[str, dict[str, int]]:
    """The text with placeholders, and how many of each type were put.

    The types are EMAIL, PHONE, ID_CARD, BANK_CARD, QQ, WECHAT, URL and
    ADDRESS. Masking twice changes nothing.
    """
    counts: Counter[str] = Counter()
    while found := places(text):
        parts, end = [], 0
        for begin, following, kind in found:
            parts += [text[end:begin], f"[{kind}]"]
            counts[kind] += 1
            end = following
        text = "".join((*parts, text[end:]))
    return text, dict(counts)


def places(text: str) -> list[tuple[int, int, str]]:
    """(begin, end, type) of each piece of personal data, in order, none over another."""
    if not _may_hold_any(text):
        return []
    flat = text.translate(_HALF_WIDTH) if _FULL_WIDTH.search(text) else text
    taken: list[tuple[int, int, str]] = []
    for kind in _kinds_for(flat):  # the types named first have first call
        for begin, end in _KINDS[kind](flat):
            if all(end <= other[0] or begin >= other[1] for other in taken):
                taken.append((begin, end, kind))
    return sorted(taken)


def _may_hold_any(text: str) -> bool:
    """Nothing below matches where there is no digit and no sign of an address on the net.

    Written out, and not any(): most texts are asked this and nothing more.
    """
    return (
        _DIGIT.search(text) is not None
        or "." in text
        or "@" in text
        or "＠" in text
        or "．" in text
        or "://" in text
        or " dot " in text
        or "微信" in text
        or "echat" in text
        or "eChat" in text
        or "ECHAT" in text
    )


def _kinds_for(text: str) -> Iterator[str]:
    """The types there may be any of: most digits are an age or a date."""
    yield from ("EMAIL", "URL", "WECHAT")
    if _LONG_NUMBER.search(text):
        yield from ("ID_CARD", "BANK_CARD", "QQ", "PHONE")
    yield "ADDRESS"


def _emails(text: str) -> Iterator[Span]:
    if "@" in text or " at " in text.lower() or "dot" in text.lower():
        yield from (found.span() for found in _EMAIL.finditer(text))


def _urls(text: str) -> Iterator[Span]:
    if "." in text or "://" in text:
        for found in _URL.finditer(text):
            yield found.start(), found.start() + len(found[0].rstrip(".,;:!?)"))


def _id_cards(text: str) -> Iterator[Span]:
    for found in _ID_CARD.finditer(text):
        number = re.sub("[ -]", "", found[0]).upper()
        if (_is_date(number[6:14]) and mod_11_2.is_valid(number)) or "身份证" in text[
            max(0, found.start() - 10) : found.start()
        ]:
            yield found.span()
    yield from (found.span("it") for found in _OLD_ID_CARD.finditer(text))


def _is_date(digits: str) -> bool:
    """Of a birth: YYYYMMDD, from 1900 on."""
    try:
        return date.fromisoformat(f"{digits[:4]}-{digits[4:6]}-{digits[6:]}").year >= 1900
    except ValueError:
        return False


def _bank_cards(text: str) -> Iterator[Span]:
    for found in _BANK_CARD.finditer(text):
        digits = re.sub(r"\D", "", found[0])
        if 15 <= len(digits) <= 19 and luhn.is_valid(digits):
            yield found.span()


def _qq_numbers(text: str) -> Iterator[Span]:
    yield from (found.span("it") for found in _QQ.finditer(text))


def _wechat_ids(text: str) -> Iterator[Span]:
    if not _WECHAT_WORD.search(text):
        return
    yield from (found.span("it") for found in _WECHAT.finditer(text))
    for found in _WECHAT_MARKED.finditer(text):
        yield found.span("it") if found["it"] else found.span("other")


def _phones(text: str) -> Iterator[Span]:
    for pattern, group in ((_PHONE, 0), (_PHONE_NAMED, "it")):
        for found in pattern.finditer(text):
            if re.sub(r"\D", "", found[group]) not in HOTLINES:
                yield found.span(group)


_KINDS: dict[str, Callable[[str], Iterator[Span]]] = {
    "EMAIL": _emails,
    "URL": _urls,
    "ID_CARD": _id_cards,
    "BANK_CARD": _bank_cards,
    "QQ": _qq_numbers,
    "WECHAT": _wechat_ids,
    "PHONE": _phones,
    "ADDRESS": addresses,
}
