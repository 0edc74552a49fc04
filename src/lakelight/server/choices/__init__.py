"""Legal moves as a screen wants them, one module for each game; the rules stay where they are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from lakelight.core.game import Move, Seat
from lakelight.server.choices.dice import dice_choices
from lakelight.server.choices.harvest import harvest_choices
from lakelight.server.wire.told import Choices

__all__ = ["CHOICES"]

ChoicesOf: TypeAlias = Callable[[Any, Seat, list[Move]], Choices]

CHOICES: dict[str, ChoicesOf] = {"harvest": harvest_choices, "dice": dice_choices}
