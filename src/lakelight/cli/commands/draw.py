"""Draw a position as SVG, or turn it into its text or JSON form.

A position is a file with its JSON, its drawing as text, or a record.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from lakelight.cli.complaint import DONE
from lakelight.cli.record_file import write_text
from lakelight.cli.source import read_position
from lakelight.core.game import MatchState
from lakelight.core.jsontext import format_object
from lakelight.games import AnyGame

NAME = "draw"
SUMMARY = "a picture of a position, or its text or JSON form"
EXAMPLES = """\
examples:
  lakelight draw match.json -o lake.svg
  lakelight draw match.json --move 12 --text
  lakelight draw position.txt --json
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Which position, in which form, and where to."""
    parser.add_argument(
        "position", metavar="POSITION", help="a position or a record (- for standard input)"
    )
    parser.add_argument(
        "--move", type=int, metavar="N", help="of a record: after N moves (default: the last)"
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--text", action="store_true", help="draw with letters, secrets included")
    form.add_argument("--json", action="store_true", help="the JSON form, secrets included")
    parser.add_argument(
        "-o", "--output", metavar="FILE", help="where to write (default: standard output)"
    )


def run(args: Namespace) -> int:
    """Write the drawing."""
    drawing = _draw(args, *read_position(args.position, args.move))
    if args.output is None:
        sys.stdout.write(drawing)
    else:
        write_text(Path(args.output), drawing)
    return DONE


def _draw(args: Namespace, game: AnyGame, state: MatchState) -> str:
    if args.text:
        return str(state)
    if args.json:
        return format_object(state.to_json()) + "\n"
    return state._repr_svg_().rstrip("\n") + "\n"
