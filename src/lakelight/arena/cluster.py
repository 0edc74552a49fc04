"""Matches on many machines, by Ray: one task for each match, retried if its worker dies.

Set RAY_ADDRESS to join a running cluster; without it, Ray is started on this machine.
Every machine needs the same version of Lakelight. Ray's usage reports are switched off.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Generator, Sequence
from importlib import import_module
from itertools import islice
from typing import Any

from lakelight.arena.contest import Contest, code_digest
from lakelight.arena.match import BotMaker, play
from lakelight.arena.result import Result
from lakelight.arena.schedule import Fixture
from lakelight.arena.workers import WorkersLost
from lakelight.core.errors import InvalidSetup

RETRIES = 5
TASKS_PER_CORE = 4


def play_on_cluster(
    contest: Contest, fixtures: Sequence[Fixture], make_bot: BotMaker, workers: int | None = None
) -> Generator[Result, None, None]:
    """Yield results as they finish, in any order; closing the generator cancels the rest.

    Raises:
        InvalidSetup: if Ray is not installed, or a machine has other code.
        WorkersLost: if every worker that plays a match dies.
    """
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    try:
        ray: Any = import_module("ray")
    except ImportError:
        raise InvalidSetup("--cluster needs Ray: pip install lakelight[cluster]") from None
    started = not ray.is_initialized()
    if started:
        _start(workers)
    try:
        yield from _play(contest, fixtures, make_bot)
    finally:
        if started:
            ray.shutdown()


def _play(
    contest: Contest, fixtures: Sequence[Fixture], make_bot: BotMaker
) -> Generator[Result, None, None]:
    ray: Any = import_module("ray")
    task = ray.remote(num_cpus=1, max_retries=RETRIES)(_play_remotely)
    given = ray.put((contest, make_bot, code_digest(contest.game)))
    waiting = iter(fixtures)
    most = TASKS_PER_CORE * max(1, int(ray.cluster_resources().get("CPU", 1)))
    running: dict[Any, Fixture] = {}
    try:
        while True:
            for fixture in islice(waiting, most - len(running)):
                running[task.remote(given, fixture)] = fixture
            if not running:
                return
            done, _ = ray.wait(list(running), num_returns=1)
            fixture = running.pop(done[0])
            try:
                result: Result = ray.get(done[0])
            except ray.exceptions.WorkerCrashedError:
                raise WorkersLost(contest, fixture, RETRIES + 1) from None
            except ray.exceptions.RayTaskError as error:
                raise error.cause from None
            yield result
    finally:
        for reference in running:
            ray.cancel(reference, force=True)


def _play_remotely(given: tuple[Contest, BotMaker, str], fixture: Fixture) -> Result:
    """Play one match on a machine of the cluster."""
    contest, make_bot, digest = given
    found = code_digest(contest.game)
    if found != digest:
        raise InvalidSetup(
            f"a machine of the cluster has other rules or bots ({found}, not {digest}): "
            f"install the same version of lakelight on all machines"
        )
    return play(contest, fixture, make_bot)


def _start(workers: int | None) -> None:
    ray: Any = import_module("ray")
    address = os.environ.get("RAY_ADDRESS")
    if address:
        ray.init(address=address, log_to_driver=False)
    else:
        # A token for this run; without it, Ray leaves one in the home directory.
        os.environ.setdefault("RAY_AUTH_TOKEN", secrets.token_hex(32))
        ray.init(
            address="local",
            num_cpus=workers,
            include_dashboard=False,
            log_to_driver=False,
            logging_level="ERROR",
        )
