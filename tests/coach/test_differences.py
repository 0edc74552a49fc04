"""The facts by which two moves differ are true of the moves."""

from __future__ import annotations

from itertools import islice, permutations

from lakelight.coach.game_coach import coach_of
from lakelight.coach.review_words import ReviewWords
from lakelight.coach.verdicts import Reason
from lakelight.coach.wording import say_reason
from lakelight.core.jsontext import JsonObject
from tests.coach.matches import finished

NAMES = ("Ann", "Ben")


def test_an_exchange_takes_the_color_that_is_named_and_keeps_the_others() -> None:
    coach = coach_of("harvest")
    keys = set()
    for state in finished("harvest").states():
        if state.is_over or state.phase != "exchange":
            continue
        moves = state.legal_moves(state.seat)
        for played, better in islice(permutations(moves, 2), 400):
            give, _, take = state.format(better).partition(">")
            for difference in coach.differences(state, state.seat, played, better):
                reason = difference.reason
                keys.add(reason.key)
                if reason.key.startswith("exchange_"):
                    assert (reason.facts["give"], reason.facts["color"]) == (give, take)
                assert not reason.key.startswith("own_")
    assert {"exchange_card", "keep_card", "keep_favors"} <= keys


def test_two_lanterns_are_not_called_one() -> None:
    facts: JsonObject = {"color": "R", "n": 2, "set": "three_pair", "missing": 1, "honor": 7}
    words = ReviewWords("harvest", "en")
    card = say_reason(words, Reason("own_card", "better", facts), NAMES)
    assert card == "It gives you 2 more red lanterns: 1 to go for three pair."
    whole = say_reason(words, Reason("own_set", "better", facts), NAMES)
    assert whole == "It gives you 2 red lanterns, and you then hold three pair, worth 7 now."


def test_a_second_group_of_one_pond_has_not_grown() -> None:
    words = ReviewWords("dice", "en")
    first = say_reason(words, Reason("second_group", "better", {"pond": "B4", "n": 1}), NAMES)
    assert first == "It completes pond B4, and you have a second group of one pond."
    later = say_reason(words, Reason("second_group", "better", {"pond": "B4", "n": 3}), NAMES)
    assert later == "It completes pond B4, and your second group grows to 3."
