"""Layouts as they were truly published, what is broken in them, and our samples of each."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline import sources
from pipeline.raw import BadRow, RawDialogue, RawMessage
from pipeline.sources import avamerg, cpsycoun, own, running_text, soulchat
from tests.corpus_rows import ingested, rows

SAMPLES = Path(__file__).resolve().parent.parent / "data" / "samples"
HEADER = "conv_id,utterance_idx,context,prompt,speaker_idx,utterance,selfeval,tags"
LOST = [
    "hit:0_conv:1,1,sad,She died_comma_ my cat.,7,We lost her_comma_ on Monday.,5|5|5,",
    "hit:0_conv:1,2,sad,She died_comma_ my cat.,3,Oh no.,5|5|5,",
]
LOST_READ = RawDialogue(
    [
        RawMessage("seeker", "We lost her, on Monday.", emotion="sad"),
        RawMessage("supporter", "Oh no."),
    ],
    situation="She died, my cat.",
)
WON = ["hit:1_conv:2,1,proud,I won.,0,I won!,,", "hit:1_conv:2,2,proud,I won.,1,Well done!,,"]
WON_READ = RawDialogue(
    [RawMessage("seeker", "I won!", emotion="proud"), RawMessage("supporter", "Well done!")],
    situation="I won.",
)


def contents(source: str, path: Path) -> list[RawDialogue | BadRow]:
    return [row.content for row in rows(source, path)]


def csv_of(path: Path, *lines: str) -> list[RawDialogue | BadRow]:
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return contents("empathetic", path)


@pytest.mark.parametrize(
    ("source", "folder", "languages"),
    [
        ("smile", "smile", {"zh"}),
        ("soulchat", "soulchat_text", {"zh"}),
        ("cpsycoun", "cpsycoun", {"zh"}),
        ("empathetic", "empathetic", {"en"}),
        ("avamerg", "avamerg", {"en"}),
        ("own", "own", {"en", "zh"}),
    ],
)
def test_every_sample_is_a_dialogue(
    tmp_path: Path, source: str, folder: str, languages: set[str]
) -> None:
    found = ingested(tmp_path, sources.corpus(source, SAMPLES / folder))
    assert found.set_aside == []
    assert len(found.dialogues) == 12
    assert {dialogue.language for dialogue in found.dialogues} == languages
    assert all(len(dialogue.turns) >= 6 for dialogue in found.dialogues)
    assert {dialogue.turns[0].role for dialogue in found.dialogues} == {"seeker"}


def test_a_frame_is_taken_of_each_sample_video(tmp_path: Path) -> None:
    found = ingested(tmp_path, sources.corpus("avamerg", SAMPLES / "avamerg"))
    seen = {
        (dialogue.source_row, turn.index)
        for dialogue in found.dialogues
        for turn in dialogue.turns
        if turn.messages[0].image is not None
    }
    assert seen == {(0, 0), (1, 0)}
    assert len(list((tmp_path / "media").iterdir())) == 2


def test_a_sample_of_ones_own_keeps_strategies_episodes_and_messages(tmp_path: Path) -> None:
    found = ingested(tmp_path, sources.corpus("own", SAMPLES / "own"))
    assert [d.source_row for d in found.dialogues if d.family_id == "own-case-7"] == [1, 2]
    said = [message for d in found.dialogues for turn in d.turns for message in turn.messages]
    assert {m.source_strategy for m in said if m.source_strategy and not m.strategy} == {
        "Rehearsal"
    }
    assert [len(d.turns[4].messages) for d in found.dialogues[:2]] == [2, 1]


def conversation(**changed: Any) -> dict[str, Any]:
    first = {"index": 0, "role": "speaker", "utterance": "My dog died."}
    history = [
        first,
        {"index": 1, "role": "listener", "utterance": "Oh no."},
        {"index": 2, "role": "speaker", "utterance": "He was old."},
    ]
    context = "My dog died last week."
    row = {
        "conversation_id": "00042",
        "speaker_profile": {"age": "young", "gender": "female", "timbre": "high", "ID": 28},
        "topic": "loss",
        "turns": [
            {"turn_id": "0", "context": context, "dialogue_history": [first], "response": "Oh no."},
            {"turn_id": "1", "context": context, "dialogue_history": history, "response": "Aw."},
        ],
    }
    return {**row, **changed}


@pytest.mark.parametrize(
    "name",
    [
        "video_v5_0/dia00042utt2_28.mp4",
        "video/dia42utt3.mp4",
        "dia42utt3.mp4",
        "dia00042utt2_9.mp4",
    ],
)
def test_avamerg_videos_are_found_under_either_name(tmp_path: Path, name: str) -> None:
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).touch()
    (tmp_path / "dia00042utt1_7.mp4").touch()  # the listener's
    (tmp_path / "dia00043utt0_28.mp4").touch()
    read = avamerg.parser(tmp_path)(conversation())
    assert [said.image for said in read.messages] == [None, None, tmp_path / name, None]
    assert read.situation == "My dog died last week."


def test_avamerg_of_the_test_set_may_lack_the_last_response(tmp_path: Path) -> None:
    turns = [{**conversation()["turns"][-1], "response": None}]
    parse = avamerg.parser(tmp_path)
    assert [said.role for said in parse(conversation(turns=turns)).messages] == [
        "seeker",
        "supporter",
        "seeker",
    ]
    path = tmp_path / "train.json"
    path.write_text(
        json.dumps([conversation(turns=[]), conversation(conversation_id="../x")]), "utf-8"
    )
    bad, good = contents("avamerg", path)
    assert bad == BadRow(
        "malformed_row", "turns: List should have at least 1 item after validation, not 0"
    )
    assert isinstance(good, RawDialogue)


ASKED = [
    RawMessage("seeker", "最近总是失眠。"),
    RawMessage("supporter", "听起来很难熬，多久了？"),
    RawMessage("seeker", "一年。"),
    RawMessage("supporter", "一年很久了。"),
]


def test_a_text_file_of_cpsycoun_is_one_dialogue_with_blank_lines(tmp_path: Path) -> None:
    names = ("来访者", "心理咨询师")
    turns = [f"{names[at % 2]}：{said.text}" for at, said in enumerate(ASKED)]
    (tmp_path / "case_0.txt").write_text("\n\n".join(turns) + "\n\n", encoding="utf-8")
    (tmp_path / "case_1.txt").write_text("题目\n\n" + "\n\n".join(turns), encoding="utf-8")
    (tmp_path / "case_2.txt").write_bytes("来访者：你好".encode() + b"\xff")
    assert contents("cpsycoun", tmp_path) == [
        RawDialogue(ASKED),
        BadRow("malformed_row", "cannot be read (ValueError)"),
        BadRow("encoding", "byte 18 of the text is not UTF-8"),
    ]


def test_cpsycoun_in_its_published_json(tmp_path: Path) -> None:
    row = {
        "instruction": "一年。",
        "input": "",
        "output": "一年很久了。",
        "history": [["最近总是失眠。", "听起来很难熬，多久了？"]],
    }
    (tmp_path / "CPsyCounD.json").write_text(
        json.dumps([row, {**row, "history": None}, {**row, "history": [["x"]]}]), encoding="utf-8"
    )
    found = contents("cpsycoun", tmp_path / "CPsyCounD.json")
    assert found[:2] == [RawDialogue(ASKED), RawDialogue(ASKED[2:])]
    assert found[2] == BadRow("malformed_row", "history.0.1: Field required")
    evaluated = ["求助者：最近总是失眠。", "支持者：听起来很难熬，多久了？"]
    (tmp_path / "1.json").write_text(json.dumps(evaluated, indent=1), encoding="utf-8")
    assert contents("cpsycoun", tmp_path / "1.json") == [RawDialogue(ASKED[:2])]
    assert cpsycoun.LICENCE == "CC-BY-SA-4.0"


def test_running_text_in_objects_with_or_without_the_reply() -> None:
    text = "用户：最近总是失眠。\n心理咨询师：听起来很难熬，多久了？\n用户：一年。\n心理咨询师："
    whole = {"topic": "睡眠", "text": text + "一年很久了。"}
    assert soulchat.parse(whole) == RawDialogue(ASKED, topic="睡眠")
    assert soulchat.parse({"instruction": text, "target": "一年很久了。"}).messages == ASKED


def test_a_second_speaker_named_nowhere_else_is_found_within_a_sentence() -> None:
    text = "用户：最近总是失眠心理咨询师:多久了"
    assert running_text.messages(text) == [
        RawMessage("seeker", "最近总是失眠"),
        RawMessage("supporter", "多久了"),
    ]
    kept = "用户：我跟心理咨询师：小李说过。\n心理咨询师：他怎么说？"
    assert running_text.messages(kept)[0].text == "我跟心理咨询师：小李说过。"


SAID = st.text(st.sampled_from("我睡不着了吗a ，。？\n"), min_size=1).map(str.strip).filter(bool)


@settings(max_examples=50, deadline=None)
@given(st.lists(SAID, min_size=2, max_size=6))
def test_running_text_gives_back_what_was_put_in(said: list[str]) -> None:
    names = ("用户", "心理咨询师")
    text = "\n".join(f"{names[at % 2]}：{one}" for at, one in enumerate(said))
    assert [message.text for message in running_text.messages(text)] == said


def test_a_cut_text_file_is_reported_after_its_whole_dialogues(tmp_path: Path) -> None:
    block = "用户：最近总是失眠。\n心理咨询师：多久了？\n\n"
    packed = gzip.compress((block * 3).encode())
    path = tmp_path / "a.txt"
    path.write_text(block * 3, encoding="utf-8")
    assert len(contents("soulchat", path)) == 3
    cut = tmp_path / "0.json.gz"
    cut.write_bytes(packed[:-12])
    assert contents("smile", cut) == [
        BadRow("cut_off", "is not a whole gzip file (it ends too early)")
    ]


@pytest.mark.parametrize(
    "line",
    [
        "hit:0_conv:1,2,sad,She died_comma_ my cat.,3,Oh no.,5|5|5,,what?|why?",  # as in test.csv
        '"hit:0_conv:1",2,"sad","She died, my cat.",3,"Oh no.",5|5|5,',
    ],
)
def test_a_line_with_candidates_or_quotation_marks_is_read_alike(tmp_path: Path, line: str) -> None:
    assert csv_of(tmp_path / "test.csv", HEADER, LOST[0], line) == [LOST_READ]


def test_a_quotation_mark_of_the_text_itself_is_kept(tmp_path: Path) -> None:
    odd = LOST[1].replace("Oh no.", '"Gone" is hard_comma_ "gone')
    (read,) = csv_of(tmp_path / "train.csv", HEADER, LOST[0], odd)
    assert isinstance(read, RawDialogue)
    assert read.messages[1].text == '"Gone" is hard, "gone'


def test_columns_may_come_in_any_order(tmp_path: Path) -> None:
    order = [5, 0, 4, 3, 1, 2]
    lines = [",".join(line.split(",")[at] for at in order) for line in (HEADER, *LOST, *WON)]
    assert csv_of(tmp_path / "train.csv", *lines) == [LOST_READ, WON_READ]


BROKEN = BadRow("malformed_row", "line 3 does not fit the header")
GAP = BadRow("malformed_row", "cannot be read (ValueError)")


@pytest.mark.parametrize(
    ("lines", "read"),
    [
        # Within a conversation a broken line spoils it; another is whole.
        ([LOST[0], "hit:0_conv:1,2,sad", LOST[1], *WON], [BROKEN, WON_READ]),
        # Before a conversation, it may have been its beginning: told by the numbers.
        ([WON[0].replace("hit:1", "hit:9"), "???", WON[1]], ["any", BROKEN, GAP]),
        ([*LOST[:1], "???", *WON], ["any", BROKEN, WON_READ]),
        # A lost line is a lost turn.
        ([LOST[1], *WON], [GAP, WON_READ]),
    ],
)
def test_a_broken_line_costs_its_own_conversation(
    tmp_path: Path, lines: list[str], read: list[Any]
) -> None:
    found = csv_of(tmp_path / "train.csv", HEADER, *lines)
    assert len(found) == len(read)
    assert [one for one, other in zip(found, read, strict=True) if other not in ("any", one)] == []


def test_a_third_speaker_is_none_of_this_layout(tmp_path: Path) -> None:
    third = "hit:0_conv:1,3,sad,x,9,And me.,,"
    assert csv_of(tmp_path / "train.csv", HEADER, *LOST, third) == [
        BadRow("unknown_role", "no such speaker in this layout: '9'")
    ]


def test_bytes_that_are_no_utf8_and_odd_line_ends_cost_one_conversation(tmp_path: Path) -> None:
    path = tmp_path / "train.csv"
    odd = WON[1].replace("Well", "We\u2028ll").encode()
    lines = [HEADER.encode(), LOST[0].encode(), b"\xff" + LOST[1].encode(), WON[0].encode(), odd]
    path.write_bytes(b"\r\n".join(lines))
    first, broken, whole = contents("empathetic", path)
    assert isinstance(first, RawDialogue)
    assert broken == BadRow("malformed_row", "line 3 does not fit the header")
    assert isinstance(whole, RawDialogue)
    assert whole.messages[1].text == "We\u2028ll done!"


def test_ones_own_turn_may_hold_several_messages(tmp_path: Path) -> None:
    row = {
        "turns": [
            {
                "role": "Seeker",
                "messages": [{"text": "No."}, {"text": "Once.", "emotion": "shame"}],
            },
            {"role": "咨询师", "text": "Once."},
        ]
    }
    assert own.parser(tmp_path)(row).messages == [
        RawMessage("seeker", "No."),
        RawMessage("seeker", "Once.", emotion="shame"),
        RawMessage("supporter", "Once."),
    ]


@pytest.mark.parametrize(
    ("turn", "detail"),
    [
        ({"text": "x"}, "turns.0.role: Input should be a valid string"),
        ({"role": "user"}, "turns.0.messages.0.text: Field required"),
        (
            {"role": "user", "messages": []},
            "turns.0.messages: List should have at least 1 item after validation, not 0",
        ),
    ],
)
def test_ones_own_rows_say_what_is_wrong_with_them(
    tmp_path: Path, turn: dict[str, Any], detail: str
) -> None:
    row = orjson.dumps({"turns": [turn]})
    assert sources.parse_piece("own", tmp_path, row) == BadRow("malformed_row", detail)
