"""Play a match in the terminal: alone against bots, or several people at one keyboard.

While a match is played its record is on the disk after every move: nothing is lost.
"""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser, Namespace
from pathlib import Path

from lakelight.bots import BOT_NAMES, DEFAULT_LEVEL
from lakelight.cli.bots import check_level
from lakelight.cli.complaint import DONE, INTERRUPTED, UNUSABLE, BadUsage
from lakelight.cli.faces import face_of
from lakelight.cli.match import Match
from lakelight.cli.record_file import refuse_overwrite, write_record
from lakelight.cli.seating import seat_names
from lakelight.cli.set_up import SETUP_OPTIONS, add_setup_arguments, begin_match, option_name
from lakelight.cli.source import read_record
from lakelight.cli.words import say

NAME = "play"
SUMMARY = "a match against bots, or several people at one keyboard"
EXAMPLES = """\
examples:
  lakelight play
  lakelight play --players 4
  lakelight play --names Ann,Ben,-           Ann, Ben and a bot
  lakelight play --game dice --first-game
  lakelight play --game dice --sheets B,A --emperor A,B,B
  lakelight play --record match.json
  lakelight play --resume match.json
"""
SET_UP = (*SETUP_OPTIONS, "humans", "names")


def add_arguments(parser: ArgumentParser) -> None:
    """Which match, and who plays."""
    add_setup_arguments(parser)
    parser.add_argument(
        "--humans",
        type=int,
        metavar="K",
        help="how many people play (default 1); the rest are bots",
    )
    parser.add_argument(
        "--names", metavar="NAMES", help="the names of the people in seat order, - for a bot"
    )
    parser.add_argument(
        "--bots",
        default=DEFAULT_LEVEL.key,
        metavar="LEVEL",
        help=f"how the bots play: {', '.join(BOT_NAMES)} (default %(default)s)",
    )
    parser.add_argument(
        "--record",
        metavar="FILE",
        help="where the record is kept (default: lakelight-DATE.json in this folder)",
    )
    parser.add_argument("--resume", metavar="FILE", help="continue the match of a record")


def run(args: Namespace) -> int:
    """Play to the end, or until somebody stops."""
    check_level(args.bots)
    path = _path(args)
    match = _resumed(args) if args.resume is not None else _begun(args)
    face = face_of(match.game.name)
    from lakelight.cli.ending import show_end
    from lakelight.cli.session import MOST_TRIES, GaveUp, Session, Stopped
    from lakelight.cli.terminal import open_terminal

    terminal = open_terminal()

    def keep() -> None:
        write_record(path, match.record)

    keep()
    session = Session(match, face, terminal, keep)
    code = DONE
    try:
        session.run()
        show_end(match, face, terminal)
    except Stopped:
        session.hide()
    except GaveUp:
        session.hide()
        sys.stderr.write(f"lakelight: {say('play.gave_up', count=MOST_TRIES)}\n")
        code = UNUSABLE
    except (EOFError, KeyboardInterrupt) as end:
        terminal.show("")
        session.hide()
        code = INTERRUPTED if isinstance(end, KeyboardInterrupt) else DONE
    _tell_where(args, path, match)
    return code


def _begun(args: Namespace) -> Match:
    """A new match of the options."""
    players, names = seat_names(args)
    beginning = begin_match(args, players)
    return Match(beginning.game, beginning.record(names=names))


def _resumed(args: Namespace) -> Match:
    """The match of a record; whoever has a bot's name is a bot."""
    for option in SET_UP:
        if getattr(args, option) is not None:
            raise BadUsage(
                say("error.record_and_set_up", option=option_name(option), record=args.resume)
            )
    game, record = read_record(args.resume)
    return Match(game, record)


def _path(args: Namespace) -> Path:
    if args.record is not None:
        path = Path(args.record)
        if args.record != args.resume:
            refuse_overwrite(path)
        return path
    if args.resume is not None:
        return Path(args.resume)
    return Path(time.strftime("lakelight-%Y-%m-%d-%H%M%S.json"))


def _tell_where(args: Namespace, path: Path, match: Match) -> None:
    """Where the record is; an empty one that nobody asked for goes away."""
    if not match.played and args.record is None and args.resume is None:
        path.unlink(missing_ok=True)
    elif match.state.is_over:
        print(say("play.kept", path=path))
    else:
        print(say("play.kept_unfinished", path=path))
