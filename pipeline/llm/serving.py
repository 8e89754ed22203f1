"""The embedded model's server, a program of its own: `python serving.py MODEL.gguf`.

Prints its address on a line, then serves until its standard input closes: it
ends with whoever started it, however that one ended.

It is no part of its caller's process because a server that is stopped right
after its start can wait for its own thread for ever.
"""

from __future__ import annotations

import os
import sys

# What keeps a reply the same, measured on two cores with six questions in several orders:
# - two slots in one server gave other texts for half of the questions asked at the same time
#   (arithmetic in a batch rounds otherwise); one slot never did;
# - keeping a prompt's prefix between questions (cache_prompt) changed texts;
# - two threads gave other texts than one for a prompt of 531 tokens.
# So a server has one slot, one thread and no memory, and more cores are used by more servers.
# One thread is also the faster where other programs use the cores: 44 tokens/s against 9 to 13
# with two threads; on an idle machine 39 against 65.
SLOTS = 1
THREADS = 1
CONTEXT_TOKENS = 8192
"""What the model was trained for."""
_QUIET = -1


def main() -> None:
    """Serve the model on a loopback port the system picks."""
    said = os.fdopen(os.dup(sys.stdout.fileno()), "w")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())  # the library writes there as it likes

    import xllamacpp

    params = xllamacpp.CommonParams()
    params.model.path = sys.argv[1]
    params.hostnames = ["127.0.0.1"]
    params.port = 0
    params.n_parallel = SLOTS
    params.n_ctx = CONTEXT_TOKENS * SLOTS
    params.cpuparams.n_threads = THREADS
    params.cpuparams_batch.n_threads = THREADS
    params.use_jinja = True
    params.cache_prompt = False
    params.cache_ram_mib = 0  # by default memory grows with every request
    params.verbosity = _QUIET
    server = xllamacpp.Server(params)
    print(server.listening_address, file=said, flush=True)
    sys.stdin.buffer.read()
    os._exit(0)  # not through the server's own end: see above


if __name__ == "__main__":
    main()
