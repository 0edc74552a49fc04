"""Play a match in the terminal: alone against bots, or several people at one keyboard.

The record is written to disk after every move, so that nothing is lost.
"""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser, Namespace
from pathlib import Path

from lakelight.bots import BOT_NAMES, DEFAULT_LEVEL
from lakelight.cli.bots import check_level
from lakelight.cli.errors import INTERRUPTED, SUCCESS, USAGE
from lakelight.cli.faces import face_of
from lakelight.cli.input_files import read_match
from lakelight.cli.output_files import refuse_overwrite, write_record
from lakelight.cli.seat_names import chosen_names
from lakelight.cli.setup_options import add_setup_arguments, new_match, refuse_setup_options
from lakelight.cli.words import add_language_option, choose_language, say
from lakelight.games import AnyMatch

NAME = "play"
SUMMARY = "play against bots, or with several people at one keyboard"
EXAMPLES = say("help.play.examples")


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the match and its players."""
    add_setup_arguments(parser)
    add_language_option(parser)
    parser.add_argument(
        "--humans",
        type=int,
        metavar="K",
        help="number of people (default 1); bots take the other seats",
    )
    parser.add_argument(
        "--names", metavar="NAMES", help="the names of the people in seat order, - for a bot"
    )
    parser.add_argument(
        "--bots",
        default=DEFAULT_LEVEL.key,
        metavar="LEVEL",
        help=f"the level of the bots: {', '.join(BOT_NAMES)} (default %(default)s)",
    )
    parser.add_argument(
        "--record",
        metavar="FILE",
        help="the file of the record (default: lakelight-DATE.json in this folder)",
    )
    parser.add_argument("--resume", metavar="FILE", help="continue the match of a record")


def run(args: Namespace) -> int:
    """Play to the end, or until a person stops."""
    choose_language(args.language)
    check_level(args.bots)
    path = _path(args)
    match = _match(args)
    face = face_of(match.game)
    from lakelight.cli.final_screen import show_final_screen
    from lakelight.cli.session import MOST_TRIES, GaveUp, Session, Stopped
    from lakelight.cli.terminal import Terminal

    terminal = Terminal()

    def save() -> None:
        write_record(path, match.record)

    save()
    session = Session(match, face, terminal, save)
    code = SUCCESS
    try:
        session.run()
        show_final_screen(match, face, terminal)
    except Stopped:
        session.clear_hands()
    except GaveUp:
        session.clear_hands()
        sys.stderr.write(f"lakelight: {say('play.gave_up', n=MOST_TRIES)}\n")
        code = USAGE
    except (EOFError, KeyboardInterrupt) as end:
        terminal.show("")
        session.clear_hands()
        code = INTERRUPTED if isinstance(end, KeyboardInterrupt) else SUCCESS
    _name_record(args, path, match)
    return code


def _match(args: Namespace) -> AnyMatch:
    """A new match, or the match of a record, whose names say which seats are bots."""
    if args.resume is not None:
        refuse_setup_options(args, args.resume, "humans", "names")
        return read_match(args.resume)
    names = chosen_names(args)
    return new_match(args, len(names), names)


def _path(args: Namespace) -> Path:
    if args.record is not None:
        path = Path(args.record)
        if args.record != args.resume:
            refuse_overwrite(path)
        return path
    if args.resume is not None:
        return Path(args.resume)
    return Path(time.strftime("lakelight-%Y-%m-%d-%H%M%S.json"))


def _name_record(args: Namespace, path: Path, match: AnyMatch) -> None:
    """Print where the record is; delete an empty one that the person did not ask for."""
    if not match.moves and args.record is None and args.resume is None:
        path.unlink(missing_ok=True)
    elif match.state.is_over:
        print(say("play.record", path=path))
    else:
        print(say("play.unfinished", path=path))
