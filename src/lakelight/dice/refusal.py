"""Why a move is refused, in words, with the clause and with what would be right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lakelight.core.errors import GameError, GameOver, IllegalMove, NotYourTurn
from lakelight.dice import moves as numbering
from lakelight.dice.moves import Move

if TYPE_CHECKING:
    from lakelight.dice.state import State


def refusal(state: State, move: Move | str) -> GameError:
    return IllegalMove(f"{move}")
