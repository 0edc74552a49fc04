"""Delete old records, finished matches and visitors who left from the database of a server.

A running server does this by itself if it has --expire-days. For a SQLite file, stop it first.
"""

from __future__ import annotations

import asyncio
import dataclasses
from argparse import ArgumentParser, Namespace

from lakelight.cli.database_files import add_database
from lakelight.cli.errors import SUCCESS, UsageError
from lakelight.cli.words import say
from lakelight.server.settings import Settings, database_of, read_settings

NAME = "prune"
SUMMARY = "delete old records and finished matches of a server"
EXAMPLES = """\
examples:
  lakelight prune --expire-days 180
  lakelight prune --expire-days 180 --database postgresql://lakelight@localhost/lakelight
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the age and the database."""
    parser.add_argument(
        "--expire-days",
        dest="expire_days",
        metavar="VALUE",
        help="how old they must be (default: as for serve)",
    )
    add_database(parser)


def run(args: Namespace) -> int:
    """Prune once, and say what was deleted."""
    settings = read_settings(args)
    if settings.expire_days <= 0:
        raise UsageError(say("error.prune_days"))
    try:
        pruned = asyncio.run(_prune(settings))
    except ImportError as error:
        raise UsageError(say("error.server", missing=error.name or "")) from error
    for kind, count in pruned.items():
        print(say(f"prune.{kind}", n=count))
    return SUCCESS


async def _prune(settings: Settings) -> dict[str, int]:
    from lakelight.server.clock import RealClock
    from lakelight.server.pruning import Pruner
    from lakelight.server.store.address import store_at

    store = store_at(database_of(settings))
    await store.open()
    try:
        pruner = Pruner(store, RealClock(), settings.expire_days, lambda code: True)
        return dataclasses.asdict(await pruner.prune())
    finally:
        await store.close()
