"""Check and draw your own set of Dice components, or print the built-in set.

A set is a lake, sheets, fireworks and emperor cards; docs/components.md describes the file.
To play with it: lakelight play --game dice --components FILE
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from importlib import resources
from pathlib import Path

from lakelight.cli.errors import FAILURE, SUCCESS, UsageError
from lakelight.cli.faces.dice.component_input import problem_sentences, read_components, read_toml
from lakelight.cli.faces.dice.words import say
from lakelight.cli.output_files import write_text
from lakelight.core.jsontext import JsonObject, format_object
from lakelight.dice.component_file import built_in, check_components
from lakelight.dice.components import Components, InvalidComponents
from lakelight.dice.drawing import draw_sheet

NAME = "components"
SUMMARY = "check and draw your own sheets, fireworks and emperor cards of Dice"
EXAMPLES = """\
examples:
  lakelight components show > mine.toml       the built-in set, to start from
  lakelight components check mine.toml        list every problem
  lakelight components draw mine.toml --sheet B -o sheet.svg
  lakelight play --game dice --components mine.toml
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the actions."""
    actions = parser.add_subparsers(metavar="ACTION", title="actions", required=True)
    check = actions.add_parser("check", help="list every problem of a set", allow_abbrev=False)
    check.add_argument("file", metavar="FILE", help="a set in TOML (- for standard input)")
    check.add_argument("--json", action="store_true", help="print one JSON object")
    check.set_defaults(action=_check)
    draw = actions.add_parser("draw", help="draw a sheet as SVG, to print", allow_abbrev=False)
    draw.add_argument(
        "file", nargs="?", metavar="FILE", help="a set in TOML (default: the built-in one)"
    )
    draw.add_argument("--sheet", metavar="A", help="which sheet (default: the first)")
    draw.add_argument(
        "-o", "--output", metavar="FILE", help="the output file (default: standard output)"
    )
    draw.set_defaults(action=_draw)
    show = actions.add_parser(
        "show", help="print the built-in set, to start from", allow_abbrev=False
    )
    show.set_defaults(action=_show)


def run(args: Namespace) -> int:
    """Carry out the action."""
    code: int = args.action(args)
    return code


def _check(args: Namespace) -> int:
    text = read_toml(args.file)
    try:
        components = check_components(text)
    except InvalidComponents as error:
        return _report_problems(args, error)
    if args.json:
        print(format_object({"ok": True} | _summary(components)))
        return SUCCESS
    lake = components.lake
    print(say("components.valid", name=args.file))
    print(say("components.title", title=components.name or "-"))
    print(say("components.lake", width=lake.width, height=lake.height))
    for kind in ("boats", "platforms", "pavilions"):
        names = getattr(lake, kind)
        print(say(f"components.{kind}", n=len(names), names=" ".join(names)))
    print(say("components.sheets", names=" ".join(sorted(components.sheets))))
    print(say("components.fireworks", names=" ".join(components.fireworks)))
    print(say("components.hash", hash=components.digest))
    if components == built_in():
        print(say("components.built_in"))
    return SUCCESS


def _summary(components: Components) -> JsonObject:
    """A set in figures, as JSON."""
    lake = components.lake
    return {
        "name": components.name,
        "hash": components.digest,
        "built_in": components == built_in(),
        "width": lake.width,
        "height": lake.height,
        "boats": len(lake.boats),
        "platforms": len(lake.platforms),
        "pavilions": len(lake.pavilions),
        "sheets": [*sorted(components.sheets)],
        "fireworks": [*components.fireworks],
    }


def _report_problems(args: Namespace, error: InvalidComponents) -> int:
    if args.json:
        form: JsonObject = {"ok": False, "code": error.code, "problems": [*error.problems]}
        print(format_object(form))
        return FAILURE
    heading = say("components.invalid", name=args.file, n=len(error.problems))
    lines = "".join(f"\n  {sentence}" for sentence in problem_sentences(error))
    sys.stderr.write(f"lakelight: {heading}{lines}\n")
    return FAILURE


def _draw(args: Namespace) -> int:
    components = built_in() if args.file is None else read_components(args.file).components
    sheet = min(components.sheets) if args.sheet is None else args.sheet.upper()
    if sheet not in components.sheets:
        known = ", ".join(sorted(components.sheets))
        raise UsageError(say("error.sheet", sheet=sheet[:20], known=known))
    drawing = draw_sheet(components, sheet)
    if args.output is None:
        sys.stdout.write(drawing)
    else:
        write_text(Path(args.output), drawing)
    return SUCCESS


def _show(args: Namespace) -> int:
    file = resources.files("lakelight.dice").joinpath("components.toml")
    sys.stdout.write(file.read_text(encoding="utf-8"))
    return SUCCESS
