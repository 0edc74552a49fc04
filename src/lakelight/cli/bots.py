"""Those who play without a keyboard, by the name of their level."""

from __future__ import annotations

import re

from lakelight.bots import BOT_NAMES, AnyBot, bot_named
from lakelight.cli.complaint import BadUsage
from lakelight.cli.words import say
from lakelight.core.game import Seat
from lakelight.core.rng import Rng
from lakelight.core.seed import Draw

BOT_NAME = re.compile(r"(\w+) bot(?: \d+)?")


def check_level(level: str) -> str:
    """The level, if there is one of this name."""
    if level not in BOT_NAMES:
        raise BadUsage(say("error.bots", level=level, levels=", ".join(BOT_NAMES)))
    return level


def bot_names(level: str, count: int) -> list[str]:
    """The names of so many bots of a level: level3 bot, level3 bot 2."""
    return [
        f"{level} bot" if number == 1 else f"{level} bot {number}" for number in range(1, count + 1)
    ]


def is_bot(name: str) -> bool:
    """Whether this is the name of a bot, not of a person."""
    found = BOT_NAME.fullmatch(name)
    return found is not None and found[1] in BOT_NAMES


def bot_of_name(game: str, name: str) -> AnyBot | None:
    """The bot that sits under this name; None if it is a person's."""
    return bot_named(game, name.split(maxsplit=1)[0]) if is_bot(name) else None


def bot_rng(seed: bytes, number: int, seat: Seat) -> Rng:
    """The generator for one choice: of the seed, the number of the move and the seat.

    So a match that is continued goes on as it would have without the pause.
    """
    draw = Draw(seed, f"bot {seat} move {number}")
    return Rng(draw.word() << 32 | draw.word())
