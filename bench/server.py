"""The server under load: how late moves arrive, at what cost, and how many it can take.

Clients and servers share this computer, so the figures are lower bounds.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import secrets
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from bench.parts import PARTS, Plan
from bench.stage import Figures, Report, StoreKind, Subject
from bench.subjects import OTHER, THIS, python_of, require_compiled
from bench.tabular import ratios, table_of
from tests.server.cluster import cluster

STORES = ("sqlite", "postgres")
POSTGRES_PROCESSES = 2


def main(arguments: Sequence[str]) -> int:
    """`bench server`: measure, and print a table or JSON."""
    args = _parser().parse_args(arguments)
    require_compiled(sys.executable, "this checkout")
    subjects = [Subject(THIS, sys.executable)]
    if args.against is not None:
        subjects.append(Subject(OTHER, python_of(args.against)))
    plan = Plan(
        seconds=args.seconds,
        rounds=args.rounds,
        tables=args.tables,
        rates=tuple(args.rates),
        people=args.people,
        table_counts=tuple(args.table_counts),
        finds_highest=not args.skip_highest,
    )
    figures: dict[str, Figures] = {}
    for store in args.store or STORES:
        with store_kind(store) as kind:
            figures[store] = measure(subjects, kind, args.only or list(PARTS), plan, tell)
            figures[store]["load_average"] = round(os.getloadavg()[0], 1)
    if args.json:
        print(json.dumps({"server": figures}))
    else:
        print("\n".join(table_of(figures)))
    return 0


def measure(
    subjects: Sequence[Subject],
    store: StoreKind,
    parts: Sequence[str],
    plan: Plan,
    report: Report,
) -> Figures:
    """All figures of the named parts for one kind of database, and the ratios of two checkouts."""
    found: Figures = {one.name: {"processes": store.processes} for one in subjects}
    for part in parts:
        measured = asyncio.run(PARTS[part](subjects, store, plan, report))
        for name, figures in measured.items():
            found[name].update(figures)
    if OTHER in found:
        found["ratios"] = ratios(found[THIS], found[OTHER])
    return found


@contextmanager
def store_kind(name: str) -> Iterator[StoreKind]:
    """A kind of database: SQLite files, or a PostgreSQL of our own that syncs to disk."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        if name == "sqlite":
            yield StoreKind(name, 1, lambda: new_file(place), place)
        else:
            with cluster(is_durable=True) as own:
                yield StoreKind(name, POSTGRES_PROCESSES, own.new_database, place)


def new_file(folder: Path) -> str:
    """The path of a new SQLite database."""
    return str(folder / f"{secrets.token_hex(4)}.sqlite")


def tell(sentence: str) -> None:
    """Report progress, so that only the figures are on stdout."""
    sys.stderr.write(f"{sentence}\n")
    sys.stderr.flush()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("bench server", description="Measure the server under load.")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument(
        "--against", type=Path, metavar="CHECKOUT", help="measure another checkout in turn with it"
    )
    parser.add_argument("--only", nargs="+", choices=PARTS, help="only these parts")
    parser.add_argument("--store", nargs="+", choices=STORES, help="only these databases")
    plan = Plan()
    parser.add_argument("--seconds", type=float, default=plan.seconds, help="of each round")
    parser.add_argument("--rounds", type=int, default=plan.rounds, help="at each rate")
    parser.add_argument("--tables", type=int, default=plan.tables, help="at which people play")
    parser.add_argument("--rates", type=float, nargs="+", default=plan.rates, help="moves a second")
    parser.add_argument(
        "--skip-highest", action="store_true", help="do not search the highest rate"
    )
    parser.add_argument("--people", type=int, default=plan.people, help="for the part `people`")
    parser.add_argument(
        "--table-counts", type=int, nargs="+", default=plan.table_counts, help="for `growth`"
    )
    return parser
