"""How a game looks in a terminal: pictures and sentences, no rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from rich.console import RenderableType

from lakelight.core.errors import GameError
from lakelight.core.events import Event
from lakelight.core.outcome import Counts


@dataclass(frozen=True)
class Scene:
    """Everything that may be shown to one viewer.

    `legal` are the viewer's legal moves; `news` is what the last moves did, move by move.
    """

    view: Any
    names: Sequence[str]
    legal: Sequence[str] = ()
    news: Sequence[Sequence[Event]] = ()
    width: int = 80
    only_ascii: bool = False


class Face(Protocol):
    """A module that shows one game in a terminal."""

    def table(self, scene: Scene) -> RenderableType:
        """What lies on the table."""
        ...

    def hand(self, scene: Scene) -> RenderableType | None:
        """What the viewer holds; None if nothing."""
        ...

    def end(self, scene: Scene) -> RenderableType:
        """What lies on the table when the match is over."""
        ...

    def look(self, scene: Scene, typed: str) -> RenderableType | None:
        """The answer to a word of the game's own; None if `typed` is no such word."""
        ...

    def describe(self, scene: Scene, events: Sequence[Event]) -> str:
        """What one move did, in words; empty if nothing."""
        ...

    def narrate(self, scene: Scene) -> list[str]:
        """The news of a scene, as sentences."""
        ...

    def prompt(self, scene: Scene) -> str:
        """What the viewer is asked to do now."""
        ...

    def move_groups(self, scene: Scene) -> list[tuple[str, str]]:
        """The legal moves in groups: what they do, and how they are written."""
        ...

    def expand(self, scene: Scene, text: str) -> str:
        """A move as it was typed, with the short forms of the screen written out."""
        ...

    def refusal(self, scene: Scene, error: GameError) -> str:
        """Why a move was refused, told to the viewer."""
        ...

    def score_columns(self, scene: Scene, tie_breaks: Counts) -> Counts:
        """The columns of the final scores: a heading and a number for each seat."""
        ...

    def result(self, reason: str, winners: str) -> str:
        """Who won, and by what."""
        ...

    def help_text(self) -> str:
        """How moves are written."""
        ...
