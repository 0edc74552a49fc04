"""One match between bots, from the deal to the places."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter, thread_time
from typing import TypeAlias

from lakelight.arena.contest import Contest, parse_budget
from lakelight.arena.result import Forfeit, Result
from lakelight.arena.schedule import Fixture
from lakelight.arena.seeds import deal_seed, seat_rng
from lakelight.bots import AnyBot, BotForfeit, choose_for
from lakelight.bots.process_bot import ProcessBot
from lakelight.core.match import Match
from lakelight.games import AnyMatch, game_named

BotMaker: TypeAlias = Callable[[str, str], AnyBot]

LONGEST_REASON = 300


def play(contest: Contest, fixture: Fixture, make_bot: BotMaker) -> Result:
    """Play one match of a contest; with budgets of playouts, every run gives the same match."""
    bots: list[AnyBot] = []
    try:
        for bot in fixture.seating:
            bots.append(make_bot(contest.game, contest.bots[bot]))
        return _play(contest, fixture, bots)
    except BotForfeit as error:
        return _forfeited(fixture, Forfeit(len(bots), error.reason, ()))
    finally:
        for made in bots:
            close = getattr(made, "close", None)
            if close is not None:
                close()


def _play(contest: Contest, fixture: Fixture, bots: list[AnyBot]) -> Result:
    game = game_named(contest.game)
    seed = deal_seed(contest.seed, fixture.deal)
    match: AnyMatch = Match(game, game.new_setup(contest.players, seed, {}), seed=seed)
    budget = parse_budget(contest.budget)
    rngs = [seat_rng(contest.seed, fixture.number, seat) for seat in range(contest.players)]
    clocks = [perf_counter if isinstance(bot, ProcessBot) else thread_time for bot in bots]
    times: list[list[float]] = [[] for _ in bots]
    match.play_chance()
    while not match.state.is_over:
        # Where several seats may act, their order makes no difference.
        seat = match.state.seats_to_act[0]
        legal_moves = match.state.legal_moves(seat)
        move = legal_moves[0]
        if len(legal_moves) > 1:
            started = clocks[seat]()
            try:
                move = choose_for(bots[seat], game, match.state, seat, budget, rngs[seat])
            except Exception as error:
                moves = tuple(played.text for played in match.moves)
                return _forfeited(fixture, Forfeit(seat, _reason(error), moves), _rows(times))
            times[seat].append(round(1000 * (clocks[seat]() - started), 3))
        match.play(move)
        match.play_chance()
    return Result(
        fixture.number,
        fixture.deal,
        fixture.seating,
        places=match.state.outcome.places,
        scores=tuple(match.state.scores),
        milliseconds=_rows(times),
    )


def _forfeited(
    fixture: Fixture, forfeit: Forfeit, times: tuple[tuple[float, ...], ...] = ()
) -> Result:
    """The result of a forfeit: its seat is last, and the others share the first place."""
    seats = range(len(fixture.seating))
    return Result(
        fixture.number,
        fixture.deal,
        fixture.seating,
        places=tuple(len(seats) if seat == forfeit.seat else 1 for seat in seats),
        scores=(),
        milliseconds=times or tuple(() for _ in seats),
        forfeit=forfeit,
    )


def _reason(error: Exception) -> str:
    text = error.reason if isinstance(error, BotForfeit) else f"{type(error).__name__}: {error}"
    return text[:LONGEST_REASON]


def _rows(times: list[list[float]]) -> tuple[tuple[float, ...], ...]:
    return tuple(map(tuple, times))
