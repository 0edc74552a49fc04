"""The build backend: builds the pages, then lets setuptools pack them with the compiled engine.

A checkout has the source of the pages in `web/`; they are built with the Node of the machine or
with one from the registry. An sdist already contains the built pages.
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
from workshop.steps import MissingRequirement, StepFailed, tell

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
    """What setuptools requires, plus Node where pages must be built and there is none."""
    asked: list[str] = build_meta.get_requires_for_build_wheel(config_settings)
    return asked + requires_for_pages()


def get_requires_for_build_sdist(config_settings: Settings = None) -> list[str]:
    """The same as for a wheel."""
    asked: list[str] = build_meta.get_requires_for_build_sdist(config_settings)
    return asked + requires_for_pages()


def build_wheel(
    wheel_directory: str,
    config_settings: Settings = None,
    metadata_directory: str | None = None,
) -> str:
    """Build a wheel; where the pages cannot be built, build it without them.

    `lakelight serve` then says so. With LAKELIGHT_WHOLE=1 the build fails instead.
    """
    try:
        build_pages()
    except (MissingRequirement, OSError, StepFailed) as error:
        if os.environ.get("LAKELIGHT_WHOLE") == "1":
            raise
        tell(f"{error}\nThe pages were not built: this package has the library, but no client.")
    wheel: str = build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)
    return wheel


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    """Build an sdist, which always contains the pages."""
    build_pages()
    sdist: str = build_meta.build_sdist(sdist_directory, config_settings)
    return sdist


def requires_for_pages() -> list[str]:
    """The package that brings Node, if there are pages to build and no Node to build them."""
    if not WEB.is_dir():
        return []
    from workshop.client import is_fresh
    from workshop.node import NODE_PACKAGE, node_on_path

    return [] if is_fresh() or node_on_path() else [NODE_PACKAGE]


def build_pages() -> None:
    """Bring the pages up to date, if their source is here.

    Raises:
        MissingRequirement: with what this machine lacks.
        StepFailed: with the output of the tool.
    """
    if WEB.is_dir():
        from workshop.client import prepare_client

        prepare_client()
