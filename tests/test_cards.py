"""The seekers behind an evaluation's role cards are found, and few others."""

from __future__ import annotations

import json
from pathlib import Path

import polars as pl
import pytest

from pipeline import sources
from pipeline.errors import InputError
from pipeline.records import Dialogue, Language
from pipeline.stages.cards import SURE, Card, best_scores, held_out, read_cards
from pipeline.tables import frame
from tests.corpus_rows import ingested
from tests.dialogues_for_tests import dialogue

EN = {
    "cello": "The seeker, a cellist, tore a tendon in her wrist before an audition for the "
    "orchestra and fears that she will never play again.",
    "bakery": "His bakery burned down in spring, the insurer refuses to pay, and he owes wages to "
    "two apprentices.",
    "twins": "Raising twins alone since her husband was posted abroad; exhausted, snaps at them "
    "and is ashamed of it.",
    "thesis": "Stuck on a thesis about glaciers because the supervisor has retired and nobody "
    "answers her letters.",
    "dog": "Mourning an old sheepdog that was put to sleep, and quarrelling with a sister about "
    "where to bury it.",
    "move": "Moved to a village for a new post as a nurse, knows nobody and eats alone every "
    "evening.",
    "debt": "Hid gambling debts from his wife for years; she has found the bank statements.",
    "exam": "Failed the bar examination a third time and cannot tell his parents.",
}  # fmt: skip
ZH = {
    "琴": "求助者是大提琴手，面试乐团前手腕肌腱撕裂，担心再也不能演奏。",
    "面包店": "春天面包店失火，保险公司拒绝赔付，还拖欠两名学徒的工资。",
    "双胞胎": "丈夫外派后独自抚养双胞胎，精疲力尽，常对孩子发火又感到羞愧。",
    "论文": "导师退休后写不下去关于冰川的论文，没有人回复她的邮件。",
    "牧羊犬": "老牧羊犬安乐死后非常悲痛，还为埋葬地点和妹妹争吵。",
    "护士": "为了新的护士岗位搬到小村庄，谁也不认识，每天一个人吃饭。",
    "赌债": "多年来向妻子隐瞒赌债，如今银行流水被妻子发现。",
    "司法考试": "第三次没有通过司法考试，不敢告诉父母。",
}
SAID = {
    "cello": [
        "I play the cello, and I tore a tendon in my wrist.",
        "That must be frightening. When did it happen?",
        "A week before my audition with the orchestra. What if I can never play again?",
        "What do the doctors say?",
    ],
    "none": [
        "My neighbour's music keeps me awake all night.",
        "Have you talked to him about it?",
        "He laughed at me. I do not want to go home any more.",
        "That is hurtful.",
    ],
}
SAID_ZH = [
    "我是拉大提琴的，前几天手腕肌腱撕裂了。",
    "听起来很突然，是怎么弄的？",
    "练得太狠了，下周就要面试乐团，我担心再也不能演奏。",
    "医生怎么说呢？",
]
TALKS = (
    "My neighbour plays music all night {0}.",
    "And then {0}?",
    "I wrote to her {0}.",
    "I see.",
)


def cards(texts: dict[str, str], language: Language) -> list[Card]:
    return [Card(name, language, text) for name, text in texts.items()]


def others(language: Language) -> list[Dialogue]:
    """As many dialogues as make rare words rare; no card tells of them."""
    said = (
        TALKS
        if language == "en"
        else ("邻居整夜放音乐{0}。", "后来{0}呢？", "我写了信{0}。", "嗯。")
    )
    return [dialogue([text.format(n) for text in said], language=language) for n in range(300)]


def found(dialogues: list[Dialogue], wanted: list[Card]) -> dict[str, str]:
    table = held_out(frame(dialogues, Dialogue), wanted)
    return dict(table.select("dialogue_id", "card_id").iter_rows())


def test_the_seeker_is_found_and_nobody_else() -> None:
    cellist, none = dialogue(SAID["cello"]), dialogue(SAID["none"])
    assert found([cellist, none, *others("en")], cards(EN, "en")) == {cellist.dialogue_id: "cello"}


def test_in_chinese_too_where_no_spaces_part_the_words() -> None:
    cellist = dialogue(SAID_ZH, language="zh")
    assert found([cellist, *others("zh")], cards(ZH, "zh")) == {cellist.dialogue_id: "琴"}


def test_what_the_supporter_says_does_not_count_and_the_situation_does() -> None:
    turned = dialogue(SAID["cello"], starts="supporter")
    assert found([turned, *others("en")], cards(EN, "en")) == {}
    told = dialogue(SAID["none"]).model_copy(update={"situation": " ".join(SAID["cello"][::2])})
    assert found([told, *others("en")], cards(EN, "en")) == {told.dialogue_id: "cello"}


def test_cards_are_held_against_dialogues_of_their_language() -> None:
    cellist = dialogue(SAID["cello"])
    assert found([cellist, *others("en")], cards(ZH, "zh")) == {}
    assert found([], cards(EN, "en")) == {}


def test_endings_do_not_part_words_and_order_does_not_matter() -> None:
    wanted = cards(EN, "en")
    said = [
        "My bakeries burn!",
        "When?",
        "The insurers refused paying my apprentice's wage.",
        "Oh.",
    ]
    talks = [dialogue(said), *others("en")]
    ours = best_scores(frame(talks, Dialogue), wanted, "en")
    turned = best_scores(frame(talks[::-1], Dialogue), wanted, "en")
    assert ours.equals(turned)
    scores = ours.sort("score", descending=True)
    assert scores.row(0)[:2] == (talks[0].dialogue_id, "bakery")


def write(path: Path, content: object) -> Path:
    path.write_text(json.dumps(content, ensure_ascii=False), encoding="utf-8")
    return path


def test_cards_are_read_as_published(tmp_path: Path) -> None:
    rows = [
        {
            "base": "Age: 30\nGender: female\nProblem: A flat that floods.\nAnd a cat.",
            "res": "家庭生活",
            "source": "made",
            "base_biaozhu": "年龄：30",
            "language": "english",
            "id": 7,
        },
        {"base": "年龄：青年\n问题：屋子漏水。", "language": "chinese", "id": "a-8"},
    ]
    assert read_cards(write(tmp_path / "cards.json", rows)) == [
        Card("7", "en", " A flat that floods.\nAnd a cat."),
        Card("a-8", "zh", "屋子漏水。"),
    ]


GOOD = {"base": "Problem: A flat that floods.", "language": "english", "id": 1}


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ([], "not a JSON array of role cards"),
        ({"cards": [GOOD]}, "not a JSON array of role cards"),
        ([GOOD, "text"], "entry 1: not a role card"),
        ([{**GOOD, "base": "Age: 30"}], "entry 0: not a role card"),
        ([{**GOOD, "base": None}], "entry 0: not a role card"),
        ([{**GOOD, "language": "french"}], "entry 0: not a role card"),
        ([{**GOOD, "language": ["english"]}], "entry 0: not a role card"),
        ([{**GOOD, "id": None}], "entry 0: not a role card"),
        ([{**GOOD, "id": True}], "entry 0: not a role card"),
        ([GOOD, GOOD], "two role cards with the same id"),
    ],
)
def test_a_file_of_something_else_is_named_with_what_to_do(
    tmp_path: Path, content: object, says: str
) -> None:
    path = write(tmp_path / "cards.json", content)
    with pytest.raises(InputError, match=says) as caught:
        read_cards(path)
    assert str(caught.value).startswith(str(path))
    assert "card_high_en.json" in str(caught.value)
    assert "floods" not in str(caught.value)


def test_a_file_that_cannot_be_read_is_named_with_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"No such file.*correct select\.held_out_cards"):
        read_cards(tmp_path / "none.json")
    with pytest.raises(InputError, match="Is a directory"):
        read_cards(tmp_path)
    for damaged in (b"\xff\xfe", b'[{"id": 1', b"[" * 100_000):
        (tmp_path / "cards.json").write_bytes(damaged)
        with pytest.raises(InputError, match="is not JSON"):
            read_cards(tmp_path / "cards.json")


KNOWN = {
    0: "32390", 1: "32299", 16: "32268", 20: "32285", 23: "32136", 25: "32378", 40: "32177",
    42: "32355", 45: "32076", 69: "32375", 71: "32291", 84: "32073", 85: "32338", 92: "32179",
    97: "32252", 112: "32197", 122: "32270", 132: "32260", 137: "32226", 164: "32321",
    189: "32240", 193: "32032", 202: "32149",
}  # fmt: skip
"""Row of ESConv_dev.json -> card: read by a person, who found both to tell the same story."""


@pytest.fixture(scope="module")
def public(corpora: Path, tmp_path_factory: pytest.TempPathFactory) -> pl.DataFrame:
    """ESConv's development split and its failed dialogues, and MESC, with no card's seeker."""
    files = (("esconv", "esconv/ESConv_dev.json"), ("esconv", "esconv/FailedESConv.json"))
    parts = [
        ingested(tmp_path_factory.mktemp("out"), sources.corpus(source, corpora / path)).dialogues
        for source, path in (*files, ("mesc", "mesc/val.json"))
    ]
    return frame([item for part in parts for item in part], Dialogue).unique("dialogue_id")


@pytest.mark.corpora
def test_the_seekers_of_public_cards_are_found_and_few_others(
    corpora: Path, public: pl.DataFrame
) -> None:
    wanted = read_cards(corpora / "esc_eval" / "data" / "card_high_en.json")
    assert len(wanted) == 331
    rows = best_scores(public, wanted, "en").join(
        public.select("dialogue_id", "source", "source_file", "source_row"), on="dialogue_id"
    )
    sure = rows.filter(pl.col("score") >= SURE["en"])
    dev = sure.filter(pl.col("source_file") == "ESConv_dev.json")
    cards_of = dict(dev.select("source_row", "card_id").iter_rows())
    assert sum(cards_of.get(row) == card for row, card in KNOWN.items()) >= 20
    assert len(KNOWN.keys() & cards_of.keys()) >= 22
    strangers = rows.filter(pl.col("source") == "mesc")
    assert strangers.height > 90
    assert strangers.filter(pl.col("score") >= SURE["en"]).height <= 1
    assert len(cards_of.keys() - KNOWN.keys()) <= 8  # of 187


@pytest.mark.corpora
def test_the_chinese_cards_are_read(corpora: Path) -> None:
    wanted = read_cards(corpora / "esc_eval" / "data" / "card_high_zh.json")
    assert {card.language for card in wanted} == {"zh"}
    assert len(wanted) == 324
