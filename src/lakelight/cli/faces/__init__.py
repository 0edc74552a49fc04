"""How each game looks in a terminal: its table, its hands, what happened, what may be done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lakelight.cli.complaint import BadUsage
from lakelight.cli.words import say

if TYPE_CHECKING:
    from lakelight.cli.faces.face import Face

FACES = ("harvest",)


def face_of(game: str) -> Face:
    """The face of a game.

    Raises:
        BadUsage: without the extra `[cli]`, or if the game has no face yet.
    """
    try:
        import rich  # noqa: F401
    except ImportError:
        raise BadUsage(say("error.rich")) from None
    if game not in FACES:
        raise BadUsage(say("error.no_face", game=game, games=", ".join(FACES)))
    from lakelight.cli.faces.harvest import HarvestFace

    return HarvestFace()
