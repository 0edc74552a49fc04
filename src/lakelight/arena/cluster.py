"""Matches on many machines, by Ray: a task for every match, played again if its worker dies.

Set RAY_ADDRESS to join a running cluster; without it one is started on this machine.
Every machine needs the same version of Lakelight installed. Ray reports nothing to anyone.
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
AHEAD = 4


def play_on_cluster(
    contest: Contest, fixtures: Sequence[Fixture], make_bot: BotMaker, workers: int | None = None
) -> Generator[Result, None, None]:
    """Yield results as they come, in any order; closing the generator calls the rest off.

    Raises:
        InvalidSetup: if Ray is not installed, or a machine has other code.
        WorkersLost: if a match ends every worker that plays it.
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
    task = ray.remote(num_cpus=1, max_retries=RETRIES)(_play_there)
    given = ray.put((contest, make_bot, code_digest()))
    waiting = iter(fixtures)
    most = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
    under_way: dict[Any, Fixture] = {}
    try:
        while True:
            for fixture in islice(waiting, most - len(under_way)):
                under_way[task.remote(given, fixture)] = fixture
            if not under_way:
                return
            done, _ = ray.wait(list(under_way), num_returns=1)
            fixture = under_way.pop(done[0])
            try:
                result: Result = ray.get(done[0])
            except ray.exceptions.WorkerCrashedError:
                raise WorkersLost(contest, fixture, RETRIES + 1) from None
            except ray.exceptions.RayTaskError as error:
                raise error.cause from None
            yield result
    finally:
        for reference in under_way:
            ray.cancel(reference, force=True)


def _play_there(given: tuple[Contest, BotMaker, str], fixture: Fixture) -> Result:
    """Runs on a machine of the cluster."""
    contest, make_bot, digest = given
    if code_digest() != digest:
        raise InvalidSetup(
            f"a machine of the cluster has other rules or bots ({code_digest()}, not {digest}): "
            f"install the same version of lakelight on all of them"
        )
    return play(contest, fixture, make_bot)


def _start(workers: int | None) -> None:
    ray: Any = import_module("ray")
    address = os.environ.get("RAY_ADDRESS")
    if address:
        ray.init(address=address, log_to_driver=False)
    else:
        # A token for this run only: Ray would otherwise leave one in the home directory.
        os.environ.setdefault("RAY_AUTH_TOKEN", secrets.token_hex(32))
        ray.init(
            address="local",
            num_cpus=workers,
            include_dashboard=False,
            log_to_driver=False,
            logging_level="ERROR",
        )
