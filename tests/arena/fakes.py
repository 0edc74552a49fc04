"""Small bots that pass the protocol of real ones: fast, deterministic, some of them broken."""

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
    """Plays at random; the kinds below differ in what they do now and then."""

    name: str

    def choose(self, view: object, legal_moves: Sequence[Move], budget: Budget, rng: Rng) -> Move:
        """A random move, unless this is the moment."""
        moment = rng.below(100)
        move = legal_moves[rng.below(len(legal_moves))]
        return self.at(moment, legal_moves, move)

    def at(self, moment: int, legal_moves: Sequence[Move], move: Move) -> Move:
        """What this kind does at a moment from 0 to 99."""
        return move


@dataclass
class First(Fake):
    """So many times out of a hundred it takes the first legal move, which is a weak one."""

    part: int = 0

    def at(self, moment: int, legal_moves: Sequence[Move], move: Move) -> Move:
        """Weak or random."""
        return legal_moves[0] if moment < self.part else move


class Crash(Fake):
    """Has a bug that shows at one in ten decisions."""

    def at(self, moment: int, legal_moves: Sequence[Move], move: Move) -> Move:
        """Raise, or play."""
        if moment < 10:
            raise ZeroDivisionError("a bug of its own")
        return move


class Cheat(Fake):
    """Answers with a move that is not legal."""

    def at(self, moment: int, legal_moves: Sequence[Move], move: Move) -> Move:
        """No move at all."""
        return -77


@dataclass
class Deadly(Fake):
    """Ends its own process in the middle of a match, as often as there are files in a folder."""

    folder: Path = Path()

    def at(self, moment: int, legal_moves: Sequence[Move], move: Move) -> Move:
        """Die, or play."""
        if moment < 10:
            for life in self.folder.iterdir():
                life.unlink(missing_ok=True)
                os.kill(os.getpid(), signal.SIGKILL)
        return move


def fake_named(game_name: str, text: str) -> AnyBot:
    """`first40`, `crash`, `cheat`, `deadly:FOLDER`, or a bot of the house."""
    kind, _, folder = text.partition(":")
    if kind == "deadly":
        return Deadly(text, Path(folder))
    if kind in ("crash", "cheat"):
        return Crash(text) if kind == "crash" else Cheat(text)
    if kind.startswith("first"):
        return First(text, int(kind.removeprefix("first")))
    return bot_named(game_name, text)
