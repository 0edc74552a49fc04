"""How fast the bots search, at the opening and in the middle of every game."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

from lakelight.bots.speed import search_speed
from lakelight.cli.words import say
from lakelight.core.jsontext import JsonObject
from lakelight.games import GAMES

MOMENTS = ("opening", "mid-game")
SECONDS = 1.0


def measure_search(tell: Callable[[str], None]) -> JsonObject:
    """Search rounds per second of one core, and the gain of two threads, by game and players."""
    return {
        name: {str(players): _moments(name, players, tell) for players in (2, 4)} for name in GAMES
    }


def search_table(found: JsonObject) -> list[str]:
    """The same as lines of text."""
    lines = ["", say("bench.search_head")] if found else []
    for name, counts in found.items():
        for players, moments in _object(counts).items():
            for moment, figures in _object(moments).items():
                figure = _object(figures)
                lines.append(
                    say(
                        "bench.search",
                        game=name,
                        players=players,
                        moment=moment,
                        random=_thousands(figure["random_playouts"]),
                        sensible=_thousands(figure["sensible_playouts"]),
                        threads=figure["two_threads"],
                    )
                )
    return lines


def _moments(name: str, players: int, tell: Callable[[str], None]) -> JsonObject:
    tell(say("bench.searching", game=name, players=players))
    return {
        moment: dataclasses.asdict(search_speed(name, players, moment, SECONDS))
        for moment in MOMENTS
    }


def _object(value: object) -> JsonObject:
    assert isinstance(value, dict)
    return value


def _thousands(value: object) -> str:
    return f"{value:,}"
