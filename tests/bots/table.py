"""Positions to ask bots about, through nothing but what every game offers."""

from collections.abc import Iterator
from typing import Any

from lakelight.bots.levels import full_strength
from lakelight.core.rng import Rng
from lakelight.core.seed import parse_seed
from lakelight.games import AnyGame


def sensible_match(game: AnyGame, players: int, number: int = 0) -> Iterator[Any]:
    """The states of a match between judges in which a seat is to act, each its own object."""
    judge, _ = full_strength(game.name)
    seed = parse_seed(f"bots {number}")
    rng = Rng(number)
    state = game.begin(game.new_setup(players, seed, {}))
    while not state.is_over:
        if state.is_chance:
            state.play(game.chance_move(state, seed))
        else:
            yield state.copy()
            state.play(judge.preferred(state, rng))


def wide_position(game: AnyGame, players: int, number: int = 0) -> Any:  # noqa: ANN401
    """The state of a match with the most moves to choose from."""
    return max(sensible_match(game, players, number), key=lambda at: len(at.legal_moves()))
