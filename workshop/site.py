"""Builds the documentation site with Sphinx; any warning, such as a broken link, is an error."""

from __future__ import annotations

from pathlib import Path

from workshop import ROOT
from workshop.environment import tool
from workshop.steps import run_step

DOCS = ROOT / "docs"
SITE = ROOT / "site"
CACHE = ROOT / ".make" / "docs"


def build_site(folder: Path, cache: Path = CACHE) -> None:
    """Build the site into a folder; the cache holds the parsed pages for the next build.

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
        f"--doctree-dir={cache}",
        DOCS,
        folder,
        LAKELIGHT_PLAIN="1",
    )
