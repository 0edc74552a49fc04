"""`python -m bench [PART...] [--json]`: what `lakelight bench` measures, learning, the server.

The learning environments are measured only if `learn` comes first, players to compare a trained
one with if `baselines` does, the steps between the levels if `levels` does, the engine against
that of another checkout if `engine` does, the server if `server` or `attacks` does, the engine of
a page if `page` does; `--help` then lists the options.
"""

from __future__ import annotations

import sys
from importlib import import_module

from lakelight.cli.main import main

# What comes first, and the module that measures it.
MODULES = {
    "attacks": "bench.attacks.measure",
    "baselines": "bench.baselines",
    "engine": "bench.engine",
    "learn": "bench.learn",
    "levels": "bench.levels",
    "page": "bench.page",
    "server": "bench.server",
}


def run(arguments: list[str]) -> int:
    """Measure what is named first, otherwise call `lakelight bench`."""
    if arguments and arguments[0] in MODULES:
        code: int = import_module(MODULES[arguments[0]]).main(arguments[1:])
        return code
    return main(["bench", *arguments])


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
