"""`python -m bench [PART...] [--json]`: what `lakelight bench` measures, and the server.

The part `server` takes about ten minutes and is measured only if it is named: on SQLite, then on
PostgreSQL with two processes, in a cluster of its own. LAKELIGHT_BENCH_SECONDS shortens the long
run of 60 s.
"""

from __future__ import annotations

import json
import os
import secrets
import sys
from pathlib import Path

from bench.server import SECONDS, measure
from bench.tabular import table_of
from lakelight.cli.main import main
from tests.server.cluster import cluster

PROCESSES = 2


def run(arguments: list[str]) -> int:
    """Measure the server if it is named, otherwise call `lakelight bench`."""
    if "server" not in arguments:
        return main(["bench", *arguments])
    seconds = float(os.environ.get("LAKELIGHT_BENCH_SECONDS", SECONDS))
    figures = {"sqlite": measure(_report, _new_file, seconds=seconds)}
    with cluster(is_durable=True) as own:
        _report("the same on PostgreSQL")
        figures["postgres"] = measure(
            _report, lambda _: own.new_database(), processes=PROCESSES, seconds=seconds
        )
    if "--json" in arguments:
        print(json.dumps({"server": figures}))
    else:
        print("\n".join(table_of(figures)))
    return 0


def _new_file(folder: Path) -> str:
    """The path of a new SQLite database."""
    return str(folder / f"{secrets.token_hex(4)}.sqlite")


def _report(sentence: str) -> None:
    sys.stderr.write(f"{sentence}\n")
    sys.stderr.flush()


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
