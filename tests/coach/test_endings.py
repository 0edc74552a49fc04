"""Endings that can be searched exactly: the coach knows what best play leads to."""

from __future__ import annotations

import json
from pathlib import Path

from lakelight.bots import CancelFlag
from lakelight.bots.bot import AnyState
from lakelight.bots.endings import best_ending, best_ending_move, is_best_ending, known_state
from lakelight.coach.decisions import DecisionJudge, decisions_of
from lakelight.coach.game_coach import coach_of
from lakelight.coach.hints import hint
from lakelight.coach.luck import finished_match
from lakelight.coach.value import chances
from lakelight.core.record import parse_record
from lakelight.games import AnyMatch

RECORD = Path(__file__).parent / "records" / "harvest_pass_wins.json"
# With 36 honor each, seat 0 passes a token of 5 honor: whoever dedicates returns green lanterns,
# with which the last seat would win. So all stay at 36, and seat 0 wins by its favors.
PASS_THAT_WINS = 65
COACH = coach_of("harvest")
POSITIONS = COACH.effort.ending


def match_of_the_record() -> AnyMatch:
    """The match that a search played to its end."""
    fields = json.loads(RECORD.read_text(encoding="utf-8"))
    return finished_match(parse_record(COACH.game, fields))


def state_before(number: int) -> AnyState:
    """The state of the match before a move; the first move is number 1."""
    return match_of_the_record().state_at(number - 1)


def test_playouts_alone_would_call_the_winning_pass_costly() -> None:
    decisions = decisions_of(COACH, match_of_the_record(), 0)
    decision = next(one for one in decisions if one.number == PASS_THAT_WINS)
    judge = DecisionJudge(COACH, 1, 0.05, 400, CancelFlag())
    run = judge.run_of(decision)
    duel = judge.duel(run, decision.move, run.state.parse("2GKP", 0))
    assert duel.comparisons[0].margin.low > 2.0
    assert judge.judge(decision, with_reasons=False).kind == "good"


def test_a_hint_advises_the_pass_that_wins() -> None:
    assert hint("harvest", state_before(PASS_THAT_WINS).view(0)).move == "pass"


def test_only_the_best_moves_of_an_ending_are_best() -> None:
    state = state_before(PASS_THAT_WINS)
    view = state.view(0)
    answers = {
        state.format(move): is_best_ending(COACH.bots, view, move, POSITIONS, CancelFlag())
        for move in state.legal_moves()
    }
    assert answers == {"pass": True, "4G": False, "2GKP": False}
    best = best_ending_move(COACH.bots, view, POSITIONS, CancelFlag())
    assert best == state.parse("pass")


def test_the_chances_of_a_known_ending_are_those_of_best_play() -> None:
    view = state_before(PASS_THAT_WINS).view(0)
    end = best_ending(COACH.bots, view, POSITIONS, CancelFlag())
    assert end is not None
    assert tuple(end.outcome.winners) == (0,)
    assert [one.low for one in chances("harvest", view).win] == [1.0, 0.0, 0.0]


def test_without_enough_positions_or_knowledge_nothing_is_said_of_an_ending() -> None:
    state = state_before(PASS_THAT_WINS)
    move = state.parse("pass")
    assert is_best_ending(COACH.bots, state.view(0), move, 10, CancelFlag()) is None
    early = state_before(1)
    assert known_state(COACH.bots, early.view(0)) is None
    assert best_ending_move(COACH.bots, early.view(0), POSITIONS, CancelFlag()) is None
    assert best_ending(COACH.bots, state.view(0), 10, CancelFlag()) is None
