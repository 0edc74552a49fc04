"""`python -m bench [PART...] [--json]`: what `lakelight bench` measures, and the server.

The part `server` takes minutes and is measured only if it is named: on SQLite, then on
PostgreSQL with two processes, in a cluster of its own or in the empty database whose
address LAKELIGHT_BENCH_POSTGRES holds.
"""

from __future__ import annotations

import json
import os
import sys

from bench.server import SECONDS, measure
from lakelight.cli.__main__ import main
from tests.server.cluster import cluster

PROCESSES = 2


def run(arguments: list[str]) -> int:
    """Measure the server if it is asked for, else hand on to `lakelight bench`."""
    if "server" not in arguments:
        return main(["bench", *arguments])
    seconds = float(os.environ.get("LAKELIGHT_BENCH_SECONDS", SECONDS))
    figures = {"sqlite": measure(_tell, seconds=seconds)}
    address = os.environ.get("LAKELIGHT_BENCH_POSTGRES")
    if address:
        figures["postgres"] = measure(_tell, database=address, processes=PROCESSES, seconds=seconds)
    else:
        with cluster(is_durable=True) as own:
            figures["postgres"] = measure(
                _tell, database=own.new_database(), processes=PROCESSES, seconds=seconds
            )
    print(json.dumps({"server": figures}, indent=None if "--json" in arguments else 2))
    return 0


def _tell(sentence: str) -> None:
    sys.stderr.write(f"{sentence}\n")
    sys.stderr.flush()


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
