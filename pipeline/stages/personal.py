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
        *("02785844666", "02887577510", "057185029595", "28960000", "23892222"),
        *("911", "988", "999", "111", "116123", "741741", "838255", "85258", "131114"),
        *("8002738255", "8006624357", "8007997233", "8006564673", "8664887386", "8006686868"),
        *("08001111", "0800585858", "08000684141", "08082000247", "03001233393", "1800551800"),
        "1300224636",
    }
)
"""Emergency numbers and crisis lines of China, Hong Kong, Taiwan, the US, Canada, the UK and
Australia: digits only, without North America's leading 1.
"""

_HALF_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
_FULL_WIDTH = re.compile("[０-９Ａ-Ｚａ-ｚ＠．－＋]|（(?=[0-9])")
_DIGIT = re.compile("[0-9０-９]")
_LONG_NUMBER = re.compile(r"\d(?:[ ._/()-]{0,3}\d){4}")
"""Five digits and more; anything shorter is nobody's number."""
_DIGIT_WORDS = "零〇一二三四五六七八九幺壹贰叁肆伍陆柒捌玖"
_SPELLED = re.compile(f"[一幺壹](?<![{_DIGIT_WORDS}].)[{_DIGIT_WORDS}]{{10}}(?![{_DIGIT_WORDS}])")
_SIGNS = (".", "@", "＠", "．", "://", "dot", "艾特", "微信", "echat", "eChat", "ECHAT")
_SPELLED_SIGNS = ("零", "幺", "〇", "电话", "手机")
_NOT_MONEY = (
    "(?![0-9]|[.,]\\d| ?(?:[元块万千亿个条人次分年岁天米粉]|times|dollars|bucks|people|yuan|rmb))"
)
"""After a number whose word is all that tells it from an amount."""
_NOT_IN_URL = "\\s\u3000-\u303f\u4e00-\u9fff\uff00-\uffef<>\"'\\[\\]"

_TOP = "com|net|org|edu|gov|cn|io|co|app|tv|xyz"
_SITE = re.compile(r"\.[A-Za-z]")
"""What every address on the net holds, if it has no "://"."""
_URL = re.compile(
    rf"(?:https?|ftp)://[^{_NOT_IN_URL}]+|(?<![\w@.-])(?:www\.)"
    rf"[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+(?:/[^{_NOT_IN_URL}]*)?"
    rf"|(?<![A-Za-z0-9_@.-])[A-Za-z0-9-]{{2,}}(?:\.[A-Za-z0-9-]+)*\.(?:{_TOP})"
    rf"(?![A-Za-z0-9-])(?!\.[A-Za-z])(?:/[^{_NOT_IN_URL}]*)?"
    r"|(?<![A-Za-z0-9_@.-])(?:linktr\.ee|youtu\.be|discord\.gg|t\.me|t\.cn)/[A-Za-z0-9_-]+",
    re.IGNORECASE,
)
_LOCAL = r"(?<![A-Za-z0-9._%+'-])[A-Za-z0-9_%+-][A-Za-z0-9._%+'-]*"
_EMAIL = re.compile(
    rf"{_LOCAL} ?@ ?[A-Za-z0-9-]+(?:(?:\.[A-Za-z0-9-]+)+| ?\. ?(?:com|net|org|cn)(?![a-z]))"
)
_AT_IN_WORDS = (
    *(" at ", " AT ", "at)", "at]", "AT)", "AT]", "艾特", "爱特", "#163.", "#126.", "#qq."),
    *("#gmail.", "#hotmail.", "#outlook.", "#foxmail.", "#sina."),
)
_EMAIL_IN_WORDS = re.compile(
    rf"{_LOCAL}(?: (?:dot|underscore) [A-Za-z0-9_-]+)*"
    r"(?: ?[(\[]at[)\]] ?|艾特|爱特| at (?=[a-z0-9-]+(?: dot | ?[(\[]dot)|"
    r"(?:gmail|yahoo|hotmail|outlook|icloud|aol|qq|163|126)\.)"
    r"|#(?=(?:gmail|hotmail|outlook|foxmail|sina|qq|163|126)\.))"
    r"[A-Za-z0-9-]+(?:(?: dot | ?[(\[]dot[)\]] ?|点|\.)[A-Za-z0-9-]+)*?"
    r"(?: dot | ?[(\[]dot[)\]] ?|点|\.)"
    r"(?:com|org|net|edu|co|cn)(?:(?: dot |\.)(?:uk|cn))?(?![A-Za-z])",
    re.IGNORECASE,
)
_ID_CARD = re.compile(
    r"(?<![0-9A-Za-z])[1-9]\d{5}[ -]?\d{4}[ -]?\d{2}[ -]?\d{2}[ -]?\d{3}[0-9Xx](?![0-9A-Za-z])"
)
_OLD_ID_CARD = re.compile(r"(?:身份证|id card)\D{0,6}(?P<it>[1-9]\d{14})(?!\d)", re.IGNORECASE)
_BANK_CARD = re.compile(r"(?<![0-9A-Za-z.])[3-6]\d{3}(?:[ -]?\d){11,15}(?!\d)")
_BANK_CARD_NAMED = re.compile(
    r"(?:卡|账号|账户|帐号|card|visa|mastercard|amex)(?: ?number|号码|号)?[^\d\n]{0,6}"
    r"(?P<it>[2-6]\d{3}(?:[ -]?\d){11,15})(?![\d元块])",
    re.IGNORECASE,
)
_QQ = re.compile(
    r"(?:(?:(?<![a-z])q ?q|扣扣|企鹅号?|秋秋)(?:号码|群号|号|群)?|群号|加q|(?<![a-z])q[:：号我])"
    r"(?:is|at|number|num|no\.|id|it's|'s|是|为|[:： =(（,，]|加我|我){0,6}"
    rf"(?P<it>[1-9]\d{{4,11}}){_NOT_MONEY}"
    rf"|(?<![折抵])扣[:： ]{{0,2}}(?P<other>[1-9]\d{{7,10}}){_NOT_MONEY}",
    re.IGNORECASE,
)
_WECHAT_WORDS = (
    *("echat", "eChat", "ECHAT", "eixin", "EIXIN", "vx", "VX", "Vx", "wx", "WX", "Wx", "v:", "V:"),
    *(
        "v：",
        "V：",
        "v信",
        "V信",
        "v❤",
        "V❤",
        "加v",
        "加V",
        "➕",
        "微",
        "薇",
        "威",
        "卫星号",
        "绿泡泡",
    ),
)
_WECHAT_NAMES = (
    r"(?:[微薇威] ?信|卫星号|绿泡泡|v信|[微薇威v]❤\ufe0f?|(?:加|➕) ?[v微]|wechat|weixin"
    r"|(?<![a-z])(?:vx|wx)|(?<![a-z0-9])v(?=[:：]))(?: ?(?:id|name)|号码|号)?"
)
_WECHAT = re.compile(
    rf"{_WECHAT_NAMES}(?:is(?= )|it's|as(?= )|at(?= )|me(?= )"
    r"|是|为|[:： =(（,，]|同号|加我|找我|搜|我|吧){0,6}"
    r"(?P<it>(?!qq\d)(?:(?=[a-z][a-z-]{0,18}[0-9_])|(?<=[搜我是为号:：])(?=[a-z]{1,19}-))[a-z0-9_-]{6,20}(?![a-z0-9_@-])"
    rf"|(?!1[3-9]\d{{9}}(?!\d))[1-9]\d{{6,10}}{_NOT_MONEY})",
    re.IGNORECASE,
)
_WECHAT_MARKED = re.compile(
    r"(?:微信号|微信ID|wechat id|wechat)(?: is)? ?[:：] ?"
    r"(?P<it>[a-z][a-z0-9_-]{5,19})(?![a-z0-9_@-])"
    r"|微信号(?:是|为)(?P<other>[a-z][a-z0-9_-]{5,19})(?![a-z0-9_@-])",
    re.IGNORECASE,
)
_PHONE = re.compile(
    r"(?<![0-9.])(?:"
    r"(?:\(?(?:\+|00)?86\)?[ -]{0,2})?1[3-9]\d[ -]?\d{4}[ -]?\d{4}"  # mainland mobile
    r"|1[3-9]\d([._])\d{4}\1\d{4}|1 [3-9](?: \d){9}(?! ?\d)"
    r"|\(?0(?:10|2\d|[3-9]\d{2})\)?[ -]?[2-8]\d{2,3}[ -]?\d{4}(?:(?:转|-)\d{1,5})?"  # landline
    r"|\+\d{1,3}[ .-]?\(?\d{1,4}\)?(?:[ .-]?\d{2,4}){2,4}"  # international
    r"|(?:(?:1[-. ])?\(?[2-9]\d{2}\)?[-. ] ?|\([2-9]\d{2}\))\d{3}[-. ]\d{4}"  # North America
    r"(?: ?(?:ext\.?|x) ?\d{1,5})?|[2-9]\d{2}/\d{3}/\d{4}"
    r"|0[1-9]\d{3} \d{6}|0[1-9]\d{3} \d{3} \d{3}|07\d{3}-?\d{3}-?\d{3}|01\d{2} \d{3} \d{4}"  # UK
    r"|02\d \d{4} \d{4}|04\d{2} \d{3} \d{3}"  # UK; Australia, mobile
    r"|09\d{2}-?\d{3}-?\d{3}"  # Taiwan, mobile
    r")(?![0-9]|[.,]\d)"
)
_PHONE_NAMED = re.compile(
    r"(?:电话|手机|座机|固话|打给|拨打|\b(?:phone|cell|mobile|whatsapp|ph|tel|call me|text me"
    r"|reach me|my (?:new |old )?number))[^\d\n]{0,12}"
    r"(?P<it>[2-9]\d{6,9}|(?!(?:19|20)\d\d[ -](?:19|20))[2-9]\d{2,3}[ -]\d{4}"
    rf"|[2-9](?: \d){{6}}(?:(?: \d){{3}})?(?! \d)){_NOT_MONEY}"
    r"|(?<![0-9.])(?P<other>[2-9]\d{9}) is (?:my|her|his) (?:\w+ )?(?:number|phone|cell)\b",
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
    """Nothing below matches where there is no digit and no sign of an address on the net."""
    return (
        _DIGIT.search(text) is not None
        or _holds_any(_SIGNS, text)
        or (_holds_any(_SPELLED_SIGNS, text) and _SPELLED.search(text) is not None)
    )


def _kinds_for(text: str) -> Iterator[str]:
    """The types there may be any of: most digits are an age or a date."""
    yield from ("EMAIL", "URL", "WECHAT")
    if _LONG_NUMBER.search(text):
        yield from ("ID_CARD", "BANK_CARD", "QQ", "PHONE")
    elif not text.isascii() and _SPELLED.search(text):
        yield "PHONE"
    yield "ADDRESS"


def _holds_any(words: tuple[str, ...], text: str) -> bool:
    """A loop, and not any(), which costs twice that: most texts hold none."""
    for word in words:  # noqa: SIM110
        if word in text:
            return True
    return False


def _emails(text: str) -> Iterator[Span]:
    if "@" in text:
        yield from (found.span() for found in _EMAIL.finditer(text))
    if _holds_any(_AT_IN_WORDS, text):
        yield from (found.span() for found in _EMAIL_IN_WORDS.finditer(text))


def _urls(text: str) -> Iterator[Span]:
    if "://" in text or _SITE.search(text):
        for found in _URL.finditer(text):
            url = found[0].rstrip(".,;:!?")
            while url.endswith(")") and url.count(")") > url.count("("):
                url = url[:-1].rstrip(".,;:!?")
            yield found.start(), found.start() + len(url)


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
    """By its word a card is one even where a digit is wrong: people mistype."""
    for found in _BANK_CARD.finditer(text):
        if luhn.is_valid(re.sub("[ -]", "", found[0])):
            yield found.span()
    yield from (found.span("it") for found in _BANK_CARD_NAMED.finditer(text))


def _qq_numbers(text: str) -> Iterator[Span]:
    yield from _either(_QQ, text)


def _wechat_ids(text: str) -> Iterator[Span]:
    if not _holds_any(_WECHAT_WORDS, text):
        return
    yield from (found.span("it") for found in _WECHAT.finditer(text))
    yield from _either(_WECHAT_MARKED, text)


def _either(pattern: re.Pattern[str], text: str) -> Iterator[Span]:
    """Of each match the group that took part: it, or the other."""
    for found in pattern.finditer(text):
        yield found.span("it") if found["it"] else found.span("other")


def _phones(text: str) -> Iterator[Span]:
    yield from (found.span() for found in _SPELLED.finditer(text))
    spans = (found.span() for found in _PHONE.finditer(text))
    for begin, end in (*spans, *_either(_PHONE_NAMED, text)):
        digits = re.sub(r"\D", "", text[begin:end])
        if digits not in HOTLINES and digits.removeprefix("1") not in HOTLINES:
            yield begin, end


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
