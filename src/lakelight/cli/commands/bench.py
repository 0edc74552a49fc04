"""Measure the engine: compiled and plain Python side by side, in short rounds in turn."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace

from lakelight.cli.complaint import DONE, BadUsage
from lakelight.cli.words import say
from lakelight.core.jsontext import format_object
from lakelight.games import GAMES

NAME = "bench"
SUMMARY = "how fast the engine is"
EXAMPLES = """\
examples:
  lakelight bench
  lakelight bench harvest --json
"""
ROUNDS = 5
BOTS = "bots"
PARTS = (*GAMES, BOTS)


def add_arguments(parser: ArgumentParser) -> None:
    """What to measure."""
    parser.add_argument(
        "parts", nargs="*", metavar="PART", help=f"one of {', '.join(PARTS)} (default: all)"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object for machines")
    parser.add_argument(
        "--rounds",
        type=int,
        default=ROUNDS,
        metavar="N",
        help="how often each figure is measured (default %(default)s)",
    )


def run(args: Namespace) -> int:
    """Measure and tell."""
    from lakelight.cli.measure.report import figures_json, figures_table
    from lakelight.cli.measure.rounds import measure
    from lakelight.cli.measure.search import measure_search, search_table

    for part in args.parts:
        if part not in PARTS:
            raise BadUsage(say("error.bench", part=part, parts=", ".join(PARTS)))
    if args.rounds < 1:
        raise BadUsage(say("error.rounds", rounds=args.rounds))
    wanted = list(dict.fromkeys(args.parts)) or list(PARTS)
    games = [part for part in wanted if part != BOTS]
    found = measure(games, args.rounds, _tell)
    search = measure_search(_tell) if BOTS in wanted else {}
    if args.json:
        print(format_object(figures_json(found, games) | ({BOTS: search} if search else {})))
    else:
        print("\n".join([*figures_table(found, games), *search_table(search)]))
    return DONE


def _tell(sentence: str) -> None:
    """Progress goes to stderr, so that stdout holds figures only."""
    sys.stderr.write(f"{sentence}\n")
    sys.stderr.flush()
