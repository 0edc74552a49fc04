"""How each game looks in a terminal: its table, its hands, what happened, what may be done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lakelight.cli.complaint import BadUsage
from lakelight.cli.words import say

if TYPE_CHECKING:
    from lakelight.cli.faces.face import Face


def face_of(game: str) -> Face:
    """The face of a game.

    Raises:
        BadUsage: without the extra `[cli]`.
    """
    try:
        import rich  # noqa: F401
    except ImportError:
        raise BadUsage(say("error.rich")) from None
    from lakelight.cli.faces.dice import DiceFace
    from lakelight.cli.faces.harvest import HarvestFace

    faces: dict[str, Face] = {"harvest": HarvestFace(), "dice": DiceFace()}
    return faces[game]
