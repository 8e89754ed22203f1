"""Who may import whom (ARCHITECTURE.md), walked over the real imports."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LEAVES = {
    "pipeline.records",
    "pipeline.settings",
    "pipeline.errors",
    "pipeline.raw",
    "pipeline.working",
    "pipeline.asking",
    "pipeline.labelling",
    "pipeline.tables",
    "pipeline.progress",
    "pipeline.gathering",
    "pipeline.prompts",
}
CLOSED = (
    "pipeline.stages",
    "pipeline.sources",
    "pipeline.llm",
    "pipeline.formats",
    "pipeline.fetching",
    "annotators",
)


def modules() -> Iterator[tuple[str, ast.Module]]:
    for folder in ("pipeline", "annotators"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
            yield name, ast.parse(path.read_text(encoding="utf-8"))


def imported(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def room(name: str) -> str | None:
    return next((top for top in CLOSED if name == top or name.startswith(f"{top}.")), None)


def test_leaves_import_only_leaves() -> None:
    for name, tree in modules():
        if name in LEAVES:
            ours = {
                target
                for target in imported(tree)
                if target.startswith(("pipeline.", "annotators"))
            }
            strangers = {
                target
                for target in ours
                if target not in LEAVES and target.rpartition(".")[0] not in LEAVES
            }
            assert strangers == set(), name


def test_stages_sources_llm_formats_and_annotators_do_not_import_each_other() -> None:
    crossings = [
        f"{name} imports {target}"
        for name, tree in modules()
        for target in imported(tree)
        if room(name) and room(target) and room(name) != room(target)
    ]
    assert crossings == []


def test_nothing_but_the_commands_imports_the_commands() -> None:
    wrong = [
        f"{name} imports {target}"
        for name, tree in modules()
        for target in imported(tree)
        if target.startswith("pipeline.cli") and not name.startswith("pipeline.cli")
    ]
    assert wrong == []


def test_each_service_library_has_one_door() -> None:
    doors = {"openai": "pipeline.llm", "label_studio_sdk": "annotators"}
    for name, tree in modules():
        for target in imported(tree):
            library = target.partition(".")[0]
            if library in doors:
                assert name.startswith(doors[library]), f"{name} imports {library}"
            assert library not in {"torch", "trl", "transformers"} or name.startswith(
                "pipeline.training"
            ), f"{name} imports {library}"
