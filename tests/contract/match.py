"""Random matches of any game, through nothing but what every game offers.

LAKELIGHT_MATCHES=50 plays fifty times as many; plain Python plays a quarter.
"""

import os
import random
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

from lakelight.core.seed import parse_seed
from lakelight.games import GAMES, AnyGame

TIMES = int(os.environ.get("LAKELIGHT_MATCHES", "1"))
IS_PLAIN = os.environ.get("LAKELIGHT_PLAIN") == "1"

every_game = pytest.mark.parametrize(
    ("game", "players"),
    [
        pytest.param(game, players, id=f"{name}-{players}")
        for name, game in GAMES.items()
        for players in game.players
    ],
)


def many(count: int) -> int:
    """So many matches, or more if asked, or fewer where they are slow."""
    return max(1, count * TIMES // (4 if IS_PLAIN else 1))


def opening(game: AnyGame, players: int, seed: bytes) -> Any:  # noqa: ANN401  any game's state
    """The opening position that a seed draws."""
    return game.begin(game.new_setup(players, seed, {}))


def next_move(game: AnyGame, state: Any, seed: bytes, rng: random.Random) -> int:  # noqa: ANN401
    """What chance does in a match with this seed, or any legal move."""
    if state.is_chance:
        return game.chance_move(state, seed)
    move: int = rng.choice(state.legal_moves())
    return move


def steps(game: AnyGame, players: int, number: int) -> Iterator[tuple[Any, int]]:
    """A random match: the state before each move, and the move. The state is one object."""
    seed = parse_seed(f"{game.name} {players} {number}")
    rng = random.Random(number)
    state = opening(game, players, seed)
    while not state.is_over:
        move = next_move(game, state, seed, rng)
        yield state, move
        state.play(move)


def positions(game: AnyGame, players: int, number: int) -> Iterator[Any]:
    """The states of a random match from the opening to the end, each its own object."""
    after = opening(game, players, parse_seed(f"{game.name} {players} {number}"))
    for state, move in steps(game, players, number):
        yield state.copy()
        after.copy_from(state)
        after.play(move)
    yield after


def viewers(state: Any) -> list[int | None]:  # noqa: ANN401
    """Every seat, and an onlooker."""
    return [*range(state.players), None]


def plain_game(modules: dict[str, ModuleType], game: AnyGame) -> AnyGame:
    """The same game from modules that were loaded uncompiled."""
    found: AnyGame = modules["lakelight.games"].GAMES[game.name]
    return found
