"""Legal moves as a screen wants them, one module for each game; the rules stay where they are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from lakelight.core.game import Move, Seat
from lakelight.core.jsontext import JsonObject
from lakelight.server.choices.dice import dice_choices
from lakelight.server.choices.harvest import harvest_choices
from lakelight.server.choices.looks import dice_looks, hand_looks, harvest_looks
from lakelight.server.wire.told import Choices

__all__ = ["CHOICES", "LOOKS", "hand_looks", "with_looks"]

ChoicesOf: TypeAlias = Callable[[Any, Seat, list[Move]], Choices]
LooksOf: TypeAlias = Callable[[Any], JsonObject]

CHOICES: dict[str, ChoicesOf] = {"harvest": harvest_choices, "dice": dice_choices}
LOOKS: dict[str, LooksOf] = {"harvest": harvest_looks, "dice": dice_looks}


def with_looks(game_name: str, state: Any, shown: JsonObject) -> JsonObject:  # noqa: ANN401
    """A view or a position, and what a screen draws besides."""
    return shown | LOOKS[game_name](state) | hand_looks(shown)
