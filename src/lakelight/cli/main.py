"""The command line: finds the command, runs it, and turns what goes wrong into one sentence."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version

from lakelight.cli.command import COMMANDS
from lakelight.cli.complaint import DONE, FAILED, INTERRUPTED, UNUSABLE, Complaint
from lakelight.core.errors import GameError

EXAMPLES = """\
examples:
  lakelight play                              a match against a bot
  lakelight play --names Ann,Ben,-            two people and a bot at one keyboard
  lakelight play --game dice --first-game     roll, turn the tray, shade the lake
  lakelight play --resume lakelight-....json  go on where you stopped
  lakelight replay match.json                 look at a match again
  lakelight verify match.json                 was the deal fair, was every move legal?
  lakelight draw match.json -o lake.svg       a picture of its last position
  lakelight components show > mine.toml       begin a set of Dice of your own
  lakelight trace --players 3 --seed 7        a random match, for another program to check
  lakelight arena --bots level3,greedy        which bot is stronger, and how sure is that?

`lakelight COMMAND --help` tells more. Exit codes: 0 done, 1 it does not hold,
2 it cannot be read, 130 interrupted.
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; its exit code."""
    try:
        code = _run(sys.argv[1:] if argv is None else list(argv))
        sys.stdout.flush()
        return code
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else UNUSABLE
    except BrokenPipeError:
        _forget_output()
        return DONE
    except KeyboardInterrupt:
        return INTERRUPTED


def build_parser() -> argparse.ArgumentParser:
    """The whole grammar of the command line."""
    parser = argparse.ArgumentParser(
        prog="lakelight",
        description="Harvest and Dice: two games of lanterns on a lake.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"lakelight {_version()}")
    rooms = parser.add_subparsers(metavar="COMMAND", title="commands")
    for command in COMMANDS:
        below = rooms.add_parser(
            command.NAME,
            help=command.SUMMARY,
            description=command.__doc__,
            epilog=command.EXAMPLES,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        command.add_arguments(below)
        below.set_defaults(run=command.run)
    return parser


def _run(argv: list[str]) -> int:
    parser = build_parser()
    args = parser.parse_args(argv)
    if "run" not in args:
        parser.print_help()
        return DONE
    try:
        code: int = args.run(args)
        return code
    except Complaint as complaint:
        return _complain(str(complaint), complaint.exit_code)
    except GameError as error:
        return _complain(str(error), FAILED)


def _complain(sentence: str, code: int) -> int:
    sys.stdout.flush()
    sys.stderr.write(f"lakelight: {sentence}\n")
    return code


def _forget_output() -> None:
    """The reader went away: let nothing more be written to it, not even at the exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())


def _version() -> str:
    try:
        return version("lakelight")
    except PackageNotFoundError:
        return "(not installed)"
