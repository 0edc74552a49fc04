"""The interface of a bot: it receives a view, and nothing else, and returns a legal move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

from lakelight.bots.budget import Budget
from lakelight.core.errors import NotYourTurn
from lakelight.core.game import Move, Seat
from lakelight.core.rng import Rng
from lakelight.games import AnyGame

# A caller that finds a game by its name cannot know the types of its states and views.
AnyState: TypeAlias = Any
AnyView: TypeAlias = Any
View_contra = TypeVar("View_contra", contravariant=True)


class Bot(Protocol[View_contra]):
    """A player that chooses moves; the type of its views depends on the game."""

    @property
    def name(self) -> str:
        """The bot's name in reports."""
        ...

    def choose(
        self, view: View_contra, legal_moves: Sequence[Move], budget: Budget, rng: Rng
    ) -> Move:
        """One of `legal_moves`, which are those of the view's own seat and never empty.

        Raises:
            BotForfeit: if the bot is an external program and fails.
        """
        ...


AnyBot: TypeAlias = Bot[AnyView]


class BotForfeit(Exception):
    """A bot crashed, did not answer, or answered with an illegal move; it loses the match."""

    def __init__(self, bot: str, seat: Seat | None, reason: str) -> None:
        where = "" if seat is None else f" at seat {seat}"
        super().__init__(f"{bot}{where} forfeits: {reason}")
        self.bot = bot
        self.seat = seat
        self.reason = reason


def legal_moves_of(state: AnyState, seat: Seat) -> list[Move]:
    """The legal moves of one seat."""
    moves: list[Move] = state.legal_moves()
    if state.seats_to_act == (seat,):
        return moves
    return [move for move in moves if state.seat_of(move) == seat]


def choose_for(
    bot: AnyBot, game: AnyGame, state: AnyState, seat: Seat, budget: Budget, rng: Rng
) -> Move:
    """The move that a bot chooses for a seat; the bot sees only that seat's view.

    Raises:
        NotYourTurn: if the seat may not act now.
        BotForfeit: if the bot answers with an illegal move.
    """
    legal_moves = [] if state.is_chance else legal_moves_of(state, seat)
    if not legal_moves:
        raise turn_refusal(state, seat)
    move = bot.choose(state.view(seat), tuple(legal_moves), budget, rng)
    if move not in legal_moves:
        raise BotForfeit(bot.name, seat, f"it answered {move!r:.40}, which is no legal move")
    return move


def turn_refusal(state: AnyState, seat: Seat | None) -> NotYourTurn:
    """Why a seat, or an onlooker, may not act in this state."""
    who = "an onlooker" if seat is None else f"seat {seat}"
    if state.is_over:
        why = "the match is over"
    elif state.is_chance:
        why = "chance comes first"
    else:
        turn = ", ".join(str(one) for one in state.seats_to_act)
        why = f"it is the turn of seat {turn}"
    return NotYourTurn(f"{who} may not act now: {why}")
