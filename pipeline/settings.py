"""params.yaml, typed. An unknown key, a wrong type or a missing file is an error.

One section a stage, named as the stage, its module, its command and its DVC
stage are. `llm` and `label_studio` say which services are used; `runtime`
holds what cannot change an output (workers, timeouts), so that DVC does not
watch it.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Literal

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from pipeline.errors import SettingsError
from pipeline.records import Style

Fraction = float


class Section(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class SourcePath(Section):
    source: str = Field(description="a corpus layout: `ser-cli ingest --help` lists them")
    path: str = Field(description="a file, or a folder of them, below ingest.root")


class Ingest(Section):
    root: str
    sources: list[SourcePath] = Field(min_length=1)
    min_turns: int = Field(4, ge=2, description="a shorter dialogue is set aside")
    mask_names: bool = Field(False, description="guess people's names too; the extra `names`")
    near_duplicates: Fraction = Field(
        0.8, gt=0, le=1, description="Jaccard similarity from which two dialogues are one"
    )
    on_damage: Literal["stop", "set_aside"] = Field(
        "stop",
        description="a file that is cut off or of another layout, a missing or damaged image: "
        "end before anything is written, or go on with what is good",
    )
    max_set_aside_fraction: Fraction = Field(
        0.2, ge=0, le=1, description="of all rows; duplicates do not count"
    )


class Filter(Section):
    seed: int = 7
    max_ai_trace: float = Field(0.5, ge=0, le=1)
    max_incoherence: float = Field(0.5, ge=0, le=1)
    training_dialogues: int = Field(4000, ge=1, description="at most this many are learned from")


class Select(Section):
    seed: int = 7
    dialogues: int = Field(ge=1, description="how many dialogues at most")
    turns: int = Field(ge=1, description="how many supporter turns at most, in all")
    annotations: int | None = Field(
        None, ge=1, description="how many human judgements at most, in all; null: no such limit"
    )
    turns_per_dialogue: int = Field(2, ge=1)
    corpora: dict[str, Annotated[float, Field(gt=0, le=1)]] = Field(
        default_factory=dict,
        description="corpus -> its share of the dialogues; those not named share the rest by size",
    )
    held_out_cards: str | None = Field(
        None,
        description="ESC-Eval's role cards (card_high_en.json), whose seekers are never chosen; "
        "null: nothing is held out",
    )

    @model_validator(mode="after")
    def _shares_of_one_whole(self) -> Select:
        if sum(self.corpora.values()) > 1 + 1e-9:
            raise ValueError("the shares in corpora must not add up to more than 1")
        return self


class Rewrite(Section):
    seed: int = 7
    styles: list[Style] = Field(min_length=1)
    temperature: float = Field(0.7, ge=0, le=2)
    max_tokens: int = Field(1024, ge=16)
    max_failed_fraction: Fraction = Field(0.2, ge=0, le=1)


class Reason(Section):
    seed: int = 7
    candidates: int = Field(2, ge=2, description="proposals a turn")
    history_turns: int = Field(12, ge=1, description="how much of the dialogue the LLM sees")
    temperature: float = Field(0.8, ge=0, le=2)
    max_tokens: int = Field(512, ge=16)
    max_failed_fraction: Fraction = Field(0.2, ge=0, le=1)


class Push(Section):
    seed: int = 7
    overlap: int = Field(2, ge=1, description="annotators a task")


class Pull(Section):
    page_size: int = Field(500, ge=1, le=5000)


class Merge(Section):
    split_seed: str = "ser-1"
    validation: Fraction = Field(0.1, ge=0, lt=1)
    test: Fraction = Field(0.1, ge=0, lt=1)

    @model_validator(mode="after")
    def _leaves_room_for_training(self) -> Merge:
        if self.validation + self.test >= 1:
            raise ValueError("validation + test must leave room for training (less than 1)")
        return self


class Export(Section):
    format: Literal["hf", "trl-stepwise", "trl-preference", "trl-sft", "trl-grpo", "jsonl"] = "hf"
    split: Literal["train", "validation", "test", "all"] = "all"
    labels: Literal["human", "simulated", "all"] = "human"
    min_confidence: float = Field(0.5, ge=0, le=1, description="less sure labels are left out")


class Llm(Section):
    base_url: str | None = Field(None, description="null runs the embedded model")
    model: str = "smollm2-135m-instruct"
    api_key_env: str = Field("SER_LLM_API_KEY", description="the variable that holds the key")
    seed: int = 7


class LabelStudio(Section):
    url: str | None = Field(None, description="null uses the embedded server")
    token_env: str = Field(
        "SER_LABEL_STUDIO_TOKEN", description="the variable that holds the token of `url`"
    )
    title: str = Field("SER", description="begins the title of every project")


class Runtime(Section):
    workers: int = Field(2, ge=1, description="processes that read corpora")
    llm_concurrency: int = Field(2, ge=1)
    llm_timeout_seconds: float = Field(300, gt=0)
    llm_attempts: int = Field(4, ge=1)
    embedded_threads: int = Field(2, ge=1)
    label_studio_timeout_seconds: float = Field(60, gt=0)


class Settings(Section):
    ingest: Ingest
    filter: Filter
    select: Select
    rewrite: Rewrite
    reason: Reason
    push: Push
    pull: Pull
    merge: Merge
    export: Export
    llm: Llm
    label_studio: LabelStudio
    runtime: Runtime


def load(path: Path = Path("params.yaml")) -> Settings:
    """Read and check params.yaml.

    Raises SettingsError with every wrong key at once, each named by its path.
    """
    try:
        raw = yaml.safe_load(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise SettingsError(
            f"{path.absolute()} does not exist: run the command in the project's folder, "
            "or name the file with --params."
        ) from None
    except (OSError, UnicodeDecodeError, RecursionError) as error:
        raise SettingsError(
            f"{path} cannot be read ({type(error).__name__}): it must be UTF-8 text, as the "
            "file that came with the project is."
        ) from None
    except yaml.YAMLError as error:
        raise SettingsError(f"{path} is not YAML: {error}. Mend the line named above.") from None
    try:
        return Settings.model_validate(raw)
    except ValidationError as error:
        lines = [
            f"  {'.'.join(str(part) for part in item['loc']) or '(top)'}: {item['msg']}"
            for item in error.errors()
        ]
        raise SettingsError(
            f"{path} has {len(lines)} wrong setting(s):\n" + "\n".join(lines)
        ) from None


def home() -> Path:
    """The folder outside the project for what must outlive it.

    LLM replies, the Label Studio server, its data and its credentials.
    `SER_HOME`, or ~/.local/share/ser-pipeline.
    """
    named = os.environ.get("SER_HOME")
    return Path(named) if named else Path.home() / ".local" / "share" / "ser-pipeline"
