"""Ten thousand damaged corpus files: no traceback, and every undamaged row is still read."""

from __future__ import annotations

import contextlib
import gzip
import json
import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from pipeline import sources
from pipeline.errors import SerError
from pipeline.raw import RawDialogue
from tests.corpus_rows import WANTED, ingested, rows

FILES = 10_000
FILES_INGESTED = 300
ROWS = 7


def esconv(number: int) -> dict[str, Any]:
    return {
        "experience_type": "Previous Experience",
        "problem_type": "job crisis",
        "situation": f'Number {number}: "I [quit]" {{today}}',
        "dialog": [
            {"speaker": role, "annotation": {}, "content": f"{number}, {text} é\n"}
            for role, text in zip(
                ("seeker", "supporter") * 2, ("Hi", "What is up?", "All of it", "Oh"), strict=True
            )
        ],
    }


def hub(number: int) -> dict[str, Any]:
    dialog = [
        {"text": said["content"], "speaker": "sys" if said["speaker"] == "supporter" else "usr"}
        for said in esconv(number)["dialog"]
    ]
    return {"emotion_type": "anxiety", "dialog": dialog}


def soulchat(number: int) -> dict[str, Any]:
    said = ("我睡不着，\u2028怎么办", "多久了？", f"第{number}天", "我在听。")
    return {
        "id": number,
        "topic": "睡眠",
        "messages": [
            {"role": "assistant" if at % 2 else "user", "content": text}
            for at, text in enumerate(said)
        ],
    }


@dataclass(frozen=True)
class Layout:
    """A corpus file's rows, how they are told, and what stands around and between them."""

    source: str
    row: Callable[[int], dict[str, Any]]
    told: Callable[[Any], str]
    before: str
    between: str
    after: str


def compact(row: Any) -> str:
    return json.dumps(row, ensure_ascii=False, separators=(",", ":"))


def indented(row: Any) -> str:
    return json.dumps(row, ensure_ascii=False, indent=2)


LAYOUTS = {
    "published": Layout("esconv", esconv, indented, "[\n", ",\n", "\n]\n"),
    "array": Layout("soulchat", soulchat, compact, "[", ",", "]"),
    "spaced": Layout("soulchat", soulchat, json.dumps, "[", ", ", "]"),
    "lines": Layout("esconv", hub, compact, "", "\n", "\n"),
    "nested_strings": Layout(
        "esconv", hub, lambda row: compact({"text": compact(row)}), "", "\n", "\n"
    ),
}
Damage = Callable[[random.Random, bytes], bytes]


def bytes_gone(lot: random.Random, row: bytes) -> bytes:
    at = lot.randrange(len(row))
    return row[:at] + row[at + lot.choice((1, 1, 2, 30)) :]


def bytes_in(lot: random.Random, row: bytes) -> bytes:
    at = lot.randrange(1, len(row))
    odd = (b'"', b"{", b"}", b"[", b"]", b"\\", b"\x00", b"\xff", b"\xed\xa0\x80", b",", b"\xe4")
    return row[:at] + lot.choice(odd) + row[at:]


def tail_gone(lot: random.Random, row: bytes) -> bytes:
    return row[: lot.randrange(1, len(row))]


def key_twice(lot: random.Random, row: bytes) -> bytes:
    return row[:-1] + b', "dialog": [], "messages": 3}'


def not_a_number(lot: random.Random, row: bytes) -> bytes:
    value = lot.choice((b"NaN", b"-Infinity", b"9" * 5000, b"1e999", b'"\\ud800"'))
    return row[:-1] + b', "score": ' + value + b"}"


def deep(lot: random.Random, row: bytes) -> bytes:
    depth = lot.choice((900, 2000, 50_000))
    return row[:-1] + b', "x": ' + b"[" * depth + b"]" * depth + b"}"


def huge(lot: random.Random, row: bytes) -> bytes:
    return row[:-1] + b', "situation": "' + b"long " * lot.choice((1000, 300_000)) + b'"}'


def swapped(lot: random.Random, row: bytes) -> bytes:
    value = json.loads(row)
    key = lot.choice(sorted(value))
    value[key] = lot.choice((None, 7, [], {}, "text", [[]], True, [None], {"role": 3}))
    return json.dumps(value).encode()


DAMAGES: tuple[Damage, ...] = (
    *(bytes_gone, bytes_in, tail_gone, key_twice, not_a_number, deep, swapped),
)


def damaged(lot: random.Random, layout: Layout) -> tuple[bytes, list[int]]:
    """A file with one or two bad rows, or cut off; and which of its rows are still whole."""
    told = [layout.told(layout.row(number)).encode() for number in range(ROWS)]
    whole = list(range(ROWS))
    kind = lot.random()
    if kind < 0.85:
        for number in lot.sample(range(ROWS), lot.choice((1, 1, 2))):
            damage = huge if lot.random() < 0.01 else lot.choice(DAMAGES)
            told[number] = damage(lot, told[number])
            whole.remove(number)
    content = layout.between.encode().join(told)
    content = layout.before.encode() + content + layout.after.encode()
    if kind >= 0.95:
        content = (b"\xef\xbb\xbf" + content) if kind < 0.975 else content.decode().encode("utf-16")
    elif kind >= 0.85:
        cut = lot.randrange(1, len(content))
        ends = [
            len(layout.before.encode() + layout.between.encode().join(told[: number + 1]))
            for number in range(ROWS)
        ]
        content, whole = content[:cut], [number for number in whole if ends[number] <= cut]
    return content, whole


def test_damaged_files_lose_no_good_row(tmp_path: Path) -> None:
    lot = random.Random(20)
    wanted = {
        name: [
            sources.parse_piece(layout.source, tmp_path, layout.told(layout.row(number)).encode())
            for number in range(ROWS)
        ]
        for name, layout in LAYOUTS.items()
    }
    names = sorted(LAYOUTS)
    for file in range(FILES):
        name = names[file % len(names)]
        layout = LAYOUTS[name]
        content, whole = damaged(lot, layout)
        path = tmp_path / "damaged.json"
        if packed := file % 50 == 0:
            path = path.with_suffix(".json.gz")
            content = gzip.compress(content)
        path.write_bytes(content)
        found = [row.content for row in rows(layout.source, path)]
        lost = [number for number in whole if wanted[name][number] not in found]
        assert not lost, f"file {file} ({name}, packed {packed}): rows {lost} of {content!r}"
        if packed:
            path.unlink()


@pytest.mark.parametrize("name", sorted(LAYOUTS))
def test_damaged_files_are_ingested_with_every_row_accounted_for(name: str, tmp_path: Path) -> None:
    lot = random.Random(21)
    layout = LAYOUTS[name]
    going_on = WANTED.model_copy(update={"on_damage": "set_aside"})
    for _ in range(FILES_INGESTED // len(LAYOUTS)):
        content, whole = damaged(lot, layout)
        path = tmp_path / "damaged.json"
        path.write_bytes(content)
        corpus = sources.corpus(layout.source, path)
        if not whole:
            with contextlib.suppress(SerError):
                ingested(tmp_path / "out", corpus, wanted=going_on)
            continue
        done = ingested(tmp_path / "out", corpus, wanted=going_on)
        assert len(done.dialogues) + len(done.set_aside) == done.report.rows
        assert len(done.dialogues) >= len(whole)


def test_a_cut_file_says_what_is_left_of_it(tmp_path: Path) -> None:
    path = tmp_path / "cut.json"
    whole = json.dumps([soulchat(number) for number in range(9)], ensure_ascii=False).encode()
    path.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(SerError, match=r"cut\.json ends in the middle.*after 4 whole row\(s\)"):
        ingested(tmp_path / "out", sources.corpus("soulchat", path))
    assert not (tmp_path / "out" / "dialogues.parquet").exists()
    going_on = WANTED.model_copy(update={"on_damage": "set_aside"})
    done = ingested(tmp_path / "out", sources.corpus("soulchat", path), wanted=going_on)
    assert len(done.dialogues) == 4
    assert [(drop.record_id, drop.reason) for drop in done.set_aside] == [("cut.json:4", "cut_off")]


@pytest.mark.parametrize("encoding", ["gb18030", "utf-16", "utf-8-sig"])
def test_other_encodings_give_the_same_rows(encoding: str, tmp_path: Path) -> None:
    text = json.dumps([soulchat(number) for number in range(40)], ensure_ascii=False)
    read = []
    for name in ("utf-8", encoding):
        path = tmp_path / f"{name}.json"
        path.write_bytes(text.encode(name))
        read.append([row.content for row in rows("soulchat", path)])
    assert read[0] == read[1]
    assert all(isinstance(row, RawDialogue) for row in read[0])


def test_a_byte_that_is_not_of_its_encoding_costs_one_row(tmp_path: Path) -> None:
    told = [compact(soulchat(number)).encode("gb18030") for number in range(40)]
    told[7] = told[7].replace("第".encode("gb18030"), b"\xff")
    path = tmp_path / "gb.json"
    path.write_bytes(b"[" + b",".join(told) + b"]")
    found = [row.content for row in rows("soulchat", path)]
    assert [at for at, row in enumerate(found) if not isinstance(row, RawDialogue)] == [7]


def test_english_with_windows_quotes_is_not_taken_for_chinese(tmp_path: Path) -> None:
    rows_told = [{**esconv(n), "situation": "I can\u2019t \u201csleep\u201d"} for n in range(5)]
    path = tmp_path / "windows.json"
    path.write_bytes(json.dumps(rows_told, ensure_ascii=False).encode("cp1252"))
    found = [row.content for row in rows("esconv", path)]
    assert [getattr(row, "reason", None) for row in found] == ["encoding"] * 5
