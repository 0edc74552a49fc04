"""The command line: finds the command, runs it, and reports an error as one sentence."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version

from lakelight.cli.commands import all_commands
from lakelight.cli.errors import FAILURE, INTERRUPTED, SUCCESS, USAGE, CommandError
from lakelight.cli.help_texts import help_text, translate_options
from lakelight.cli.parser_words import translated_parser
from lakelight.cli.words import choose_language, say
from lakelight.core.errors import GameError


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    try:
        with translated_parser():
            code = _run(sys.argv[1:] if argv is None else list(argv))
        sys.stdout.flush()
        return code
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else USAGE
    except BrokenPipeError:
        _discard_output()
        return SUCCESS
    except KeyboardInterrupt:
        return INTERRUPTED


def build_parser() -> argparse.ArgumentParser:
    """The parser of the whole command line."""
    parser = argparse.ArgumentParser(
        prog="lakelight",
        description=say("help.description"),
        epilog=say("help.examples"),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"lakelight {_version()}")
    commands = help_text("commands", "commands")
    subparsers = parser.add_subparsers(metavar="COMMAND", title=commands)
    for command in all_commands():
        subparser = subparsers.add_parser(
            command.NAME,
            help=help_text(f"{command.NAME}.summary", command.SUMMARY),
            description=help_text(f"{command.NAME}.about", command.__doc__),
            epilog=command.EXAMPLES,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        command.add_arguments(subparser)
        translate_options(subparser, command.NAME)
        subparser.set_defaults(run=command.run, usage_error=subparser.error)
    translate_options(parser, "")
    return parser


def _run(argv: list[str]) -> int:
    choose_language()
    parser = build_parser()
    names = [command.NAME for command in all_commands()]
    if argv and not argv[0].startswith("-") and argv[0] not in names:
        parser.error(say("error.command", name=argv[0][:40], commands=", ".join(names)))
    args, unknown = parser.parse_known_args(argv)
    if unknown:
        # The usage of the command, not of the whole program, says what would have been right.
        getattr(args, "usage_error", parser.error)(
            say("error.unknown_option", options=" ".join(unknown))
        )
    if "run" not in args:
        parser.print_help()
        return SUCCESS
    try:
        code: int = args.run(args)
        return code
    except CommandError as error:
        return _report(str(error), error.exit_code)
    except GameError as error:
        return _report(str(error), FAILURE)


def _report(sentence: str, code: int) -> int:
    sys.stdout.flush()
    sys.stderr.write(f"lakelight: {sentence}\n")
    return code


def _discard_output() -> None:
    """Write nothing more to a closed pipe, not even when Python exits."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())


def _version() -> str:
    try:
        return version("lakelight")
    except PackageNotFoundError:
        return "(not installed)"
