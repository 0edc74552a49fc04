"""The test suites: the whole one and the quick one."""

from __future__ import annotations

import os

from workshop import ROOT
from workshop.checks import run_checks
from workshop.chromium import require_chromium
from workshop.environment import tool
from workshop.other_browsers import require_other_browsers
from workshop.terminal import hand_over

BROWSER_TESTS = "tests/web"
MEASURING = "measures_time"
# One worker more than there are cores, since many tests wait for a server or a disk.
IN_PARALLEL = ("-n", str((os.cpu_count() or 1) + 1), "--dist=worksteal")
# A browser has several processes of its own, and keeps a core busy.
BROWSERS_IN_PARALLEL = ("-n", "auto", "--dist=worksteal")
# What every game must satisfy, records and notation, and the heart of the server. The tests of
# each package with a state, which are those of the rules, are added.
QUICK_TESTS = (
    "tests/contract",
    "tests/cli/test_documentation.py",
    "tests/cli/test_trace.py",
    "tests/cli/test_verify.py",
    "tests/docs/test_snippets.py",
    "tests/server/test_match.py",
    "tests/server/test_socket.py",
    "tests/server/test_stored.py",
    "tests/server/test_table.py",
    "tests/server/test_undo.py",
    "tests/server/test_wire.py",
    "tests/server/test_wire_files.py",
    "tests/test_extensions.py",
    "tests/test_make.py",
    "tests/test_public_api.py",
)
SLOW_TESTS = ("*/test_against_reference.py",)


def run_pytest(*arguments: str) -> int:
    """Run pytest and return its exit code."""
    return hand_over([tool("python"), "-m", "pytest", *arguments], ROOT)


def run_whole_suite() -> int:
    """Run every check and every test.

    The tests that measure time come last and one after the other: they need the machine to
    themselves. Those of the browser wait for what they expect, so they share it.
    """
    require_chromium()
    require_other_browsers()
    run_checks()
    others = run_pytest(*IN_PARALLEL, f"--ignore={BROWSER_TESTS}")
    browser = run_pytest(*BROWSERS_IN_PARALLEL, BROWSER_TESTS, "-m", f"not {MEASURING}")
    measuring = run_pytest(BROWSER_TESTS, "-m", MEASURING)
    return others or browser or measuring


def run_quick_suite() -> int:
    """Run the quick checks and the tests that find most mistakes in the least time."""
    run_checks(quick=True)
    rules = (f"tests/{state.parent.name}" for state in ROOT.glob("src/lakelight/*/state.py"))
    slow = (f"--ignore-glob={path}" for path in SLOW_TESTS)
    return run_pytest(*IN_PARALLEL, "-q", *sorted(rules), *QUICK_TESTS, *slow)
