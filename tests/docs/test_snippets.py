"""Every Python session in README and docs is executed as printed."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
SESSION = re.compile(r"^```pycon\n(.*?)^```", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_the_sessions_of_a_page_run_as_printed(page: Path) -> None:
    source = "\n".join(SESSION.findall(page.read_text("utf-8")))
    session = doctest.DocTestParser().get_doctest(source, {}, page.name, str(page), 0)
    report: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    runner.run(session, out=report.append)
    assert not runner.failures, "".join(report)


def test_the_sessions_of_the_readme_fit_on_a_screen() -> None:
    sessions = SESSION.findall((ROOT / "README.md").read_text("utf-8"))
    assert 5 <= sum(session.count(">>>") for session in sessions) <= 18
