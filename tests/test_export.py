"""Exports as their readers read them: `datasets` offline, TRL's column contracts, JSON lines."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from datasets import Dataset, DatasetDict, List, Value, load_dataset
from jsonschema import Draft202012Validator
from PIL import Image
from typer.testing import CliRunner

from pipeline import settings, tables
from pipeline.cli import app
from pipeline.records import Annotation, Candidate, Ser, Task, Variant
from pipeline.stages.merge import merge
from tests.places import ROOT
from tests.records_for_tests import (
    annotation,
    candidate,
    pair_task,
    preference,
    step_task,
    turns,
    variant,
    verdicts,
)

IMAGE = "media/0123456789abcdef.png"
SPLITS = ("train", "validation", "test")
FORMATS = ("hf", "trl-stepwise", "trl-preference", "trl-sft", "trl-grpo", "jsonl")
CHAT = [{"role": Value("string"), "content": Value("string")}]


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Thirty dialogues, two candidates each; both steps and pair judged by simulated annotators."""
    folder = tmp_path_factory.mktemp("data")
    (folder / "media").mkdir()
    Image.new("RGB", (4, 4), "pink").save(folder / IMAGE)
    variants, candidates, tasks, said = [], [], [], []
    for number in range(30):
        name = f"esconv-{number:016d}"
        of = variant(
            dialogue_id=name,
            family_id=name,
            variant_id=f"{name}-original-0000000000000001",
            turns=turns(image=IMAGE if number % 2 else None),
        )
        pair = [candidate(k, of, candidate_id=f"cand-{number:02d}-{k}") for k in range(2)]
        asked = [*(step_task(one) for one in pair), pair_task(*pair)]
        answers = [verdicts("c", "c", "c"), verdicts("c", "i", "u"), preference("a")]
        variants.append(of)
        candidates += pair
        tasks += asked
        said += [
            annotation(task, f"sim-{who:02d}", answer, simulated=True)
            for task, answer in zip(asked, answers, strict=True)
            for who in (1, 2)
        ]
    merged = merge(
        tables.frame(candidates, Candidate),
        tables.frame(variants, Variant),
        tables.frame(tasks, Task),
        tables.frame(said, Annotation),
        settings.load(ROOT / "params.yaml").merge,
    )
    tables.write(folder / "ser.parquet", tables.frame(merged.ser, Ser), Ser)
    tables.write(folder / "variants.parquet", tables.frame(variants, Variant), Variant)
    return folder


def export(data: Path, out: Path, *more: str, code: int = 0) -> str:
    words = ["export", "--in", str(data / "ser.parquet"), "--out", str(out)]
    words += ["--variants", str(data / "variants.parquet"), "--media", str(data / "media")]
    words += ["--params", str(ROOT / "params.yaml"), *more]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == code, (done.output, done.exception)
    return str(done.exception) if code else done.output


SIMULATED = ("--labels", "simulated")


def load(folder: Path, tmp_path: Path, config: str | None = None) -> DatasetDict:
    return load_dataset(str(folder), config, cache_dir=str(tmp_path / "cache"))


@pytest.mark.parametrize("config", ["dialogues", "stepwise", "preference"])
def test_every_config_loads_offline_in_another_process(
    data: Path, tmp_path: Path, config: str
) -> None:
    export(data, tmp_path / "out", *SIMULATED)
    script = (
        "import sys; from datasets import load_dataset\n"
        "found = load_dataset(sys.argv[1], sys.argv[2], cache_dir=sys.argv[3])\n"
        "print(sum(part.num_rows for part in found.values()), *sorted(found))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path / "out"), config, str(tmp_path / "cache")],
        env={**os.environ, "HF_DATASETS_OFFLINE": "1", "HF_HUB_OFFLINE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    rows = {"dialogues": 30, "stepwise": 60, "preference": 30}[config]
    assert done.stdout.split()[0] == str(rows)


def test_stepwise_and_preference_rows_say_what_was_said(data: Path, tmp_path: Path) -> None:
    export(data, tmp_path / "out", *SIMULATED)
    steps = load(tmp_path / "out", tmp_path, "stepwise")
    pairs = load(tmp_path / "out", tmp_path, "preference")
    rows = [row for part in steps.values() for row in part]
    assert {row["label_source"] for row in rows} == {"simulated"}
    assert sum(row["image"] is not None for row in rows) == 30
    seen = next(row["image"] for row in rows if row["image"] is not None)
    assert seen.size == (4, 4)
    preferred = [row for part in pairs.values() for row in part]
    assert {str(row["chosen"]).count("(0)") for row in preferred} == {1}
    assert {row["margin"] for row in preferred} == {1.0}
    families = {name: set(part["family_id"]) for name, part in steps.items()}
    assert sum(len(found) for found in families.values()) == 30


def typed(part: Dataset, **wanted: object) -> None:
    """The columns are there with these types; a list of chat messages is CHAT."""
    for name, want in wanted.items():
        found = part.features[name]
        if want == CHAT:
            assert isinstance(found, List), name
            assert [dict(found.feature)] == CHAT, name
        else:
            assert found == want, name


def test_trl_stepwise_contract(data: Path, tmp_path: Path) -> None:
    """prompt: str, completions: list[str], labels: list[bool]; a label a completion."""
    export(data, tmp_path / "out", "--format", "trl-stepwise", *SIMULATED)
    for part in load(tmp_path / "out", tmp_path).values():
        typed(part, prompt=Value("string"), completions=List(Value("string")))
        typed(part, labels=List(Value("bool")))
        for row in part:
            assert len(row["completions"]) == len(row["labels"]) in (2, 3)
            assert not any("\n" in step for step in row["completions"])
            assert row["labels"] in ([True, True, True], [True, False])


def test_trl_preference_sft_and_grpo_contracts(data: Path, tmp_path: Path) -> None:
    """Conversational: lists of {role, content}; an assistant's message ends chosen and messages."""
    contracts = {
        "trl-preference": {"prompt": CHAT, "chosen": CHAT, "rejected": CHAT},
        "trl-sft": {"messages": CHAT},
        "trl-grpo": {"prompt": CHAT},
    }
    for form, columns in contracts.items():
        export(data, tmp_path / form, "--format", form, *SIMULATED)
        found = load(tmp_path / form, tmp_path / form)
        assert sum(part.num_rows for part in found.values()) == 30
        for part in found.values():
            typed(part, **columns)
            for row in part:
                for name in columns:
                    ends = "user" if name == "prompt" else "assistant"
                    assert row[name][-1]["role"] == ends
                    assert {said["role"] for said in row[name]} <= {"system", "user", "assistant"}
                if form == "trl-preference":
                    assert 0 < row["margin"] <= 1
                if form == "trl-sft":
                    text = row["messages"][-1]["content"]
                    assert text.startswith("<history_analysis>")
                    assert text.endswith("</response>")


def test_json_lines_satisfy_the_schema_in_the_repository(data: Path, tmp_path: Path) -> None:
    export(data, tmp_path / "out", "--format", "jsonl", *SIMULATED)
    schema = json.loads((ROOT / "schemas" / "ser.schema.json").read_text(encoding="utf-8"))
    checker = Draft202012Validator(schema)
    rows = [
        json.loads(line)
        for path in sorted((tmp_path / "out").glob("*.jsonl"))
        for line in path.read_text(encoding="utf-8").split("\n")
        if line
    ]
    assert len(rows) == 30
    assert [error for row in rows for error in checker.iter_errors(row)] == []


@pytest.mark.parametrize("form", FORMATS)
def test_the_same_input_gives_the_same_bytes(data: Path, tmp_path: Path, form: str) -> None:
    sums = []
    for name in ("one", "two"):
        export(data, tmp_path / name, "--format", form, *SIMULATED)
        files = sorted(path for path in (tmp_path / name).rglob("*") if path.is_file())
        sums.append([hashlib.sha256(path.read_bytes()).hexdigest() for path in files])
    assert sums[0] == sums[1]
    assert str(tmp_path).encode() not in b"".join(path.read_bytes() for path in files)


def test_one_split_holds_no_other(data: Path, tmp_path: Path) -> None:
    export(data, tmp_path / "out", "--split", "train", *SIMULATED)
    assert list(load(tmp_path / "out", tmp_path, "stepwise")) == ["train"]


def test_the_cards_numbers_are_the_datas(data: Path, tmp_path: Path) -> None:
    export(data, tmp_path / "out", *SIMULATED)
    card = (tmp_path / "out" / "README.md").read_text(encoding="utf-8")
    front = yaml.safe_load(card.split("---")[1])
    for config in (item["config_name"] for item in front["configs"]):
        found = load(tmp_path / "out", tmp_path, config)
        rows = [found[split].num_rows if split in found else 0 for split in SPLITS]
        assert "| " + " | ".join([config, *map(str, rows)]) + " |" in card
    assert {item["config_name"] for item in front["configs"]} == {
        "dialogues",
        "stepwise",
        "preference",
    }
    assert front["size_categories"] == ["n<1K"]
    # 60 candidates of three steps, and in every second one the strategy is unsure.
    assert "| simulated records | 30 |" in card
    assert "| step labels | 150 |" in card
    assert "| step labels undecided | 30 |" in card
    assert "| pairs preferred | 30 |" in card


def test_human_labels_are_the_default_and_their_lack_names_the_flag(
    data: Path, tmp_path: Path
) -> None:
    said = export(data, tmp_path / "out", code=1)
    assert "30 simulated" in said
    assert "--labels simulated" in said
    assert not (tmp_path / "out").exists()
    export(data, tmp_path / "out", "--allow-empty")
    assert sum(part.num_rows for part in load(tmp_path / "out", tmp_path, "dialogues").values())


def test_a_folder_that_no_export_made_is_left_alone(data: Path, tmp_path: Path) -> None:
    precious = tmp_path / "out" / "thesis.tex"
    precious.parent.mkdir()
    precious.write_text("mine", encoding="utf-8")
    assert "was not made by" in export(data, tmp_path / "out", *SIMULATED, code=1)
    assert precious.read_text(encoding="utf-8") == "mine"
