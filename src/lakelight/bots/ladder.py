"""The ratings of the bots, as measured in the arena, for screens that show a bot to people.

`lakelight arena ladder` writes `ladder.json`; `docs/ladder.md` says how it was measured.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True)
class LadderRating:
    """A rating with its 95 % interval; the bot `random` has 1000."""

    rating: float
    low: float
    high: float


def ladder_rating(game_name: str, bot_name: str) -> LadderRating | None:
    """The rating of a bot; None for one that is not on the ladder."""
    return _ladder().get((game_name, bot_name))


@cache
def _ladder() -> dict[tuple[str, str], LadderRating]:
    source = files("lakelight.bots").joinpath("ladder.json")
    if not source.is_file():
        return {}
    games = json.loads(source.read_text(encoding="utf-8"))["games"]
    return {
        (game, row["name"]): LadderRating(row["rating"], row["low"], row["high"])
        for game, section in games.items()
        for row in section["bots"]
    }
