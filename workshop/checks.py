"""What must hold of the repository before any test is run."""

from __future__ import annotations

from pathlib import Path

from workshop import ROOT
from workshop.client import check_client, install_packages
from workshop.environment import tool
from workshop.locks import require_no_addresses
from workshop.node import run_node
from workshop.steps import StepFailed, run_step, tell

TYPED = ("src", "tests", "bench", "examples", "workshop", "make.py")


def run_checks() -> None:
    """Run all of them, so that one run tells everything there is to mend.

    Raises:
        StepFailed: if any failed, after each has said why.
    """
    typed = [part for part in TYPED if (ROOT / part).exists()]
    checks = {
        "Layout": ("ruff", "format", "--check", "."),
        "Lint": ("ruff", "check", "."),
        "Types": ("mypy", *typed),
        "Import contracts": ("lint-imports",),
    }
    failed = [title for title, command in checks.items() if not _holds(title, *command)]
    for failure in check_client():
        tell(f"\n{failure}\n")
        failed.append(failure.partition("\n")[0])
    try:
        require_no_addresses()
    except StepFailed as failure:
        tell(str(failure))
        failed.append("Locks")
    if failed:
        raise StepFailed(f"Mend first: {', '.join(failed).lower()}. `make.py fix` mends a part.")


def run_fixes() -> None:
    """Let ruff mend what it can, then lay out."""
    try:
        run_step("Lint", tool("ruff"), "check", "--fix", ".")
    finally:
        run_step("Layout", tool("ruff"), "format", ".")
        install_packages()
        prettier = Path("node_modules", "prettier", "bin", "prettier.cjs")
        run_node("Layout of the pages", prettier, "--write", ".")


def _holds(title: str, name: str, *arguments: str) -> bool:
    try:
        run_step(title, tool(name), *arguments, NO_COLOR="1")
    except StepFailed as failure:
        tell(f"\n{failure}\n")
        return False
    return True
