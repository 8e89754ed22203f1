#!/usr/bin/env bash
# The whole road on the bundled samples: `make demo` runs this inside the environment.
set -euo pipefail
cd "$(dirname "$0")"

say() { printf '\n\033[1m== %s\033[0m\n' "$*"; }

say "1/5 Label Studio (the first time it is installed into an environment of its own)"
ser-cli label-studio up

say "2/5 dvc repro: corpora in, tasks out"
dvc repro

say "3/5 five simulated annotators answer what is open"
ser-cli annotate --simulated 5

say "4/5 dvc repro again: only what is new"
dvc repro

say "5/5 the train split, from simulated labels (a real release holds human ones)"
ser-cli export --split train --labels simulated --out data/export/demo-train --example

ser-cli status
cat <<'END'

Where to look
  data/export/demo-train/      the exported train split; README.md is its card
  ser-cli show reason          what the LLM proposed
  ser-cli label-studio status  the annotators' page: its address, and where its password lies
  ser-cli label-studio down    stops it
END
