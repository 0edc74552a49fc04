"""The test suites: all of it, and the part that answers quickly."""

from __future__ import annotations

from workshop import ROOT
from workshop.checks import run_checks
from workshop.chromium import require_chromium
from workshop.environment import tool
from workshop.terminal import hand_over

BROWSER_TESTS = "tests/web"
ALL_CORES = ("-n", "auto", "--dist=worksteal")
QUICK_TESTS = ("tests/harvest", "tests/dice", "tests/contract", "tests/core")


def run_pytest(*arguments: str) -> int:
    """Run pytest and return its exit code."""
    return hand_over([tool("python"), "-m", "pytest", *arguments], ROOT)


def run_whole_suite() -> int:
    """Run every check and every test.

    The browser tests come last and one after the other: a browser needs the machine to itself.
    """
    require_chromium()
    run_checks()
    others = run_pytest(*ALL_CORES, f"--ignore={BROWSER_TESTS}")
    browser = run_pytest(BROWSER_TESTS)
    return others or browser


def run_quick_suite() -> int:
    """Run the quick checks and the tests that find most mistakes in the least time."""
    run_checks(quick=True)
    return run_pytest(*ALL_CORES, "-q", *QUICK_TESTS)
