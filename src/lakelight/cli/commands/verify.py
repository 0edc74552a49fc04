"""Check a record: its commitment, its deal and every other chance, every move, its result."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace

from lakelight.cli.complaint import DONE, FAILED
from lakelight.cli.source import read_record
from lakelight.cli.words import say
from lakelight.core.errors import GameError
from lakelight.core.game import MatchState
from lakelight.core.jsontext import JsonObject, format_object
from lakelight.core.record import Record, result_json, verify
from lakelight.games import AnyGame

NAME = "verify"
SUMMARY = "was the deal fair, was every move legal?"
EXAMPLES = """\
examples:
  lakelight verify match.json
  lakelight verify --json match.json
  curl https://example.org/match.json | lakelight verify -
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Which record."""
    parser.add_argument("record", metavar="RECORD", help="a record (- for standard input)")
    parser.add_argument("--json", action="store_true", help="one JSON object for machines")


def run(args: Namespace) -> int:
    """Say what was checked, or what is wrong."""
    try:
        game, record = read_record(args.record)
        final = verify(game, record)
    except GameError as error:
        return _refuse(args, error)
    checked = _checked(game, record, final)
    if args.json:
        form: JsonObject = {"ok": True, "game": game.name, "moves": len(record.moves)}
        form |= {"checked": {name: held for name, held, _ in checked}}
        print(format_object(form | {"result": result_json(final)}))
        return DONE
    for _, held, sentence in checked:
        print(f"  {'ok' if held else '--'}  {sentence}")
    print(say("verify.good", name=args.record))
    return DONE


def _refuse(args: Namespace, error: GameError) -> int:
    if args.json:
        print(format_object({"ok": False, "code": error.code, "problem": str(error)}))
    else:
        sys.stderr.write(f"lakelight: {say('verify.bad', name=args.record, problem=error)}\n")
    return FAILED


def _checked(game: AnyGame, record: Record, final: MatchState) -> list[tuple[str, bool, str]]:
    """What was looked at: its name, whether it was there to check, and a sentence."""
    return [
        _commitment(record),
        ("chance", *_told(record.seed is not None, "verify.deal", "verify.no_seed")),
        ("moves", True, say("verify.moves", count=len(record.moves))),
        _result(record, final),
        _rules(game, record),
    ]


def _told(held: bool, yes: str, no: str) -> tuple[bool, str]:
    return held, say(yes if held else no)


def _commitment(record: Record) -> tuple[str, bool, str]:
    if not record.commitment:
        return "commitment", False, say("verify.no_commitment")
    return (
        "commitment",
        *_told(record.seed is not None, "verify.commitment", "verify.commitment_alone"),
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
