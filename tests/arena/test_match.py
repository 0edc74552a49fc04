"""One match between bots."""

from __future__ import annotations

import pytest

from lakelight.arena.match import play
from lakelight.arena.result import parse_result
from lakelight.arena.seeds import deal_seed
from lakelight.bots import AnyBot, BotForfeit
from lakelight.core.errors import InvalidRecord
from lakelight.core.match import Match
from lakelight.core.record import Record
from lakelight.games import GAMES
from tests.arena.contests import contest, played_here, without_times
from tests.arena.fakes import fake_named


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_match_ends_with_places_scores_and_times_for_every_seat(players: int) -> None:
    for result in played_here(contest("random", "first50", players=players, deals=1)):
        assert min(result.places) == 1
        assert len(result.places) == len(result.scores) == len(result.milliseconds) == players
        assert all(result.milliseconds)
        assert sum(result.shares) == pytest.approx(1)


def test_a_match_of_the_same_number_is_always_the_same() -> None:
    some = contest("random", "first50")
    assert without_times(played_here(some)) == without_times(played_here(some))
    other = contest("random", "first50", seed="others")
    assert without_times(played_here(some)) != without_times(played_here(other))


def test_duplicates_share_their_deal_but_not_their_generators() -> None:
    first, second = played_here(contest("random", "first0", deals=1))
    assert first.deal == second.deal
    assert first.scores != second.scores


def test_a_crashing_bot_forfeits_and_the_report_has_the_moves_so_far() -> None:
    some = contest("random", "crash", deals=3)
    forfeited = [result for result in played_here(some) if result.forfeit is not None]
    assert forfeited
    for result in forfeited:
        forfeit = result.forfeit
        assert forfeit is not None
        assert some.bots[result.seating[forfeit.seat]] == "crash"
        assert forfeit.reason == "ZeroDivisionError: a bug"
        assert result.places[forfeit.seat] == 2
        assert result.scores == ()
        game = GAMES[some.game]
        setup = game.new_setup(2, deal_seed(some.seed, result.deal), {})
        record = Record(game.name, setup.to_json(), forfeit.moves)
        assert Match.from_record(game, record).state.seats_to_act == (forfeit.seat,)


def test_an_illegal_answer_is_a_forfeit_and_the_others_share_the_win() -> None:
    some = contest("random", "first50", "cheat", players=3, deals=1)
    for result in played_here(some):
        cheat = result.seating.index(2)
        assert result.forfeit is not None
        assert result.forfeit.seat == cheat
        assert "-77" in result.forfeit.reason
        assert result.shares == tuple(0 if seat == cheat else 0.5 for seat in range(3))


def test_a_bot_that_cannot_start_forfeits() -> None:
    def make(game: str, text: str) -> AnyBot:
        if text == "absent":
            raise BotForfeit("absent", None, "there is no such program")
        return fake_named(game, text)

    some = contest("random", "absent", deals=1)
    result = play(some, some.fixtures()[0], make)
    assert result.places == (1, 2)
    assert result.forfeit is not None
    assert result.forfeit.reason == "there is no such program"


def test_results_survive_json() -> None:
    for result in played_here(contest("random", "crash", deals=3)):
        assert parse_result(result.to_json()) == result


def test_an_invalid_result_is_refused_with_every_problem() -> None:
    with pytest.raises(InvalidRecord, match=r"match is missing.*places is 'x'"):
        parse_result(
            {"deal": 1, "seating": [0, 1], "places": "x", "scores": [], "milliseconds": []}
        )
