"""Sets of Dice components: check a file of your own, draw its sheets, or begin from ours.

A set is the lake, the sheets, the fireworks and the emperor cards; docs/components.md tells
how it is written. Play with it: lakelight play --game dice --components FILE
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from importlib import resources
from pathlib import Path

from lakelight.cli.complaint import DONE, FAILED, BadUsage
from lakelight.cli.component_source import read_components, read_toml
from lakelight.cli.record_file import write_text
from lakelight.cli.words import say
from lakelight.core.jsontext import JsonObject, format_object
from lakelight.dice.component_file import built_in, check_components
from lakelight.dice.components import Components, InvalidComponents
from lakelight.dice.drawing import draw_sheet

NAME = "components"
SUMMARY = "Dice with sheets, fireworks and emperor cards of your own"
EXAMPLES = """\
examples:
  lakelight components show > mine.toml       the built-in set, to begin from
  lakelight components check mine.toml        every problem at once
  lakelight components draw mine.toml --sheet B -o sheet.svg
  lakelight play --game dice --components mine.toml
"""


def add_arguments(parser: ArgumentParser) -> None:
    """What to do with a set."""
    deeds = parser.add_subparsers(metavar="DEED", title="deeds", required=True)
    check = deeds.add_parser("check", help="is everything right with a set?", allow_abbrev=False)
    check.add_argument("file", metavar="FILE", help="a set in TOML (- for standard input)")
    check.add_argument("--json", action="store_true", help="one JSON object for machines")
    check.set_defaults(deed=_check)
    draw = deeds.add_parser("draw", help="a sheet to print, as SVG", allow_abbrev=False)
    draw.add_argument(
        "file", nargs="?", metavar="FILE", help="a set in TOML (default: the built-in one)"
    )
    draw.add_argument("--sheet", metavar="A", help="which sheet (default: the first)")
    draw.add_argument(
        "-o", "--output", metavar="FILE", help="where to write (default: standard output)"
    )
    draw.set_defaults(deed=_draw)
    show = deeds.add_parser(
        "show", help="the built-in set, to begin one's own from", allow_abbrev=False
    )
    show.set_defaults(deed=_show)


def run(args: Namespace) -> int:
    """Do it."""
    code: int = args.deed(args)
    return code


def _check(args: Namespace) -> int:
    text = read_toml(args.file)
    try:
        components = check_components(text)
    except InvalidComponents as error:
        return _refuse(args, error)
    if args.json:
        print(format_object({"ok": True} | _summary(components)))
        return DONE
    lake = components.lake
    print(say("components.good", name=args.file))
    print(say("components.title", title=components.name or "-"))
    print(say("components.lake", width=lake.width, height=lake.height))
    for kind in ("boats", "platforms", "pavilions"):
        names = getattr(lake, kind)
        print(say(f"components.{kind}", count=len(names), names=" ".join(names)))
    print(say("components.sheets", names=" ".join(sorted(components.sheets))))
    print(say("components.fireworks", names=" ".join(components.fireworks)))
    print(say("components.hash", hash=components.digest))
    if components == built_in():
        print(say("components.built_in"))
    return DONE


def _summary(components: Components) -> JsonObject:
    """What a set is, for machines."""
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


def _refuse(args: Namespace, error: InvalidComponents) -> int:
    if args.json:
        form: JsonObject = {"ok": False, "code": error.code, "problems": [*error.problems]}
        print(format_object(form))
        return FAILED
    told = say("components.bad", name=args.file, count=len(error.problems))
    lines = "".join(f"\n  {problem}" for problem in error.problems)
    sys.stderr.write(f"lakelight: {told}{lines}\n")
    return FAILED


def _draw(args: Namespace) -> int:
    components = built_in() if args.file is None else read_components(args.file).components
    sheet = min(components.sheets) if args.sheet is None else args.sheet.upper()
    if sheet not in components.sheets:
        known = ", ".join(sorted(components.sheets))
        raise BadUsage(say("error.sheet", sheet=sheet[:20], known=known))
    drawing = draw_sheet(components, sheet)
    if args.output is None:
        sys.stdout.write(drawing)
    else:
        write_text(Path(args.output), drawing)
    return DONE


def _show(args: Namespace) -> int:
    file = resources.files("lakelight.dice").joinpath("components.toml")
    sys.stdout.write(file.read_text(encoding="utf-8"))
    return DONE
