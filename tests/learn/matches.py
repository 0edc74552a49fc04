"""Random matches for the tests of encodings and environments."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from lakelight.core.rng import Rng
from lakelight.encoding.batch import seed_generator
from lakelight.encoding.encoder import Encoder
from lakelight.encoding.registry import encodings_of, new_encoder
from lakelight.games import GAMES

EVERY_ENCODING = [
    (game, players, encoding)
    for game, rules in GAMES.items()
    for players in rules.players
    for encoding in encodings_of(game)
]
WITH_MASK = [case for case in EVERY_ENCODING if new_encoder(*case).has_mask]
every_encoding = pytest.mark.parametrize(("game", "players", "encoding"), EVERY_ENCODING)
every_mask = pytest.mark.parametrize(("game", "players", "encoding"), WITH_MASK)
every_table = pytest.mark.parametrize(
    ("game", "players"), [(game, n) for game, rules in GAMES.items() for n in rules.players]
)


def random_states(
    encoder: Encoder, matches: int, seed: int = 1, choice: int = 1
) -> Iterator[tuple[Any, int]]:
    """The states of random matches before each choice, and the seat that has it."""
    for match in range(matches):
        rng, chooser = Rng(0), Rng(choice * 1000 + match)
        seed_generator(rng, seed, match, 0)
        state: Any = encoder.opening(rng)
        encoder.roll(state, rng)
        while not state.is_over and not encoder.is_lost(state):
            seat = encoder.seat_to_act(state)
            assert seat is not None
            yield state, seat
            legal = encoder.legal_actions(state, seat)
            state.play(encoder.decode(state, seat, legal[chooser.below(len(legal))]), seat)
            encoder.roll(state, rng)
