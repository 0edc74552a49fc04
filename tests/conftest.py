"""Hooks of pytest: tests may be coroutines, and in CI a skipped test counts as a failed one."""

import asyncio
import inspect
import os
import signal
from collections.abc import Generator
from itertools import islice

import pytest

IN_CI = os.environ.get("CI") == "true"


def pytest_configure() -> None:
    """Let Ctrl-C stop the tests, even if a shell started them in the background."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that is a coroutine in an event loop of its own."""
    test = pyfuncitem.obj
    if not inspect.iscoroutinefunction(test):
        return None
    asyncio.run(
        test(**{name: pyfuncitem.funcargs[name] for name in inspect.signature(test).parameters})
    )
    return True


def fail_if_skipped(report: pytest.TestReport | pytest.CollectReport) -> None:
    if IN_CI and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"Skipped, and CI allows no skips: {report.longrepr}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    fail_if_skipped(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    fail_if_skipped(report)
    return report


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Start the tests that take minutes first, on different cores.

    Each worker of xdist begins with its own part of the list, so the long tests are dealt out to
    the beginnings of these parts. All in one part, they would run one after the other.
    """
    long = [item for item in items if item.get_closest_marker("takes_minutes")]
    others = iter([item for item in items if item not in long])
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    dealt: list[pytest.Item] = []
    for worker in range(workers):
        end = len(dealt) + (len(items) - len(dealt)) // (workers - worker)
        dealt += long[worker::workers]
        dealt += islice(others, max(0, end - len(dealt)))
    items[:] = [*dealt, *others]
