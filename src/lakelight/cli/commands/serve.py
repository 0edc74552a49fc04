"""Run the server: tables for people and bots, for browsers and for programs.

Matches are stored in one SQLite file, or in PostgreSQL if --database is its address.
Every option can also be an environment variable: --port is LAKELIGHT_PORT.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from lakelight.cli.errors import SUCCESS, UsageError
from lakelight.cli.words import say
from lakelight.server.settings import add_settings, read_settings, table_of_settings

NAME = "serve"
SUMMARY = "run the server for browsers and programs"
EXAMPLES = """\
examples:
  lakelight serve
  lakelight serve --host '*' --port 80 --public-url https://lake.example
  lakelight serve --database postgresql://lakelight@localhost/lakelight
  lakelight serve --settings
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Declare an option for each setting."""
    parser.add_argument("--settings", action="store_true", help="print all settings and exit")
    parser.add_argument("--open", action="store_true", help="open the page in a browser")
    add_settings(parser)


def run(args: Namespace) -> int:
    """Serve until the process is stopped."""
    settings = read_settings(args)
    if args.settings:
        print("\n".join(table_of_settings(settings)))
        return SUCCESS
    try:
        from lakelight.server.serve import serve
    except ImportError as error:
        raise UsageError(say("error.server", missing=error.name or "")) from error
    serve(settings, opens_browser=args.open)
    return SUCCESS
