"""Print a match as JSON lines, secrets included, so that another program can check every rule.

Each line has the position, the seats that may act with their phase or step and legal moves,
the move, and what it did. The last line has the outcome instead, if the match has ended.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from lakelight.cli.errors import SUCCESS
from lakelight.cli.input_files import read_record
from lakelight.cli.output_files import write_record
from lakelight.cli.setup_options import add_setup_arguments, new_match, refuse_setup_options
from lakelight.cli.trace_rows import random_moves, trace_rows
from lakelight.cli.words import say
from lakelight.core.jsontext import format_object
from lakelight.core.match import Match

NAME = "trace"
SUMMARY = "print a match as JSON lines, for another program to check"
EXAMPLES = say("help.trace.examples")


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the match to trace."""
    add_setup_arguments(parser, with_fields=True)
    parser.add_argument(
        "--record", metavar="FILE", help="trace the match of a record (- for standard input)"
    )
    parser.add_argument(
        "--with-record", metavar="FILE", help="also write the record of the random match"
    )


def run(args: Namespace) -> int:
    """Print the lines."""
    if args.record is None:
        _trace_random(args)
    else:
        refuse_setup_options(args, args.record, "with_record")
        game, record = read_record(args.record)
        match = Match(game, game.parse_setup(record.setup, None))
        for row in trace_rows(match, match.replay(record.moves)):
            print(format_object(row))
    return SUCCESS


def _trace_random(args: Namespace) -> None:
    match = new_match(args)
    assert match.seed is not None
    rows = trace_rows(match, random_moves(match, match.seed))
    if args.with_record is not None:
        rows = iter(list(rows))
        write_record(Path(args.with_record), match.record)
    for row in rows:
        print(format_object(row))
