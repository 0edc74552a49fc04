"""Legal moves as a screen wants them, one module for each game; the rules stay where they are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from lakelight.core.game import Move, Seat
from lakelight.server.choices.dice import dice_ahead, dice_choices
from lakelight.server.choices.harvest import harvest_choices
from lakelight.server.wire.dice import Ahead
from lakelight.server.wire.messages import Choices

__all__ = ["AHEAD", "CHOICES"]

ChoicesOf: TypeAlias = Callable[[Any, Seat, list[Move]], Choices]
AheadOf: TypeAlias = Callable[[Any, Seat, Move], Ahead]

CHOICES: dict[str, ChoicesOf] = {"harvest": harvest_choices, "dice": dice_choices}
# Only where nothing is hidden: in Harvest the tile that is drawn next would be told.
AHEAD: dict[str, AheadOf] = {"dice": dice_ahead}
