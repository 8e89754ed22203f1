"""The filter's model on disk: estimators as skops files, which run no code when read.

model/
  card.json            what was learned from, and how well
  ai_trace.skops       {"readers": {language: …}, "judges": {language: …}}
  incoherence.skops    {"rarity": array, "ears": {fold: …}, "judges": {fold: …}}
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from skops import io as skops

from pipeline.stages.filter_ai_trace import AiTrace
from pipeline.stages.filter_coherence import Coherence
from pipeline.tables import write_atomically

THE_SAME_DATE = (1980, 1, 1, 0, 0, 0)


@dataclass(frozen=True)
class FilterModel:
    """Both classifiers, and the card that describes them."""

    ai_trace: AiTrace
    coherence: Coherence
    card: Mapping[str, Any]


def write_model(folder: Path, model: FilterModel) -> None:
    """Write the model into `folder`, the same bytes for the same model.

    Raises StorageError if the disk is full or the folder cannot be written.
    """
    parts = {
        "ai_trace": {
            "readers": dict(model.ai_trace.readers),
            "judges": dict(model.ai_trace.judges),
        },
        "incoherence": {
            "rarity": model.coherence.rarity,
            "ears": {str(fold): ear for fold, ear in model.coherence.ears.items()},
            "judges": {str(fold): judge for fold, judge in model.coherence.judges.items()},
        },
    }
    for name, part in parts.items():
        write_atomically(folder / f"{name}.skops", _writer(_reproducible(skops.dumps(part))))
    card = json.dumps(model.card, indent=2, ensure_ascii=False, sort_keys=True) + "\n"
    write_atomically(folder / "card.json", _writer(card.encode()))


def _writer(content: bytes) -> Any:
    return lambda path: path.write_bytes(content)


def _reproducible(dumped: bytes) -> bytes:
    """A skops file without what differs from run to run.

    skops names parts after memory addresses and dates them: here they are
    numbered in the order in which the schema mentions them.
    """
    with zipfile.ZipFile(io.BytesIO(dumped)) as archive:
        schema = json.loads(archive.read("schema.json"))
        numbers: dict[int, int] = {}
        files: dict[str, str] = {}
        _renumber(schema, numbers, files)
        buffer = io.BytesIO()
        with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as out:
            for old, new in files.items():
                out.writestr(zipfile.ZipInfo(new, THE_SAME_DATE), archive.read(old))
            text = json.dumps(schema, indent=1)
            out.writestr(zipfile.ZipInfo("schema.json", THE_SAME_DATE), text)
    return buffer.getvalue()


def _renumber(node: Any, numbers: dict[int, int], files: dict[str, str]) -> None:
    if isinstance(node, list):
        for item in node:
            _renumber(item, numbers, files)
    if not isinstance(node, dict):
        return
    if isinstance(node.get("__id__"), int):
        node["__id__"] = numbers.setdefault(node["__id__"], len(numbers) + 1)
    if isinstance(node.get("file"), str):
        suffix = Path(node["file"]).suffix
        node["file"] = files.setdefault(node["file"], f"{len(files) + 1}{suffix}")
    for value in node.values():
        _renumber(value, numbers, files)
