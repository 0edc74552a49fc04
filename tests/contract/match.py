"""Random matches of any game, played through the interface that every game implements."""

import random
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

from lakelight.core.seed import parse_seed
from lakelight.games import GAMES, AnyGame
from tests.third_game.game import PEBBLES

# The contract holds for every game: those of the registry, and one that is added to it.
ALL_GAMES: tuple[AnyGame, ...] = (*GAMES.values(), PEBBLES)

every_game = pytest.mark.parametrize("game", ALL_GAMES, ids=[game.name for game in ALL_GAMES])
every_match = pytest.mark.parametrize(
    ("game", "players"),
    [
        pytest.param(game, players, id=f"{game.name}-{players}")
        for game in ALL_GAMES
        for players in game.players
    ],
)


def opening(game: AnyGame, players: int, seed: bytes) -> Any:  # noqa: ANN401  any game's state
    """The opening position that a seed draws."""
    return game.begin(game.new_setup(players, seed, {}))


def next_move(game: AnyGame, state: Any, seed: bytes, rng: random.Random) -> int:  # noqa: ANN401
    """The move of chance that the seed draws, or any legal move."""
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


def package_of(game: AnyGame) -> str:
    """The name of the package that holds the rules of a game."""
    return type(game).__module__.rpartition(".")[0]


def plain_game(modules: dict[str, ModuleType], game: AnyGame) -> AnyGame:
    """The same game from modules that were loaded uncompiled."""
    found: AnyGame = getattr(modules[type(game).__module__], game.name.upper())
    return found
