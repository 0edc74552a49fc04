"""The methods of a state that search uses, in the plain form, where Python can call them."""

from collections import Counter
from functools import cache
from types import ModuleType
from typing import Any

import pytest

from lakelight.plain import load_plain


@cache
def plain() -> dict[str, ModuleType]:
    """The modules of search and of Harvest, imported from their sources."""
    return load_plain("lakelight.core.state", "lakelight.core.batch", "lakelight.harvest")


def rng(seed: int) -> Any:  # noqa: ANN401  a plain Rng
    return plain()["lakelight.core.rng"].Rng(seed)


def countdown(moves: int) -> Any:  # noqa: ANN401  a plain state
    """The smallest game: one seat, so many moves, a choice of two each time."""
    base = plain()["lakelight.core.state"].GameState

    class Countdown(base):  # type: ignore[misc, valid-type]
        left = moves
        played: tuple[int, ...] = ()

        def seat_nogil(self) -> int:
            return 0 if self.left else -1

        def list_nogil(self, moves: Any) -> None:  # noqa: ANN401
            moves.items[0], moves.items[1], moves.size = 10, 11, 2

        def random_nogil(self, rng: Any) -> int:  # noqa: ANN401
            return 10 + int(rng.below(2))

        def apply_nogil(self, move: int) -> None:
            self.left -= 1
            self.played = (*self.played, move)

    return Countdown()


def test_an_empty_state_has_no_seat_to_act_and_ends_at_once() -> None:
    state = plain()["lakelight.core.state"].GameState()
    moves = plain()["lakelight.core.moves"].MoveList()
    assert state.seat_nogil() == -1
    assert state.turn_nogil() == 0
    assert state.playout_nogil(rng(1)) == state.playout_listing_nogil(moves, rng(1)) == 0
    twin = state.blank()
    twin.copy_nogil(state)
    twin.list_nogil(moves)
    twin.redeal_nogil(0, rng(1))
    twin.apply_nogil(twin.random_nogil(rng(1)))
    assert moves.to_list() == []


def test_picking_and_listing_play_the_same_match_to_its_end() -> None:
    moves = plain()["lakelight.core.moves"].MoveList()
    chosen, listed = countdown(5), countdown(5)
    assert chosen.playout_nogil(rng(3)) == listed.playout_listing_nogil(moves, rng(3)) == 5
    assert chosen.played == listed.played
    assert set(chosen.played) == {10, 11}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_search_sees_the_same_moves_and_views_as_the_public_methods(players: int) -> None:
    harvest = plain()["lakelight.harvest"]
    state = harvest.start(players, seed=1)
    moves = plain()["lakelight.core.moves"].MoveList()
    generator = rng(players)
    while state.seat_nogil() != -1:
        assert state.seat_nogil() == state.seat
        state.list_nogil(moves)
        assert moves.to_list() == state.legal_moves()
        twin = state.blank()
        twin.copy_nogil(state)
        twin.redeal_nogil(state.seat, generator)
        assert twin.view(state.seat) == state.view(state.seat)
        move = state.random_nogil(generator)
        assert state.is_legal(move)
        state.apply_nogil(move)
    assert state.is_over


def test_every_move_of_search_is_equally_likely() -> None:
    harvest = plain()["lakelight.harvest"]
    for seed in range(4):
        state = harvest.start(2, seed=seed)
        generator = rng(seed)
        while not state.is_over:
            legal = state.legal_moves()
            if 1 < len(legal) < 12:
                counts = Counter(state.random_nogil(generator) for _ in range(200 * len(legal)))
                assert set(counts) == set(legal)
                assert max(abs(count - 200) for count in counts.values()) < 70
            state.apply_nogil(state.random_nogil(generator))


def test_batched_playouts_play_the_moves_of_single_playouts() -> None:
    harvest, batch = plain()["lakelight.harvest"], plain()["lakelight.core.batch"]
    state = harvest.start(2, seed=1)
    generator = rng(5)
    moves = sum(state.copy().playout(generator) for _ in range(3))
    assert batch.playouts(state, 3, 5) == moves
    assert batch.listing_playouts(state, 3, 5) > 0


def test_the_number_of_the_turn_never_falls() -> None:
    modules = load_plain("lakelight.games", "lakelight.core.rng", "lakelight.core.seed")
    seed = modules["lakelight.core.seed"].parse_seed("turns")
    for game in modules["lakelight.games"].GAMES.values():
        state = game.begin(game.new_setup(2, seed, {}))
        chance = modules["lakelight.core.rng"].Rng(1)
        turns = []
        while state.seat_nogil() != -1:
            turns.append(state.turn_nogil())
            state.apply_nogil(state.random_nogil(chance))
        assert turns == sorted(turns)
        assert turns[-1] > turns[0]
