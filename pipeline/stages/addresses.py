"""Street addresses in running text, English and Chinese: a street with a number to it."""

from __future__ import annotations

import re
from collections.abc import Iterator

_NUMBER = r"[0-9一二三四五六七八九十百]{1,6}"
_CHINESE = re.compile(
    r"(?:路|街道|街|大道|道|巷|弄|[东西南北]里|胡同|新村|村|[东西南北]园|小区|花园|公寓|家园|苑)"
    r"(?:[东西南北中一二三四五六七八九]段|[东西南北]|[一二三]期|[东西南北]?园?[一二三四五六七八九]区)?"
    rf"(?:{_NUMBER}(?:号院|号楼|号|弄|栋|幢|座|组)|[A-Za-z](?:座|栋|区)"
    rf"|{_NUMBER}[-－]{_NUMBER}(?:[-－]{_NUMBER})?)"
    rf"(?:[ ,，]?(?:{_NUMBER}|[A-Za-z])[A-Za-z]?"
    r"(?:号楼|号院|号|栋|幢|座|单元|门|楼(?!顶|下)|层|室|户)"
    rf"|附{_NUMBER}号|-[0-9]{{1,4}}|[0-9]{{1,3}}(?:-[0-9]{{1,4}}){{1,2}}"
    r"|[\u4e00-\u9fff]{2,8}?(?:[0-9A-Za-z一二三东西南北]{1,3}(?:号楼|栋|幢|座|塔|舍|单元)|[一二三]期)"
    r"|[0-9]{3,4}(?![0-9]))*"
)
"""From the last character of the street's name on: what stands before is found backwards."""
_NAME_BEFORE = re.compile("[\u4e00-\u9fff]{1,24}$")
_LEADS_IN = re.compile(
    r".*(?:住在|住址是|住址|地址是|地址|寄到|寄去|送到|家在|搬到|搬去|公司在|学校在|工作在|来到|回到|去了|就在|位于|是在|在)[:：]?"
)
_FIRST = re.compile("(?:(?:我|他|她)?(?:们)?(?:家|老家|家住|住|宿舍|来|从|租了)(?:是)?)?")
"""What a sentence may begin with before an address, where no word above led in."""
_ENGLISH = re.compile(
    r"(?<![0-9.,#$£-])\d{1,5}[A-Za-z]?,? (?:(?:[NSEW]|North|South|East|West)\.? )?"
    r"(?:(?:[A-Z][A-Za-z']+\.?|[a-z]+|\d{1,3}(?:st|nd|rd|th)) ){1,3}?"
    r"(?:street|avenue|road|boulevard|lane|drive|court|place|terrace|square|close|crescent"
    r"|way|st|ave|rd|blvd|ln|dr|ct)\b\.?"
    r"(?:,? ?(?:apartment|apt|unit|suite|flat|room|#)\.? ?#?[A-Za-z]?\d{1,5}[A-Za-z]?)?"
    r"(?:,? (?-i:[A-Z][a-z]+),? (?-i:[A-Z]{2}) \d{5})?",
    re.IGNORECASE,
)
_STREET = re.compile(
    r"\d[A-Za-z]?,? (?:[A-Za-z0-9.']+ ){1,4}(?:[Ss]t|[Ww]ay|[Aa]ve|[Rr]d|[Rr]oad"
    r"|[Bb]lvd|[Bb]oul|[Ll]n|[Ll]ane|[Dd]r|[Cc]t|[Cc]ourt|[Pp]lace|[Tt]err|[Ss]quare|[Cc]l|[Cc]res)"
)
"""What every English address holds."""
_FLAT = re.compile(
    r"\b(?:flat|apartment|apt|unit) ?\d{1,4}[A-Za-z]?, \d{1,5} (?:[A-Z][A-Za-z']+ ){1,3}"
    r"(?:street|avenue|road|lane|close|court|st|ave|rd)\b",
    re.IGNORECASE,
)
_NOT_A_STREET = re.compile(
    r"\b(?:a|an|and|the|my|your|our|his|her|their|this|that|of|on|in|at|to|for|from|with|down|up"
    r"|off|more|minutes?|hours?|days?|weeks?|months?|years?|times?|people|miles?|blocks?|or|is"
    r"|was|are|went|into|we|i|he|she|they|it|long|first|second|other|same|another|by|all|either|any|some|no)\b",
    re.IGNORECASE,
)


def addresses(text: str) -> Iterator[tuple[int, int]]:
    """(begin, end) of each address. Without a number it is a place, and stays."""
    for found in _CHINESE.finditer(text):
        name = _NAME_BEFORE.search(text, max(0, found.start() - 24), found.start())
        if name is None:
            continue
        lead = _LEADS_IN.match(name[0])
        begin = name.start() + (lead.end() if lead else 0)
        first = _FIRST.match(text, begin, found.start())
        begin = first.end() if first else begin
        if begin < found.start():
            yield begin, found.end()
    if not _STREET.search(text):
        return
    for pattern in (_FLAT, _ENGLISH):
        for found in pattern.finditer(text):
            if not _NOT_A_STREET.search(found[0]):
                yield found.span()
