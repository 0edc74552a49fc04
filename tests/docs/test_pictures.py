"""The pictures in the docs are drawn from positions by the code of the project."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from lakelight.harvest import HARVEST
from lakelight.harvest.picture import draw_view
from tests.docs.rule_pictures import PICTURES as PICTURES_OF_RULES

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"


def test_the_picture_of_harvest_is_fresh() -> None:
    state = HARVEST.parse_position_text((PICTURES / "harvest.txt").read_text("utf-8"))
    places = state.places if state.phase == "place" else ()
    drawn = draw_view(state.view(state.seat), ("Ana", "Ben", "Chloé", "Dieter"), places=places)
    if os.environ.get("LAKELIGHT_REWRITE"):
        (PICTURES / "harvest.svg").write_text(drawn, "utf-8")
    assert (PICTURES / "harvest.svg").read_text("utf-8") == drawn


@pytest.mark.parametrize("name", PICTURES_OF_RULES)
def test_the_pictures_of_the_rules_are_fresh(name: str) -> None:
    drawn = PICTURES_OF_RULES[name]()
    path = PICTURES / f"{name}.svg"
    if os.environ.get("LAKELIGHT_REWRITE"):
        path.write_text(drawn, "utf-8")
    assert path.read_text("utf-8") == drawn


@pytest.mark.parametrize("game", ["harvest", "dice"])
@pytest.mark.parametrize("language", ["", ".fr", ".de"])
def test_every_language_shows_the_same_pictures(game: str, language: str) -> None:
    text = (PICTURES.parent / "rules" / f"{game}{language}.md").read_text("utf-8")
    shown = re.findall(r"!\[[^\]]+\]\(\.\./pictures/([\w-]+)\.svg\)", text)
    assert sorted(shown) == sorted(name for name in PICTURES_OF_RULES if name.startswith(game))
