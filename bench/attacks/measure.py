"""`bench attacks`: how much people at 100 tables notice while others attack the server."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections.abc import Sequence
from typing import Any

from bench.attacks.catalog import ATTACKS
from bench.server import STORES, store_kind, tell
from bench.stage import Figures, Report, Stage, StoreKind, Subject, stage
from bench.subjects import THIS, python_of, require_compiled

MOST_P99_MS = 200.0
MOST_GROWTH_MB = 20.0
# How long after an attack the server may take to give memory back.
CALM_SECONDS = 12.0
# For each figure the heading of its column, and the width.
COLUMNS = {
    "attack": ("attack", 20),
    "clients": ("clients", 9),
    "p50_ms": ("p50 ms", 9),
    "p99_ms": ("p99 ms", 9),
    "max_ms": ("max ms", 9),
    "refused": ("refused", 9),
    "lost": ("lost", 6),
    "mb_before": ("MB before", 11),
    "mb_at_end": ("at the end", 11),
    "mb_after": ("after", 8),
    "is_held": ("held", 6),
}


def main(arguments: Sequence[str]) -> int:
    """Run attacks, and print a table or JSON; 1 if the server did not hold all of them."""
    parser = argparse.ArgumentParser("bench attacks", description="Attack a server in play.")
    parser.add_argument("attacks", nargs="*", metavar="ATTACK", help=f"of {', '.join(ATTACKS)}")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long each attack lasts")
    parser.add_argument("--clients", type=int, nargs="+", default=[1, 20], help="attackers")
    parser.add_argument("--tables", type=int, default=100, help="at which others play")
    parser.add_argument("--rate", type=float, default=100.0, help="moves a second of the others")
    parser.add_argument("--store", choices=STORES, default="sqlite", help="the database")
    parser.add_argument("--checkout", metavar="CHECKOUT", help="attack the server of another one")
    args = parser.parse_args(arguments)
    unknown = [name for name in args.attacks if name not in ATTACKS]
    if unknown:
        parser.error(f"attack {unknown[0]!r}: expected {', '.join(ATTACKS)}")
    require_compiled(sys.executable, "this checkout")
    python = sys.executable if args.checkout is None else python_of(args.checkout)
    found = []
    if not args.json:
        print(heading())
    with store_kind(args.store) as store:
        for name in args.attacks or ATTACKS:
            for clients in args.clients:
                one = asyncio.run(_measure(Subject(THIS, python), store, name, clients, args, tell))
                found.append(one)
                if not args.json:
                    print(_row(one), flush=True)
    if args.json:
        print(json.dumps({"attacks": found}))
    return 0 if all(one["is_held"] for one in found) else 1


async def _measure(
    subject: Subject,
    store: StoreKind,
    name: str,
    clients: int,
    args: argparse.Namespace,
    report: Report,
) -> Figures:
    async with stage(subject, store, args.tables, report) as one:
        # Rounds before and after the attack, so that only what the attack left is counted.
        await one.play(args.rate, CALM_SECONDS / 2)
        before = one.resident_mb
        report(f"{name}: {clients} attackers for {args.seconds:g} s")
        figures, done = await _attacked(one, name, clients, args)
        at_end = one.resident_mb
        await one.play(args.rate, CALM_SECONDS)
        after = one.resident_mb
        return {
            "attack": name,
            "clients": clients,
            **figures,
            "attackers_did": done,
            "mb_before": round(before, 1),
            "mb_at_end": round(at_end, 1),
            "mb_after": round(after, 1),
            "is_held": figures["p99_ms"] < MOST_P99_MS and after - before < MOST_GROWTH_MB,
        }


async def _attacked(
    one: Stage, name: str, clients: int, args: argparse.Namespace
) -> tuple[Figures, dict[str, Any]]:
    """The moves of others during an attack, and what the attackers did."""
    given = (name, one.ports[0], one.tables[0].code, clients, args.seconds)
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bench.attacks", *map(str, given), stdout=asyncio.subprocess.PIPE
    )
    played = await one.play(args.rate, args.seconds)
    printed, _ = await process.communicate()
    return {**played.account.figures(), "cpu_seconds": played.cpu_seconds}, json.loads(printed)


def _row(found: Figures) -> str:
    return "".join(f"{_shown(found[key]):>{width}}" for key, (_, width) in COLUMNS.items())


def _shown(value: object) -> str:
    return {True: "yes", False: "NO"}[value] if isinstance(value, bool) else str(value)


def heading() -> str:
    """The titles of the columns."""
    return "".join(f"{title:>{width}}" for title, width in COLUMNS.values())
