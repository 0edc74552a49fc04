"""Builds the package: the pages first, then setuptools packs them with the compiled engine.

A checkout has the source of the pages in `web/`, so they are built first, with the Node of the
machine or one from the registry. An sdist carries the pages as they were built.
"""

from __future__ import annotations

import os

from setuptools import build_meta
from setuptools.build_meta import (
    build_editable,
    get_requires_for_build_editable,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

from workshop import ROOT
from workshop.steps import Missing, StepFailed, tell

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

Settings = dict[str, str | list[str] | None] | None

WEB = ROOT / "web"


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """What setuptools asks for, and Node where the pages must be built without one."""
    asked: list[str] = build_meta.get_requires_for_build_wheel(config_settings)
    return asked + requires_for_pages()


def get_requires_for_build_sdist(config_settings: Settings = None) -> list[str]:
    """The same."""
    asked: list[str] = build_meta.get_requires_for_build_sdist(config_settings)
    return asked + requires_for_pages()


def build_wheel(
    wheel_directory: str,
    config_settings: Settings = None,
    metadata_directory: str | None = None,
) -> str:
    """A wheel; where the pages cannot be built it goes without them, and `serve` will say so.

    With LAKELIGHT_WHOLE=1 it does not.
    """
    try:
        build_pages()
    except (Missing, OSError, StepFailed) as error:
        if os.environ.get("LAKELIGHT_WHOLE") == "1":
            raise
        tell(f"{error}\nThe pages were not built: this package has the library, but no client.")
    wheel: str = build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)
    return wheel


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    """An sdist, never without its pages."""
    build_pages()
    sdist: str = build_meta.build_sdist(sdist_directory, config_settings)
    return sdist


def requires_for_pages() -> list[str]:
    """Node as a package, if there are pages to build and no Node to build them."""
    if not WEB.is_dir():
        return []
    from workshop.client import is_fresh
    from workshop.node import NODE_PACKAGE, node_on_path

    return [] if is_fresh() or node_on_path() else [NODE_PACKAGE]


def build_pages() -> None:
    """Bring the pages up to date, where their source is.

    Raises:
        Missing: what this machine lacks.
        StepFailed: what the tool said.
    """
    if WEB.is_dir():
        from workshop.client import prepare_client

        prepare_client()
