"""The sentences of Harvest in the terminal."""

from __future__ import annotations

from lakelight.cli.words import Catalog

say = Catalog("lakelight.cli.faces.harvest")
