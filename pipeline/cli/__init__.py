"""`ser-cli`: one command a stage and a few for people. Wiring only."""

from pipeline.cli import annotation, corpora, insight, release, writing  # commands, by being read
from pipeline.cli.app import app, main

__all__ = ["annotation", "app", "corpora", "insight", "main", "release", "writing"]
