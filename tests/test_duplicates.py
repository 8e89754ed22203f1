"""Near duplicates: true Jaccard decides, likeness is not passed on, twice is once."""

from __future__ import annotations

import random
from collections.abc import Sequence

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.records import Language
from pipeline.stages.duplicates import Duplicate, near_duplicates
from pipeline.stages.shingles import jaccard, shingles, signatures

THRESHOLD = 0.8
COMMON = "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于"


def found(
    texts: Sequence[str], language: Language = "zh", threshold: float = THRESHOLD
) -> list[Duplicate]:
    """Near duplicates among texts, the first kept before the second."""
    rank = np.arange(len(texts))
    sets = [shingles(text, language) for text in texts]
    return near_duplicates(signatures(texts, language), rank, threshold, sets.__getitem__)


def written(lot: random.Random, length: int) -> str:
    return "".join(lot.choices(COMMON, k=length))


def edited(lot: random.Random, text: str, share: float) -> str:
    """The text with a share of its characters replaced."""
    characters = list(text)
    for at in lot.sample(range(len(characters)), round(share * len(characters))):
        characters[at] = "改"
    return "".join(characters)


def test_chinese_is_counted_in_characters_and_english_in_words() -> None:
    assert shingles("今天 天气\n真好", "zh") == {"今天天气真", "天天气真好"}
    assert shingles("It’s not a big deal", "en") == {"it's not a", "not a big", "a big deal"}
    assert shingles("你好", "zh") == {"你好"}
    assert shingles("Hi", "en") == {"hi"}
    assert shingles("", "zh") == shingles("...", "en") == {""}


def test_the_likest_of_those_kept_is_named() -> None:
    lot = random.Random(3)
    first = written(lot, 400)
    second = edited(lot, first, 0.05)
    third = edited(lot, second, 0.01)
    assert jaccard(shingles(first, "zh"), shingles(second, "zh")) < THRESHOLD
    (match,) = found([first, second, third])
    assert (match.number, match.kept) == (2, 1)
    assert match.similarity == jaccard(shingles(second, "zh"), shingles(third, "zh"))


def test_likeness_is_not_passed_on() -> None:
    """Each is like the one before; the last is not like the first."""
    lot = random.Random(5)
    chain = [written(lot, 600)]
    for at in range(12):
        following = list(chain[-1])
        following[at * 50 : at * 50 + 8] = "变" * 8
        chain.append("".join(following))
    sets = [shingles(text, "zh") for text in chain]
    assert jaccard(sets[0], sets[-1]) < THRESHOLD
    matches = found(chain)
    assert matches
    for match in matches:
        assert match.similarity == jaccard(sets[match.number], sets[match.kept]) >= THRESHOLD
    gone = {match.number for match in matches}
    kept = [number for number in range(len(chain)) if number not in gone]
    assert len(kept) >= 2


@settings(max_examples=25)
@given(st.integers(0, 10_000), st.floats(0.3, 0.95))
def test_what_is_kept_has_no_near_duplicate_left_and_what_goes_is_verified(
    seed: int, threshold: float
) -> None:
    lot = random.Random(seed)
    texts = [written(lot, 200) for _ in range(8)]
    texts += [edited(lot, lot.choice(texts), lot.uniform(0, 0.08)) for _ in range(25)]
    sets = [shingles(text, "zh") for text in texts]
    matches = found(texts, threshold=threshold)
    gone = {match.number for match in matches}
    for match in matches:
        assert match.kept not in gone
        assert match.similarity == jaccard(sets[match.number], sets[match.kept]) >= threshold
    rest = [text for number, text in enumerate(texts) if number not in gone]
    assert found(rest, threshold=threshold) == []


def test_planted_near_duplicates_are_found_and_nothing_else() -> None:
    for language, length in (("zh", 500), ("en", 1500)):
        lot = random.Random(11)
        words = [written(lot, 2) if language == "zh" else f"w{n}" for n in range(3000)]
        join = "" if language == "zh" else " "
        texts, planted = [], set()
        for number in range(600):
            said = [lot.choice(words) for _ in range(length // 2)]
            texts.append(join.join(said))
            if number % 3 == 0:
                for at in lot.sample(range(len(said)), lot.randint(1, len(said) // 25)):
                    said[at] = lot.choice(words)
                copy = join.join(said)
                sets = [shingles(text, language) for text in (texts[-1], copy)]
                if jaccard(*sets) >= THRESHOLD:
                    planted.add((len(texts) - 1, len(texts)))
                texts.append(copy)
        matches = {(match.kept, match.number) for match in found(texts, language)}
        assert len(planted) >= 100
        assert matches <= planted
        assert len(matches) >= 0.99 * len(planted)


def test_a_thousand_of_one_kind_is_one() -> None:
    lot = random.Random(2)
    whole = written(lot, 300)
    texts = [edited(lot, whole, 0.005) for _ in range(1000)]
    matches = found(texts)
    assert {match.kept for match in matches} == {0}
    assert len(matches) == 999
