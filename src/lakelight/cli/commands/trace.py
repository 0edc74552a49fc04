"""Print a match as JSON lines, secrets included, so that another program can check every rule.

Each line has the position, who may act and in which phase or step with all legal moves,
the move and what it did; the last line has the outcome instead, if the match has ended.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from lakelight.cli.complaint import DONE, BadUsage
from lakelight.cli.record_file import write_record
from lakelight.cli.set_up import add_setup_arguments, begin_match
from lakelight.cli.source import read_record
from lakelight.cli.steps import random_steps, recorded_steps
from lakelight.cli.words import say
from lakelight.core.jsontext import JsonObject, format_object

NAME = "trace"
SUMMARY = "a match as JSON lines, for another program to check"
EXAMPLES = """\
examples:
  lakelight trace --players 3 --seed 7
  lakelight trace --players 3 --seed 7 --with-record match.json | head -1
  lakelight trace --record match.json
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Which match to trace."""
    add_setup_arguments(parser)
    parser.add_argument(
        "--deal",
        metavar="TILES",
        help="Harvest: the numbers of the tiles in the order they are drawn, such as 1,2,3",
    )
    parser.add_argument(
        "--record", metavar="FILE", help="trace the match of a record (- for standard input)"
    )
    parser.add_argument(
        "--with-record", metavar="FILE", help="also write the record of a random match"
    )


def run(args: Namespace) -> int:
    """Print the lines."""
    if args.record is None:
        _trace_random(args)
    else:
        for option in ("players", "seats", "seed", "deal", "with_record"):
            if getattr(args, option) is not None:
                named = f"--{option.replace('_', '-')}"
                raise BadUsage(say("error.record_and_set_up", option=named, record=args.record))
        for row in recorded_steps(*read_record(args.record)):
            print(format_object(row))
    return DONE


def _trace_random(args: Namespace) -> None:
    beginning = begin_match(args)
    moves: list[str] = []
    last: JsonObject = {}
    for last in random_steps(beginning):
        print(format_object(last))
        if "move" in last:
            moves.append(str(last["move"]))
    if args.with_record is not None:
        result = last["outcome"]
        assert isinstance(result, dict)
        write_record(Path(args.with_record), beginning.record(tuple(moves), result=result))
