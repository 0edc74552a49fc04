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


def add_arguments(parser: ArgumentParser) -> None:
    """What to measure."""
    parser.add_argument(
        "parts", nargs="*", metavar="PART", help=f"one of {', '.join(GAMES)} (default: all)"
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

    for part in args.parts:
        if part not in GAMES:
            raise BadUsage(say("error.bench", part=part, parts=", ".join(GAMES)))
    if args.rounds < 1:
        raise BadUsage(say("error.rounds", rounds=args.rounds))
    parts = list(dict.fromkeys(args.parts)) or list(GAMES)
    found = measure(parts, args.rounds, _tell)
    if args.json:
        print(format_object(figures_json(found, parts)))
    else:
        print("\n".join(figures_table(found, parts)))
    return DONE


def _tell(sentence: str) -> None:
    """Progress goes to stderr, so that stdout holds figures only."""
    sys.stderr.write(f"{sentence}\n")
    sys.stderr.flush()
