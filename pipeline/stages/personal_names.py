"""People's names, masked as [NAME] where a team asks for it (`ingest.mask_names`).

Chinese names are told by jieba (github.com/fxsjy/jieba), English ones by spaCy
and its model en_core_web_sm (spacy.io/models/en): the extra `names`. Both
guess: of 20 Chinese names in 40 lines jieba finds 16, and takes 4 other words
for names (`tests/test_personal_names.py`). A name that is masked here may
stay elsewhere, so this is no anonymisation.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator
from functools import cache

from pipeline.errors import SettingsError
from pipeline.stages.personal import mask

PLACEHOLDER = "[NAME]"
MODEL = "en_core_web_sm"
_CHINESE = re.compile("[\u4e00-\u9fff]")
_PLACEHOLDERS = re.compile(r"(\[[A-Z_]+\])")
_NAME_TAGS = ("nr", "nrt", "nrfg")

Words = Callable[[str], Iterator[tuple[str, bool]]]
"""A text in pieces that make it up again, each with whether it is a name."""


def mask_with_names(text: str) -> tuple[str, dict[str, int]]:
    """As `personal.mask`, and names too.

    Raises SettingsError where a library is not installed.
    """
    masked, counts = mask(text)
    named, count = mask_names(masked)
    return named, counts | ({"NAME": count} if count else {})


def mask_names(text: str) -> tuple[str, int]:
    """The text with names masked, and how many. Its script says which library is asked.

    Raises SettingsError where that is not installed.
    """
    words = _chinese_words() if _CHINESE.search(text) else _english_words()
    parts: list[str] = []
    count = 0
    for piece in _PLACEHOLDERS.split(text):
        if _PLACEHOLDERS.fullmatch(piece):
            parts.append(piece)
            continue
        for word, is_name in words(piece):
            parts.append(PLACEHOLDER if is_name else word)
            count += is_name
    return "".join(parts), count


@cache
def _chinese_words() -> Words:
    try:
        import jieba
        import jieba.posseg
    except ImportError:
        raise _missing("jieba", "pip install 'ser-pipeline[names]'") from None
    jieba.setLogLevel(logging.WARNING)

    def words(text: str) -> Iterator[tuple[str, bool]]:
        for token in jieba.posseg.cut(text):
            yield token.word, token.flag in _NAME_TAGS and len(token.word) > 1

    return words


@cache
def _english_words() -> Words:
    try:
        import spacy

        model = spacy.load(MODEL, exclude=["parser", "lemmatizer", "attribute_ruler"])
    except ImportError:
        raise _missing("spaCy", "pip install 'ser-pipeline[names]'") from None
    except OSError:
        raise _missing(f"spaCy's {MODEL}", f"python -m spacy download {MODEL}") from None

    def words(text: str) -> Iterator[tuple[str, bool]]:
        end = 0
        for entity in model(text).ents:
            if entity.label_ == "PERSON":
                yield text[end : entity.start_char], False
                yield entity.text, True
                end = entity.end_char
        yield text[end:], False

    return words


def _missing(what: str, command: str) -> SettingsError:
    return SettingsError(
        f"ingest.mask_names needs {what}, which is not installed: run `{command}`, or write "
        "mask_names: false into params.yaml."
    )
