"""H8: the end of a match."""

from collections import Counter

import pytest

from lakelight.core.errors import IllegalMove
from lakelight.core.outcome import Outcome
from lakelight.harvest import State, start
from tests.harvest.drawn import cards, drawn, kept, play, texts
from tests.harvest.matches import EVERY_SEATING, TEMPERS, played, states

FOURS = "four_of_a_kind"
LAST = {2: 1, 3: 2, 4: 3}


def final(
    players: int,
    to: str,
    seat: int,
    lanterns: tuple[str, ...] = (),
    favors: tuple[int, ...] = (),
    tokens: tuple[str, ...] = (),
) -> State:
    """A position after the last tile was placed."""
    lake = kept(f"final_lake_{players}")
    return drawn(
        lake, to=to, players=players, seat=seat, lanterns=lanterns, favors=favors, tokens=tokens
    )


@pytest.mark.parametrize(("players", "seats"), EVERY_SEATING)
def test_every_seat_places_as_many_tiles_until_all_are_placed(players: int, seats: str) -> None:
    for seed in range(5):
        turns: Counter[int] = Counter()
        state = start(players, seats=seats, seed=seed)
        for before, _ in played(state, TEMPERS[seed], seed):
            turns[before.seat] += before.phase == "place"
        assert list(turns.values()) == [{4: 8, 3: 9, 2: 11}[players]] * players
        assert not state.draw_stack
        assert not any(state.hands)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_player_in_order_takes_one_final_turn_of_exchange_and_dedication(players: int) -> None:
    everyone = ("R4 K1", "O4 K1", "G4 K1", "B4 K1")[:players]
    state = final(players, "exchange", 0, everyone, (2,) * players)
    seen = []
    while not state.is_over:
        seen.append((state.seat, state.phase))
        play(state, "pass")
    assert seen == [(seat, phase) for seat in range(players) for phase in ("exchange", "dedicate")]


def test_the_final_turn_follows_the_last_tile() -> None:
    state = start(2, seed=3)
    for before, _ in played(state, TEMPERS[3], 3):
        if not any(before.hands):
            assert before.phase in ("exchange", "dedicate")
        else:
            assert before.phase != "over"
    assert state.is_over


def test_in_the_final_turn_a_dedication_counts() -> None:
    state = final(2, "dedicate", 0, ("R4", "O4"), tokens=("none", f"{FOURS} 8"))
    play(state, "4R", "4O")
    assert state.is_over
    assert state.scores == (7, 14)


def test_in_the_final_turn_an_exchange_may_make_a_dedication_possible() -> None:
    state = final(2, "exchange", 1, ("none", "R3 O1"), (0, 2))
    play(state, "O>R", "4R")
    assert state.scores == (0, 8)


def test_in_the_final_turn_nothing_is_placed() -> None:
    state = final(2, "dedicate", 0, ("R4", "O4"))
    with pytest.raises(IllegalMove, match="is not possible now"):
        play(state, "GBKO@0,1")


def test_in_the_final_turn_no_hand_limit_applies() -> None:
    state = final(2, "dedicate", 0, ("R5 O5 G5", "none"))
    play(state, "pass")
    assert state.is_over
    assert sum(state.lanterns[0]) == 15


def test_in_the_final_turn_a_seat_without_a_choice_is_skipped() -> None:
    state = final(4, "dedicate", 0, ("R4", "none", "none", "O4"))
    assert play(state, "pass").seat == 3


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_match_in_which_nobody_can_do_anything_more_is_over_at_once(players: int) -> None:
    state = final(players, "over", LAST[players])
    assert state.is_over
    assert texts(state) == []


def test_there_is_no_outcome_before_the_end() -> None:
    state = final(2, "dedicate", 1, ("none", "R4"), tokens=(f"{FOURS} 8",))
    assert state.outcome is None
    assert play(state, "pass").outcome is not None


def test_most_honor_wins() -> None:
    state = final(2, "over", 1, ("R3", "K2"), (9, 0), (f"{FOURS} 7", f"{FOURS} 8"))
    assert state.outcome == Outcome((1,), "honor", (2, 1))
    assert state.scores == (7, 8)


EVEN = (f"{FOURS} 8 + three_pair 9", f"{FOURS} 7 + seven_unique 10")


@pytest.mark.parametrize(
    ("favors", "lanterns", "outcome"),
    [
        ((1, 2), ("R5", "K2"), Outcome((1,), "favors", (2, 1))),
        ((3, 2), ("R1", "K2"), Outcome((0,), "favors", (1, 2))),
        ((2, 2), ("R5", "K2"), Outcome((0,), "lanterns", (1, 2))),
        ((2, 2), ("R1 G1", "K3"), Outcome((1,), "lanterns", (2, 1))),
        ((2, 2), ("R1 G1", "K2"), Outcome((0, 1), "shared", (1, 1))),
    ],
)
def test_equal_honor_is_decided_by_favors_then_lanterns_or_shared(
    favors: tuple[int, ...], lanterns: tuple[str, ...], outcome: Outcome
) -> None:
    state = final(2, "over", 1, lanterns, favors, EVEN)
    assert state.scores == (17, 17)
    assert state.outcome == outcome


def test_the_winner_among_three_is_decided_by_the_count_that_beat_the_closest_rival() -> None:
    tokens = (f"{FOURS} 8", "none", "none")
    state = final(3, "over", 2, tokens=tokens)
    assert state.outcome == Outcome((0,), "honor", (1, 2, 2))


def test_two_of_three_may_share_the_victory() -> None:
    state = final(3, "over", 2, ("R1", "K1", "B1"), (0, 0, 0), ("none", "none", "none"))
    assert state.outcome == Outcome((0, 1, 2), "shared", (1, 1, 1))
    state = final(3, "over", 2, ("R1", "K1", "none"))
    assert state.outcome == Outcome((0, 1), "shared", (1, 1, 3))


def test_tokens_not_taken_and_cards_left_give_no_honor() -> None:
    state = final(2, "over", 1, ("R5 O3", "K2"), (4, 0))
    assert state.scores == (0, 0)
    assert state.outcome == Outcome((0,), "favors", (1, 2))
    assert cards(state, 0) == "R5 O3"


@pytest.mark.parametrize(("players", "seats"), EVERY_SEATING)
def test_scores_are_the_honor_of_the_tokens_held(players: int, seats: str) -> None:
    for seed in range(10):
        *_, state = states(players, seats, seed)
        worth = [sum(map(sum, held.stacks)) + 4 * held.generic for held in state.tokens]
        assert list(state.scores) == worth
