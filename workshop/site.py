"""Builds the documentation site with Sphinx; any warning, such as a broken link, is an error."""

from __future__ import annotations

from pathlib import Path

from workshop import ROOT
from workshop.environment import tool
from workshop.steps import run_step

DOCS = ROOT / "docs"
SITE = ROOT / "site"
CACHE = ROOT / ".make" / "docs"


def build_site(folder: Path) -> None:
    """Build the site into a folder.

    Raises:
        StepFailed: with the warnings of Sphinx.
    """
    options = ("--builder=html", "--fail-on-warning", "--keep-going", "--jobs=auto")
    run_step(
        "Building the documentation site",
        tool("python"),
        "-m",
        "sphinx",
        *options,
        f"--doctree-dir={CACHE}",
        DOCS,
        folder,
        LAKELIGHT_PLAIN="1",
    )
