"""Rows become dialogues or are set aside: turns, ids, duplicates, images, figures."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from pipeline import sources
from pipeline.errors import InputError
from pipeline.raw import BadRow, RawDialogue, RawMessage
from pipeline.records import Message
from tests.corpus_rows import WANTED, corpus, ingested
from tests.places import SAMPLES

SAID = ["I failed again.", "What happened?", "The exam.", "That hurts."]
ZH = ["我最近总是睡不着。", "是从什么时候开始的？", "大概一个月前。", "那段时间发生了什么？"]


def talk(*texts: str, **more: str) -> RawDialogue:
    """A dialogue in which the two take turns, the seeker first."""
    return RawDialogue(
        [RawMessage("supporter" if i % 2 else "seeker", text) for i, text in enumerate(texts)],
        **more,
    )


def test_messages_of_one_speaker_are_one_turn_and_keep_their_strategies(tmp_path: Path) -> None:
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
    (dialogue,) = ingested(tmp_path, corpus(raw)).dialogues
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


def test_every_reason_to_set_a_row_aside(tmp_path: Path) -> None:
    one_sided = RawDialogue([RawMessage("seeker", text) for text in SAID])
    rows = corpus(
        talk(*SAID),
        talk(" ", "\u200b"),
        one_sided,
        talk("Hi.", "Hello."),
        talk("1", "2", "3", "4"),
        BadRow("malformed_row", "dialog: Field required"),
        talk(*SAID),
    )
    found = ingested(tmp_path, rows).set_aside
    assert [(drop.record_id, drop.reason) for drop in found] == [
        ("a.json:1", "empty"),
        ("a.json:2", "one_sided"),
        ("a.json:3", "too_short"),
        ("a.json:4", "no_language"),
        ("a.json:5", "malformed_row"),
        ("a.json:6", "duplicate"),
    ]


def test_a_duplicate_in_another_corpus_names_the_one_that_stays(tmp_path: Path) -> None:
    done = ingested(tmp_path, corpus(talk(*SAID), source="mesc"), corpus(talk(*SAID)))
    (kept,) = done.dialogues
    assert kept.source == "esconv"
    (drop,) = done.set_aside
    assert (drop.source, drop.detail) == ("mesc", f"the same as {kept.dialogue_id}")
    assert drop.matched_id == kept.dialogue_id


def test_of_near_duplicates_the_longest_is_kept_in_whatever_corpus(tmp_path: Path) -> None:
    short = talk(*(text * 8 for text in ZH))
    longer = talk(*(text * 8 for text in ZH[:-1]), ZH[-1] * 8 + "再见。")
    (drop,) = ingested(tmp_path / "one", corpus(longer, source="soulchat"), corpus(short)).set_aside
    assert (drop.source, drop.record_id, drop.reason) == ("esconv", "a.json:0", "near_duplicate")
    assert drop.detail.startswith("nearly the same as soulchat-")
    assert "(Jaccard 0.9" in drop.detail
    (swapped,) = ingested(
        tmp_path / "two", corpus(short, source="soulchat"), corpus(longer)
    ).set_aside
    assert swapped.source == "soulchat"


def test_the_report_counts_every_step(tmp_path: Path) -> None:
    talks = (
        talk("&lt;Hi&gt; I  failed", "What?", "我不想活了 and more words of mine", "Oh."),
        talk(*ZH),
        talk("Hi.", "Hello."),
        talk(*ZH),
    )
    report = ingested(tmp_path, corpus(*talks)).report
    figures = report.corpora["esconv"]
    assert (figures.files, figures.rows, figures.dialogues) == (1, 4, 2)
    assert figures.set_aside == {"duplicate": 1, "too_short": 1}
    assert figures.cleaned == {"entities": 1, "white_space": 1}
    assert figures.crisis == {"self_harm": 1}
    assert figures.varieties == {"mixed": 1, "zh-Hans": 2}
    assert json.loads((tmp_path / "report.json").read_text()) == report.as_json()


def test_scenes_of_an_episode_are_a_family(tmp_path: Path) -> None:
    (dialogue,) = ingested(tmp_path, corpus(talk(*SAID, episode="s01e03"), source="mesc")).dialogues
    assert dialogue.family_id == "mesc-s01e03"


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(lot=st.randoms(use_true_random=False))
def test_what_is_kept_does_not_depend_on_the_order_of_rows(
    lot: random.Random, tmp_path: Path
) -> None:
    contents = [talk(*SAID, f"And again, {n}.") for n in range(6)]
    contents += [talk(*(text * 9 for text in ZH), f"{n}") for n in range(4)]
    shuffled = list(contents)
    lot.shuffle(shuffled)
    ids = {dialogue.dialogue_id for dialogue in ingested(tmp_path, corpus(*contents)).dialogues}
    assert {
        dialogue.dialogue_id for dialogue in ingested(tmp_path, corpus(*shuffled)).dialogues
    } == ids


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(texts=st.lists(st.lists(st.text(max_size=8), max_size=6), max_size=6))
def test_every_row_is_a_dialogue_or_set_aside(texts: list[list[str]], tmp_path: Path) -> None:
    rows = corpus(talk(*SAID), *(talk(*said) for said in texts))
    done = ingested(tmp_path, rows)
    assert len(done.dialogues) + len(done.set_aside) == len(texts) + 1
    assert done.report.rows == len(texts) + 1


def test_doing_it_again_changes_nothing(tmp_path: Path) -> None:
    source = SAMPLES / "soulchat"
    done = ingested(tmp_path / "one", sources.corpus("soulchat", source))
    rows = [
        RawDialogue(
            [
                RawMessage(turn.role, message.text)
                for turn in dialogue.turns
                for message in turn.messages
            ],
            topic=dialogue.topic,
        )
        for dialogue in done.dialogues
    ]
    again = ingested(tmp_path / "two", corpus(*rows, source="soulchat"))
    assert again.set_aside == []
    assert [one.dialogue_id for one in again.dialogues] == [
        one.dialogue_id for one in done.dialogues
    ]


def test_several_processes_write_the_same_bytes_as_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pipeline.stages.ingest.ROWS_A_BATCH", 3)
    for workers in (1, 2):
        corpora = [sources.corpus(name, SAMPLES / name) for name in ("esconv", "mesc", "soulchat")]
        ingested(tmp_path / str(workers), *corpora, workers=workers)
    for name in ("dialogues.parquet", "set_aside.parquet", "report.json"):
        assert (tmp_path / "1" / name).read_bytes() == (tmp_path / "2" / name).read_bytes()
    faces = [
        sorted(path.name for path in (tmp_path / workers / "media").iterdir())
        for workers in ("1", "2")
    ]
    assert faces[0] == faces[1] != []


def test_an_image_is_stored_under_its_content(tmp_path: Path) -> None:
    face = tmp_path / "face.png"
    Image.new("RGB", (8, 8), "pink").save(face)
    raw = talk(*SAID)
    raw.messages[0] = RawMessage("seeker", SAID[0], image=face)
    (dialogue,) = ingested(tmp_path / "out", corpus(raw)).dialogues
    name = dialogue.turns[0].messages[0].image
    assert name is not None
    assert (tmp_path / "out" / name).read_bytes() == face.read_bytes()
    face.write_bytes(face.read_bytes()[:30])
    with pytest.raises(InputError, match=r"a\.json:0: its image .*face\.png is no whole PNG"):
        ingested(tmp_path / "out", corpus(raw))
    going_on = WANTED.model_copy(update={"on_damage": "set_aside"})
    done = ingested(tmp_path / "on", corpus(raw, talk(*ZH)), wanted=going_on)
    assert [(drop.record_id, drop.reason) for drop in done.set_aside] == [("a.json:0", "bad_image")]
    assert len(done.dialogues) == 1


@pytest.mark.parametrize("source", ["esconv", "soulchat", "mesc"])
def test_the_samples_are_at_least_twelve_dialogues_a_corpus(source: str, tmp_path: Path) -> None:
    done = ingested(tmp_path, sources.corpus(source, SAMPLES / source))
    assert len(done.dialogues) >= 12
    assert {drop.reason for drop in done.set_aside} <= {"duplicate"}


@pytest.mark.parametrize(("source", "row"), [("esconv", 7), ("soulchat", 7)])
def test_the_seekers_in_crisis_among_the_samples_are_flagged(
    source: str, row: int, tmp_path: Path
) -> None:
    done = ingested(tmp_path, sources.corpus(source, SAMPLES / source))
    flagged = [one for one in done.dialogues if one.crisis]
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
    corpora: Path, tmp_path: Path, source: str, path: str, rows: int
) -> None:
    done = ingested(tmp_path, sources.corpus(source, corpora / path))
    assert len(done.dialogues) + len(done.set_aside) == rows
    assert {drop.reason for drop in done.set_aside} <= {"too_short", "near_duplicate"}
