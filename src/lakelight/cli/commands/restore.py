"""Put a copy that `lakelight backup` made in place of the database of a server.

The server must be stopped. The old database stays beside the new one, under another name.
"""

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
from lakelight.cli.errors import SUCCESS, CommandFailed
from lakelight.cli.words import say
from lakelight.server.store.lock import FileLock, give_to_owner

NAME = "restore"
SUMMARY = "put a copy in place of the database of a server"
EXAMPLES = examples_of(NAME)
# A database in WAL mode is up to three files.
PARTS = ("", "-wal", "-shm")


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the copy and the database."""
    add_files(parser, "the copy")


def run(args: Namespace) -> int:
    """Check the copy, keep the old database, and put the copy in its place."""
    database = database_file(args, "error.restore_postgres")
    copy = existing(Path(args.file), "error.restore_source")
    database.parent.mkdir(parents=True, exist_ok=True)
    lock = FileLock()
    lock.take(database)
    try:
        count, kept = _restored(copy, database)
    finally:
        lock.release()
    print(say("restore.done", name=database, n=count))
    if kept is not None:
        print(say("restore.kept", name=kept))
    return SUCCESS


def _restored(copy: Path, database: Path) -> tuple[int, Path | None]:
    """Put a copy in place; its number of matches, and where the old database is now."""
    restored = database.with_name(database.name + ".restoring")
    restored.unlink(missing_ok=True)
    try:
        count = copy_checked(copy, restored)
    except sqlite3.Error as error:
        restored.unlink(missing_ok=True)
        raise CommandFailed(say("error.restore", name=copy, reason=error)) from error
    give_to_owner(restored, database)
    kept = _keep_old(database)
    restored.rename(database)
    return count, kept


def _keep_old(database: Path) -> Path | None:
    """Give the old database a name that is free; None if there was none."""
    if not database.exists():
        return None
    number = 1
    while (kept := database.with_name(f"{database.name}.before-restore-{number}")).exists():
        number += 1
    for part in PARTS:
        old = database.with_name(database.name + part)
        if old.exists():
            old.rename(kept.with_name(kept.name + part))
    return kept
