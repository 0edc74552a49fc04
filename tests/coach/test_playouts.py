"""Playouts: the same compiled and plain, and changes that a position survives."""

from __future__ import annotations

import os
import subprocess
import sys
from statistics import variance

import pytest

from lakelight.bots import CancelFlag
from lakelight.coach.change import Change
from lakelight.coach.dice.change import SheetChange
from lakelight.coach.game_coach import NO_MOVE, SAME, coach_of
from lakelight.coach.harvest.change import HoldingsChange
from lakelight.coach.playouts import Playouts
from tests.coach.matches import GAMES, finished

DIGEST = """
import json
from lakelight.bots import CancelFlag
from lakelight.coach.game_coach import NO_MOVE, SAME, coach_of
from lakelight.coach.playouts import Playouts
from lakelight.games import new_match
for game in ("harvest", "dice"):
    coach = coach_of(game)
    state = new_match(game, 3, seed=4).state
    for judge in coach.judges:
        run = Playouts(state, 0, 3, judge, coach.encoder(3), CancelFlag())
        run.run(NO_MOVE, SAME, 5, 2, 9)
        print(json.dumps([run.results(seat) for seat in range(3)]))
"""


def printed(**environment: str) -> str:
    command = [sys.executable, "-c", DIGEST]
    found = subprocess.run(
        command, capture_output=True, text=True, check=True, env=os.environ | environment
    )
    return found.stdout


def test_compiled_and_plain_playouts_end_alike() -> None:
    assert printed() == printed(LAKELIGHT_PLAIN="1")


@pytest.mark.parametrize("game", GAMES)
def test_the_same_worlds_give_the_same_results_in_any_portion(game: str) -> None:
    coach = coach_of(game)
    run = Playouts(
        finished(game).state_at(9), 0, 2, coach.judges[0], coach.encoder(2), CancelFlag()
    )
    assert run.run(NO_MOVE, SAME, 0, 20, 3) == 20
    whole = run.results(0)
    run.run(NO_MOVE, SAME, 12, 8, 3)
    assert run.results(0) == (whole[0][12:], whole[1][12:])


@pytest.mark.parametrize("game", GAMES)
def test_playouts_that_give_way_to_other_threads_end_alike_and_can_be_stopped(game: str) -> None:
    coach = coach_of(game)
    state = finished(game).state_at(9)
    results = []
    for flag in (CancelFlag(), CancelFlag(gives_way=True)):
        run = Playouts(state, 0, 2, coach.judges[0], coach.encoder(2), flag)
        assert run.run(NO_MOVE, SAME, 0, 30, 3) == 30
        results.append(run.results(0))
        flag.set()
        assert run.run(NO_MOVE, SAME, 0, 30, 3) == 0
    assert results[0] == results[1]


def test_moves_are_compared_with_the_same_rolls_and_the_same_play_of_others() -> None:
    coach = coach_of("dice")
    match = finished("dice")
    state = match.state_at(21)
    seat = state.seats_to_act[0]
    run = Playouts(state, seat, 2, coach.judges[0], coach.encoder(2), CancelFlag())
    results = []
    for move in state.legal_moves(seat)[:2]:
        run.run(move, SAME, 0, 400, 5)
        results.append(run.results(seat)[1])
    first, second = results
    apart = variance([a - b for a, b in zip(first, second, strict=True)])
    assert first != second
    assert apart < 0.9 * (variance(first) + variance(second))


def test_more_playouts_than_fit_are_refused() -> None:
    coach = coach_of("harvest")
    run = Playouts(
        finished("harvest").state_at(0), 0, 2, coach.judges[0], coach.encoder(2), CancelFlag()
    )
    with pytest.raises(ValueError, match="4097 playouts at once"):
        run.run(NO_MOVE, SAME, 0, 4097, 1)


@pytest.mark.parametrize(
    ("game", "change", "less"),
    [
        pytest.param("harvest", HoldingsChange(0, 0, honor=-5), 5, id="honor"),
        pytest.param("dice", SheetChange(0, points=-3), 3, id="points of fireworks"),
    ],
)
def test_what_is_taken_away_is_missing_at_the_end(game: str, change: Change, less: int) -> None:
    coach = coach_of(game)
    state = finished(game).state_at(len(finished(game).moves))
    run = Playouts(state, 0, 2, coach.judges[0], coach.encoder(2), CancelFlag())
    run.run(NO_MOVE, SAME, 0, 1, 1)
    (before,) = run.results(0)[1]
    run.run(NO_MOVE, change, 0, 1, 1)
    assert run.results(0)[1] == [before - less]


@pytest.mark.parametrize("seat", [0, 1])
def test_a_match_with_changed_holdings_still_ends(seat: int) -> None:
    coach = coach_of("harvest")
    match = finished("harvest")
    for number in range(0, len(match.moves), 4):
        state = match.state_at(number)
        mover = state.seat
        run = Playouts(state, mover, 2, coach.judges[0], coach.encoder(2), CancelFlag())
        for cards in ((-4,) * 7, (3,) * 7):
            change = HoldingsChange(mover, seat, cards=cards, favors=-1)
            assert run.run(match.moves[number].move, change, 0, 3, number) == 3


def test_a_match_with_a_changed_sheet_still_ends() -> None:
    coach = coach_of("dice")
    match = finished("dice")
    for number in range(1, len(match.moves), 7):
        state = match.state_at(number)
        run = Playouts(state, 0, 2, coach.judges[0], coach.encoder(2), CancelFlag())
        move = NO_MOVE if state.is_chance else match.moves[number].move
        change = SheetChange(
            1, opened=range(0, 100, 3), shaded=(7, 50), gifts=-9, empty_stacks=(1, 2), declines=1
        )
        assert run.run(move, change, 0, 3, number) == 3
