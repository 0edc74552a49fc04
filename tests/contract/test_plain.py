"""The contract of every game: compiled and plain Python agree move for move."""

import hashlib
import json
import random
import sys
from functools import cache
from types import ModuleType
from typing import Any

from lakelight.core.rng import Rng
from lakelight.core.seed import parse_seed
from lakelight.games import AnyGame
from lakelight.plain import load_plain
from tests.contract.match import every_match, next_move, opening, package_of, plain_game
from tests.match_counts import many
from tests.third_game.game import PEBBLES

MATCHES = many(25)
PLAYOUTS = many(400)
THIRD_GAME = package_of(PEBBLES)


@cache
def plain() -> dict[str, ModuleType]:
    """Every game from its sources, beside the compiled form."""
    compiled = {name: sys.modules.pop(name) for name in list(sys.modules) if THIRD_GAME in name}
    try:
        modules = load_plain("lakelight.games", "lakelight.core.rng", f"{THIRD_GAME}.game")
        return modules | {name: sys.modules[name] for name in sys.modules if THIRD_GAME in name}
    finally:
        sys.modules.update(compiled)


def digest(state: Any) -> str:  # noqa: ANN401
    """A digest of a position."""
    return hashlib.sha256(json.dumps(state.to_json()).encode()).hexdigest()


@every_match
def test_compiled_and_plain_agree_after_every_move(game: AnyGame, players: int) -> None:
    other = plain_game(plain(), game)
    for number in range(MATCHES):
        seed = parse_seed(f"plain {number}")
        rng = random.Random(number)
        state, twin = opening(game, players, seed), opening(other, players, seed)
        while not state.is_over:
            moves = state.legal_moves()
            assert moves == twin.legal_moves()
            assert digest(state) == digest(twin)
            move = next_move(game, state, seed, rng)
            assert twin.is_legal(move)
            state.play(move)
            twin.play(move)
        assert twin.is_over
        assert digest(state) == digest(twin)


@every_match
def test_compiled_and_plain_play_the_same_random_matches(game: AnyGame, players: int) -> None:
    other = plain_game(plain(), game)
    plain_rng = plain()["lakelight.core.rng"].Rng
    for number in range(PLAYOUTS):
        seed = parse_seed(f"playout {number}")
        state, twin = opening(game, players, seed), opening(other, players, seed)
        rng, twin_rng = Rng(number), plain_rng(number)
        assert state.playout(rng) == twin.playout(twin_rng)
        assert rng.step() == twin_rng.step()
        if number % 10 == 0:
            assert digest(state) == digest(twin)
        assert state.scores == twin.scores
