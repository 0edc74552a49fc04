"""`python3 make.py soak [PART...]`: what takes too long for every commit, for one night.

Servers are killed, lose power, are sent what no client would send, and serve people who come and
go. Nothing that anybody was told may be lost, nothing may fail or hang, and memory must stay flat.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from bench import churn
from bench.churn import Churn
from bench.server import STORES, store_kind, tell
from bench.stage import StoreKind
from tests.server.fuzz_run import FuzzRun
from tests.server.kills import play_and_kill
from tests.server.persistent_players import check_acknowledged
from tests.server.power_loss.recorder import Recording, lose_power
from tests.server.processes import server_processes

# Each recording of a server that loses power has so many moves of each person, and losses.
MOVES = 40
LOSSES = 250
REPORT_SECONDS = 10.0


def kills(args: argparse.Namespace) -> str:
    """Kill servers while people play, half of the kills on each database."""
    moves = 0
    for store in stores(args):
        count = args.kills // len(args.store)
        database = store.new_database()
        with server_processes(database, store.folder, store.processes) as servers:
            work = play_and_kill(
                servers, count, random.Random(args.seed), progress(f"{store.name}, kill")
            )
            people = asyncio.run(work)
        moves += asyncio.run(check_acknowledged(database, people))
    return f"{args.kills} kills, {moves} acknowledged moves, none lost, doubled or changed"


def power(args: argparse.Namespace) -> str:
    """Lose power at random moments of SQLite's writes."""
    checked = done = 0
    rng = random.Random(args.seed)
    while done < args.losses:
        with tempfile.TemporaryDirectory() as folder:
            recording = Recording(Path(folder))
            people = asyncio.run(recording.record(MOVES))
            count = min(LOSSES, args.losses - done)
            checked += lose_power(recording, people, count, rng, progress("loss of power"))
            done += count
    return f"{done} losses of power, {checked} times an acknowledged move was looked for and found"


def fuzz(args: argparse.Namespace) -> str:
    """Send strange messages, requests and frames, half of them to each database."""
    sent = 0
    for store in stores(args):
        with server_processes(store.new_database(), store.folder, 1) as (server,):
            count = args.inputs // len(args.store)
            run = FuzzRun(server, count, args.seed, progress(f"{store.name}, input"))
            asyncio.run(run.run())
            sent += run.sent.total()
            tell(f"{store.name}: {dict(run.sent)}, answers {dict(run.answers)}")
    return f"{sent} inputs, no 5xx, no fault in the log, no connection that hangs"


def people(args: argparse.Namespace) -> str:
    """Let people come and go."""
    sentences = []
    for store in stores(args):
        with server_processes(store.new_database(), store.folder, 1, churn.OPTIONS) as (server,):
            seconds = args.minutes * 60 / len(args.store)
            run = Churn(server, seconds, args.seed, report=lambda sentence: tell(f"  {sentence}"))
            asyncio.run(run.run())
        sentences.append(
            f"{store.name} {run.memory[-1]} MB ({run.growth_mb:+.1f}), {dict(run.done)}"
        )
    return f"{args.minutes:g} minutes: " + "; ".join(sentences)


PARTS: dict[str, Callable[[argparse.Namespace], str]] = {
    "kills": kills,
    "power": power,
    "fuzz": fuzz,
    "churn": people,
}


def main(arguments: Sequence[str]) -> int:
    """Run the parts one after the other; 1 if one of them failed."""
    parser = argparse.ArgumentParser("soak", description="Wear the server down, for one night.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}: all")
    parser.add_argument("--kills", type=int, default=500, help="how often servers are killed")
    parser.add_argument("--losses", type=int, default=2000, help="how often power is lost")
    parser.add_argument("--inputs", type=int, default=1_000_000, help="how many strange inputs")
    parser.add_argument("--minutes", type=float, default=10.0, help="how long people come and go")
    parser.add_argument("--store", nargs="+", choices=STORES, default=STORES, help="databases")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same input")
    args = parser.parse_args(arguments)
    unknown = [part for part in args.parts if part not in PARTS]
    if unknown:
        parser.error(f"part {unknown[0]!r}: expected {', '.join(PARTS)}")
    failed = [part for part in args.parts or PARTS if not _passes(part, args)]
    print(f"failed: {', '.join(failed)}" if failed else "all parts passed")
    return 1 if failed else 0


def _passes(part: str, args: argparse.Namespace) -> bool:
    try:
        print(f"{part}: {PARTS[part](args)}", flush=True)
    except (AssertionError, TimeoutError, ExceptionGroup) as error:
        print(f"{part}: FAILED: {_first(error)!r:.4000}", flush=True)
        return False
    return True


def _first(error: BaseException) -> BaseException:
    """The error itself, or the first of a group."""
    return _first(error.exceptions[0]) if isinstance(error, BaseExceptionGroup) else error


def stores(args: argparse.Namespace) -> Iterator[StoreKind]:
    """The databases that were asked for, one after the other."""
    for name in args.store:
        with store_kind(name) as store:
            yield store


def progress(title: str) -> Callable[[int], None]:
    """Report a number now and then."""
    last = 0.0

    def report(number: int) -> None:
        nonlocal last
        if time.monotonic() - last > REPORT_SECONDS:
            last = time.monotonic()
            tell(f"  {title} {number}")

    return report


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
