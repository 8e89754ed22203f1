"""Rows become dialogues or drops: hygiene, turns, ids, duplicates, images."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from pipeline import sources, tables
from pipeline.errors import InputError
from pipeline.raw import BadRow, Corpus, RawDialogue, RawMessage, Row
from pipeline.records import Dialogue, Drop, Message
from pipeline.stages import media
from pipeline.stages.cleaning import clean, language_of, mask
from pipeline.stages.crisis import crisis_in
from pipeline.stages.ingest import ingest
from tests.places import SAMPLES

SAID = ["I failed again.", "What happened?", "The exam.", "That hurts."]


def talk(*texts: str, **more: str) -> RawDialogue:
    """A dialogue in which the two take turns, the seeker first."""
    return RawDialogue(
        [RawMessage("supporter" if i % 2 else "seeker", text) for i, text in enumerate(texts)],
        **more,
    )


def corpus(*contents: RawDialogue | BadRow, source: str = "esconv") -> Corpus:
    rows = [Row("a.json", position, content) for position, content in enumerate(contents)]
    return Corpus(source, "CC0-1.0", rows)


def dialogues(*corpora: Corpus) -> list[Dialogue]:
    return tables.records(ingest(corpora, min_turns=4).dialogues, Dialogue)


def drops(*corpora: Corpus) -> list[Drop]:
    return tables.records(ingest(corpora, min_turns=4).set_aside, Drop)


def test_messages_of_one_speaker_are_one_turn_and_keep_their_strategies() -> None:
    raw = RawDialogue(
        [
            RawMessage("seeker", " I  failed \n\n again.\u200b ", feedback=3),
            RawMessage("supporter", "Hm.", "Question", "Questions"),
            RawMessage("supporter", "   "),
            RawMessage("supporter", "That hurts.", "Reflection of Feelings", "Reflection"),
            RawMessage("seeker", "Yes.", emotion="Sadness", clue="Looks  down."),
            RawMessage("supporter", "Call me at jo@example.org或13812345678。"),
        ],
        topic=" Job Crisis ",
        situation="",
    )
    (dialogue,) = dialogues(corpus(raw))
    assert [turn.role for turn in dialogue.turns] == ["seeker", "supporter"] * 2
    assert dialogue.turns[0].messages == [Message(text="I failed\nagain.", feedback=3)]
    assert [message.strategy for message in dialogue.turns[1].messages] == [
        "Question",
        "Reflection of Feelings",
    ]
    assert dialogue.turns[2].messages == [
        Message(text="Yes.", emotion="sadness", clue="Looks down.")
    ]
    assert dialogue.turns[3].text == "Call me at [EMAIL]或[PHONE]。"
    assert (dialogue.topic, dialogue.situation, dialogue.language) == ("job crisis", None, "en")
    assert dialogue.family_id == dialogue.dialogue_id


def test_every_reason_to_set_a_row_aside() -> None:
    one_sided = RawDialogue([RawMessage("seeker", text) for text in SAID])
    found = drops(
        corpus(
            talk(*SAID),
            talk(" ", "\u200b"),
            one_sided,
            talk("Hi.", "Hello."),
            talk("1", "2", "3", "4"),
            BadRow("malformed_row", "dialog: Field required"),
            talk(*SAID),
        )
    )
    assert [(drop.record_id, drop.reason) for drop in found] == [
        ("a.json:1", "empty"),
        ("a.json:2", "one_sided"),
        ("a.json:3", "too_short"),
        ("a.json:4", "no_language"),
        ("a.json:5", "malformed_row"),
        ("a.json:6", "duplicate"),
    ]


def test_a_duplicate_in_another_corpus_names_the_one_that_stays() -> None:
    (kept,) = dialogues(corpus(talk(*SAID), source="mesc"), corpus(talk(*SAID)))
    assert kept.source == "esconv"
    (drop,) = drops(corpus(talk(*SAID), source="mesc"), corpus(talk(*SAID)))
    assert (drop.source, drop.detail) == ("mesc", f"the same as {kept.dialogue_id}")


def test_scenes_of_an_episode_are_a_family() -> None:
    (dialogue,) = dialogues(corpus(talk(*SAID, episode="s01e03"), source="mesc"))
    assert dialogue.family_id == "mesc-s01e03"


@given(st.randoms(use_true_random=False))
def test_ids_do_not_depend_on_the_order_of_rows(lot: random.Random) -> None:
    contents = [talk(*SAID, f"And again, {n}.") for n in range(6)]
    shuffled = list(contents)
    lot.shuffle(shuffled)
    ids = [dialogue.dialogue_id for dialogue in dialogues(corpus(*contents))]
    assert [dialogue.dialogue_id for dialogue in dialogues(corpus(*shuffled))] == ids


@given(st.lists(st.lists(st.text(max_size=8), max_size=6), max_size=6))
def test_every_row_is_a_dialogue_or_a_drop(texts: list[list[str]]) -> None:
    done = ingest([corpus(*(talk(*said) for said in texts))], min_turns=4)
    assert done.dialogues.height + done.set_aside.height == len(texts)


@given(st.text())
def test_cleaning_and_masking_twice_changes_nothing(text: str) -> None:
    once = mask(clean(text))
    assert mask(clean(once)) == once


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("\ufeffa\u200bb\u202e", "ab"),
        ("cafe\u0301", "café"),
        ("好的，　谢谢！\r\n\r\n（嗯）", "好的， 谢谢！\n（嗯）"),
        ("a\u2028b\x85c", "a\nb\nc"),
        ("\ud83d\ude00 \ud800x", "😀 x"),
        ("👩\u200d👧", "👩\u200d👧"),
        ("tab\tand\x00nul", "tab andnul"),
    ],
)
def test_cleaning(text: str, cleaned: str) -> None:
    assert clean(text) == cleaned


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ("我的邮箱是a.b@c.com.cn谢谢", "我的邮箱是[EMAIL]谢谢"),
        ("电话13812345678打给我", "电话[PHONE]打给我"),
        ("+86 138-1234-5678", "[PHONE]"),
        ("call (212) 555-0188 now", "call [PHONE] now"),
        ("1234567890123456789", "1234567890123456789"),
        ("in 2019-2020 I paid 13,800", "in 2019-2020 I paid 13,800"),
    ],
)
def test_masking(text: str, masked: str) -> None:
    assert mask(text) == masked


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("I want to kill myself", ["self_harm"]),
        ("I’m dying to see it, I could kill for a coffee", []),
        ("everyone would be better off if I was dead", ["self_harm"]),
        ("They'd be better off without me.", ["self_harm"]),
        ("She is better off without him", []),
        ("我不想活了", ["self_harm"]),
        ("今天累死了，想死你了", []),
        ("He beats me when he drinks", ["abuse"]),
        ("老公又打我了", ["abuse"]),
        ("我想杀了他", ["harm_to_others"]),
    ],
)
def test_crisis(text: str, kinds: list[str]) -> None:
    assert crisis_in(text) == kinds


def test_language_is_by_weight() -> None:
    assert language_of("我今天 sad") == "zh"
    assert language_of("I said 你好 to my new neighbour today") == "en"
    assert language_of("?! 123") is None


def test_an_image_is_stored_under_its_content(tmp_path: Path) -> None:
    face = tmp_path / "face.png"
    Image.new("RGB", (8, 8), "pink").save(face)
    raw = talk(*SAID)
    raw.messages[0] = RawMessage("seeker", SAID[0], image=face)
    done = ingest([corpus(raw)], min_turns=4)
    (dialogue,) = tables.records(done.dialogues, Dialogue)
    name = dialogue.turns[0].messages[0].image
    assert name is not None
    media.store(done.images, tmp_path / "out")
    assert (tmp_path / "out" / name).read_bytes() == face.read_bytes()
    face.write_bytes(face.read_bytes()[:30])
    with pytest.raises(InputError, match=r"a\.json:0: its image .*face\.png is no whole PNG"):
        ingest([corpus(raw)], min_turns=4)


@pytest.mark.parametrize("source", ["esconv", "soulchat", "mesc"])
def test_the_samples_are_at_least_twelve_dialogues_a_corpus(source: str) -> None:
    done = ingest([sources.read(source, SAMPLES / source)], min_turns=4)
    assert done.dialogues.height >= 12
    assert all(drop.reason == "duplicate" for drop in tables.records(done.set_aside, Drop))


@pytest.mark.parametrize(("source", "row"), [("esconv", 7), ("soulchat", 7)])
def test_the_seekers_in_crisis_among_the_samples_are_flagged(source: str, row: int) -> None:
    done = ingest([sources.read(source, SAMPLES / source)], min_turns=4)
    flagged = [one for one in tables.records(done.dialogues, Dialogue) if one.crisis]
    assert [(one.source_row, one.crisis) for one in flagged] == [(row, ["self_harm"])]


@pytest.mark.corpora
@pytest.mark.parametrize(
    ("source", "path", "rows"),
    [
        ("esconv", "esconv/ESConv_dev.json", 210),
        ("esconv", "esconv/FailedESConv.json", 196),
        ("mesc", "mesc", 102),
    ],
)
def test_every_row_of_a_public_corpus_is_accounted_for(
    corpora: Path, source: str, path: str, rows: int
) -> None:
    done = ingest([sources.read(source, corpora / path)], min_turns=4)
    assert done.dialogues.height + done.set_aside.height == rows
    assert {drop.reason for drop in tables.records(done.set_aside, Drop)} <= {"too_short"}
