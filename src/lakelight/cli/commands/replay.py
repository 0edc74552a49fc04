"""Step through a match, move by move, as an onlooker, as one seat, or with every hand open.

In a terminal: Enter or an arrow goes on, b goes back, a number and Enter jumps, q quits.
Without a terminal, every position is printed. `lakelight trace --record FILE` is for programs.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from lakelight.cli.errors import SUCCESS, UsageError
from lakelight.cli.faces import face_of
from lakelight.cli.input_files import read_match
from lakelight.cli.words import say

NAME = "replay"
SUMMARY = "step through a match, move by move"
EXAMPLES = """\
examples:
  lakelight replay match.json
  lakelight replay match.json --seat 1
  lakelight replay match.json --open | less -R
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the record and the viewer."""
    parser.add_argument("record", metavar="FILE", help="a record (- for standard input)")
    viewer = parser.add_mutually_exclusive_group()
    viewer.add_argument("--seat", type=int, metavar="N", help="show what this seat saw")
    viewer.add_argument("--open", action="store_true", help="show every hand")


def run(args: Namespace) -> int:
    """Step through the positions."""
    match = read_match(args.record)
    players = match.state.players
    if args.seat is not None and not 0 <= args.seat < players:
        raise UsageError(say("error.seat", seat=args.seat, last=players - 1))
    face = face_of(match.game)
    from lakelight.cli.replayer import Replayer
    from lakelight.cli.terminal import Terminal

    Replayer(match, face, Terminal(), args.seat, args.open).run()
    return SUCCESS
