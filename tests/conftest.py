"""Hooks of pytest: tests may be coroutines, and in CI a skipped test counts as a failed one."""

import asyncio
import inspect
import os
import signal
from collections.abc import Generator

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
    """Start the longest tests first, so that no core waits for them at the end."""
    items.sort(key=lambda item: "tests/builds/" not in item.nodeid)
