"""The locks agree with each other."""

from __future__ import annotations

import re

from workshop.environment import LOCKS

PIN = re.compile(r"^[A-Za-z0-9._-]+==\S+", re.MULTILINE)


def test_the_lock_of_the_benchmarks_holds_what_the_tests_need() -> None:
    """`make.py bench learn` installs it in place of that of the tests."""
    tests, benchmarks = (
        set(PIN.findall((LOCKS / f"{name}.txt").read_text("utf-8"))) for name in ("test", "bench")
    )
    assert tests
    assert not tests - benchmarks
