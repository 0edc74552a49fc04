"""The pictures in the docs are drawn by the project from positions beside them."""

from __future__ import annotations

import os
from pathlib import Path

from lakelight.harvest import HARVEST
from lakelight.harvest.picture import draw_state

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"


def test_the_picture_of_harvest_is_fresh() -> None:
    state = HARVEST.parse_position_text((PICTURES / "harvest.txt").read_text("utf-8"))
    drawn = draw_state(state, ("Ana", "Ben", "Chloé", "Dieter"))
    if os.environ.get("LAKELIGHT_REWRITE"):
        (PICTURES / "harvest.svg").write_text(drawn, "utf-8")
    assert (PICTURES / "harvest.svg").read_text("utf-8") == drawn
