"""A change of a position that no move makes: what a reason takes away to prove itself."""

from __future__ import annotations

from lakelight.core.state import GameState


class Change:
    """Leaves the position as it is; each game has changes of its own."""

    def change_nogil(self, state: GameState) -> None:
        """Change the position that a move led to."""
