"""What positions are worth: shares, margins, and the map behind them."""

from __future__ import annotations

import pytest

from lakelight.coach.calibration import lead_of, load_calibration
from lakelight.coach.fitting import Sample, fit_margins, fit_shares, least_squares
from lakelight.coach.game_coach import coach_of
from lakelight.coach.value import chances, value
from lakelight.core.errors import InvalidSetup
from lakelight.core.rng import Rng
from tests.coach.matches import GAMES, finished

PLAYERS = (2, 3, 4)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", PLAYERS)
def test_win_shares_add_up_to_one_and_margins_to_zero(game: str, players: int) -> None:
    match = finished(game, players, 1, "beginner")
    for at in (0, len(match.moves) // 2, len(match.moves)):
        found = value(game, match.state_at(at).view(0))
        assert sum(one.mean for one in found.win) == pytest.approx(1.0)
        assert sum(one.mean for one in found.margin) == pytest.approx(0.0)
        assert all(0.0 <= one.low <= one.mean <= one.high <= 1.0 for one in found.win)


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_match_is_worth_its_result(game: str) -> None:
    state = finished(game).state
    scores = state.scores
    for found in (value(game, state.view(0)), chances(game, state.view(0))):
        assert found.margin[0].mean == scores[0] - scores[1]
        assert [one.mean for one in found.win] == [
            1.0 / len(state.outcome.winners) if seat in state.outcome.winners else 0.0
            for seat in (0, 1)
        ]


@pytest.mark.parametrize("game", GAMES)
def test_playouts_give_the_same_chances_again(game: str) -> None:
    view = finished(game).state_at(9).view(0)
    assert chances(game, view, 50) == chances(game, view, 50)
    assert chances(game, view, 50) != chances(game, view, 50, seed=3)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", PLAYERS)
def test_more_lead_is_never_worth_less(game: str, players: int) -> None:
    calibration = load_calibration(game)
    for stage in (0.0, 0.5, 1.0):
        shares = [
            calibration.win_shares([reward, *[0.4] * (players - 1)], 0, stage)[0]
            for reward in (0.2, 0.5, 0.8)
        ]
        assert shares == sorted(shares)


def test_a_lead_is_the_inverse_of_its_reward() -> None:
    for lead in (-3.0, -0.5, 0.0, 0.25, 4.0):
        assert lead_of(0.5 + 0.5 * lead / (1.0 + abs(lead))) == pytest.approx(lead)


def test_fitting_finds_the_numbers_that_made_the_samples() -> None:
    rng = Rng(5)
    samples = []
    for _ in range(3000):
        lead = (rng.below(2001) - 1000) / 500.0
        won = rng.below(1 << 30) / (1 << 30) < 1.0 / (1.0 + 2.718281828 ** -(2 * 1.5 * lead))
        wins = (1.0, 0.0) if won else (0.0, 1.0)
        samples.append(Sample(0.5, (lead, -lead), wins, (4.0 * lead + 1.0, -4.0 * lead - 1.0)))
    slope, offsets = fit_shares(samples, 2)
    assert slope == pytest.approx(1.5, abs=0.15)
    assert offsets[0] == pytest.approx(0.0, abs=0.1)
    points, point_offsets = fit_margins(samples, 2)
    assert points == pytest.approx(4.0)
    assert point_offsets == pytest.approx((1.0, -1.0))
    assert least_squares([[1.0, 0.0], [1.0, 1.0], [1.0, 2.0]], [1.0, 3.0, 5.0]) == pytest.approx(
        [1.0, 2.0], abs=1e-3
    )


def test_a_game_without_a_coach_is_refused() -> None:
    with pytest.raises(InvalidSetup, match="game 'chess'"):
        coach_of("chess")
