"""`python -m bench [PART...] [--json]`: what `lakelight bench` measures, and the server.

The part `server` takes some seven minutes and is measured only if it is named: on SQLite, then
on PostgreSQL with two processes, in a cluster of its own or in the empty database whose
address LAKELIGHT_BENCH_POSTGRES holds. LAKELIGHT_BENCH_SECONDS shortens the long run of 60 s.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
from collections.abc import Iterator

from bench.server import SECONDS, measure
from bench.tabular import table_of
from lakelight.cli.main import main
from tests.server.cluster import cluster

PROCESSES = 2


def run(arguments: list[str]) -> int:
    """Measure the server if it is asked for, else hand on to `lakelight bench`."""
    if "server" not in arguments:
        return main(["bench", *arguments])
    seconds = float(os.environ.get("LAKELIGHT_BENCH_SECONDS", SECONDS))
    figures = {"sqlite": measure(_tell, seconds=seconds)}
    with _postgres() as address:
        _tell("the same on PostgreSQL")
        figures["postgres"] = measure(_tell, database=address, processes=PROCESSES, seconds=seconds)
    if "--json" in arguments:
        print(json.dumps({"server": figures}))
    else:
        print("\n".join(table_of(figures)))
    return 0


@contextlib.contextmanager
def _postgres() -> Iterator[str]:
    """The address of an empty database: the one that is named, or one of our own."""
    address = os.environ.get("LAKELIGHT_BENCH_POSTGRES")
    if address:
        yield address
        return
    with cluster(is_durable=True) as own:
        yield own.new_database()


def _tell(sentence: str) -> None:
    sys.stderr.write(f"{sentence}\n")
    sys.stderr.flush()


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
