"""What a game's face offers to those who play and replay: pictures and sentences, no rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from rich.console import RenderableType

from lakelight.core.jsontext import JsonObject


@dataclass(frozen=True)
class Scene:
    """All that may be shown to one pair of eyes.

    `legal` is what the viewer may do now; `news` what the last moves did, move by move.
    """

    view: Any
    names: Sequence[str]
    legal: Sequence[str] = ()
    news: Sequence[Sequence[JsonObject]] = ()
    width: int = 80
    only_ascii: bool = False


class Face(Protocol):
    """How one game looks in a terminal.

    `is_open` says that nobody has secrets: no hand is hidden, and people at one keyboard
    may take back each other's moves.
    """

    is_open: bool

    def table(self, scene: Scene) -> RenderableType:
        """What lies on the table."""
        ...

    def hand(self, scene: Scene) -> RenderableType | None:
        """What the viewer holds, ready to be named in a move; None if nothing."""
        ...

    def end(self, scene: Scene) -> RenderableType:
        """What lies on the table when the match is over."""
        ...

    def look(self, scene: Scene, typed: str) -> RenderableType | None:
        """What else a person may ask to see, by words of the game's own; None if no such words."""
        ...

    def tell(self, scene: Scene, events: Sequence[JsonObject]) -> str:
        """What one move did, as a sentence; empty if nothing."""
        ...

    def recount(self, scene: Scene) -> list[str]:
        """The news of a scene, as sentences."""
        ...

    def ask(self, scene: Scene) -> str:
        """What the viewer is asked now."""
        ...

    def explain(self, scene: Scene) -> list[tuple[str, str]]:
        """The legal moves in groups: what they are, and how they are written."""
        ...

    def expand(self, scene: Scene, text: str) -> str:
        """A move as typed, with the short forms that the screen offers written out."""
        ...

    def address(self, scene: Scene, refusal: str) -> str:
        """A refusal, with seats called by the names of those who sit there."""
        ...

    def reveals(self, event: JsonObject) -> bool:
        """Whether an event showed something that was hidden."""
        ...

    def standing(self, scene: Scene, scores: Sequence[int]) -> list[tuple[str, Sequence[int]]]:
        """What decided the match, most important first: a heading and a number for each seat."""
        ...

    def help(self) -> str:
        """How moves are written."""
        ...
