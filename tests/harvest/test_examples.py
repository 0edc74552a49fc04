"""The worked examples of the rulebooks (H9), each with real tiles.

The positions are kept in `positions/`. People sit as the example needs them: in the French and
German examples Elliot and Thomas at S, Corentin and Nicklas at W, Aline and Dany at N, Lola and
Udo at E.
"""

import pytest

from lakelight.harvest import start
from lakelight.harvest.pieces import stack_values
from tests.harvest.drawn import cards, from_file, play, supply, told

FRENCH = {"Elliot": 0, "Corentin": 1, "Aline": 2, "Lola": 3}
GERMAN = {"Thomas": 0, "Nicklas": 1, "Dany": 2, "Udo": 3}
french_and_german = pytest.mark.parametrize("seat_of", [FRENCH, GERMAN], ids=["French", "German"])


def did(seat: int, *deeds: str) -> list[str]:
    """What one seat did, as `told` writes it."""
    return [f"{seat} {deed}" for deed in deeds]


def test_english_orientation_example_gives_everyone_the_color_they_face() -> None:
    jason, sarah, chris, michelle = range(4)
    state = from_file("english_orientation")
    assert told(state, "GPBW@0,-1") == [
        *did(jason, "places GPBW@0,-1", "takes B for side"),
        *did(sarah, "takes W for side"),
        *did(chris, "takes G for side"),
        *did(michelle, "takes P for side"),
        *did(jason, "draws GGGR"),
    ]
    play(state, "GPBW@0,-1")
    assert [cards(state, seat) for seat in range(4)] == ["R1 B1", "W2", "G1 K1", "B1 P1"]
    assert state.favors == (0, 0, 0, 0)


def test_english_turn_example_exchanges_dedicates_and_places() -> None:
    chris = 0
    state = from_file("english_turn")
    assert sum(state.lanterns[chris]) == 8
    assert state.favors[chris] == 3
    assert told(state, "P>R") == did(chris, "pays 2 favors", "returns 1 P", "takes R for exchange")
    play(state, "P>R")
    assert told(state, "4R") == did(chris, "returns 4 R", "takes four_of_a_kind 8")
    play(state, "4R")
    assert cards(state, chris) == "O1 G1 W1 K1"
    assert told(state, "BWOR@1,0") == [
        *did(
            chris,
            "places BWOR@1,0",
            "takes B for match with 1,1",
            "takes a favor for 1,1",
            "takes O for side",
        ),
        *did(1, "takes R for side"),
        *did(2, "takes B for side"),
        *did(3, "takes W for side"),
        *did(chris, "draws RGBP"),
    ]
    play(state, "BWOR@1,0")
    assert cards(state, chris) == "O2 G1 B1 W1 K1"
    assert state.favors == (2, 0, 1, 0)
    assert state.scores == (8, 0, 0, 0)


def test_english_appendix_1_a_placed_platform_that_matches_gives_a_favor() -> None:
    jason, sarah = 0, 1
    state = from_file("english_appendix_1")
    assert told(state, "OGWG@0,-1") == [
        *did(
            jason,
            "places OGWG@0,-1",
            "takes G for match with -1,-1",
            "takes a favor for 0,-1",
            "takes W for side",
        ),
        *did(sarah, "takes O for side"),
        *did(jason, "draws KPBB"),
    ]
    play(state, "OGWG@0,-1")
    assert (cards(state, jason), cards(state, sarah)) == ("R1 G1 B1 P1 W1", "O1 G1 W1 K1")
    assert state.favors == (1, 0)


def test_english_appendix_2_a_platform_beside_but_not_matched_gives_nothing() -> None:
    """The red match is with another tile than the start tile: from seats S W E it cannot be."""
    chris, michelle, sarah = range(3)
    state = from_file("english_appendix_2")
    assert state.supply[-1] == 0
    assert told(state, "GBRK@0,2") == [
        *did(chris, "places GBRK@0,2", "takes R for match with 0,1", "takes R for side"),
        *did(michelle, "misses K for side"),
        *did(sarah, "takes B for side"),
        *did(chris, "draws WGOG"),
    ]
    before = cards(state, michelle)
    play(state, "GBRK@0,2")
    assert (cards(state, chris), cards(state, sarah)) == ("R4 O1 G1 K3", "O1 B3 W1 K2")
    assert cards(state, michelle) == before
    assert state.favors == (1, 0, 0)


def test_english_appendix_3_three_platforms_in_two_matches_give_three_favors() -> None:
    michelle, jason, north, east = range(4)
    state = from_file("english_appendix_3")
    assert state.supply[-1] == 1
    assert told(state, "PRKK@1,-1") == [
        *did(
            michelle,
            "places PRKK@1,-1",
            "takes P for match with 1,0",
            "takes a favor for 1,0",
            "takes R for match with 2,-1",
            "takes a favor for 2,-1",
            "takes a favor for 1,-1",
            "takes K for side",
        ),
        *did(jason, "misses K for side"),
        *did(north, "takes P for side"),
        *did(east, "takes R for side"),
        *did(michelle, "draws GGGR"),
    ]
    before = cards(state, jason)
    play(state, "PRKK@1,-1")
    assert cards(state, michelle) == "R3 O1 G1 P1 W2 K3"
    assert cards(state, jason) == before
    assert (cards(state, north), cards(state, east)) == ("O1 B2 P2 W1 K2", "R2 G2 B2 K1")
    assert state.favors == (3, 1, 0, 2)
    assert "K" not in supply(state)


@french_and_german
def test_distribution_example_the_last_blue_card_goes_to_the_next_seat(
    seat_of: dict[str, int],
) -> None:
    first, second, third, fourth = seat_of.values()
    state = from_file("french_distribution")
    assert "B1" in supply(state)
    assert told(state, "GBOB@0,2")[1:-1] == [
        *did(first, "takes O for side"),
        *did(second, "takes B for side"),
        *did(third, "takes G for side"),
        *did(fourth, "misses B for side"),
    ]
    before = cards(state, fourth)
    play(state, "GBOB@0,2")
    assert cards(state, first) == "R2 O1 G1 B2"
    assert cards(state, second) == "B3 P1 W2"
    assert cards(state, third) == "O1 G1 B1 W1 K2"
    assert cards(state, fourth) == before
    assert "B" not in supply(state)


@pytest.mark.parametrize("active", [FRENCH["Lola"], GERMAN["Udo"]], ids=["Lola", "Udo"])
def test_match_example_two_platforms_give_two_boats(active: int) -> None:
    """The new tile on the right and its neighbor both have a platform."""
    state = from_file("french_match")
    assert state.seat == active
    assert told(state, "PPRG@2,0")[1:4] == [
        *did(
            active, "takes G for match with 1,0", "takes a favor for 1,0", "takes a favor for 2,0"
        ),
    ]
    play(state, "PPRG@2,0")
    assert state.favors[active] == 2
    assert cards(state, active) == "O1 G1 B2 P1 K1"


@pytest.mark.parametrize("active", [FRENCH["Aline"], GERMAN["Dany"]], ids=["Aline", "Dany"])
def test_turn_example_exchanges_dedicates_and_places(active: int) -> None:
    """Eight cards and three boats: exchange, four of a kind, and a tile beside a platform."""
    others = [(active + step) % 4 for step in (1, 2, 3)]
    state = from_file("french_turn")
    assert (sum(state.lanterns[active]), state.favors[active]) == (8, 3)
    assert told(state, "P>R")[-1] == f"{active} takes R for exchange"
    play(state, "P>R")
    assert state.favors[active] == 1
    assert told(state, "4R") == did(active, "returns 4 R", "takes four_of_a_kind 8")
    play(state, "4R")
    assert told(state, "ORBW@2,1")[1:-1] == [
        *did(active, "takes B for match with 2,0", "takes a favor for 2,0", "takes O for side"),
        *did(others[0], "takes R for side"),
        *did(others[1], "takes B for side"),
        *did(others[2], "takes W for side"),
    ]
    play(state, "ORBW@2,1")
    assert state.favors[active] == 2
    assert cards(state, active) == "O2 G1 B1 W1 K1"
    assert state.scores[active] == 8


def test_french_further_example_1_the_boat_on_the_start_tile_is_not_a_platform() -> None:
    state = from_file("french_further_1")
    assert "K" not in supply(state)
    assert told(state, "RKGB@0,-1")[1:-1] == [
        *did(FRENCH["Aline"], "takes R for match with 0,0", "takes R for side"),
        *did(FRENCH["Lola"], "misses K for side"),
        *did(FRENCH["Elliot"], "takes G for side"),
        *did(FRENCH["Corentin"], "takes B for side"),
    ]
    favors = state.favors
    play(state, "RKGB@0,-1")
    assert state.favors == favors
    assert cards(state, FRENCH["Aline"]) == "R3 O1 B1 W1 K3"
    assert cards(state, FRENCH["Lola"]) == "O1 G2 B2 K1"


def test_french_further_example_2_the_active_player_takes_the_last_black_card() -> None:
    state = from_file("french_further_2")
    assert "K1" in supply(state)
    assert told(state, "KKPR@1,1")[1:-1] == [
        *did(
            FRENCH["Aline"],
            "takes P for match with 1,0",
            "takes a favor for 1,0",
            "takes R for match with 0,1",
            "takes a favor for 0,1",
            "takes a favor for 1,1",
            "takes K for side",
        ),
        *did(FRENCH["Lola"], "misses K for side"),
        *did(FRENCH["Elliot"], "takes P for side"),
        *did(FRENCH["Corentin"], "takes R for side"),
    ]
    play(state, "KKPR@1,1")
    assert state.favors == (0, 1, 3, 1)
    assert cards(state, FRENCH["Lola"]) == "O1 G2 B2 K1"
    assert cards(state, FRENCH["Aline"]) == "R2 O1 B1 P1 W1 K3"


def test_three_players_leave_the_9_with_four_dots_out_of_the_stack_of_seven_unique() -> None:
    assert stack_values(4, "seven_unique") == (10, 9, 9, 8, 8, 7, 7, 6, 5)
    assert stack_values(3, "seven_unique") == (10, 9, 8, 8, 7, 7, 6, 5)


@pytest.mark.parametrize("dedication", ["four_of_a_kind", "three_pair", "seven_unique"])
def test_three_players_leave_one_token_of_every_stack_in_the_box(dedication: str) -> None:
    assert len(stack_values(3, dedication)) == len(stack_values(4, dedication)) - 1


def test_the_picture_of_three_players_has_left_and_right_neighbors_of_the_first() -> None:
    assert start(3, seed=1).seating == "SWE"
