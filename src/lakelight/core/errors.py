"""What a person can cause to go wrong, each with a stable code.

    GameError (ValueError)
    ├── InvalidNotation   the text is no move at all
    ├── IllegalMove       a move, but not one the rules allow now
    ├── NotYourTurn       a move by a seat that may not act now
    ├── GameOver          a move after the end
    ├── InvalidSetup      a match that cannot be set up so
    ├── InvalidPosition   a position that no match can reach; lists all that is wrong
    ├── InvalidComponents a set of Dice components that cannot be played with (in `dice`)
    └── InvalidRecord     a record that cannot be read or does not replay

Messages quote the input and say what would have been right.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar


class GameError(ValueError):
    """Something a person asked for that the game cannot do."""

    code: ClassVar[str] = "game_error"


class InvalidNotation(GameError):
    """A text that is no move of this game."""

    code: ClassVar[str] = "invalid_notation"


class IllegalMove(GameError):
    """A move that the rules do not allow in this position."""

    code: ClassVar[str] = "illegal_move"

    def __init__(self, message: str, clause: str = "") -> None:
        super().__init__(message)
        self.clause = clause


class NotYourTurn(GameError):
    """A move by a seat that may not act now."""

    code: ClassVar[str] = "not_your_turn"


class GameOver(GameError):
    """A move after the end of the match."""

    code: ClassVar[str] = "game_over"


class InvalidSetup(GameError):
    """Players, seats or a deal that the rules do not know."""

    code: ClassVar[str] = "invalid_setup"


class InvalidPosition(GameError):
    """A position that no match can reach; `problems` holds all that is wrong."""

    code: ClassVar[str] = "invalid_position"

    def __init__(self, problems: Sequence[str]) -> None:
        self.problems = (problems,) if isinstance(problems, str) else tuple(problems)
        super().__init__("; ".join(self.problems))


class InvalidRecord(GameError):
    """A record that cannot be read, or whose moves the rules refuse."""

    code: ClassVar[str] = "invalid_record"
