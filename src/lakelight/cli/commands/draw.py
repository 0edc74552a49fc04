"""Draw a position as SVG, or convert it to its text or JSON form.

The input is a position as JSON or drawn as text, or a record.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from lakelight.cli.errors import SUCCESS
from lakelight.cli.input_files import read_position
from lakelight.cli.output_files import write_text
from lakelight.core.game import MatchState
from lakelight.core.jsontext import format_object

NAME = "draw"
SUMMARY = "draw a position, or convert it to text or JSON"
EXAMPLES = """\
examples:
  lakelight draw match.json -o lake.svg
  lakelight draw match.json --move 12 --text
  lakelight draw position.txt --json
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the position, its form and the output."""
    parser.add_argument(
        "position", metavar="POSITION", help="a position or a record (- for standard input)"
    )
    parser.add_argument(
        "--move",
        type=int,
        metavar="N",
        help="of a record: the position after N moves (default: the last)",
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--text", action="store_true", help="the text form, secrets included")
    form.add_argument("--json", action="store_true", help="the JSON form, secrets included")
    parser.add_argument(
        "-o", "--output", metavar="FILE", help="the output file (default: standard output)"
    )


def run(args: Namespace) -> int:
    """Write the drawing."""
    drawing = _draw(args, read_position(args.position, args.move))
    if args.output is None:
        sys.stdout.write(drawing)
    else:
        write_text(Path(args.output), drawing)
    return SUCCESS


def _draw(args: Namespace, state: MatchState) -> str:
    if args.text:
        return str(state)
    if args.json:
        return format_object(state.to_json()) + "\n"
    return state._repr_svg_().rstrip("\n") + "\n"
