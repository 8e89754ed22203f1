"""`ser-cli`: one command a stage and a few for people. Wiring only."""

from pipeline.cli import (
    annotation,
    corpora,
    doctor,
    fetching,
    insight,
    release,
    writing,
)  # the commands
from pipeline.cli.app import app, main

__all__ = [
    "annotation",
    "app",
    "corpora",
    "doctor",
    "fetching",
    "insight",
    "main",
    "release",
    "writing",
]
