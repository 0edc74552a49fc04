"""Reviews: streamed, reproducible, adding up, and clear about what they refuse."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest

from lakelight.bots import CancelFlag
from lakelight.coach.answers import try_move
from lakelight.coach.chart import draw_chances
from lakelight.coach.decisions import SEARCHES, Decision, DecisionJudge, decisions_of
from lakelight.coach.duel import Canceled
from lakelight.coach.exercises import exercises
from lakelight.coach.game_coach import coach_of
from lakelight.coach.hints import hint
from lakelight.coach.luck import finished_match, luck
from lakelight.coach.proof import reasons
from lakelight.coach.review import ReviewRun, review
from lakelight.coach.review_words import ReviewWords, review_messages
from lakelight.coach.verdicts import RANK, Estimate, Review, plain
from lakelight.coach.wording import say_hint, say_reason, say_review, say_verdict
from lakelight.core.errors import GameError, InvalidRecord, InvalidSetup
from lakelight.core.game import Move
from tests.coach.matches import GAMES, finished

LANGUAGES = ("en", "fr", "de")
NAMES = ("Ann", "Ben", "Cleo", "Dan")
# What the coach never says.
NEVER = ("should have", "because", "unlucky", "obvious", "blunder", "accuracy", "playout")


@pytest.fixture(scope="module", params=GAMES)
def reviewed(request: pytest.FixtureRequest) -> Review:
    game: str = request.param
    return review(finished(game, bot="beginner").record, 0, playouts=200)


def test_a_review_judges_every_decision_and_shows_at_most_three(reviewed: Review) -> None:
    assert reviewed.judged == reviewed.decisions == len(reviewed.verdicts)
    assert len(reviewed.moments) <= 3
    costly = [one for one in reviewed.verdicts if one.kind != "good"]
    assert reviewed.costly == len(costly) > 0
    assert all(one.better for one in costly)
    ranks = [RANK[reviewed.verdict_at(number).kind] for number in reviewed.moments]
    assert ranks == sorted(ranks, reverse=True)


def test_a_verdict_is_as_bad_as_its_lower_bound(reviewed: Review) -> None:
    for verdict in reviewed.verdicts:
        cost = verdict.cost_win if verdict.currency == "win" else verdict.cost_margin
        if verdict.kind == "mistake":
            assert cost.low >= (0.06 if verdict.currency == "win" else 1.0)
        assert verdict.better is None or verdict.better != verdict.played


def test_what_another_search_would_have_played_is_not_called_costly(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = finished("harvest", bot="beginner")
    coach = coach_of("harvest")
    judge = DecisionJudge(coach, 1, 0.05, 200, CancelFlag())
    costly = next(
        decision
        for decision in decisions_of(coach, match, 0)
        if judge.judge(decision, with_reasons=False).kind != "good"
    )
    usual = DecisionJudge.is_preferred

    def last_is_against_it(
        judge: DecisionJudge, decision: Decision, better: Move, again: int
    ) -> bool:
        return usual(judge, decision, better, again) and again < SEARCHES - 1

    monkeypatch.setattr(DecisionJudge, "is_preferred", last_is_against_it)
    assert judge.judge(costly, with_reasons=False).kind == "good"


def test_a_review_that_has_played_out_much_plays_less_out_for_the_decisions_left() -> None:
    record = finished("harvest", bot="beginner").record
    whole = [one.playouts for one in ReviewRun(record, 0, playouts=800)]
    run = ReviewRun(record, 0, playouts=800)
    effort = run.coach.effort._replace(review_portion=2 * whole[0])
    run.coach = replace(run.coach, effort=effort)
    less = [one.playouts for one in run]
    assert less[0] == whole[0]
    assert run.judge.most == 200
    assert sum(less) < sum(whole)


def test_at_most_two_reasons_are_said_and_proven_ones_explain_half(reviewed: Review) -> None:
    for verdict in reviewed.verdicts:
        assert len(verdict.reasons) <= 2
        for reason in verdict.reasons:
            assert reason.is_proven == (reason.part is not None and reason.part >= 0.5)


def test_a_reason_is_not_proven_where_the_playouts_show_no_loss(reviewed: Review) -> None:
    record = finished(reviewed.game, bot="beginner").record
    proven = 0
    for number in reviewed.moments:
        verdict = reviewed.verdict_at(number)
        assert verdict.better is not None
        view = finished_match(record).state_at(number - 1).view(verdict.seat)
        proven += any(one.is_proven for one in verdict.reasons)
        for one in reasons(reviewed.game, view, verdict.better, verdict.played, playouts=400):
            assert not one.is_proven
    assert proven


def test_a_cost_that_is_not_certain_in_points_is_told_in_chances(reviewed: Review) -> None:
    verdict = reviewed.verdict_at(reviewed.moments[0])
    cost = Estimate(0.04, 0.01, 0.07)
    hardly = replace(verdict, currency="win", cost_win=cost, cost_margin=Estimate(-0.3, -0.8, 0.2))
    told = say_verdict(ReviewWords(reviewed.game, "en"), hardly, NAMES)
    assert "about 4 percentage points of the chance to win (1 to 7)" in told[0]
    assert "\N{MINUS SIGN}" not in " ".join(told)
    certain = replace(hardly, cost_margin=Estimate(1.2, 0.4, 2.0))
    told = say_verdict(ReviewWords(reviewed.game, "fr"), certain, NAMES)
    assert "environ 1,2 point (de 0,4 à 2,0)" in told[0]
    assert told[-1] == ("Coût en chances de gagner : environ 4 points de pourcentage (de 1 à 7).")


def test_what_made_the_result_adds_up(reviewed: Review) -> None:
    for account in reviewed.accounts:
        total = account.expectation + account.luck + account.own + account.rivals
        assert total + account.unexplained == pytest.approx(account.result, abs=1e-9)
        assert account.own <= 0.0 <= account.rivals


def test_chances_are_told_before_each_turn_and_at_the_end(reviewed: Review) -> None:
    for point in reviewed.chances:
        assert sum(share.mean for share in point.win) == pytest.approx(1.0)
    assert reviewed.chances[-1].win[0].mean in (0.0, 0.5, 1.0)
    turns = [point.turn for point in reviewed.chances]
    assert turns == sorted(set(turns))


def test_the_same_review_comes_out_again_in_the_same_words() -> None:
    record = finished("harvest", bot="beginner").record
    first, second = (review(record, 1, playouts=200) for _ in range(2))
    assert first == second
    assert say_review(first, "en", NAMES) == say_review(second, "en", NAMES)
    assert first.to_json() == plain(second)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_review_reads_well_in_every_language(reviewed: Review, language: str) -> None:
    text = "\n".join(say_review(reviewed, language, NAMES))
    assert "{" not in text
    assert not [word for word in NEVER if word in text.lower()]
    assert "  Ann" not in text.splitlines()[0]


def test_verdicts_stream_with_the_number_that_is_left() -> None:
    run = ReviewRun(finished("harvest", bot="beginner").record, 0, playouts=200)
    verdicts = iter(run)
    next(verdicts)
    assert run.done == 1
    assert run.total > len(run.decisions)
    run.cancel.set()
    with pytest.raises(Canceled):
        run.summary()


def test_an_exercise_accepts_the_better_move_and_not_ones_own(reviewed: Review) -> None:
    record = finished(reviewed.game, bot="beginner").record
    (first, *_) = exercises(reviewed)
    assert try_move(record, first, first.accepted[0], playouts=200) == "right"
    assert try_move(record, first, first.played, playouts=200) in ("no", "right")
    with pytest.raises(GameError):
        try_move(record, first, "nonsense")


def test_a_picture_of_the_chances_is_an_svg_with_every_name(reviewed: Review) -> None:
    drawn = draw_chances(reviewed, NAMES)
    root = ET.fromstring(drawn)
    texts = [element.text for element in root.iter() if element.text]
    assert "Ann" in texts
    assert "Ben" in texts


def test_bad_input_is_refused_with_what_would_be_right() -> None:
    match = finished("harvest")
    record = match.record
    with pytest.raises(InvalidSetup, match="seat 2 did not play: this match has seats 0 to 1"):
        review(record, 2)
    with pytest.raises(InvalidSetup, match=r"a budget of 0 playouts for a move: .* 200 or more"):
        review(record, 0, playouts=0)
    with pytest.raises(InvalidRecord, match="the match is still running after 10 moves"):
        review(replace(record, moves=record.moves[:10], result=None), 0)
    with pytest.raises(InvalidRecord, match="move 1:"):
        review(replace(record, moves=("4R", *record.moves)), 0)
    with pytest.raises(InvalidRecord, match="still running"):
        luck(replace(record, moves=record.moves[:10], result=None))


def test_a_review_can_be_canceled() -> None:
    cancel = CancelFlag()
    cancel.set()
    with pytest.raises(Canceled):
        review(finished("harvest", bot="beginner").record, 0, playouts=200, cancel=cancel)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_key_has_words_in_every_language(game: str, language: str) -> None:
    english = review_messages(game, "en")
    found = review_messages(game, language)
    assert set(found) == set(english)
    for key, message in found.items():
        forms = message.values() if isinstance(message, dict) else [message]
        other = english[key]
        expected = "".join(other.values()) if isinstance(other, dict) else other
        for form in forms:
            names = {part.split("}")[0] for part in form.split("{")[1:]}
            allowed = {part.split("}")[0] for part in expected.split("{")[1:]}
            assert names <= allowed | {"unit"}
    for key in (key for key in english if key.startswith("why.")):
        assert f"idea.{key.removeprefix('why.')}" in found


@pytest.mark.parametrize("game", GAMES)
def test_every_reason_of_a_position_can_be_said(game: str) -> None:
    coach = coach_of(game)
    state = finished(game).state_at(13)
    seat = state.seats_to_act[0]
    moves = state.legal_moves(seat)
    for other in moves[1:40]:
        for difference in coach.differences(state, seat, moves[0], other):
            for language in LANGUAGES:
                words = ReviewWords(game, language)
                for form in ("why", "hint", "idea"):
                    assert "{" not in say_reason(words, difference.reason, NAMES, form)


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_is_told_in_three_steps(game: str) -> None:
    state = finished(game).state_at(21)
    found = hint(game, state.view(state.seats_to_act[0]), playouts=200)
    idea, move, why = say_hint(found, "en", NAMES, game)
    assert move in state.format_moves(state.legal_moves(found.seat))
    assert move not in idea
    assert why


def test_numbers_are_written_as_the_language_does() -> None:
    assert ReviewWords("harvest", "en").signed(-1.25) == "\N{MINUS SIGN}1.2"
    assert ReviewWords("harvest", "de").signed(1.5) == "+1,5"
    assert ReviewWords("harvest", "fr")("cost", n=1.5) == "1,5 point"
    assert ReviewWords("harvest", "de")("cost", n=1.5) == "1,5 Punkte"
    assert ReviewWords("harvest", "en").signed(-0.01) == "0.0"
