"""One match between bots, from the deal to the last place."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter, thread_time
from typing import TypeAlias

from lakelight.arena.contest import Contest, parse_budget
from lakelight.arena.result import Forfeit, Result
from lakelight.arena.schedule import Fixture
from lakelight.arena.seeds import deal_seed, seat_rng
from lakelight.bots import AnyBot, BotForfeit, choose_for
from lakelight.bots.bot import legal_moves_of
from lakelight.bots.process_bot import ProcessBot
from lakelight.core.game import MatchSetup, Move
from lakelight.games import AnyGame, game_named

BotMaker: TypeAlias = Callable[[str, str], AnyBot]

LONGEST_REASON = 300


def play(contest: Contest, fixture: Fixture, make_bot: BotMaker) -> Result:
    """Play one match of a contest; with playout budgets it goes the same way every time."""
    bots: list[AnyBot] = []
    try:
        for bot in fixture.seating:
            bots.append(make_bot(contest.game, contest.bots[bot]))
        return _play(contest, fixture, bots)
    except BotForfeit as error:
        return _given_away(fixture, Forfeit(len(bots), error.reason, ()))
    finally:
        for made in bots:
            close = getattr(made, "close", None)
            if close is not None:
                close()


def _play(contest: Contest, fixture: Fixture, bots: list[AnyBot]) -> Result:
    game = game_named(contest.game)
    budget = parse_budget(contest.budget)
    seed = deal_seed(contest.seed, fixture.deal)
    setup = game.new_setup(contest.players, seed, {})
    rngs = [seat_rng(contest.seed, fixture.number, seat) for seat in range(contest.players)]
    times: list[list[float]] = [[] for _ in bots]
    clocks = [perf_counter if isinstance(bot, ProcessBot) else thread_time for bot in bots]
    moves: list[Move] = []
    state = game.begin(setup)
    forfeit: Forfeit | None = None
    while not state.is_over:
        if state.is_chance:
            move = game.chance_move(state, seed)
        else:
            # Where several seats may act, who moves first makes no difference.
            seat = state.seats_to_act[0]
            legal_moves = legal_moves_of(state, seat)
            move = legal_moves[0]
            if len(legal_moves) > 1:
                begun = clocks[seat]()
                try:
                    move = choose_for(bots[seat], game, state, seat, budget, rngs[seat])
                except Exception as error:
                    forfeit = Forfeit(seat, _reason(error), _texts(game, setup, moves))
                    break
                times[seat].append(round(1000 * (clocks[seat]() - begun), 3))
        moves.append(move)
        state.apply(move)
    spent = tuple(map(tuple, times))
    if forfeit is not None:
        return _given_away(fixture, forfeit, spent)
    return Result(
        fixture.number,
        fixture.deal,
        fixture.seating,
        places=state.outcome.places,
        scores=tuple(state.scores),
        milliseconds=spent,
    )


def _given_away(
    fixture: Fixture, forfeit: Forfeit, spent: tuple[tuple[float, ...], ...] = ()
) -> Result:
    seats = range(len(fixture.seating))
    return Result(
        fixture.number,
        fixture.deal,
        fixture.seating,
        places=tuple(len(seats) if seat == forfeit.seat else 1 for seat in seats),
        scores=(),
        milliseconds=spent or tuple(() for _ in seats),
        forfeit=forfeit,
    )


def _reason(error: Exception) -> str:
    said = error.reason if isinstance(error, BotForfeit) else f"{type(error).__name__}: {error}"
    return said[:LONGEST_REASON]


def _texts(game: AnyGame, setup: MatchSetup, moves: list[Move]) -> tuple[str, ...]:
    state = game.begin(setup)
    texts = []
    for move in moves:
        texts.append(state.format(move))
        state.apply(move)
    return tuple(texts)
