"""Copy the database of a server, running or not, to a file, and check the copy."""

from __future__ import annotations

import sqlite3
from argparse import ArgumentParser, Namespace
from pathlib import Path

from lakelight.cli.database_files import (
    add_files,
    copy_checked,
    database_file,
    examples_of,
    existing,
)
from lakelight.cli.errors import SUCCESS, CommandFailed, UsageError
from lakelight.cli.words import say

NAME = "backup"
SUMMARY = "copy the database of a server to a file"
EXAMPLES = examples_of(NAME)


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the source and the copy."""
    add_files(parser, "the copy, a new file")


def run(args: Namespace) -> int:
    """Copy page by page, even while the server writes."""
    source = existing(database_file(args, "error.backup_postgres"), "error.backup_source")
    target = Path(args.file)
    if target.exists():
        raise UsageError(say("error.backup_target", name=target))
    try:
        matches = copy_checked(source, target)
    except sqlite3.Error as error:
        raise CommandFailed(say("error.backup", name=source, reason=error)) from error
    print(say("backup.done", name=target, n=matches))
    return SUCCESS
