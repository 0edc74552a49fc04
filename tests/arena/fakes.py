"""Fast, deterministic bots, some of them broken."""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from lakelight.bots import AnyBot, Budget, bot_named
from lakelight.core.game import Move
from lakelight.core.rng import Rng


@dataclass
class Fake:
    """A bot that plays at random; its subclasses differ at some decisions."""

    name: str

    def choose(self, view: object, legal_moves: Sequence[Move], budget: Budget, rng: Rng) -> Move:
        """A random move, unless the subclass decides otherwise."""
        draw = rng.below(100)
        move = legal_moves[rng.below(len(legal_moves))]
        return self.decide(draw, legal_moves, move)

    def decide(self, draw: int, legal_moves: Sequence[Move], move: Move) -> Move:
        """The move for a random number from 0 to 99."""
        return move


@dataclass
class First(Fake):
    """A bot that plays the first legal move, a weak one, in `part` percent of its decisions."""

    part: int = 0

    def decide(self, draw: int, legal_moves: Sequence[Move], move: Move) -> Move:
        """The first move or a random one."""
        return legal_moves[0] if draw < self.part else move


class Crash(Fake):
    """A bot that raises an error at one in ten decisions."""

    def decide(self, draw: int, legal_moves: Sequence[Move], move: Move) -> Move:
        """Raise, or play."""
        if draw < 10:
            raise ZeroDivisionError("a bug")
        return move


class Cheat(Fake):
    """A bot that answers with an illegal move."""

    def decide(self, draw: int, legal_moves: Sequence[Move], move: Move) -> Move:
        """An illegal move."""
        return -77


@dataclass
class Killer(Fake):
    """A bot that kills its process during a match, once for each file in a folder."""

    folder: Path = Path()

    def decide(self, draw: int, legal_moves: Sequence[Move], move: Move) -> Move:
        """Kill the process, or play."""
        if draw < 10:
            for file in self.folder.iterdir():
                file.unlink(missing_ok=True)
                os.kill(os.getpid(), signal.SIGKILL)
        return move


def fake_named(game_name: str, text: str) -> AnyBot:
    """`first40`, `crash`, `cheat`, `killer:FOLDER`, or a built-in bot."""
    kind, _, folder = text.partition(":")
    if kind == "killer":
        return Killer(text, Path(folder))
    if kind in ("crash", "cheat"):
        return Crash(text) if kind == "crash" else Cheat(text)
    if kind.startswith("first"):
        return First(text, int(kind.removeprefix("first")))
    return bot_named(game_name, text)
