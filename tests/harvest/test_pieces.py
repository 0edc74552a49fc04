"""H1: the pieces, against a second transcription of the published ones."""

from collections import Counter

import pytest

from lakelight.harvest.pieces import (
    COLOR_NAMES,
    COLORS,
    DEDICATIONS,
    GENERIC_HONOR,
    KIND,
    LAKE_TILES,
    START_SIDES,
    START_TILE,
    TOKENS,
    TURNS,
    Dedication,
    turned,
)
from tests.harvest import reference


def test_there_are_seven_colors_each_with_its_letter() -> None:
    assert dict(zip(COLORS, COLOR_NAMES, strict=True)) == {
        "R": "red",
        "O": "orange",
        "G": "green",
        "B": "blue",
        "P": "purple",
        "W": "white",
        "K": "black",
    }


def test_there_are_36_lake_tiles_one_of_them_the_start_tile() -> None:
    assert len(LAKE_TILES) == 36
    assert LAKE_TILES[START_TILE] == (START_SIDES, False)


def test_every_lake_tile_is_the_published_one() -> None:
    ours = [sides + "*" * platform for sides, platform in LAKE_TILES[1:]]
    assert ours == reference.LAKE_TILES


def test_eleven_lake_tiles_have_a_platform() -> None:
    assert sum(platform for _, platform in LAKE_TILES) == 11


def test_each_color_is_on_twenty_sides_of_the_35_lake_tiles() -> None:
    sides = Counter("".join(sides for sides, _ in LAKE_TILES[1:]))
    assert sides == Counter(dict.fromkeys(COLORS, 20))


def test_the_boat_on_the_start_tile_is_not_a_platform() -> None:
    assert LAKE_TILES[START_TILE][1] is False


def test_a_platform_is_there_or_not_and_has_no_picture() -> None:
    assert {type(platform) for _, platform in LAKE_TILES} == {bool}


def test_clockwise_from_red_the_start_tile_is_red_white_black_blue() -> None:
    assert turned(START_SIDES, 2) == reference.START == "RWKB"


def test_a_quarter_turn_clockwise_brings_the_north_side_to_the_east() -> None:
    assert turned("GBKO", 0) == "GBKO"
    assert turned("GBKO", 1) == "OGBK"
    assert turned("GBKO", 3) == "BKOG"
    assert turned("GBKO", 4) == "GBKO"


def test_two_lake_tiles_look_the_same_and_no_others() -> None:
    looks = Counter(map(reference.same_look, reference.LAKE_TILES))
    assert [look for look, count in looks.items() if count > 1] == ["BWGP"]
    assert [tile for tile in range(36) if KIND[tile] != tile] == [35]
    assert KIND[35] == 25


def test_a_tile_that_looks_the_same_after_half_a_turn_lies_in_two_ways() -> None:
    assert [reference.LAKE_TILES[tile - 1] for tile in range(1, 36) if TURNS[tile] < 4] == [
        "OBOB*",
        "WKWK*",
    ]
    assert {TURNS[26], TURNS[27]} == {2}
    assert TURNS[START_TILE] == 4


def test_there_are_27_dedication_tokens_in_three_stacks_of_nine() -> None:
    assert tuple(TOKENS) == DEDICATIONS
    assert [len(tokens) for tokens in TOKENS.values()] == [9, 9, 9]


@pytest.mark.parametrize("dedication", DEDICATIONS)
def test_every_token_has_the_published_honor_and_dots(dedication: Dedication) -> None:
    ours = " ".join(f"{honor}{'.' * dots}" for honor, dots in TOKENS[dedication])
    assert ours == reference.STACKS[dedication]


def test_a_generic_token_is_worth_4() -> None:
    assert GENERIC_HONOR == 4
