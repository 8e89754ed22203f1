"""Each corpus layout on literal rows: what a row says is what the message says."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from pipeline import sources
from pipeline.errors import InputError, SettingsError
from pipeline.raw import BadRow, RawDialogue, RawMessage
from pipeline.sources import esconv, escot, mesc, soulchat
from tests.corpus_rows import ingested, rows

PUBLISHED = {
    "experience_type": "Previous Experience",
    "problem_type": "job crisis",
    "situation": "I lost my job.",
    "survey_score": {"seeker": {"initial_emotion_intensity": "5"}, "supporter": {}},
    "dialog": [
        {"speaker": "seeker", "annotation": {"feedback": "4"}, "content": "Hello\n"},
        {"speaker": "supporter", "annotation": {"strategy": "Questions"}, "content": "What is up?"},
        {"speaker": "supporter", "annotation": {"strategy": "Approval and Reassurance"},
         "content": "I am here."},
    ],
}  # fmt: skip
READ = [
    RawMessage("seeker", "Hello\n", feedback=4),
    RawMessage("supporter", "What is up?", "Question", "Questions"),
    RawMessage(
        "supporter", "I am here.", "Affirmation and Reassurance", "Approval and Reassurance"
    ),
]


def failed_layout() -> dict[str, Any]:
    names = {"seeker": "speaker", "supporter": "listener"}
    dialog = [{**said, "speaker": names[said["speaker"]]} for said in PUBLISHED["dialog"]]
    return {**PUBLISHED, "dialog": dialog}


def hub_layout() -> dict[str, Any]:
    names = {"seeker": "usr", "supporter": "sys"}
    dialog = [
        {"text": said["content"], "speaker": names[said["speaker"]], **said["annotation"]}
        for said in PUBLISHED["dialog"]
    ]
    return {**PUBLISHED, "dialog": dialog}


def test_esconv_reads_its_three_layouts_alike() -> None:
    published = esconv.parse(PUBLISHED)
    assert published.messages == READ
    assert (published.topic, published.situation) == ("job crisis", "I lost my job.")
    assert esconv.parse(failed_layout()).messages == READ
    told = [RawMessage(m.role, m.text, m.strategy, m.source_strategy) for m in READ]
    for row in (hub_layout(), json.dumps(hub_layout()), {"text": json.dumps(hub_layout())}):
        assert esconv.parse(row).messages == told


@pytest.mark.parametrize("name", sorted(esconv.STRATEGIES))
def test_every_spelling_of_a_strategy_is_one_of_the_eight(name: str) -> None:
    row = {"dialog": [{"speaker": "sys", "text": "x", "strategy": f" {name.title()} "}]}
    assert esconv.parse(row).messages[0].strategy == esconv.STRATEGIES[name]


def test_an_unknown_strategy_keeps_its_own_name() -> None:
    row = {"dialog": [{"speaker": "sys", "text": "x", "strategy": "Humming"}]}
    message = esconv.parse(row).messages[0]
    assert (message.strategy, message.source_strategy) == (None, "Humming")


def test_soulchat_reads_messages_and_leaves_out_the_system_prompt() -> None:
    row = {
        "id": 0,
        "topic": "情感",
        "messages": [
            {"role": "system", "content": "你是心理咨询师"},
            {"role": "user", "content": "最近失眠。"},
            {"role": "assistant", "content": "多久了？"},
        ],
    }
    read = soulchat.parse(row)
    assert read.messages == [
        RawMessage("seeker", "最近失眠。"),
        RawMessage("supporter", "多久了？"),
    ]
    assert read.topic == "情感"


SCENE = {
    "problem_type": "Breakups or Divorce ",
    "dialog": [
        {"text": "I told you. The speaker seems to be sad.The speaker's emotional expression is x.",
         "speaker": "user", "emotion": "sadness", "image": "faces/a.png"},
        {"text": "Told me what? The speaker appears calm.", "speaker": "sys",
         "emotion": "neutral", "strategy": "Open question"},
    ],
}  # fmt: skip


def test_mesc_parts_the_clue_from_what_was_said_by_its_set_phrases(tmp_path: Path) -> None:
    read = mesc.parser(tmp_path)(SCENE)
    first, second = read.messages
    assert first.text == "I told you."
    assert first.clue == "The speaker seems to be sad.The speaker's emotional expression is x."
    assert first.image == tmp_path / "faces" / "a.png"
    assert (second.text, second.clue) == ("Told me what?", "The speaker appears calm.")
    assert (second.strategy, second.source_strategy) == ("Question", "Open question")
    assert read.episode is None


def test_mesc_joins_its_csv_where_it_lies_beside(tmp_path: Path) -> None:
    texts = ["The speaker is late. The speaker seems calm.", "Who says? The speaker is smiling."]
    scene = {
        "dialog": [
            {"text": text, "speaker": speaker}
            for text, speaker in zip(texts, ("user", "sys"), strict=True)
        ]
    }
    (tmp_path / "MESC.csv").write_text(
        "Utterance,Season,Episode\nThe speaker is late.,1,3\nWho says?,1,3\n", encoding="utf-8"
    )
    read = mesc.parser(tmp_path)(scene)
    assert [message.text for message in read.messages] == ["The speaker is late.", "Who says?"]
    assert [message.clue for message in read.messages] == [
        "The speaker seems calm.",
        "The speaker is smiling.",
    ]
    assert read.episode == "s01e03"


def test_a_csv_that_is_not_mescs_is_named(tmp_path: Path) -> None:
    (tmp_path / "MESC.csv").write_text("a,b\n1,2\n", encoding="utf-8")
    with pytest.raises(InputError, match=r"MESC\.csv is not MESC's own"):
        mesc.parser(tmp_path)


def test_a_bad_row_stands_beside_the_good_ones(tmp_path: Path) -> None:
    told = [PUBLISHED, {"dialog": "none"}, {"dialog": [{"speaker": "cat", "content": "x"}]}, 7]
    path = tmp_path / "rows.json"
    path.write_text(json.dumps(told), encoding="utf-8")
    found = rows("esconv", path)
    contents = [row.content for row in found]
    assert isinstance(contents[0], RawDialogue)
    assert [c.reason for c in contents[1:] if isinstance(c, BadRow)] == [
        "malformed_row",
        "unknown_role",
        "malformed_row",
    ]
    assert [row.position for row in found] == [0, 1, 2, 3]


def test_a_broken_line_of_a_line_file_loses_no_other(tmp_path: Path) -> None:
    path = tmp_path / "hub.jsonl"
    path.write_text(f"{json.dumps(PUBLISHED)}\n{{oops\n{json.dumps(PUBLISHED)}\n", encoding="utf-8")
    contents = [row.content for row in rows("esconv", path)]
    assert [isinstance(content, RawDialogue) for content in contents] == [True, False, True]
    assert isinstance(contents[1], BadRow)
    assert contents[1].reason == "malformed_json"


def test_gzip_bom_nan_and_lone_surrogates_are_read(tmp_path: Path) -> None:
    text = "\ufeff" + json.dumps([{**PUBLISHED, "score": float("nan")}]).replace(
        "I am here", "I am \\ud800here"
    )
    path = tmp_path / "a.json.gz"
    path.write_bytes(gzip.compress(text.encode()))
    (row,) = rows("esconv", path)
    assert isinstance(row.content, RawDialogue)
    path.write_bytes(gzip.compress(text.encode())[:-20])
    with pytest.raises(InputError, match=r"a\.json\.gz is not a whole gzip file"):
        ingested(tmp_path / "out", sources.corpus("esconv", path))


def test_rows_that_strain_the_reader_are_set_aside_alone(tmp_path: Path) -> None:
    deep = json.dumps("[" * 100_000)
    long_number = '{"dialog": [], "score": ' + "9" * 5000 + "}"
    odd_speaker = json.dumps({"dialog": [{"speaker": "\ud800", "text": "x"}]})
    lines = [json.dumps(PUBLISHED), deep, long_number, odd_speaker, json.dumps(PUBLISHED)]
    path = tmp_path / "hub.jsonl"
    path.write_text("\n".join(lines), encoding="utf-8")
    contents = [row.content for row in rows("esconv", path)]
    assert [isinstance(one, RawDialogue) for one in contents] == [True, False, False, False, True]
    assert [one.reason for one in contents if isinstance(one, BadRow)] == [
        "malformed_row",
        "malformed_json",
        "unknown_role",
    ]


def test_a_row_cannot_name_an_image_outside_its_corpus(tmp_path: Path) -> None:
    row = {"dialog": [{"text": "Hi. The speaker is calm.", "speaker": "user", "image": "../x.png"}]}
    (tmp_path / "corpus").mkdir()
    path = tmp_path / "corpus" / "mesc.json"
    path.write_text(json.dumps([row, SCENE]), encoding="utf-8")
    first, second = rows("mesc", path)
    assert isinstance(first.content, BadRow)
    assert isinstance(second.content, RawDialogue)


def test_what_is_no_corpus_file_in_a_folder_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "ESConv.json").write_text(json.dumps([PUBLISHED]), encoding="utf-8")
    (tmp_path / "._ESConv.json").write_bytes(b"\x00\x05\x16\x07")
    (tmp_path / "folder.json").mkdir()
    assert len(rows("esconv", tmp_path)) == 1
    with pytest.raises(InputError, match="neither a file nor a folder"):
        sources.corpus("esconv", Path("/dev/null"))


def test_an_unknown_layout_lists_the_known_ones(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=", ".join(sorted(sources.SOURCES))):
        sources.corpus("escnov", tmp_path)
    with pytest.raises(InputError, match="holds no file"):
        sources.corpus("esconv", tmp_path)


def test_escot_ends_in_its_response_and_leaves_out_its_chain_of_thought() -> None:
    row = {
        "id": 1,
        "original_data": {
            "dialog": [{"speaker": "seeker", "content": "I cannot sleep."}],
            "strategy": "Question",
            "response": "Since when?",
        },
        "cot_data": {"emotion": "tired"},
    }
    assert escot.parse(row).messages == [
        RawMessage("seeker", "I cannot sleep."),
        RawMessage("supporter", "Since when?", "Question", "Question"),
    ]


def test_every_answer_to_a_question_is_a_dialogue_of_one_family(tmp_path: Path) -> None:
    question = {"question": "睡不着怎么办？", "description": "一个月了。", "keywords": "失眠"}
    told = [
        {**question, "questionID": 7, "answers": [{"answer_text": "一"}, {"answer_text": "二"}]},
        {**question, "answers": []},
        {"question": "?"},
    ]
    path = tmp_path / "PsyQA.json"
    path.write_text(json.dumps(told), encoding="utf-8")
    found = rows("psyqa", path)
    assert [row.position for row in found] == [0, 1, 2, 3]
    first, second, third, fourth = (row.content for row in found)
    assert isinstance(first, RawDialogue)
    assert isinstance(second, RawDialogue)
    assert first.messages == [
        RawMessage("seeker", "睡不着怎么办？"),
        RawMessage("seeker", "一个月了。"),
        RawMessage("supporter", "一"),
    ]
    assert second.messages[-1].text == "二"
    assert first.episode == second.episode == "question-7"
    assert [getattr(row, "reason", None) for row in (third, fourth)] == ["malformed_row"] * 2


@pytest.mark.corpora
def test_mesc_rule_and_csv_agree_on_the_published_split(corpora: Path, tmp_path: Path) -> None:
    scenes = json.loads((corpora / "mesc" / "val.json").read_text(encoding="utf-8"))
    by_csv, by_rule = mesc.parser(corpora / "mesc"), mesc.parser(tmp_path)
    pairs = [
        (one.text, other.text)
        for scene in scenes
        for one, other in zip(by_csv(scene).messages, by_rule(scene).messages, strict=True)
    ]
    assert len(pairs) == 2714
    assert sum(one == other for one, other in pairs) / len(pairs) >= 0.97
