"""Print a match as JSON lines, secrets included, so that another program can check every rule.

Each line has the position, who may act and in which phase or step with all legal moves,
the move and what it did; the last line has the outcome instead, if the match has ended.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from lakelight.cli.complaint import DONE, BadUsage
from lakelight.cli.record_file import write_record
from lakelight.cli.set_up import (
    SETUP_OPTIONS,
    Beginning,
    add_setup_arguments,
    begin_match,
    option_name,
)
from lakelight.cli.source import read_record
from lakelight.cli.steps import random_steps, recorded_steps
from lakelight.cli.words import say
from lakelight.core.jsontext import JsonObject, format_object
from lakelight.core.record import Record

NAME = "trace"
SUMMARY = "a match as JSON lines, for another program to check"
EXAMPLES = """\
examples:
  lakelight trace --players 3 --seed 7
  lakelight trace --players 3 --seed 7 --with-record match.json | head -1
  lakelight trace --game dice --first-game --seed 7
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
        for option in (*SETUP_OPTIONS, "deal", "with_record"):
            if getattr(args, option) is not None:
                named = option_name(option)
                raise BadUsage(say("error.record_and_set_up", option=named, record=args.record))
        for row in recorded_steps(*read_record(args.record)):
            print(format_object(row))
    return DONE


def _trace_random(args: Namespace) -> None:
    beginning = begin_match(args)
    rows = random_steps(beginning)
    if args.with_record is not None:
        rows = iter(all_rows := list(rows))
        write_record(Path(args.with_record), _record(beginning, all_rows))
    for row in rows:
        print(format_object(row))


def _record(beginning: Beginning, rows: list[JsonObject]) -> Record:
    """The record of a match that was traced to its end."""
    moves = tuple(str(row["move"]) for row in rows[:-1])
    result = rows[-1]["outcome"]
    assert isinstance(result, dict)
    return beginning.record(moves, result=result)
