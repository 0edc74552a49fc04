"""Those who play without a keyboard, by the name of their level.

A bot sees a view, never the state. The room `lakelight.bots` will fill `LEVELS`; until
then there is one level.
"""

from __future__ import annotations

import re
from typing import Protocol

from lakelight.cli.complaint import BadUsage
from lakelight.cli.words import say
from lakelight.core.game import Move, Seat
from lakelight.core.rng import Rng
from lakelight.core.seed import Draw

BOT_NAME = re.compile(r"(\w+) bot(?: \d+)?")


class Bot(Protocol):
    """Chooses one of the legal moves from what its seat sees."""

    def choose(self, view: object, legal: list[Move], rng: Rng) -> Move:
        """The move it makes."""
        ...


class RandomBot:
    """Takes any legal move, each equally likely."""

    def choose(self, view: object, legal: list[Move], rng: Rng) -> Move:
        """One of them."""
        return legal[rng.below(len(legal))]


LEVELS: dict[str, Bot] = {"random": RandomBot()}


def check_level(level: str) -> str:
    """The level, if there is one of this name."""
    if level not in LEVELS:
        raise BadUsage(say("error.bots", level=level, levels=", ".join(LEVELS)))
    return level


def bot_names(level: str, count: int) -> list[str]:
    """The names of so many bots of a level: random bot, random bot 2."""
    return [
        f"{level} bot" if number == 1 else f"{level} bot {number}" for number in range(1, count + 1)
    ]


def bot_of_name(name: str) -> Bot | None:
    """The bot that sits under this name; None if it is a person's."""
    found = BOT_NAME.fullmatch(name)
    return LEVELS.get(found[1]) if found else None


def bot_rng(seed: bytes, number: int, seat: Seat) -> Rng:
    """The generator for one choice: of the seed, the number of the move and the seat.

    So a match that is continued goes on as it would have without the pause.
    """
    draw = Draw(seed, f"bot {seat} move {number}")
    return Rng(draw.word() << 32 | draw.word())
