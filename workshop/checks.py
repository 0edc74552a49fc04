"""The static checks of the repository, which run before the tests."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from workshop import ROOT
from workshop.client import CHECKS as CLIENT_CHECKS
from workshop.client import check_client, install_client_packages, oversized_screens
from workshop.environment import tool
from workshop.locks import require_no_addresses
from workshop.node import run_node
from workshop.steps import StepFailed, run_step, tell

TYPED = ("src", "tests", "bench", "examples", "workshop", "docs/conf.py", "make.py")
CHECKS = {
    "Layout": ("ruff", "format", "--check", "."),
    "Lint": ("ruff", "check", "."),
    "Types": ("mypy", *TYPED),
    "Import contracts": ("lint-imports",),
}
# The types of the pages take as long as all other checks together.
QUICK_CLIENT_CHECKS = [title for title in CLIENT_CHECKS if not title.startswith("Types")]


def run_checks(*, quick: bool = False) -> None:
    """Run all checks, or all quick ones, and report every failure.

    Those of the pages run beside the others.

    Raises:
        StepFailed: if any failed, after each has printed its output.
    """
    install_client_packages()
    with ThreadPoolExecutor(1) as beside:
        of_pages = beside.submit(check_client, QUICK_CLIENT_CHECKS if quick else CLIENT_CHECKS)
        failed = [title for title, command in CHECKS.items() if not _passes(title, *command)]
    for failure in of_pages.result():
        tell(f"\n{failure}\n")
        failed.append(failure.partition("\n")[0])
    failed += oversized_screens()
    try:
        require_no_addresses()
    except StepFailed as failure:
        tell(str(failure))
        failed.append("Locks")
    if failed:
        raise StepFailed(f"Failed: {'; '.join(failed)}. `make.py fix` repairs layout and lint.")


def run_fixes() -> None:
    """Let ruff and prettier repair what they can."""
    try:
        run_step("Lint", tool("ruff"), "check", "--fix", ".")
    finally:
        run_step("Layout", tool("ruff"), "format", ".")
        install_client_packages()
        prettier = Path("node_modules", "prettier", "bin", "prettier.cjs")
        run_node("Layout of the pages", prettier, "--write", ".")


def _passes(title: str, name: str, *arguments: str) -> bool:
    try:
        run_step(title, tool(name), *arguments, folder=ROOT, NO_COLOR="1")
    except StepFailed as failure:
        tell(f"\n{failure}\n")
        return False
    return True
