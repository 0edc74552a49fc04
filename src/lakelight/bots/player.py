"""What a bot is: it receives a view and nothing else, and answers with a legal move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias, TypeVar

from lakelight.bots.cancel import Cancel
from lakelight.core.errors import NotYourTurn
from lakelight.core.game import Move, Seat
from lakelight.core.rng import Rng
from lakelight.games import AnyGame

# Those who hold a game by name cannot know the types of its states and views.
AnyState: TypeAlias = Any
AnyView: TypeAlias = Any
View_contra = TypeVar("View_contra", contravariant=True)


@dataclass(frozen=True)
class Budget:
    """How long to think; whichever comes first ends it.

    Without any bound a bot takes its own time. With playouts and no seconds no clock
    is looked at: the same view, generator and playouts give the same move anywhere.
    Seconds are the clock's; by processor they are those the thinking thread computes,
    so that a busy machine weakens nobody.
    """

    seconds: float | None = None
    playouts: int | None = None
    by_processor: bool = False
    cancel: Cancel | None = field(default=None, compare=False)


OWN_TIME = Budget()


class Bot(Protocol[View_contra]):
    """Anything that chooses; the games differ in what they show."""

    @property
    def name(self) -> str:
        """What the bot is called in reports."""
        ...

    def choose(
        self, view: View_contra, legal_moves: Sequence[Move], budget: Budget, rng: Rng
    ) -> Move:
        """One of `legal_moves`: those of the view's own seat, never empty.

        Raises:
            BotForfeit: if the bot is a program of its own and fails.
        """
        ...


AnyBot: TypeAlias = Bot[AnyView]


class BotForfeit(Exception):
    """A bot that crashed, fell silent or answered with no legal move; it loses the match."""

    def __init__(self, bot: str, seat: Seat | None, reason: str) -> None:
        where = "" if seat is None else f" at seat {seat}"
        super().__init__(f"{bot}{where} forfeits: {reason}")
        self.bot = bot
        self.seat = seat
        self.reason = reason


def legal_moves_of(state: AnyState, seat: Seat) -> list[Move]:
    """The legal moves of one seat among those that may act."""
    moves: list[Move] = state.legal_moves()
    if state.seats_to_act == (seat,):
        return moves
    return [move for move in moves if state.seat_of(move) == seat]


def choose_for(
    bot: AnyBot, game: AnyGame, state: AnyState, seat: Seat, budget: Budget, rng: Rng
) -> Move:
    """Let a bot choose for one seat of a state, of which it sees only that seat's view.

    Raises:
        NotYourTurn: if the seat may not act now.
        BotForfeit: if the bot answers with no legal move.
    """
    legal_moves = [] if state.is_chance else legal_moves_of(state, seat)
    if not legal_moves:
        raise NotYourTurn(f"seat {seat} may not act now: {list(state.seats_to_act)} may")
    move = bot.choose(state.view(seat), tuple(legal_moves), budget, rng)
    if move not in legal_moves:
        raise BotForfeit(bot.name, seat, f"it answered {move!r:.40}, which is no legal move")
    return move
