"""The encodings of Harvest: sizes, the turned table, one encoding of a position, the window."""

from __future__ import annotations

import pytest

from lakelight import harvest
from lakelight.core.errors import InvalidSetup
from lakelight.encoding.harvest.observation import MOST_PLACES, PHASES
from lakelight.encoding.registry import new_encoder
from lakelight.harvest.moves import CELLS, PLACE
from lakelight.harvest.state import PHASES as PHASES_OF_RULES
from tests.learn.matches import random_states

SIZES = {"places": 916, "torus": 7456, "window": 3568, "moves": 88372}


@pytest.mark.parametrize(("encoding", "actions"), SIZES.items())
def test_the_number_of_actions(encoding: str, actions: int) -> None:
    assert [new_encoder("harvest", players, encoding).actions for players in (2, 3, 4)] == [
        actions
    ] * 3


def test_the_phases_are_those_of_the_rules() -> None:
    assert PHASES == PHASES_OF_RULES


def test_one_position_has_the_same_bytes_though_its_places_were_opened_in_another_order() -> None:
    """The same three tiles, two of them laid by one seat in either order."""
    deal = [1, 2, 3, 10, 11, 12, *range(13, 29)]
    states = [harvest.start(2, deal=deal) for _ in range(2)]
    tiles = {1: "1,0", 2: "-1,0", 10: "0,1"}
    for state, order in zip(states, ((1, 10, 2), (2, 10, 1)), strict=True):
        for tile in order:
            name = state.format(PLACE + tile * 4 * CELLS).partition("@")[0]
            state.play(f"{name}@{tiles[tile]}")
    one, other = states
    assert sorted(one.lake) == sorted(other.lake)
    assert one.lake != other.lake
    assert one.view(0).hand == other.view(0).hand
    for encoding in SIZES:
        encoder = new_encoder("harvest", 2, encoding)
        for seat in range(2):
            assert encoder.observe(one, seat) == encoder.observe(other, seat)
            assert encoder.legal_actions(one, seat) == encoder.legal_actions(other, seat)


@pytest.mark.parametrize("encoding", ["places", "torus", "window"])
def test_the_table_is_turned_toward_the_viewer(encoding: str) -> None:
    """The start tile shows every seat its own color in the north."""
    encoder = new_encoder("harvest", 4, encoding)
    state = harvest.start(4, seed=1)
    table = encoder.table
    rows = [encoder.observe(state, seat)[table.slices["seats"]] for seat in range(4)]
    assert [row[11] for row in rows] == [0] * 4
    if encoding == "places":
        places = [encoder.observe(state, seat)[table.slices["places"]] for seat in range(4)]
        # Each place beside the start tile has one neighbor; the sets of places agree up to a turn.
        assert all(len([byte for byte in row if byte]) == 4 for row in places)
        assert len({bytes(row) for row in places}) == 4


def test_equal_tiles_share_the_first_slot_and_symmetric_ones_have_two_turns() -> None:
    deal = [25, 35, 26, *range(1, 20)]
    state = harvest.start(2, deal=deal)
    encoder = new_encoder("harvest", 2)
    ways = {(action - 100) // MOST_PLACES for action in encoder.legal_actions(state, 0)}
    assert ways == {0, 1, 2, 3, 8, 9}


def test_a_lake_too_wide_for_the_window_is_told_and_never_forbidden() -> None:
    encoder = new_encoder("harvest", 4, "window")
    state = harvest.start(4, seed=3)
    for x in range(1, 30):
        assert encoder.is_lost(state) == (x + 2 > 17)
        legal = state.legal_moves()
        while state.phase != "place":
            state.play(legal[0])
            legal = state.legal_moves()
        name = next(text for text in state.format_moves(legal) if text.endswith(f"@{x},0"))
        state.play(name)


def test_every_way_to_sit_can_be_encoded() -> None:
    for seats in ("SN", "SW", "SE"):
        encoder = new_encoder("harvest", 2, seats=seats)
        state, seat = next(random_states(encoder, 1))
        assert state.seating == seats
        assert encoder.legal_actions(state, seat)


def test_a_state_of_another_match_is_refused() -> None:
    encoder = new_encoder("harvest", 2)
    with pytest.raises(InvalidSetup, match="Harvest with 2 players"):
        encoder.install(encoder.new_state(), harvest.start(3, seed=1))
