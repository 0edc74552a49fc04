"""Measure the engine: compiled and plain Python, in short rounds that alternate."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace

from lakelight.cli.errors import SUCCESS, UsageError
from lakelight.cli.words import say
from lakelight.core.jsontext import format_object
from lakelight.games import GAMES

NAME = "bench"
SUMMARY = "measure how fast the engine is"
EXAMPLES = say("help.bench.examples")
ROUNDS = 5
BOTS = "bots"


def add_arguments(parser: ArgumentParser) -> None:
    """Declare what to measure."""
    parser.add_argument(
        "parts",
        nargs="*",
        metavar="PART",
        help=f"one of {', '.join((*GAMES, BOTS))} (default: all)",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument(
        "--rounds",
        type=int,
        default=ROUNDS,
        metavar="N",
        help="how often each figure is measured (default %(default)s)",
    )


def run(args: Namespace) -> int:
    """Measure, and print the figures."""
    from lakelight.cli.benchmark.report import figures_json, figures_table
    from lakelight.cli.benchmark.rounds import measure
    from lakelight.cli.benchmark.search import measure_search, search_table

    known = [*GAMES, BOTS]
    for part in args.parts:
        if part not in known:
            raise UsageError(say("error.bench_part", part=part, parts=", ".join(known)))
    if args.rounds < 1:
        raise UsageError(say("error.bench_rounds", rounds=args.rounds))
    wanted = list(dict.fromkeys(args.parts)) or known
    games = [part for part in wanted if part != BOTS]
    found = measure(games, args.rounds, _tell)
    search = measure_search(_tell) if BOTS in wanted else {}
    if args.json:
        print(format_object(figures_json(found, games) | ({BOTS: search} if search else {})))
    else:
        print("\n".join([*figures_table(found, games), *search_table(search)]))
    return SUCCESS


def _tell(sentence: str) -> None:
    """Print progress to stderr, so that stdout holds only figures."""
    sys.stderr.write(f"{sentence}\n")
    sys.stderr.flush()
