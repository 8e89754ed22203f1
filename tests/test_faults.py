"""Bad input and dead services on the command line: one clear message, an exit code, no loss."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from pipeline import tables
from pipeline.records import Ser, Task, Variant
from tests.label_studio_fixture import RunningServer
from tests.places import ROOT, SAMPLES

INPUT, SERVICE, STORAGE = 3, 4, 5
NOBODY = "http://127.0.0.1:9"


def ser_cli(*words: str, code: int, **env: str) -> str:
    """Run the command; assert its exit code and that it did not show a traceback."""
    done = subprocess.run(
        [str(Path(sys.executable).parent / "ser-cli"), *words],
        cwd=ROOT,
        env={**os.environ, **env},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert "Traceback" not in done.stderr
    assert done.returncode == code, done.stderr
    return done.stderr


def params(tmp_path: Path, **sections: dict[str, Any]) -> str:
    settings = yaml.safe_load((ROOT / "params.yaml").read_text(encoding="utf-8"))
    for section, values in sections.items():
        settings[section].update(values)
    path = tmp_path / "params.yaml"
    path.write_text(yaml.safe_dump(settings), encoding="utf-8")
    return str(path)


def ingest(source: str, path: Path, out: Path, code: int) -> str:
    return ser_cli(
        "ingest", "--source", source, "--path", str(path), "--out", str(out), code=code
    )  # fmt: skip


def sample(source: str, suffix: str) -> Path:
    return sorted((SAMPLES / source).glob(f"*{suffix}"))[0]


@pytest.mark.parametrize("source", ["esconv", "soulchat", "mesc"])
def test_a_truncated_file_is_named_and_the_earlier_table_stays(source: str, tmp_path: Path) -> None:
    out = tmp_path / "out" / "dialogues.parquet"
    ingest(source, sample(source, ".json"), out, code=0)
    before = out.read_bytes()
    cut = tmp_path / "cut.json"
    whole = sample(source, ".json").read_bytes()
    cut.write_bytes(whole[: len(whole) // 2])
    said = ingest(source, cut, out, code=INPUT)
    assert "cut.json" in said
    assert out.read_bytes() == before


@pytest.mark.parametrize("content", [b"", b"{}", b"[1, 2]", b'"text"', b"\xff\xfe\x00"], ids=repr)
@pytest.mark.parametrize("source", ["esconv", "soulchat", "mesc"])
def test_an_empty_or_wrong_file_is_named(source: str, content: bytes, tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    bad.write_bytes(content)
    said = ingest(source, bad, tmp_path / "out.parquet", code=INPUT)
    assert "bad.json" in said
    assert not (tmp_path / "out.parquet").exists()


def test_another_corpus_layout_is_named(tmp_path: Path) -> None:
    said = ingest("mesc", sample("soulchat", ".json"), tmp_path / "out.parquet", code=INPUT)
    assert sample("soulchat", ".json").name in said


def test_a_missing_file_and_an_unknown_source_are_named(tmp_path: Path) -> None:
    said = ingest("esconv", tmp_path / "none.json", tmp_path / "out.parquet", code=INPUT)
    assert "none.json" in said
    ingest("escnov", sample("esconv", ".json"), tmp_path / "out.parquet", code=2)


def test_a_missing_image_is_named_with_its_dialogue(tmp_path: Path) -> None:
    rows = json.loads(sample("mesc", ".json").read_text(encoding="utf-8"))
    row = next(i for i, row in enumerate(rows) if any("image" in u for u in row["dialog"]))
    utterance = next(u for u in rows[row]["dialog"] if "image" in u)
    utterance["image"] = "faces/gone.png"
    path = tmp_path / "mesc.json"
    path.write_text(json.dumps([rows[row]]), encoding="utf-8")
    said = ingest("mesc", path, tmp_path / "out.parquet", code=INPUT)
    assert "faces/gone.png" in said
    assert "mesc.json:0" in said
    assert not (tmp_path / "out.parquet").exists()


def test_a_table_of_another_kind_is_refused(tmp_path: Path) -> None:
    out = tmp_path / "dialogues.parquet"
    ingest("esconv", sample("esconv", ".json"), out, code=0)
    said = ser_cli("select", "--in", str(out), "--out", str(tmp_path / "c.parquet"), code=INPUT)
    assert "ai_trace: missing" in said


@pytest.fixture(scope="module")
def chosen(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The samples, ingested, filtered and selected."""
    folder = tmp_path_factory.mktemp("chosen")
    paths = {name: str(folder / f"{name}.parquet") for name in ("in", "kept", "dropped", "out")}
    ingest("esconv", SAMPLES / "esconv", Path(paths["in"]), code=0)
    ser_cli(
        "filter", "--in", paths["in"], "--kept", paths["kept"], "--dropped", paths["dropped"],
        "--model", str(folder / "model"), code=0,
    )  # fmt: skip
    ser_cli("select", "--in", paths["kept"], "--out", paths["out"], code=0)
    return Path(paths["out"])


def rewrite(chosen: Path, out: Path, settings: str, code: int, **env: str) -> str:
    paths = ["--in", str(chosen), "--out", str(out), "--failed", f"{out}.failed"]
    return ser_cli("rewrite", *paths, "--params", settings, code=code, **env)


def test_a_dead_llm_is_named_by_its_address(chosen: Path, tmp_path: Path) -> None:
    settings = params(tmp_path, llm={"base_url": f"{NOBODY}/v1"}, runtime={"llm_attempts": 1})
    said = rewrite(chosen, tmp_path / "v.parquet", settings, SERVICE, SER_LLM_API_KEY="k3y-s3cret")
    assert f"{NOBODY}/v1" in said
    assert "k3y-s3cret" not in said
    assert not (tmp_path / "v.parquet").exists()


def pull(settings: str, code: int, out: Path, **env: str) -> str:
    tasks = out.with_name("tasks.parquet")
    tables.write(tasks, tables.frame([], Task), Task)
    paths = ["--tasks", str(tasks), "--out", str(out), "--set-aside", f"{out}.aside"]
    return ser_cli("pull", *paths, "--params", settings, code=code, **env)


def test_a_dead_label_studio_is_named_by_its_address(tmp_path: Path) -> None:
    settings = params(tmp_path, label_studio={"url": NOBODY})
    said = pull(settings, SERVICE, tmp_path / "a.parquet", SER_LABEL_STUDIO_TOKEN="t0ken")
    assert NOBODY in said
    assert "t0ken" not in said


def test_an_embedded_server_that_is_not_up_says_how_to_start_it(tmp_path: Path) -> None:
    said = pull(params(tmp_path), SERVICE, tmp_path / "a.parquet")
    assert "ser-cli label-studio up" in said


@pytest.mark.label_studio
def test_a_wrong_token_is_told_apart_and_not_shown(
    running_server: RunningServer, tmp_path: Path
) -> None:
    settings = params(tmp_path, label_studio={"url": running_server.url})
    said = pull(settings, SERVICE, tmp_path / "a.parquet", SER_LABEL_STUDIO_TOKEN="wr0ng" * 8)
    assert "token" in said
    assert running_server.url in said
    assert "wr0ng" not in said


@pytest.mark.parametrize("small_disk", ["16k"], indirect=True)
def test_a_full_disk_is_named_and_nothing_half_written_stays(small_disk: Path) -> None:
    out = small_disk / "dialogues.parquet"
    said = ingest("esconv", SAMPLES / "esconv", out, code=STORAGE)
    assert "the disk is full" in said
    assert not out.exists()
    assert [path.name for path in small_disk.rglob("*.part")] == []


@pytest.mark.parametrize("small_disk", ["16k"], indirect=True)
def test_a_full_disk_under_the_llm_cache_is_named(
    chosen: Path, small_disk: Path, tmp_path: Path
) -> None:
    said = rewrite(
        chosen, tmp_path / "v.parquet", params(tmp_path), STORAGE, SER_HOME=str(small_disk)
    )
    assert "the disk is full" in said
    assert str(small_disk) in said


def test_too_many_bad_rows_leave_the_earlier_dialogues(tmp_path: Path) -> None:
    out = tmp_path / "dialogues.parquet"
    ingest("esconv", sample("esconv", ".json"), out, code=0)
    before = out.read_bytes()
    rows = json.loads(sample("esconv", ".json").read_text(encoding="utf-8"))
    bad = tmp_path / "bad.json"
    bad.write_text(json.dumps([rows[0], {"dialog": []}, {"dialog": []}]), encoding="utf-8")
    said = ingest("esconv", bad, out, code=6)
    assert "2 of 3 rows were set aside" in said
    assert out.read_bytes() == before


def test_a_damaged_table_is_named_by_status(tmp_path: Path) -> None:
    (tmp_path / "ingest").mkdir()
    (tmp_path / "ingest" / "dialogues.parquet").write_bytes(b"PAR1")
    said = ser_cli("status", "--data", str(tmp_path), code=INPUT)
    assert "dialogues.parquet cannot be read as Parquet" in said


def test_an_output_is_never_a_device_or_a_folder(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for out in (pipe, tmp_path):
        said = ingest("esconv", sample("esconv", ".json"), out, code=STORAGE)
        assert "is no file to write to" in said
    assert pipe.is_fifo()


def test_a_home_that_is_a_file_is_named(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.write_text("not a folder", encoding="utf-8")
    said = ser_cli("label-studio", "up", code=STORAGE, SER_HOME=str(home))
    assert str(home) in said


def test_brackets_in_a_message_are_shown_as_they_are(tmp_path: Path) -> None:
    said = ingest("esconv", tmp_path / "a[/red]b.json", tmp_path / "o.parquet", code=INPUT)
    assert "a[/red]b.json" in said
    settings = params(tmp_path, ingest={"root": "x[/y]"})
    ser_cli("doctor", "--params", settings, code=1)


def test_an_export_with_no_human_label_names_the_flag(tmp_path: Path) -> None:
    ser, variants = tmp_path / "ser.parquet", tmp_path / "variants.parquet"
    tables.write(ser, tables.frame([], Ser), Ser)
    tables.write(variants, tables.frame([], Variant), Variant)
    out = str(tmp_path / "out")
    said = ser_cli("export", "--in", str(ser), "--variants", str(variants), "--out", out, code=7)
    assert "--labels simulated" in said
    assert not (tmp_path / "out").exists()
