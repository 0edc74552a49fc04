"""What a seat of Pebbles sees."""

from __future__ import annotations

from dataclasses import dataclass

from lakelight.core.jsontext import JsonObject
from tests.third_game.pieces import Seat

UNSEEN = "?"


@dataclass(frozen=True)
class View:
    """The pebbles that everybody sees, and the viewer's own color and draw.

    `drawn` is "?" while another seat looks at its pebble.
    """

    viewer: Seat | None
    turns: int
    kept: tuple[str, ...]
    passed: tuple[bool, ...]
    secret: str
    drawn: str

    def to_json(self) -> JsonObject:
        """The view as JSON."""
        return {
            "game": "pebbles",
            "viewer": self.viewer,
            "players": len(self.kept),
            "turns": self.turns,
            "kept": list(self.kept),
            "passed": list(self.passed),
            "secret": self.secret,
            "drawn": self.drawn,
        }
