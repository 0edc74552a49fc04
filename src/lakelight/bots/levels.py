"""The levels at which bots play against people, in order of strength.

To add a level, add it here, add its name and its character to the catalogs of words, and
play the ladder. A game may have its own settings for a level (`GameBots.level_settings`).
"""

from __future__ import annotations

from dataclasses import dataclass

# The seconds in which a level with playouts has to answer on a slow machine.
TIME_LIMIT = 0.25


@dataclass(frozen=True)
class LevelSettings:
    """How a level chooses its moves.

    With playouts or seconds it searches within that budget. Otherwise it looks one move
    ahead and errs as people do: it overlooks each place with the chance `overlooked`, with all
    moves there, misjudges every move by up to `noise` points, and as a beginner does not look
    at rivals and overrates a match.
    """

    overlooked: float = 0.0
    noise: float = 0.0
    is_beginner: bool = False
    playouts: int | None = None
    seconds: float | None = None


@dataclass(frozen=True)
class Level:
    """One level: its number, its English name, and how it plays where a game sets nothing."""

    number: int
    name: str
    settings: LevelSettings

    @property
    def key(self) -> str:
        """What commands, records and catalogs of words call the level."""
        return self.name.lower().replace(" ", "-")


# A level that searches by playouts is equally strong on every machine that is fast enough;
# one that searches by seconds is stronger on a faster machine.
LEVELS = (
    Level(1, "Beginner", LevelSettings(overlooked=0.84, noise=2.6, is_beginner=True)),
    Level(2, "Easy", LevelSettings(overlooked=0.7, noise=2.0, is_beginner=True)),
    Level(3, "Casual", LevelSettings(overlooked=0.48, noise=1.2, is_beginner=True)),
    Level(4, "Medium", LevelSettings(overlooked=0.21, noise=0.48, is_beginner=True)),
    Level(5, "Skilled", LevelSettings()),
    Level(6, "Advanced", LevelSettings(playouts=2, seconds=TIME_LIMIT)),
    Level(7, "Hard", LevelSettings(playouts=14, seconds=TIME_LIMIT)),
    Level(8, "Very hard", LevelSettings(playouts=120, seconds=TIME_LIMIT)),
    Level(9, "Expert", LevelSettings(seconds=1.0)),
)
DEFAULT_LEVEL = LEVELS[3]
# The keys of the five levels that there were before, in stored matches and records, with the
# level of today that plays most like each of them.
OLD_KEYS = {
    "level1": "beginner",
    "level2": "casual",
    "level3": "skilled",
    "level4": "very-hard",
    "level5": "expert",
}


def find_level(text: str) -> Level | None:
    """The level with this key or name, in any case, also an old key; None if there is none."""
    wanted = text.strip().lower()
    wanted = OLD_KEYS.get(wanted, wanted)
    for level in LEVELS:
        if wanted in (level.key, level.name.lower()):
            return level
    return None
