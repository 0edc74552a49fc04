"""Positions to ask bots about, through the interface that every game implements."""

from collections.abc import Iterator
from typing import Any

from lakelight.bots.registry import bots_of
from lakelight.core.rng import Rng
from lakelight.core.seed import parse_seed
from lakelight.games import AnyGame


def played_match(game: AnyGame, players: int, number: int = 0) -> Iterator[Any]:
    """A copy of every state in which a seat may act, of a match that an evaluator plays."""
    evaluator = bots_of(game.name).evaluator
    seed = parse_seed(f"bots {number}")
    rng = Rng(number)
    state = game.begin(game.new_setup(players, seed, {}))
    while not state.is_over:
        if state.is_chance:
            state.play(game.chance_move(state, seed))
        else:
            yield state.copy()
            state.play(evaluator.choose_move(state, rng))


def widest_position(game: AnyGame, players: int, number: int = 0) -> Any:  # noqa: ANN401
    """The state of a match with the most legal moves."""
    return max(played_match(game, players, number), key=lambda at: len(at.legal_moves()))
