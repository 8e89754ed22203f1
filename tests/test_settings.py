"""params.yaml: what it says, and what is said about a wrong one."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from pipeline import settings
from pipeline.errors import SettingsError

ROOT = Path(__file__).resolve().parent.parent


def changed(tmp_path: Path, section: str, **values: object) -> Path:
    raw = yaml.safe_load((ROOT / "params.yaml").read_text(encoding="utf-8"))
    raw[section].update(values)
    path = tmp_path / "params.yaml"
    path.write_text(yaml.safe_dump(raw), encoding="utf-8")
    return path


def test_the_shipped_settings_load_and_have_a_section_a_stage() -> None:
    loaded = settings.load(ROOT / "params.yaml")
    stages = yaml.safe_load((ROOT / "dvc.yaml").read_text(encoding="utf-8"))["stages"]
    assert set(stages) <= set(type(loaded).model_fields)
    assert loaded.llm.base_url is None
    assert loaded.label_studio.url is None
    assert loaded.export.labels == "human"


def test_an_unknown_key_is_named_by_its_path(tmp_path: Path) -> None:
    path = changed(tmp_path, "filter", max_ai_traces=0.4)
    with pytest.raises(SettingsError, match=r"1 wrong setting.*\n  filter\.max_ai_traces: Extra"):
        settings.load(path)


def test_every_wrong_value_is_named_at_once(tmp_path: Path) -> None:
    path = changed(tmp_path, "select", dialogues=0, turns="many")
    with pytest.raises(SettingsError) as caught:
        settings.load(path)
    assert "select.dialogues" in str(caught.value)
    assert "select.turns" in str(caught.value)


def test_a_number_that_yaml_reads_as_text_is_still_a_number(tmp_path: Path) -> None:
    path = tmp_path / "params.yaml"
    text = (ROOT / "params.yaml").read_text(encoding="utf-8")
    path.write_text(text.replace("max_ai_trace: 0.5", "max_ai_trace: 1e-1"), encoding="utf-8")
    assert settings.load(path).filter.max_ai_trace == 0.1


def test_splits_must_leave_room_for_training(tmp_path: Path) -> None:
    path = changed(tmp_path, "merge", validation=0.5, test=0.5)
    with pytest.raises(SettingsError, match="leave room for training"):
        settings.load(path)


def test_a_missing_file_and_a_broken_one_say_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="--params"):
        settings.load(tmp_path / "none.yaml")
    for unreadable in (tmp_path, tmp_path / "latin.yaml"):
        (tmp_path / "latin.yaml").write_bytes(b"ingest: \xe9")
        with pytest.raises(SettingsError, match="cannot be read"):
            settings.load(unreadable)
    broken = tmp_path / "broken.yaml"
    broken.write_text("ingest: [", encoding="utf-8")
    with pytest.raises(SettingsError, match="is not YAML"):
        settings.load(broken)
