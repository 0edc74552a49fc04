"""Look at a match again, move by move: an onlooker's view, one seat's, or everything open.

In a terminal: Enter or an arrow goes on, b goes back, a number and Enter jumps, q leaves.
Without one, every position is printed. For machines: `lakelight trace --record FILE`.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from lakelight.cli.complaint import DONE, BadUsage
from lakelight.cli.faces import face_of
from lakelight.cli.match import Match
from lakelight.cli.source import read_record
from lakelight.cli.words import say

NAME = "replay"
SUMMARY = "look at a match again, move by move"
EXAMPLES = """\
examples:
  lakelight replay match.json
  lakelight replay match.json --seat 1
  lakelight replay match.json --open | less -R
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Which record, and through whose eyes."""
    parser.add_argument("record", metavar="FILE", help="a record (- for standard input)")
    eyes = parser.add_mutually_exclusive_group()
    eyes.add_argument("--seat", type=int, metavar="N", help="as this seat saw it")
    eyes.add_argument("--open", action="store_true", help="with every hand open")


def run(args: Namespace) -> int:
    """Step through the positions."""
    game, record = read_record(args.record)
    match = Match(game, record)
    players = match.state.players
    if args.seat is not None and not 0 <= args.seat < players:
        raise BadUsage(say("error.seat", seat=args.seat, last=players - 1))
    face = face_of(game.name)
    from lakelight.cli.player import Player
    from lakelight.cli.terminal import open_terminal

    Player(match, face, open_terminal(), args.seat, args.open).run()
    return DONE
