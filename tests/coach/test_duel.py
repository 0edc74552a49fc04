"""Duels: reproducible, honest about repeated looks, and blind to what is hidden."""

from __future__ import annotations

import pytest

from lakelight import dice
from lakelight.bots import CancelFlag
from lakelight.bots.bot import AnyView
from lakelight.bots.budget import Budget
from lakelight.bots.search import search
from lakelight.coach.candidates import SearchedMove, candidates, most_rewarding
from lakelight.coach.duel import Canceled, DuelRun, acting_state, duel, is_as_good
from lakelight.coach.estimates import LOOKS, SPENDING, mean_estimate, z_at, z_of
from lakelight.coach.game_coach import coach_of
from lakelight.coach.hints import hint
from lakelight.coach.kinds import currency_of, is_settled, kind_of
from lakelight.coach.proof import reasons
from lakelight.coach.verdicts import Comparison, Estimate
from lakelight.core.errors import GameError, InvalidSetup, NotYourTurn
from lakelight.core.rng import Rng
from tests.coach.matches import GAMES, finished

# A position in which each game offers a seat several different moves.
AT = {"harvest": 20, "dice": 21}


def position(game: str) -> tuple[AnyView, int, list[str]]:
    state = finished(game).state_at(AT[game])
    seat = state.seats_to_act[0]
    return state.view(seat), seat, state.format_moves(state.legal_moves(seat))


@pytest.mark.parametrize("game", GAMES)
def test_the_same_duel_gives_the_same_result(game: str) -> None:
    view, _, moves = position(game)
    first = duel(game, view, [moves[0], moves[-1]], most=200)
    assert first == duel(game, view, [moves[0], moves[-1]], most=200)
    assert first.to_json()["reference"] == moves[0]


def test_a_completed_set_that_is_not_dedicated_in_the_final_turn_costs_its_honor() -> None:
    match = finished("harvest")
    for number in range(len(match.moves), 0, -1):
        state = match.state_at(number - 1)
        seat = state.seat
        if state.phase == "dedicate" and not state.hands[seat]:
            break
    view = state.view(seat)
    moves = state.format_moves(state.legal_moves(seat))
    found = duel("harvest", view, moves[:2], most=200)
    better = found.comparisons[0]
    gained = state.effects(state.parse(better.move))[-1].honor
    assert better.margin.mean == pytest.approx(gained, abs=0.01)
    (reason,) = reasons("harvest", view, moves[0], better.move, playouts=50)
    assert reason.key == "token"
    assert reason.is_proven
    assert reason.facts["honor"] == gained


def test_turns_of_the_tray_with_equal_dice_are_one_move() -> None:
    state = dice.start(2, seed=1)
    state.play("roll RRRR")
    found = duel("dice", state.view(state.active), ["turn 0", "turn 1", "turn 3"], most=200)
    assert found.comparisons == ()


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_does_not_depend_on_what_the_seat_cannot_see(game: str) -> None:
    state = finished(game).state_at(AT[game])
    seat = state.seats_to_act[0]
    expected = hint(game, state.view(seat), playouts=200).to_json()
    for seed in (1, 2):
        if hasattr(state, "redeal_hidden"):
            before = state.to_json()
            state.redeal_hidden(seat, Rng(seed))
            assert state.to_json() != before
        assert hint(game, state.view(seat), playouts=200).to_json() == expected


def test_bad_input_is_refused_with_what_would_be_right() -> None:
    view, seat, moves = position("harvest")
    with pytest.raises(InvalidSetup, match="needs two moves"):
        duel("harvest", view, moves[:1])
    with pytest.raises(InvalidSetup, match="a budget of 0 playouts: a duel needs 200"):
        duel("harvest", view, moves[:2], most=0)
    with pytest.raises(InvalidSetup, match="a budget of 0 playouts: a hint needs 200"):
        hint("harvest", view, playouts=0)
    with pytest.raises(InvalidSetup, match="a proof needs one or more"):
        reasons("harvest", view, moves[0], moves[1], playouts=0)
    with pytest.raises(GameError):
        duel("harvest", view, [moves[0], "nonsense"])
    other = finished("harvest").state_at(AT["harvest"]).view(1 - seat)
    with pytest.raises(NotYourTurn, match=f"seat {1 - seat} may not act now"):
        hint("harvest", other)


def test_a_duel_that_may_give_up_does_so_where_no_cost_is_in_sight() -> None:
    coach = coach_of("harvest")
    view, seat, _ = position("harvest")
    state = acting_state(coach, view, 1)
    found = candidates(coach, view, state, state.legal_moves(seat), 400, 1)
    best, *others = found.moves
    used = []
    for may_give_up in (False, True):
        run = DuelRun(coach, state, seat, 1, CancelFlag())
        shown = run.run(best, others, 0.002, LOOKS[-1], may_give_up=may_give_up)
        assert all(one.win.low < 0.03 for one in shown.comparisons)
        used.append(run.playouts)
    assert used[1] < used[0]


@pytest.mark.parametrize("game", GAMES)
def test_a_search_that_ends_early_chooses_as_the_whole_search(game: str) -> None:
    coach = coach_of(game)
    view, seat, _ = position(game)
    state = acting_state(coach, view, 1)
    legal_moves = state.legal_moves(seat)
    budget = Budget(playouts=800)
    for seed in (1, 2, 3):
        whole = search(coach.bots, view, legal_moves, budget, Rng(seed))
        found = candidates(coach, view, state, legal_moves, 800, seed)
        assert found.moves[0] == whole.move


def test_a_canceled_duel_has_no_result() -> None:
    view, _, moves = position("harvest")
    cancel = CancelFlag()
    cancel.set()
    with pytest.raises(Canceled):
        duel("harvest", view, moves[:2], cancel=cancel)


def test_the_error_of_all_looks_together_is_what_is_allowed() -> None:
    assert len(LOOKS) == len(SPENDING)
    assert sum(SPENDING) == pytest.approx(1.0)
    assert z_of(0.05) == pytest.approx(1.96, abs=0.001)
    assert z_at(0, 0.05, 3) > z_at(4, 0.05, 3) > z_at(4, 0.05, 1) > 1.96


def test_an_estimate_is_never_certain() -> None:
    found = mean_estimate([1.0] * 200, 4.0)
    assert found.mean == 1.0
    assert found.low < 1.0 < found.high


def test_a_look_at_equal_moves_finds_no_difference() -> None:
    rng = Rng(3)
    alarms = 0
    for _ in range(300):
        values: list[float] = []
        for look, total in enumerate(LOOKS[:3]):
            values += [
                float(rng.below(2)) - float(rng.below(2)) for _ in range(total - len(values))
            ]
            gain = mean_estimate(values, z_at(look, 0.05, 1))
            if gain.low > 0.0 or gain.high < 0.0:
                alarms += 1
                break
    assert alarms <= 15


def test_a_move_that_is_called_as_good_is_less_than_a_slip_behind() -> None:
    def compared(win: float, margin: float, playouts: int = 800) -> Comparison:
        wide = Estimate(win, win - 0.2, win + 0.2)
        return Comparison("move", wide, Estimate(margin, margin - 2.0, margin + 2.0), playouts)

    best = compared(0.10, 2.0)
    assert is_as_good(compared(0.08, 0.0), best, own_win=0.5)
    assert not is_as_good(compared(0.06, 2.0), best, own_win=0.5)
    assert not is_as_good(compared(0.10, 2.0, playouts=200), best, own_win=0.5)
    decided = compared(0.01, 2.0)
    assert is_as_good(compared(0.0, 1.6), decided, own_win=0.95)
    assert not is_as_good(compared(0.01, 1.4), decided, own_win=0.95)


def test_a_search_that_spreads_its_visits_evenly_over_many_moves_has_a_best_one() -> None:
    found = [SearchedMove(move, 4, 0.5 + move / 1000) for move in range(120)]
    assert most_rewarding(found).move == 119
    assert most_rewarding([SearchedMove(7, 98, 0.4), SearchedMove(8, 1, 0.9)]).move == 7


def test_the_kind_of_a_mistake_is_that_of_the_lower_bound() -> None:
    kinds = [kind_of(Estimate(low + 0.01, low, low + 0.02), "win") for low in (0.05, 0.06, 0.12)]
    assert kinds == ["slip", "mistake", "big_mistake"]
    kinds = [kind_of(Estimate(low + 0.5, low, low + 1.0), "margin") for low in (0.9, 1.0, 2.0)]
    assert kinds == ["slip", "mistake", "big_mistake"]


def test_a_slip_certainly_cost_something_and_probably_enough() -> None:
    assert kind_of(Estimate(0.03, 0.001, 0.059), "win") == "slip"
    assert kind_of(Estimate(0.029, 0.02, 0.038), "win") == "good"
    assert kind_of(Estimate(0.08, 0.0, 0.16), "win") == "good"
    assert kind_of(Estimate(0.5, 0.1, 0.9), "margin") == "slip"
    assert kind_of(Estimate(0.4, 0.3, 0.5), "margin") == "good"


def test_points_count_once_a_match_is_decided_and_more_playouts_only_where_they_matter() -> None:
    assert currency_of(0.5, 0.6) == "win"
    assert currency_of(0.99, 1.0) == currency_of(0.0, 0.01) == "margin"
    assert is_settled(Estimate(0.0, -0.02, 0.02), "win")
    assert is_settled(Estimate(0.05, 0.04, 0.05), "win")
    assert not is_settled(Estimate(0.05, 0.02, 0.08), "win")
