"""The errors that a person can cause, each with a stable code.

    GameError (ValueError)
    ├── InvalidNotation   the text is not a move of this game
    ├── IllegalMove       a move that the rules do not allow now: reason, clause, facts
    ├── NotYourTurn       a move by a seat that may not act now
    ├── GameOver          a move after the end
    ├── InvalidSetup      players, seats or options that the rules do not know
    ├── InvalidPosition   a position that no match can reach; lists every problem
    └── InvalidRecord     a record that cannot be read or does not replay

A game may add errors of its own. Messages quote the input and say what would have been right.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True)
class Problem:
    """One of the things that are wrong with an input, as data like those of a refused move.

    A client makes its own sentence from them, in its own language.
    """

    reason: str
    clause: str
    facts: Mapping[str, str]


class GameError(ValueError):
    """The root of all errors that a person can cause.

    `details` lists everything that is wrong, where a check finds more than one thing.
    """

    code: ClassVar[str] = "game_error"
    details: tuple[Problem, ...] = ()


class InvalidNotation(GameError):
    """A text that is not a move of this game."""

    code: ClassVar[str] = "invalid_notation"


class IllegalMove(GameError):
    """A move that the rules do not allow in this position.

    `reason` is a stable word of the game, `clause` the rule, `facts` what the reason speaks of
    (colors as letters, moves in notation). `sentence` says the same in English; a client makes
    its own sentence, in its own language, from the other three.
    """

    code: ClassVar[str] = "illegal_move"

    def __init__(self, reason: str, clause: str, facts: Mapping[str, str], sentence: str) -> None:
        super().__init__(reason, clause, facts, sentence)
        self.reason = reason
        self.clause = clause
        self.facts = dict(facts)
        self.sentence = sentence

    def __str__(self) -> str:
        return self.sentence


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
    """A position that no match can reach; `problems` lists everything that is wrong."""

    code: ClassVar[str] = "invalid_position"

    def __init__(self, problems: Sequence[str]) -> None:
        self.problems = (problems,) if isinstance(problems, str) else tuple(problems)
        super().__init__("; ".join(self.problems))

    @staticmethod
    def check(*stages: Iterable[str]) -> None:
        """Raise the problems of the first stage that has any; later stages are not looked at."""
        for stage in stages:
            if problems := list(stage):
                raise InvalidPosition(problems)


class InvalidRecord(GameError):
    """A record that cannot be read, or whose moves the rules refuse."""

    code: ClassVar[str] = "invalid_record"
