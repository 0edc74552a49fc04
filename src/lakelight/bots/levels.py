"""Five opponents for people, each with a character of its own.

Levels 1 to 4 think in playouts, so they are as strong on any machine that is not very
slow; level 5 thinks for a second and grows with the machine.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from lakelight.bots import dice_table, harvest_table
from lakelight.bots.dice_judge import DiceJudge
from lakelight.bots.greedy import GreedyBot
from lakelight.bots.harvest_judge import HarvestJudge
from lakelight.bots.judge import Judge
from lakelight.bots.player import AnyBot, Budget
from lakelight.bots.search import SearchBot
from lakelight.bots.tree import Plan
from lakelight.core.errors import InvalidSetup
from lakelight.games import AnyGame

PATIENCE = 0.25


@dataclass(frozen=True)
class Level:
    """A level's number, name and character, and how it thinks.

    Without playouts and seconds it looks one turn ahead, at the moves that it notices.
    """

    number: int
    name: str
    character: str
    notice: int | None = None
    carelessness: float = 0.0
    playouts: int | None = None
    seconds: float | None = None


NAMES = ("Moorhen", "Teal", "Heron", "Kingfisher", "Crane")
CHARACTERS = (
    "Curious and quickly content: takes the first thing that glitters.",
    "Eager and fair: looks around a little before it moves.",
    "Patient: takes the best of today and thinks a little of tomorrow.",
    "Quick and sharp: sees what a move leaves to the others.",
    "Far-sighted: imagines the whole evening before it moves.",
)

HARVEST_LEVELS = (
    Level(1, NAMES[0], CHARACTERS[0], notice=6, carelessness=3.0),
    Level(2, NAMES[1], CHARACTERS[1], notice=28, carelessness=1.2),
    Level(3, NAMES[2], CHARACTERS[2]),
    Level(4, NAMES[3], CHARACTERS[3], playouts=150, seconds=PATIENCE),
    Level(5, NAMES[4], CHARACTERS[4], seconds=1.0),
)
DICE_LEVELS = (
    Level(1, NAMES[0], CHARACTERS[0], notice=3, carelessness=3.0),
    Level(2, NAMES[1], CHARACTERS[1], notice=6, carelessness=1.2),
    Level(3, NAMES[2], CHARACTERS[2]),
    Level(4, NAMES[3], CHARACTERS[3], playouts=30, seconds=PATIENCE),
    Level(5, NAMES[4], CHARACTERS[4], seconds=1.0),
)
LEVELS = {"harvest": HARVEST_LEVELS, "dice": DICE_LEVELS}

HARVEST_PLAN = Plan(horizon=4)
DICE_PLAN = Plan(horizon=16)


@cache
def full_strength(game_name: str) -> tuple[Judge, Plan]:
    """The judge of a game and the plan of its strongest search."""
    match game_name:
        case "harvest":
            return HarvestJudge(harvest_table.load_table()), HARVEST_PLAN
        case "dice":
            return DiceJudge(dice_table.load_table()), DICE_PLAN
    raise InvalidSetup(f"game {game_name!r:.40}: no bot of ours plays it")


def level_bot(game: AnyGame, level: Level, name: str) -> AnyBot:
    """The bot of a level."""
    judge, plan = full_strength(game.name)
    if level.playouts is None and level.seconds is None:
        return GreedyBot(name, game, judge, level.notice, level.carelessness)
    return SearchBot(name, game, judge, plan, Budget(level.seconds, level.playouts))
