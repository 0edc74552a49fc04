"""H2: set-up, by number of players."""

import pytest

from lakelight.core.errors import InvalidSetup
from lakelight.core.seed import parse_seed
from lakelight.harvest import HARVEST, Setup, start
from lakelight.harvest.pieces import SEATINGS, stack_values
from lakelight.harvest.setup import check_setup, deal_from_seed
from tests.harvest.drawn import cards
from tests.harvest.matches import EVERY_SEATING

PLAYERS = [2, 3, 4]
COLOR_OF_SIDE = {"S": "R", "W": "W", "N": "K", "E": "B"}


@pytest.mark.parametrize(("players", "cards_each"), [(4, 8), (3, 7), (2, 5)])
def test_the_supply_has_the_listed_number_of_cards_of_each_color_before_seats_take_theirs(
    players: int, cards_each: int
) -> None:
    state = start(players, seed=1)
    held = [sum(column) for column in zip(*state.lanterns, strict=True)]
    together = [there + taken for there, taken in zip(state.supply, held, strict=True)]
    assert together == [cards_each] * 7


@pytest.mark.parametrize(("players", "tiles"), [(4, 32), (3, 27), (2, 22)])
def test_the_draw_stack_has_the_listed_number_of_tiles_before_the_hands_are_dealt(
    players: int, tiles: int
) -> None:
    state = start(players, seed=1)
    assert len(state.draw_stack) + sum(map(len, state.hands)) == tiles


@pytest.mark.parametrize(
    ("players", "ladders"),
    [
        (4, ["8 7 7 6 6 5 5 5 4", "9 8 8 7 7 6 6 5 5", "10 9 9 8 8 7 7 6 5"]),
        (3, ["8 7 6 6 5 5 5 4", "9 8 7 7 6 6 5 5", "10 9 8 8 7 7 6 5"]),
        (2, ["8 7 6 5 5 4", "9 8 7 6 5 5", "10 9 8 7 6 5"]),
    ],
)
def test_tokens_with_too_many_dots_stay_in_the_box_and_stacks_descend(
    players: int, ladders: list[str]
) -> None:
    names = ("four_of_a_kind", "three_pair", "seven_unique")
    ours = [stack_values(players, name) for name in names]
    assert [" ".join(map(str, ladder)) for ladder in ours] == ladders
    assert [tuple(sorted(ladder, reverse=True)) for ladder in ours] == ours


@pytest.mark.parametrize("players", PLAYERS)
def test_every_seat_is_dealt_three_tiles_from_the_top(players: int) -> None:
    deal = list(range(34, 34 - {2: 22, 3: 27, 4: 32}[players], -1))
    state = start(players, deal=deal)
    assert [tile for hand in state.hands for tile in hand] == deal[: 3 * players]
    assert list(state.draw_stack) == deal[3 * players :]


@pytest.mark.parametrize("players", PLAYERS)
def test_tiles_left_over_are_nowhere_in_the_match(players: int) -> None:
    deal = range(1, {2: 23, 3: 28, 4: 33}[players])
    state = start(players, deal=deal)
    there = {*state.draw_stack, *(tile for hand in state.hands for tile in hand)}
    assert there == set(deal)


@pytest.mark.parametrize("players", PLAYERS)
def test_only_the_start_tile_lies_on_the_lake(players: int) -> None:
    (tile,) = start(players, seed=1).position().table.lake
    assert tile == ("KBRW", 0, 0)


@pytest.mark.parametrize(("players", "seats"), [(4, "SWNE"), (3, "SWE"), (2, "SN")])
def test_seats_by_default_are_those_of_the_rulebooks_pictures(players: int, seats: str) -> None:
    assert start(players, seed=1).seating == seats


@pytest.mark.parametrize(("players", "seats"), EVERY_SEATING)
def test_one_seat_faces_red_and_every_other_seat_a_different_side(players: int, seats: str) -> None:
    state = start(players, seed=1, seats=seats)
    assert state.seating == seats
    assert seats[0] == "S"
    assert len(set(seats)) == players


@pytest.mark.parametrize("seats", [seats for _, seats in EVERY_SEATING])
def test_seats_go_clockwise_from_the_red_side(seats: str) -> None:
    around = ["SWNE".index(side) for side in seats]
    assert around == sorted(around)


def test_all_clockwise_seatings_from_the_red_side_are_known() -> None:
    assert {players: sorted(seatings) for players, seatings in SEATINGS.items()} == {
        2: ["SE", "SN", "SW"],
        3: ["SNE", "SWE", "SWN"],
        4: ["SWNE"],
    }


@pytest.mark.parametrize(("players", "seats"), EVERY_SEATING)
def test_every_seat_takes_one_card_of_the_color_it_faces(players: int, seats: str) -> None:
    state = start(players, seed=1, seats=seats)
    held = [cards(state, seat) for seat in range(players)]
    assert held == [f"{COLOR_OF_SIDE[side]}1" for side in seats]


@pytest.mark.parametrize(("players", "seats"), EVERY_SEATING)
def test_the_seat_with_the_red_card_starts_by_placing(players: int, seats: str) -> None:
    state = start(players, seed=1, seats=seats)
    assert cards(state, state.seat) == "R1"
    assert state.seats_to_act == (0,)
    assert state.phase == "place"


@pytest.mark.parametrize("players", PLAYERS)
def test_nobody_begins_with_favors_tokens_or_honor(players: int) -> None:
    state = start(players, seed=1)
    assert state.favors == state.scores == (0,) * players
    assert all(held.stacks == ((), (), ()) and held.generic == 0 for held in state.tokens)


@pytest.mark.parametrize("players", PLAYERS)
def test_only_the_hands_and_the_draw_stack_are_hidden(players: int) -> None:
    state = start(players, seed=1)
    position = state.position()
    view = state.view(None)
    assert view.table == position.table
    assert view.hand == ()
    assert view.hand_sizes == (3,) * players
    assert view.draw_stack_size == len(position.draw_stack)


def test_a_match_from_the_same_seed_is_the_same_and_from_another_differs() -> None:
    assert start(3, seed="lake") == start(3, seed="lake")
    assert start(3, seed="lake") != start(3, seed="light")
    assert start(3, seed=7) == start(3, seed="7")
    assert start(3, seed=parse_seed("7")) == start(3, seed="7")


def test_a_match_from_a_fresh_seed_differs_from_the_next() -> None:
    assert start(4) != start(4)


def test_four_players_is_what_a_match_is_for_if_nothing_is_said() -> None:
    assert start(seed=1).players == 4


def test_the_deal_does_not_depend_on_the_seats() -> None:
    assert start(3, seed=1, seats="SWN").hands == start(3, seed=1, seats="SNE").hands


def test_fewer_players_see_the_first_tiles_of_the_same_shuffle() -> None:
    seed = parse_seed("lake")
    assert deal_from_seed(4, seed)[:22] == deal_from_seed(2, seed)


def test_seats_are_read_in_any_case_and_with_spaces() -> None:
    assert start(3, seed=1, seats=" s w n ").seating == "SWN"


def test_a_setup_cannot_be_changed() -> None:
    setup = HARVEST.new_setup(2, parse_seed("1"), {})
    with pytest.raises(AttributeError):
        setup.players = 3  # type: ignore[misc]


def test_the_option_seats_is_the_only_one() -> None:
    assert HARVEST.new_setup(2, parse_seed("1"), {"seats": "SW"}).seats == "SW"
    with pytest.raises(InvalidSetup, match=r"option 'color': Harvest has seats"):
        HARVEST.new_setup(2, parse_seed("1"), {"color": "red"})


@pytest.mark.parametrize("players", [-1, 0, 1, 5, 99])
def test_harvest_is_for_two_to_four_players(players: int) -> None:
    with pytest.raises(InvalidSetup, match=rf"^{players} players: Harvest is for 2 to 4$"):
        start(players, seed=1)
    with pytest.raises(InvalidSetup, match=r"Harvest is for 2 to 4"):
        start(players, deal=range(1, 23))


@pytest.mark.parametrize("seats", ["", "S", "NS", "SS", "SX", "SWNE", "WE"])
def test_a_seating_that_is_not_clockwise_from_red_is_refused_with_those_that_are(
    seats: str,
) -> None:
    with pytest.raises(InvalidSetup, match=r"2 players sit SN or SW or SE, clockwise .*H2\.6"):
        start(2, seed=1, seats=seats)


def test_a_deal_with_a_tile_twice_is_refused() -> None:
    deal = [*range(1, 22), 7]
    with pytest.raises(InvalidSetup, match="the deal has tile 7 twice: every tile is there once"):
        start(2, deal=deal)


@pytest.mark.parametrize("tile", [0, 36, -1])
def test_a_deal_with_a_tile_that_does_not_exist_is_refused(tile: int) -> None:
    with pytest.raises(InvalidSetup, match=rf"tile {tile}: tiles are 1 to 35"):
        start(2, deal=[*range(1, 22), tile])


@pytest.mark.parametrize("tiles", [0, 21, 23, 35])
def test_a_deal_of_the_wrong_length_is_refused(tiles: int) -> None:
    with pytest.raises(InvalidSetup, match=rf"{tiles} tiles: 2 players need 22 \(H2\.2\)"):
        start(2, deal=range(1, tiles + 1))


def test_a_seed_and_a_deal_together_are_refused() -> None:
    with pytest.raises(InvalidSetup, match="a seed or a deal, not both"):
        start(2, seed=1, deal=range(1, 23))


def test_a_seed_of_bytes_has_32_of_them() -> None:
    with pytest.raises(InvalidSetup, match="a seed has 32 bytes, not 3"):
        start(2, seed=b"abc")


def test_an_empty_seed_is_refused() -> None:
    with pytest.raises(InvalidSetup, match="not an empty text"):
        start(2, seed="")


def test_a_setup_as_json_reads_back() -> None:
    setup = check_setup(3, "SNE", range(1, 28))
    assert HARVEST.parse_setup(setup.to_json(), None) == setup
    assert setup == Setup(3, "SNE", tuple(range(1, 28)))


def test_harvest_has_no_chance_after_the_deal() -> None:
    state = start(2, seed=1)
    assert not state.is_chance
    with pytest.raises(InvalidSetup, match="no chance moves"):
        HARVEST.chance_move(state, parse_seed("1"))
