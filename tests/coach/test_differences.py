"""The facts by which two moves differ are true of the moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice, permutations, product

from lakelight.coach.game_coach import coach_of
from lakelight.coach.harvest.sets import missing
from lakelight.coach.proof import proven_reasons
from lakelight.coach.review_words import ReviewWords
from lakelight.coach.verdicts import Reason
from lakelight.coach.wording import say_reason
from lakelight.core.jsontext import JsonObject
from lakelight.harvest.pieces import COLORS
from lakelight.harvest.state import State
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


def states_of(phase: str, players: Iterable[int]) -> Iterator[State]:
    """The states in a phase, of four matches with each number of players."""
    for count, seed in product(players, range(1, 5)):
        for state in finished("harvest", count, seed).states():
            if state.phase == phase:
                yield state


def test_what_is_said_of_colors_that_are_gone_is_true() -> None:
    coach = coach_of("harvest")
    keys = set()
    for state in states_of("place", (2, 3)):
        moves = state.legal_moves(state.seat)
        for played, better in islice(permutations(moves[::5], 2), 60):
            for reason, *_ in coach.differences(state, state.seat, played, better):
                keys.add(reason.key)
                if reason.key == "rival_nothing":
                    assert reason.facts["none"] != reason.facts["color"]
                if reason.key == "last_card":
                    after = state.copy()
                    after.play(better)
                    held = list(after.lanterns[int(str(reason.facts["rival"]))])
                    color = COLORS.index(str(reason.facts["color"]))
                    assert after.supply[color] == 0
                    held[color] += 1
                    assert missing(held)[str(reason.facts["set"])] == 0
                if reason.key == "rival_last":
                    after = state.copy()
                    after.play(better)
                    color = COLORS.index(str(reason.facts["color"]))
                    assert after.supply[color] == 0
                    assert after.lanterns[state.seat][color] > 0
    assert {"rival_nothing", "rival_last", "last_card"} <= keys


def test_a_dedication_that_brings_less_is_not_said_to_keep_all_lanterns() -> None:
    coach = coach_of("harvest")
    keys = set()
    for state in states_of("dedicate", (2, 4)):
        for played, better in permutations(state.legal_moves(state.seat), 2):
            for reason, *_ in coach.differences(state, state.seat, played, better):
                keys.add(reason.key)
                if reason.key == "keep_cards":
                    assert state.format(better) == "pass"
                if reason.key == "token_less":
                    assert 0 < int(str(reason.facts["less"])) < int(str(reason.facts["honor"]))
    assert {"keep_cards", "token_less", "token_more"} <= keys


def test_two_lanterns_are_not_called_one() -> None:
    facts: JsonObject = {"color": "R", "n": 2, "set": "three_pair", "missing": 1, "honor": 7}
    words = ReviewWords("harvest", "en")
    card = say_reason(words, Reason("own_card", "better", facts), NAMES)
    assert card == "It gives you 2 more red lanterns: 1 to go for three pair."
    whole = say_reason(words, Reason("own_set", "better", facts), NAMES)
    assert whole == "It gives you 2 red lanterns, and you then hold three pair, worth 7 now."
    french = say_reason(ReviewWords("harvest", "fr"), Reason("own_more", "better", facts), NAMES)
    assert french == "Il vous donne 2 lanternes rouges de plus."


def test_two_reasons_are_not_about_the_same_pond() -> None:
    def proven(key: str, part: float, **facts: str) -> Reason:
        return Reason(key, "better", {**facts}, is_proven=part >= 0.5, part=part)

    platform, pond = proven("platform", 0.9, pond="H2"), proven("pond", 0.8, pond="H2")
    boat, gift = proven("boat", 0.6, pond="B2", beside="H2"), proven("gift", 0.2)
    assert proven_reasons([pond, platform, gift, boat]) == [platform, boat]


def test_gains_are_counted_by_color() -> None:
    facts: JsonObject = {"colors": "RRB", "favors": 1, "n": 3}
    reason = Reason("own_gains", "better", facts)
    said = say_reason(ReviewWords("harvest", "en"), reason, NAMES)
    assert said == "In all, it gives you more: 2 red, 1 blue and 1 favor."


def test_a_second_group_of_one_pond_has_not_grown() -> None:
    words = ReviewWords("dice", "en")
    first = say_reason(words, Reason("second_group", "better", {"pond": "B4", "n": 1}), NAMES)
    assert first == "It completes pond B4, and you have a second group of one pond."
    later = say_reason(words, Reason("second_group", "better", {"pond": "B4", "n": 3}), NAMES)
    assert later == "It completes pond B4, and your second group grows to 3."
