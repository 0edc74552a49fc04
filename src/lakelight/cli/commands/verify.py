"""Check a record: its commitment, all chance, every move, and its result."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace

from lakelight.cli.errors import FAILURE, SUCCESS
from lakelight.cli.input_files import read_record
from lakelight.cli.words import say
from lakelight.core.errors import GameError
from lakelight.core.game import MatchState
from lakelight.core.jsontext import JsonObject, format_object
from lakelight.core.record import Record, result_json, verify
from lakelight.games import AnyGame

NAME = "verify"
SUMMARY = "check that the deal was fair and every move legal"
EXAMPLES = """\
examples:
  lakelight verify match.json
  lakelight verify --json match.json
  curl https://example.org/match.json | lakelight verify -
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the record."""
    parser.add_argument("record", metavar="RECORD", help="a record (- for standard input)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: Namespace) -> int:
    """Print what was checked, or what is wrong."""
    try:
        game, record = read_record(args.record)
        final = verify(game, record)
    except GameError as error:
        return _report_problem(args, error)
    checks = _checks(game, record, final)
    if args.json:
        form: JsonObject = {"ok": True, "game": game.name, "moves": len(record.moves)}
        form |= {"checked": {name: held for name, held, _ in checks}}
        print(format_object(form | {"result": result_json(final)}))
        return SUCCESS
    for _, held, sentence in checks:
        print(f"  {'ok' if held else '--'}  {sentence}")
    print(say("verify.passed", name=args.record))
    return SUCCESS


def _report_problem(args: Namespace, error: GameError) -> int:
    if args.json:
        print(format_object({"ok": False, "code": error.code, "problem": str(error)}))
    else:
        sys.stderr.write(f"lakelight: {say('verify.failed', name=args.record, problem=error)}\n")
    return FAILURE


def _checks(game: AnyGame, record: Record, final: MatchState) -> list[tuple[str, bool, str]]:
    """Each check: its name, whether the record has what it needs, and a sentence."""
    return [
        _commitment(record),
        ("chance", *_either(record.seed is not None, "verify.chance", "verify.no_seed")),
        ("moves", True, say("verify.moves", n=len(record.moves))),
        _result(record, final),
        _rules(game, record),
    ]


def _either(held: bool, yes: str, no: str) -> tuple[bool, str]:
    return held, say(yes if held else no)


def _commitment(record: Record) -> tuple[str, bool, str]:
    if not record.commitment:
        return "commitment", False, say("verify.no_commitment")
    return (
        "commitment",
        *_either(record.seed is not None, "verify.commitment", "verify.commitment_alone"),
    )


def _result(record: Record, final: MatchState) -> tuple[str, bool, str]:
    if record.result is not None:
        return "result", True, say("verify.result")
    if not final.is_over:
        return "result", False, say("verify.unfinished")
    result = format_object(result_json(final) or {})
    return "result", False, say("verify.no_result", result=result)


def _rules(game: AnyGame, record: Record) -> tuple[str, bool, str]:
    if record.rules in ("", game.rules):
        return "rules", record.rules != "", say("verify.rules", rules=game.rules)
    return "rules", False, say("verify.other_rules", given=record.rules, rules=game.rules)
