"""H7: place a lake tile."""

from collections.abc import Callable

import pytest

from lakelight.core.errors import IllegalMove
from lakelight.core.events import events_json
from lakelight.harvest import HARVEST, start
from tests.harvest.drawn import cards, drawn, kept_lake, play, supply, texts, told
from tests.harvest.matches import EVERY_SEATING
from tests.harvest.reference import BESIDE


def test_a_tile_goes_beside_a_tile_on_the_lake() -> None:
    state = drawn(hand="GBKO")
    places = {text.partition("@")[2] for text in texts(state)}
    assert places == {"0,1", "1,0", "0,-1", "-1,0"}
    assert set(state.places) == {(0, 1), (1, 0), (0, -1), (-1, 0)}


def test_any_rotation_is_possible() -> None:
    state = drawn(hand="GBKO")
    ways = {text.partition("@")[0] for text in texts(state) if text.endswith("@0,1")}
    assert {"GBKO", "OGBK", "KOGB", "BKOG"} <= ways


@pytest.mark.parametrize("text", ["GBKO@1,1", "GBKO@0,0", "GBKO@7,-7", "GBKO@0,2", "GBKO@999,999"])
def test_a_place_that_shares_no_edge_with_the_lake_is_refused(text: str) -> None:
    state = drawn(hand="GBKO")
    with pytest.raises(IllegalMove, match=r"is not an open place beside the lake \(H7\.1\)"):
        play(state, text)


def test_a_tile_that_is_not_in_the_hand_is_refused_and_the_hand_is_named() -> None:
    state = drawn(hand="GBKO WKOK GGGR")
    with pytest.raises(IllegalMove, match="seat 0 holds GBKO, WKOK, GGGR, in any orientation"):
        play(state, "OPOO@0,1")


def test_a_tile_that_does_not_exist_is_refused() -> None:
    with pytest.raises(IllegalMove, match="there is no lake tile with the sides RRRR"):
        play(drawn(), "RRRR@0,1")


def test_a_mirrored_tile_is_another_tile() -> None:
    state = drawn(hand="GBKO")
    with pytest.raises(IllegalMove, match="there is no lake tile with the sides GOKB"):
        play(state, "GOKB@0,1")


def test_equal_tiles_in_a_hand_are_one_move() -> None:
    state = drawn(hand="BWGP WGPB OBOB")
    ways = [text for text in texts(state) if text.endswith("@0,1")]
    assert sorted(ways) == [
        *["BOBO@0,1", "BWGP@0,1", "GPBW@0,1", "OBOB@0,1", "PBWG@0,1", "WGPB@0,1"],
    ]
    play(state, "GPBW@0,1")
    assert state.position().hands[0][:2] == ("BWGP", "OBOB")


def test_colors_need_not_agree() -> None:
    state = drawn(hand="GBKO")
    assert "0 takes K for match with 0,0" in told(state, "GBKO@0,1")
    assert [line for line in told(state, "KOGB@0,1") if "match" in line] == []


Path = Callable[[int], tuple[int, int]]
SHAPES: dict[str, Path] = {
    "north": lambda n: (0, n),
    "east": lambda n: (n, 0),
    "south": lambda n: (0, -n),
    "west": lambda n: (-n, 0),
    "stairs north-east": lambda n: ((n + 1) // 2, n // 2),
    "stairs south-west": lambda n: (-(n // 2), -((n + 1) // 2)),
    "stairs north-west": lambda n: (-((n + 1) // 2), n // 2),
}


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_lake_has_no_edge(players: int, shape: str) -> None:
    state = start(players, seed=shape)
    lake = {(0, 0)}
    while not state.is_over:
        if state.phase != "place":
            state.play(state.legal_moves()[0])
            continue
        lake.add(SHAPES[shape](len(lake)))
        x, y = SHAPES[shape](len(lake) - 1)
        play(state, next(text for text in texts(state) if text.endswith(f"@{x},{y}")))
        beside = {(x + dx, y + dy) for x, y in lake for dx, dy in BESIDE.values()} - lake
        assert set(state.places) == beside
        assert len(state.places) == len(beside)
    assert {(x, y) for x, y, _ in state.lake} == lake
    assert HARVEST.parse_position_json(state.to_json()) == state


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_lake_in_the_shape_of_a_cross_has_no_edge(players: int) -> None:
    state = start(players, seed="cross")
    arms = [(0, 1), (1, 0), (0, -1), (-1, 0)]
    lake = [(0, 0)]
    while not state.is_over:
        if state.phase != "place":
            state.play(state.legal_moves()[0])
            continue
        length, arm = divmod(len(lake) + 3, 4)
        lake.append((arms[arm][0] * length, arms[arm][1] * length))
        spot = f"@{lake[-1][0]},{lake[-1][1]}"
        play(state, next(text for text in texts(state) if text.endswith(spot)))
    assert [(x, y) for x, y, _ in state.lake] == lake
    assert HARVEST.parse_position_text(str(state)) == state


def test_each_matching_side_gives_a_card_of_its_color() -> None:
    state = drawn(kept_lake("hole_without_platforms"), hand="GGGR", lanterns=["R1", "K1"])
    assert [line for line in told(state, "GGGR@1,1") if "match" in line] == [
        "0 takes G for match with 1,2",
        "0 takes G for match with 2,1",
        "0 takes G for match with 1,0",
        "0 takes R for match with 0,1",
    ]
    play(state, "GGGR@1,1")
    assert (cards(state, 0), cards(state, 1)) == ("R2 G4", "G1 K1")


def test_only_the_active_player_takes_cards_for_matches() -> None:
    state = drawn(kept_lake("same_color_twice"), hand="KPBB", players=4)
    assert state.seat == 2
    assert {line[0] for line in told(state, "KPBB@1,1") if "match" in line} == {"2"}


def test_the_same_color_matched_twice_gives_two_cards() -> None:
    state = drawn(kept_lake("same_color_twice"), hand="KPBB")
    play(state, "KPBB@1,1")
    assert cards(state, 0) == "B3"


def test_of_two_matches_of_a_color_with_one_card_left_only_the_first_gets_a_card() -> None:
    state = drawn(kept_lake("same_color_twice"), hand="KPBB", lanterns=["none", "B4"])
    assert told(state, "KPBB@1,1")[1:4] == [
        "0 takes B for match with 1,0",
        "0 misses B for match with 0,1",
        "0 misses B for side",
    ]


def check_favors(lake: str, hand: str, move: str, *places: str) -> None:
    """A move gives seat 0 one favor for each of these places, and no other."""
    state = drawn(kept_lake(lake), hand=hand)
    favors = [line for line in told(state, move) if "favor" in line]
    assert favors == [f"0 takes a favor for {place}" for place in places]
    assert play(state, move).favors == (len(places), 0)


def test_a_match_with_the_platform_of_the_new_tile_gives_one_favor_however_many_matches() -> None:
    check_favors("new_platform_matches_twice", "OBOB", "OBOB@1,1", "1,1")


def test_each_matched_neighbor_with_a_platform_gives_a_favor() -> None:
    check_favors("two_platforms", "BPKO", "PKOB@1,1", "1,0", "0,1")


def test_platforms_without_any_match_give_nothing() -> None:
    state = drawn(kept_lake("platform_and_no_match"), hand="WKWK")
    assert not [line for line in told(state, "KWKW@1,1") if "favor" in line or "match" in line]
    assert play(state, "KWKW@1,1").favors == (0, 0)


def test_a_neighbor_with_a_platform_that_does_not_match_gives_nothing() -> None:
    check_favors("one_platform_of_two", "BPKO", "BPKO@1,1", "0,1")


def test_five_favors_are_the_most_a_placement_can_give() -> None:
    state = drawn(kept_lake("hole_among_platforms"), hand="RKRO", favors=[3])
    play(state, "RKRO@1,1")
    assert state.favors == (8, 0)


def test_the_start_tile_gives_a_card_but_never_a_favor() -> None:
    state = drawn(hand="BRKG")
    assert [line for line in told(state, "GBRK@0,1") if "favor" in line] == []
    assert "0 takes R for match with 0,0" in told(state, "RKGB@0,-1")
    assert play(state, "RKGB@0,-1").favors == (0, 0)


def test_a_match_gives_a_favor_even_when_the_color_is_exhausted() -> None:
    state = drawn(kept_lake("one_platform_of_two"), hand="BPKO", lanterns=["none", "O5"])
    assert told(state, "BPKO@1,1")[1:3] == [
        "0 misses O for match with 0,1",
        "0 takes a favor for 0,1",
    ]
    assert play(state, "BPKO@1,1").favors == (1, 0)


def test_the_new_platform_gives_its_favor_even_when_the_color_is_exhausted() -> None:
    state = drawn(kept_lake("new_platform_matches_twice"), hand="OBOB", lanterns=["none", "O5 B5"])
    assert play(state, "OBOB@1,1").favors == (1, 0)


@pytest.mark.parametrize(("players", "seats"), EVERY_SEATING)
def test_every_seat_takes_a_card_of_the_side_it_faces_the_active_seat_first(
    players: int, seats: str
) -> None:
    for active in range(players):
        state = start(players, seats=seats, seed=5)
        for _ in range(active):
            state.play(state.legal_moves()[0])
        text = texts(state)[-1]
        order = [(active + step) % players for step in range(players)]
        expected = [f"{seat} takes {text['NESW'.index(seats[seat])]} for side" for seat in order]
        assert [line for line in told(state, text) if "side" in line] == expected


@pytest.mark.parametrize(("placed", "takes"), [(0, "0"), (1, "1"), (2, "2"), (3, "0")])
def test_the_last_card_of_a_color_goes_to_the_first_seat_in_turn_order_from_the_active_seat(
    placed: int, takes: str
) -> None:
    row = kept_lake("four_in_a_row").splitlines()
    so_far = "\n".join(line[: 13 + 8 * placed] for line in row)
    state = drawn(so_far, players=3, hand="OPOO", lanterns=["O2", "O2", "O2"])
    sides = [line for line in told(state, "POOO@0,-1") if line.endswith("O for side")]
    assert sides[0] == f"{takes} takes O for side"
    assert all("misses" in line for line in sides[1:])
    assert len(sides) == 3


def test_a_match_takes_the_last_card_before_the_distribution() -> None:
    state = drawn(kept_lake("color_on_both_sides"), hand="GPBP", lanterns=["none", "P4"])
    assert told(state, "PBPG@1,1")[1:-1] == [
        "0 takes P for match with 1,0",
        "0 takes a favor for 1,1",
        "0 misses P for side",
        "1 misses P for side",
    ]
    before = cards(state, 1)
    play(state, "PBPG@1,1")
    assert (cards(state, 0), cards(state, 1)) == ("P1", before)
    assert "P" not in supply(state)


def test_favors_are_unlimited() -> None:
    state = drawn(kept_lake("two_platforms"), hand="BPKO", favors=[19, 19])
    assert play(state, "PKOB@1,1").favors == (21, 19)


def test_the_active_player_draws_the_top_tile_of_the_stack() -> None:
    state = drawn(hand="GBKO")
    hand, top = state.hands[0], state.draw_stack[0]
    play(state, "GBKO@0,1")
    assert state.hands[0] == (*hand[1:], top)
    assert len(state.draw_stack) == 15


def test_nothing_is_drawn_from_an_empty_stack() -> None:
    state = start(2, seed=1)
    while state.draw_stack or state.phase != "place":
        state.play(state.legal_moves()[0])
    seat = state.seat
    text = texts(state)[0]
    assert not [line for line in told(state, text) if "draws" in line]
    play(state, text)
    assert len(state.hands[seat]) == 2


def test_only_the_seat_that_draws_a_tile_sees_it() -> None:
    state = start(3, seed=1)
    move = state.legal_moves()[0]
    drawn_tile = events_json(state.effects(move))[-1]
    assert drawn_tile["event"] == "tile_drawn"
    assert events_json(HARVEST.seen_events(state.effects(move), 0))[-1] == drawn_tile
    for viewer in (1, 2, None):
        assert events_json(HARVEST.seen_events(state.effects(move), viewer))[-1] == drawn_tile | {
            "tile": None
        }


def test_what_a_move_would_do_is_told_without_doing_it() -> None:
    state = start(3, seed=1)
    before = state.copy()
    for move in state.legal_moves():
        state.effects(move)
    assert state == before
    assert events_json(HARVEST.seen_events(state.effects(state.legal_moves()[0]), None))[0][
        "at"
    ] == [0, 1]


def test_what_an_illegal_move_would_do_is_not_told() -> None:
    with pytest.raises(IllegalMove, match="pass is not possible now"):
        start(3, seed=1).effects(0)
