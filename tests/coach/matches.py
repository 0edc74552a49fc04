"""Finished matches between quick bots, for the tests of the coach."""

from __future__ import annotations

from functools import cache

from lakelight.bots import NO_LIMIT, bot_named, choose_for
from lakelight.core.rng import Rng
from lakelight.games import AnyMatch, new_match

GAMES = ("harvest", "dice")


@cache
def finished(game: str, players: int = 2, seed: int = 1, bot: str = "casual") -> AnyMatch:
    """A match that a bot has played against itself."""
    match = new_match(game, players, seed=seed)
    chosen = bot_named(game, bot)
    rng = Rng(seed)
    while not match.state.is_over:
        if match.state.is_chance:
            match.play_chance()
        else:
            seat = match.state.seats_to_act[0]
            match.play(choose_for(chosen, match.game, match.state, seat, NO_LIMIT, rng))
    return match
