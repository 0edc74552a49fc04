"""What a seat sees: a view does not change when what it hides changes, and imagining is fair."""

import json
import random
import re
from collections import Counter

import pytest

from lakelight.core.errors import InvalidSetup
from lakelight.core.jsontext import Json
from lakelight.core.rng import Rng
from lakelight.harvest import HARVEST, State, View, imagine, start
from lakelight.harvest.events import FavorsPaid, TileDrawn, hide_draws
from tests.harvest.matches import EVERY_SEATING, states
from tests.harvest.reference import LAKE_TILES, same_look
from tests.match_counts import TIMES

TILE = re.compile(r"[ROGBPWK]{4}")


def viewers(state: State) -> list[int | None]:
    """Every seat, and an onlooker."""
    return [*range(state.players), None]


def with_other_secrets(state: State, viewer: int | None, rng: random.Random) -> State:
    """The same position with all that the viewer cannot see dealt anew, the box included."""
    position = state.to_json()
    hands, lake = position["hands"], position["lake"]
    assert isinstance(hands, list)
    assert isinstance(lake, list)
    own = hands[viewer] if viewer is not None else []
    assert isinstance(own, list)
    unseen = [same_look(tile.rstrip("*")) for tile in LAKE_TILES]
    for seen in [*(str(tile)[:4] for tile in lake[1:]), *map(str, own)]:
        unseen.remove(same_look(seen))
    rng.shuffle(unseen)
    others: list[Json] = []
    for seat, hand in enumerate(hands):
        assert isinstance(hand, list)
        others.append(list(hand) if seat == viewer else [unseen.pop() for _ in hand])
    stack = [unseen.pop() for _ in state.draw_stack]
    return HARVEST.parse_position_json(position | {"hands": others, "draw_stack": [*stack]})


@pytest.mark.plays_much
@pytest.mark.parametrize(("players", "seats"), EVERY_SEATING)
def test_a_view_does_not_change_when_what_it_hides_changes(players: int, seats: str) -> None:
    rng = random.Random(1)
    changed = 0
    for seed in range(3 * TIMES):
        for state in states(players, seats, seed):
            for viewer in viewers(state):
                other = with_other_secrets(state, viewer, rng)
                changed += other != state
                assert other.view(viewer) == state.view(viewer)
                assert other.view(viewer) == state.view(viewer)
    assert changed > 100


def test_a_view_has_no_field_for_a_secret() -> None:
    assert set(View._fields) == {
        *("table", "viewer", "hand", "hand_sizes", "draw_stack_size"),
    }


@pytest.mark.plays_much
@pytest.mark.parametrize(("players", "seats"), EVERY_SEATING)
def test_the_json_of_a_view_names_no_tile_but_those_on_the_lake_and_the_own_hand(
    players: int, seats: str
) -> None:
    for state in states(players, seats, 2):
        hands = state.to_json()["hands"]
        assert isinstance(hands, list)
        for viewer in viewers(state):
            shown = state.view(viewer).to_json()
            assert shown.pop("lake") == state.to_json()["lake"]
            assert shown.pop("hand") == ([] if viewer is None else hands[viewer])
            assert shown["viewer"] == viewer
            assert not TILE.search(json.dumps(shown))


def test_a_view_shows_all_that_is_open() -> None:
    for state in states(4, "SWNE", 3):
        position = state.to_json()
        shown = state.view(1).to_json()
        hidden = {"hands", "draw_stack"}
        assert {key: position[key] for key in position.keys() - hidden}.items() <= shown.items()
        assert shown["hand_sizes"] == [len(hand) for hand in state.hands]
        assert shown["draw_stack_size"] == len(state.draw_stack)


@pytest.mark.parametrize("viewer", [-1, 3, 99])
def test_a_view_of_a_seat_that_does_not_exist_is_refused(viewer: int) -> None:
    with pytest.raises(InvalidSetup, match=rf"seat {viewer}: this match has seats 0 to 2"):
        start(3, seed=1).view(viewer)


@pytest.mark.plays_much
@pytest.mark.parametrize(("players", "seats"), EVERY_SEATING)
def test_what_is_imagined_agrees_with_the_view(players: int, seats: str) -> None:
    rng = Rng(players)
    for state in states(players, seats, 4):
        for viewer in viewers(state):
            view = state.view(viewer)
            imagined = imagine(view, rng)
            assert imagined.view(viewer) == view
            assert HARVEST.parse_position_json(imagined.to_json()) == imagined
            if state.seats_to_act == (viewer,) or state.phase != "place":
                assert imagined.legal_moves() == state.legal_moves()


@pytest.mark.parametrize(("players", "seats"), EVERY_SEATING)
def test_what_is_imagined_plays_to_an_end(players: int, seats: str) -> None:
    for number, state in enumerate(states(players, seats, 5)):
        imagined = HARVEST.imagine(state.view(number % players), Rng(number))
        imagined.playout(Rng(number))
        assert imagined.is_over


def test_imagining_changes_nothing_and_differs_from_time_to_time() -> None:
    state = start(4, seed=1)
    before = state.copy()
    view = state.view(0)
    rng = Rng(1)
    assert imagine(view, rng) != imagine(view, rng)
    assert imagine(view, Rng(9)) == imagine(view, Rng(9))
    assert state == before


@pytest.mark.plays_much
@pytest.mark.parametrize(("players", "seats"), EVERY_SEATING)
def test_what_is_imagined_does_not_depend_on_the_truth(players: int, seats: str) -> None:
    rng = random.Random(6)
    for number, state in enumerate(states(players, seats, 6)):
        for viewer in viewers(state):
            other = with_other_secrets(state, viewer, rng)
            assert imagine(other.view(viewer), Rng(number)) == imagine(
                state.view(viewer), Rng(number)
            )
            seat = -1 if viewer is None else viewer
            shuffled, other_shuffled = state.copy(), other
            shuffled.redeal_hidden(seat, Rng(number))
            other_shuffled.redeal_hidden(seat, Rng(number))
            assert shuffled == other_shuffled
            assert shuffled.view(viewer) == state.view(viewer)


@pytest.mark.plays_much
def test_every_unseen_tile_is_equally_likely_in_every_hidden_place() -> None:
    """Chi-square over the tiles, with fixed numbers: 30 kinds and a pair of equal ones."""
    state = start(2, deal=range(1, 23))
    view = state.view(0)
    rng = Rng(2024)
    times = 6400
    places: dict[str, Counter[int]] = {
        name: Counter() for name in ("other hand", "top", "bottom", "not in play")
    }
    for _ in range(times):
        imagined = imagine(view, rng)
        places["other hand"][imagined.hands[1][0]] += 1
        places["top"][imagined.draw_stack[0]] += 1
        places["bottom"][imagined.draw_stack[-1]] += 1
        in_play = {*imagined.draw_stack, *imagined.hands[1], *imagined.hands[0]}
        places["not in play"].update(set(range(1, 35)) - in_play - {25})
    unseen = [tile for tile in range(1, 35) if tile not in state.hands[0]]
    weights = {tile: 2 if tile == 25 else 1 for tile in unseen}
    assert sum(weights.values()) == 32
    for name in ("other hand", "top", "bottom"):
        expected = {tile: times * weight / 32 for tile, weight in weights.items()}
        chi_square = sum((places[name][t] - e) ** 2 / e for t, e in expected.items())
        assert sum(places[name].values()) == times
        assert chi_square < 62, name
    left_out = [places["not in play"][tile] for tile in unseen if tile != 25]
    assert max(abs(count - times * 13 / 32) for count in left_out) < 200


def test_nobody_sees_the_tiles_that_others_drew() -> None:
    draws = [TileDrawn(0, "RGBW"), TileDrawn(1, "OKPW"), TileDrawn(2, "GGBW")]
    for viewer in (0, 1, 2, None):
        for drawn, seen in zip(draws, hide_draws(draws, viewer), strict=True):
            assert seen == (drawn if drawn.seat == viewer else TileDrawn(drawn.seat, None))


def test_events_without_a_drawn_tile_are_for_everybody() -> None:
    public = [FavorsPaid(1, 2)]
    assert hide_draws(public, None) is public
