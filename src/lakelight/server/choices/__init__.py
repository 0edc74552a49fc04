"""Legal moves as a screen wants them, one module for each game; the rules stay where they are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from lakelight.core.game import Move, Seat
from lakelight.core.jsontext import JsonObject
from lakelight.server.choices.dice import dice_choices
from lakelight.server.choices.harvest import harvest_choices
from lakelight.server.choices.looks import dice_looks, harvest_looks
from lakelight.server.wire.told import Choices

ChoicesOf: TypeAlias = Callable[[Any, Seat, list[Move]], Choices]
LooksOf: TypeAlias = Callable[[Any, JsonObject], JsonObject]

CHOICES: dict[str, ChoicesOf] = {"harvest": harvest_choices, "dice": dice_choices}
LOOKS: dict[str, LooksOf] = {"harvest": harvest_looks, "dice": dice_looks}
