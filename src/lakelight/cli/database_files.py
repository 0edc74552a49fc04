"""The SQLite file of a server, as commands name, copy and check it."""

from __future__ import annotations

import sqlite3
from argparse import ArgumentParser, Namespace
from contextlib import closing
from pathlib import Path

from lakelight.cli.errors import UsageError
from lakelight.cli.words import say
from lakelight.server.settings import database_of, read_settings


def examples_of(command: str) -> str:
    """How a command is used that takes a copy and the database of the server."""
    return (
        f"examples:\n  lakelight {command} monday.sqlite\n"
        f"  lakelight {command} monday.sqlite --database /var/lib/lakelight/lakelight.sqlite\n"
    )


def add_files(parser: ArgumentParser, about: str) -> None:
    """Declare a copy, and the database of the server."""
    parser.add_argument("file", metavar="FILE", help=about)
    add_database(parser)


def add_database(parser: ArgumentParser) -> None:
    """Declare the database of the server."""
    parser.add_argument(
        "--database", metavar="VALUE", help="the database of the server (default: as for serve)"
    )


def database_file(args: Namespace, refusal: str) -> Path:
    """The file that the options name; `refusal` is the sentence for PostgreSQL."""
    address = database_of(read_settings(args))
    if "://" in address:
        raise UsageError(say(refusal))
    return Path(address)


def existing(path: Path, refusal: str) -> Path:
    """The path of a file; `refusal` is the sentence for one that does not exist."""
    if not path.is_file():
        raise UsageError(say(refusal, name=path))
    return path


def copy_checked(source: Path, target: Path) -> int:
    """Copy a database page by page, even while a server writes, and count its matches.

    Raises:
        sqlite3.Error: if the copy fails, or is not sound.
    """
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)
        (verdict,) = new.execute("PRAGMA integrity_check").fetchone()
        if verdict != "ok":
            raise sqlite3.DatabaseError(verdict)
        (matches,) = new.execute("SELECT count(*) FROM matches").fetchone()
    return int(matches)
