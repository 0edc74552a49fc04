"""Why a move of Harvest was refused, told to the person who typed it."""

from __future__ import annotations

from lakelight.cli.faces.face import Scene
from lakelight.cli.faces.harvest.words import say
from lakelight.cli.words import color_name, some_of
from lakelight.core.errors import GameError, IllegalMove, InvalidNotation
from lakelight.harvest.pieces import HAND_LIMIT
from lakelight.harvest.position_types import View


def refusal(scene: Scene, error: GameError) -> str:
    """A refusal in words that speak to the viewer."""
    if isinstance(error, InvalidNotation):
        return say("not_a_move")
    if not isinstance(error, IllegalMove):
        return str(error)
    view: View = scene.view
    words = dict(error.facts)
    if "color" in words:
        words["color"] = color_name(words["color"])
    task = say(f"task.{view.table.phase}", most=HAND_LIMIT)
    why = say(f"refusal.{error.reason}", task=task, **words)
    return say("refusal", why=why, clause=error.clause, legal=some_of(scene.legal))
