"""Luck: zero on average, by construction, whatever the evaluators think."""

from __future__ import annotations

from functools import reduce
from itertools import combinations

import pytest

from lakelight.bots.bot import AnyState
from lakelight.bots.cancel import CancelFlag
from lakelight.coach.dice.rolls import RollWorths, class_of, classes, next_seed
from lakelight.coach.estimates import mean_estimate
from lakelight.coach.game_coach import NO_MOVE, SAME, coach_of
from lakelight.coach.harvest.draws import draw_luck, opening_luck, tile_worths, unseen_tiles
from lakelight.coach.harvest.sets import missing
from lakelight.coach.luck import luck
from lakelight.coach.playouts import Playouts
from lakelight.coach.value import ONLOOKER
from lakelight.dice.moves import ROLL
from tests.coach.matches import GAMES, finished


def test_336_rolls_differ_and_stand_for_all_1296() -> None:
    assert len(classes()) == 336
    assert sum(count for _, count in classes()) == 1296
    assert len(class_of()) == 1296


def test_rolls_that_differ_by_a_turn_of_the_tray_are_worth_the_same() -> None:
    worths = worths_before_a_roll()
    for roll in (7, 100, 555):
        assert worths.of(roll) == worths.of(class_of()[roll])


def test_the_luck_of_a_roll_is_its_worth_less_the_mean_of_all_rolls() -> None:
    coach = coach_of("dice")
    match = finished("dice", bot="beginner")
    event = coach.chance_events(match, coach)[3]
    played = match.moves[event.number - 1]
    assert played.seat is None
    seed = reduce(next_seed, [one.move for one in match.moves[: event.number]], 0)
    worths = RollWorths(coach, match.state_at(event.number - 1), seed)
    wins, margins = worths.of(played.move - ROLL)
    mean_wins, mean_margins = worths.mean()
    assert event.win[0] == pytest.approx(wins[0] - mean_wins[0])
    assert event.margin[1] == pytest.approx(margins[1] - mean_margins[1])


def test_each_opening_roll_has_worlds_of_its_own() -> None:
    assert len({next_seed(0, ROLL + roll) for roll in range(1296)}) == 1296


def test_the_mean_of_all_rolls_is_what_playouts_with_any_roll_come_to() -> None:
    coach = coach_of("dice")
    state = state_before_a_roll()
    run = Playouts(state, ONLOOKER, 2, coach.judges[0], coach.encoder(2), CancelFlag())
    run.run(NO_MOVE, SAME, 0, 4096, 99)
    margins = run.results(0)[1]
    direct = mean_estimate(margins, 4.0)
    assert direct.low < worths_before_a_roll().mean()[1][0] < direct.high


def state_before_a_roll() -> AnyState:
    """A position of Dice before a roll."""
    return next(state for state in finished("dice").states() if state.is_chance)


def worths_before_a_roll() -> RollWorths:
    """What the rolls are worth there."""
    return RollWorths(coach_of("dice"), state_before_a_roll(), 1)


def test_the_luck_of_every_tile_that_could_have_been_drawn_adds_up_to_zero() -> None:
    coach = coach_of("harvest")
    state = finished("harvest").state_at(6)
    seat = next(seat for seat in (0, 1) if len(state.hands[seat]) == 3)
    hand = state.hands[seat][:-1]
    unseen = unseen_tiles(state, hand)
    assert sum(unseen.values()) == 35 - (len(state.lake) - 1) - len(hand)
    lucks = {tile: draw_luck(state, seat, hand, tile, coach.bots.evaluator) for tile in unseen}
    total = sum(copies * lucks[tile] for tile, copies in unseen.items())
    assert total == pytest.approx(0.0, abs=1e-6)
    assert max(lucks.values()) > 0.0 > min(lucks.values())


def test_an_opening_hand_is_compared_with_all_6545_hands() -> None:
    evaluator = coach_of("harvest").bots.evaluator
    state = finished("harvest").state_at(0)
    worth = tile_worths(state, 0, list(unseen_tiles(state, [])), evaluator)
    hands = list(combinations(unseen_tiles(state, []).elements(), 3))
    assert len(hands) == 6545
    mean = sum(max(worth[tile] for tile in hand) for hand in hands) / len(hands)
    expected = max(worth[tile] for tile in state.hands[0]) - mean
    assert opening_luck(state, 0, evaluator) == pytest.approx(expected)


@pytest.mark.parametrize("game", GAMES)
def test_luck_of_all_seats_adds_up_to_zero(game: str) -> None:
    match = finished(game, 3, bot="beginner")
    found = luck(match.record)
    assert [one.seat for one in found] == [0, 1, 2]
    assert sum(one.margin for one in found) == pytest.approx(0.0)
    if game == "dice":
        assert sum(one.win for one in found) == pytest.approx(0.0)


def test_what_others_gave_is_counted_apart_from_luck() -> None:
    match = finished("harvest")
    own = luck(match.record)[0]
    assert own.given
    assert all(gift.giver == 1 for gift in own.given)
    assert any(gift.is_used for gift in own.given)
    turns = [gift.turn for gift in own.given]
    assert turns == sorted(turns)


def test_how_many_cards_each_set_needs() -> None:
    assert missing((3, 0, 0, 0, 0, 0, 0)) == {
        "four_of_a_kind": 1,
        "three_pair": 4,
        "seven_unique": 6,
    }
    assert missing((2, 2, 1, 1, 1, 1, 0)) == {
        "four_of_a_kind": 2,
        "three_pair": 1,
        "seven_unique": 1,
    }
