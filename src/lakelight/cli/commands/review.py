"""Review a finished match: the decisions that cost most and why, luck, and what made the result.

Every decision of a seat is judged by playouts from what the seat knew at that moment, so a
review takes a while; the worst decisions are judged first. The same record, seat, seed and budget
give the same review.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from lakelight.cli.errors import SUCCESS, UsageError
from lakelight.cli.input_files import read_record
from lakelight.cli.output_files import write_text
from lakelight.cli.seat_names import names_of
from lakelight.cli.words import add_language_option, choose_language, say
from lakelight.coach.chart import draw_chances
from lakelight.coach.estimates import LOOKS
from lakelight.coach.review import ReviewRun
from lakelight.coach.wording import say_review
from lakelight.core.jsontext import format_object

NAME = "review"
SUMMARY = "what cost most in a match and why, luck and skill apart"
EXAMPLES = """\
examples:
  lakelight review match.json
  lakelight review match.json --seat 1 --language de
  lakelight review match.json --json > review.json
  lakelight review match.json --picture chances.svg
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the record, the seat and the budget."""
    parser.add_argument("record", metavar="RECORD", help="a record (- for standard input)")
    parser.add_argument("--seat", type=int, default=0, metavar="N", help="whose moves (default 0)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument(
        "--budget",
        type=int,
        metavar="N",
        help=f"the most playouts for each move, {LOOKS[0]} to {LOOKS[-1]} (default: by the game)",
    )
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="of the playouts")
    parser.add_argument("--picture", metavar="FILE", help="write the chances as SVG, too")
    add_language_option(parser)


def run(args: Namespace) -> int:
    """Judge, then print."""
    language = choose_language(args.language)
    if not 0 <= args.seed < 1 << 31:
        raise UsageError(say("error.review_seed", seed=args.seed))
    _, record = read_record(args.record)
    judging = ReviewRun(record, args.seat, seed=args.seed, playouts=args.budget)
    for _ in judging:
        if sys.stderr.isatty():
            sys.stderr.write(
                "\r" + say("review.progress", done=judging.done, total=len(judging.decisions))
            )
            sys.stderr.flush()
    review = judging.summary()
    if sys.stderr.isatty():
        sys.stderr.write("\n")
    names = names_of(judging.match)
    if args.picture:
        write_text(Path(args.picture), draw_chances(review, names, language))
    if args.json:
        print(format_object(review.to_json()))
    else:
        print("\n".join(say_review(review, language, names)))
    return SUCCESS
