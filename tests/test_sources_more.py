"""The corpora beside the first three, on literal rows and files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import av
import numpy as np
import pytest
from PIL import Image

from pipeline import sources
from pipeline.errors import InputError
from pipeline.raw import BadRow, RawDialogue, RawMessage
from pipeline.sources import avamerg, cpsycoun, own, smile, soulchat
from pipeline.stages.frames import frame_of
from tests.corpus_rows import WANTED, ingested, rows

RUNNING = "用户：最近总是失眠。\n心理咨询师：是从什么时候开始的？\n用户：上个月：换了工作以后。"
READ = [
    RawMessage("seeker", "最近总是失眠。"),
    RawMessage("supporter", "是从什么时候开始的？"),
    RawMessage("seeker", "上个月：换了工作以后。"),
]


def contents(source: str, path: Path) -> list[RawDialogue | BadRow]:
    return [row.content for row in rows(source, path)]


def reasons(found: list[RawDialogue | BadRow]) -> list[str | None]:
    return [row.reason if isinstance(row, BadRow) else None for row in found]


def test_smile_is_a_file_a_dialogue(tmp_path: Path) -> None:
    told = [
        {"role": "client", "content": "我睡不着。", "annotation": None},
        {"role": "counselor", "content": "多久了？"},
    ]
    (tmp_path / "0.json").write_text(json.dumps(told, indent=2), encoding="utf-8")
    (tmp_path / "1.json").write_text(json.dumps(told)[:-9], encoding="utf-8")
    (tmp_path / "2.json").write_text(json.dumps([{"role": "cat", "content": "x"}]), "utf-8")
    found = contents("smile", tmp_path)
    assert found[0] == RawDialogue(
        [RawMessage("seeker", "我睡不着。"), RawMessage("supporter", "多久了？")]
    )
    assert reasons(found) == [None, "malformed_json", "unknown_role"]
    assert smile.LICENCE == "CC0-1.0"


@pytest.mark.parametrize(
    "text", [RUNNING, RUNNING.replace("\n", ""), RUNNING.replace("\n", "\r\n"), f" {RUNNING}\n"]
)
def test_running_text_begins_a_message_at_each_speaker(text: str) -> None:
    assert soulchat.parse(text).messages == READ
    assert cpsycoun.parse(text.replace("用户", "来访者")).messages == READ


def test_running_text_of_several_dialogues_is_parted_by_blank_lines(tmp_path: Path) -> None:
    path = tmp_path / "dialogues.txt"
    path.write_text(f"{RUNNING}\n\n\u3000\n没有说话人。\n\n{RUNNING}\n", encoding="gb18030")
    found = contents("soulchat", path)
    assert found[0] == found[2] == RawDialogue(READ)
    assert reasons(found) == [None, "malformed_row", None]


def test_soulchat_as_a_model_was_trained_on_it() -> None:
    row = {"input": "用户：最近总是失眠。\n心理咨询师：", "output": "是从什么时候开始的？"}
    assert soulchat.parse(row).messages == READ[:2]


def test_cpsycoun_in_its_json_layouts() -> None:
    said = [{"from": "human", "value": "最近总是失眠。"}, {"from": "gpt", "value": "多久了？"}]
    read = [RawMessage("seeker", "最近总是失眠。"), RawMessage("supporter", "多久了？")]
    assert cpsycoun.parse({"conversations": said}).messages == read
    alpaca = {
        "history": [["最近总是失眠。", "多久了？"]],
        "instruction": "一年。",
        "output": "嗯。",
    }
    assert cpsycoun.parse(alpaca).messages == [
        *read,
        RawMessage("seeker", "一年。"),
        RawMessage("supporter", "嗯。"),
    ]


def test_empathetic_dialogues_in_csv(tmp_path: Path) -> None:
    path = tmp_path / "train.csv"
    path.write_text(
        "conv_id,utterance_idx,context,prompt,speaker_idx,utterance,selfeval,tags\n"
        "hit:0_conv:1,1,sad,My dog_comma_ he died.,7,He died_comma_ my dog.,5|5|5,\n"
        "hit:0_conv:1,2,sad,My dog_comma_ he died.,3,I am so sorry.,5|5|5,\n"
        "hit:0_conv:2,one,sad,x,7,broken,,\n"
        'hit:0_conv:3,1,proud,x,7,"a quote that is never closed,,\n'
        "hit:0_conv:4,2,proud,I won.,1,Well done!,,\n"
        "hit:0_conv:4,1,proud,I won.,0,I won!,,\n",
        encoding="utf-8",
    )
    found = contents("empathetic", path)
    assert found[0] == RawDialogue(
        [
            RawMessage("seeker", "He died, my dog.", emotion="sad"),
            RawMessage("supporter", "I am so sorry."),
        ],
        situation="My dog, he died.",
    )
    assert reasons(found) == [None, "malformed_row", None, None]
    last = found[3]
    assert isinstance(last, RawDialogue)
    assert [(said.role, said.text) for said in last.messages] == [
        ("seeker", "I won!"),
        ("supporter", "Well done!"),
    ]
    path.write_text("a,b\n1,2\n", encoding="utf-8")
    assert contents("empathetic", path) == [
        BadRow("malformed_row", "no column conv_id, speaker_idx, utterance, utterance_idx")
    ]


AVATARS: dict[str, Any] = {
    "conversation_id": "00042",
    "topic": "loss",
    "speaker_profile": {"age": "young", "gender": "female", "timbre": "high"},
    "turns": [
        {
            "dialogue_history": [{"index": 0, "role": "speaker", "utterance": "My dog died."}],
            "response": "Oh no.",
            "chain_of_empathy": {"speaker_emotion": "sad"},
        },
        {
            "dialogue_history": [
                {"index": 0, "role": "speaker", "utterance": "My dog died."},
                {"index": 1, "role": "listener", "utterance": "Oh no."},
                {"index": 2, "role": "speaker", "utterance": "He was old."},
            ],
            "response": "You loved him.",
            "chain_of_empathy": {"speaker_emotion": "calm"},
        },
    ],
}


def video(path: Path, colours: list[tuple[int, int, int]]) -> None:
    """A video of one frame a colour."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with av.open(str(path), "w") as container:
        stream = container.add_stream("mpeg4", rate=10)
        stream.width, stream.height, stream.pix_fmt = 640, 320, "yuv420p"
        for colour in colours:
            picture = np.full((320, 640, 3), colour, dtype=np.uint8)
            container.mux(stream.encode(av.VideoFrame.from_ndarray(picture, format="rgb24")))
        container.mux(stream.encode())


def test_avamerg_takes_the_last_turns_history_and_the_videos_beside(tmp_path: Path) -> None:
    video(tmp_path / "video" / "dia42utt3.mp4", [(200, 30, 30)] * 3)
    assert avamerg.parser(tmp_path)(AVATARS) == RawDialogue(
        [
            RawMessage("seeker", "My dog died.", emotion="sad"),
            RawMessage("supporter", "Oh no."),
            RawMessage(
                "seeker", "He was old.", emotion="calm", image=tmp_path / "video" / "dia42utt3.mp4"
            ),
            RawMessage("supporter", "You loved him."),
        ],
        topic="loss",
    )
    (tmp_path / "train.json").write_text(json.dumps([AVATARS]), encoding="utf-8")
    corpus = sources.corpus("avamerg", tmp_path / "train.json")
    (dialogue,) = ingested(tmp_path / "out", corpus).dialogues
    name = dialogue.turns[2].messages[0].image
    assert name is not None
    assert name.endswith(".png")
    with Image.open(tmp_path / "out" / name) as picture:
        assert picture.size == (512, 256)
    (tmp_path / "video" / "dia42utt3.mp4").write_bytes(b"no video")
    with pytest.raises(InputError, match=r"dia42utt3\.mp4 is no video that can be read"):
        ingested(tmp_path / "out", corpus)
    going_on = WANTED.model_copy(update={"on_damage": "set_aside"})
    with pytest.raises(InputError, match=r"not one of 1 row\(s\)"):
        ingested(tmp_path / "new", corpus, wanted=going_on)


def test_the_frame_is_the_middle_one(tmp_path: Path) -> None:
    path = tmp_path / "a.mp4"
    video(path, [(200, 30, 30)] * 2 + [(30, 200, 30)] + [(30, 30, 200)] * 2)
    content = frame_of(path)
    assert content == frame_of(path)
    (tmp_path / "frame.png").write_bytes(content)
    with Image.open(tmp_path / "frame.png") as picture:
        red, green, blue = picture.convert("RGB").getpixel((256, 128))  # type: ignore[misc]
    assert green > 150 > max(red, blue)


def test_a_teams_own_layout(tmp_path: Path) -> None:
    row = {
        "topic": "work",
        "situation": "Passed over.",
        "episode": "a",
        "more": 1,
        "turns": [
            {"role": "来访者", "text": "They gave it to him.", "emotion": "anger",
             "clue": "jaw tight", "image": "faces/17.png"},
            {"role": "Therapist", "text": "After all you did.",
             "strategy": "reflection of feelings"},
            {"role": "supporter", "text": "Hm.", "strategy": "Humming"},
        ],
    }  # fmt: skip
    assert own.parser(tmp_path)(row) == RawDialogue(
        [
            RawMessage(
                "seeker",
                "They gave it to him.",
                emotion="anger",
                clue="jaw tight",
                image=tmp_path / "faces" / "17.png",
            ),
            RawMessage(
                "supporter",
                "After all you did.",
                "Reflection of Feelings",
                "reflection of feelings",
            ),
            RawMessage("supporter", "Hm.", None, "Humming"),
        ],
        topic="work",
        situation="Passed over.",
        episode="a",
    )
    path = tmp_path / "ours.jsonl"
    outside = {"turns": [{"role": "user", "text": "x", "image": "../x.png"}]}
    told = [row, outside, {"turns": [{"role": "cat", "text": "x"}]}, {"turns": "none"}]
    path.write_text("\n".join(json.dumps(one) for one in told), encoding="utf-8")
    assert reasons(contents("own", path)) == [
        None,
        "malformed_row",
        "unknown_role",
        "malformed_row",
    ]


@pytest.mark.corpora
@pytest.mark.parametrize(
    ("source", "count"), [("smile", 30), ("escot", 172), ("psyqa", 143), ("mesc", 102)]
)
def test_every_row_of_a_public_corpus_is_read(corpora: Path, source: str, count: int) -> None:
    assert reasons(contents(source, corpora / source)) == [None] * count


@pytest.mark.corpora
def test_mesc_recovers_what_was_said(corpora: Path, tmp_path: Path) -> None:
    """Against MESC.csv, joined by it and by rule alone."""
    from pipeline.sources import mesc

    clean = mesc.parser(corpora / "mesc")
    by_rule = mesc.parser(tmp_path)
    scenes = json.loads((corpora / "mesc" / "val.json").read_text(encoding="utf-8"))
    known = (corpora / "mesc" / "MESC.csv").read_text(encoding="utf-8-sig")
    joined = [said.text for scene in scenes for said in clean(scene).messages]
    ruled = [said.text for scene in scenes for said in by_rule(scene).messages]
    utterances = {" ".join(line.split()) for line in _utterances(known)}
    found = [" ".join(text.split()) in utterances for text in joined]
    same = [one == other for one, other in zip(joined, ruled, strict=True)]
    assert sum(found) / len(found) >= 0.995
    assert sum(f and s for f, s in zip(found, same, strict=True)) / len(found) >= 0.97


def _utterances(text: str) -> list[str]:
    import csv
    import io

    return [row["Utterance"] for row in csv.DictReader(io.StringIO(text, newline=""))]
