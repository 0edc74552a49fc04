"""How chance deals a match, one equally likely outcome after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol


class Chance(Protocol):
    """The draws before the first move of a game; each game has its own."""

    most_outcomes: int

    def outcomes(self, players: int, drawn: Sequence[int]) -> Sequence[int]:
        """What the next draw may be, ascending, all equally likely."""
        ...

    def is_complete(self, players: int, drawn: Sequence[int]) -> bool:
        """Whether everything is drawn."""
        ...

    def begin(self, players: int, drawn: Sequence[int]) -> Any:  # noqa: ANN401
        """The opening that was drawn."""
        ...
