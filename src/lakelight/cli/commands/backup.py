"""Copy the database of a server, running or not, to a file, and check the copy."""

from __future__ import annotations

import sqlite3
from argparse import ArgumentParser, Namespace
from contextlib import closing
from pathlib import Path

from lakelight.cli.errors import SUCCESS, CommandFailed, UsageError
from lakelight.cli.words import say
from lakelight.server.settings import database_of, read_settings

NAME = "backup"
SUMMARY = "copy the database of a server to a file"
EXAMPLES = """\
examples:
  lakelight backup monday.sqlite
  lakelight backup monday.sqlite --database /var/lib/lakelight/lakelight.sqlite
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the source and the copy."""
    parser.add_argument("file", metavar="FILE", help="the copy, a new file")
    parser.add_argument(
        "--database", metavar="VALUE", help="the database of the server (default: as for serve)"
    )


def run(args: Namespace) -> int:
    """Copy page by page, even while the server writes."""
    source = database_of(read_settings(args))
    target = Path(args.file)
    if "://" in source:
        raise UsageError(say("error.backup_postgres"))
    if not Path(source).is_file():
        raise UsageError(say("error.backup_source", name=source))
    if target.exists():
        raise UsageError(say("error.backup_target", name=target))
    try:
        with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
            old.backup(new)
            (verdict,) = new.execute("PRAGMA integrity_check").fetchone()
            (matches,) = new.execute("SELECT count(*) FROM matches").fetchone()
    except sqlite3.Error as error:
        raise CommandFailed(say("error.backup", name=source, reason=error)) from error
    if verdict != "ok":
        raise CommandFailed(say("error.backup", name=source, reason=verdict))
    print(say("backup.done", name=target, count=matches))
    return SUCCESS
