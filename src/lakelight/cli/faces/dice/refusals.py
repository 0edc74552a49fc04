"""Why a move of Dice was refused, told to the person who typed it."""

from __future__ import annotations

from lakelight.cli.faces.dice.scene import own_moves, own_sheet, without_seat
from lakelight.cli.faces.dice.words import say
from lakelight.cli.faces.face import Scene
from lakelight.cli.words import color_name, some_of
from lakelight.core.errors import GameError, IllegalMove, InvalidNotation

COLORS = ("color", "wanted")


def refusal(scene: Scene, error: GameError) -> str:
    """A refusal in words that speak to the viewer, with moves as they are typed."""
    if isinstance(error, InvalidNotation):
        return say("not_a_move")
    if not isinstance(error, IllegalMove):
        return str(error)
    words = {
        name: color_name(fact) if name in COLORS else without_seat(fact)
        for name, fact in error.facts.items()
    }
    return say(
        "refusal",
        why=say(f"refusal.{error.reason}", **words),
        task=say(f"task.{own_sheet(scene).step}"),
        clause=error.clause,
        legal=some_of(own_moves(scene)),
    )
