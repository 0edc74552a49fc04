"""Changes of a position of Harvest: cards, favors and honor that a seat gets or loses."""

from __future__ import annotations

from collections.abc import Sequence

from lakelight.coach.change import Change
from lakelight.core.state import GameState
from lakelight.harvest.state import State

try:
    import cython
except ImportError:
    from lakelight.core import uncompiled as cython

if not cython.compiled:
    from lakelight.harvest.state import COUNT, PHASE_DEDICATE, PHASE_EXCHANGE, PHASE_OVER


class HoldingsChange(Change):
    """A seat gets cards from the supply or returns them, and gets or loses favors and honor.

    `mover` is the seat whose move led to the position. A phase that depends on what is held is
    found anew.
    """

    def __init__(
        self,
        mover: int,
        seat: int,
        cards: Sequence[int] = (0,) * 7,
        favors: int = 0,
        honor: int = 0,
    ) -> None:
        self.mover = mover
        self.seat = seat
        self.cards = [0] * 7
        for color in range(7):
            self.cards[color] = cards[color]
        self.favors = favors
        self.honor = honor

    def change_nogil(self, state: GameState) -> None:
        """Change the position that a move led to."""
        self.change(cython.cast(State, state))

    def change(self, state: State) -> None:
        """The same, for a state of Harvest."""
        seat = self.seat
        for color in range(COUNT):
            shift = 4 * color
            held = state.cards[seat] >> shift & 15
            there = state.supply_cards >> shift & 15
            count = self.cards[color]
            if count > there:
                count = there
            if count < -held:
                count = -held
            if count > 0:
                state.cards[seat] += count << shift
                state.supply_cards -= count << shift
            elif count < 0:
                state.cards[seat] -= -count << shift
                state.supply_cards += -count << shift
        state.favor_count[seat] += self.favors
        if state.favor_count[seat] < 0:
            state.favor_count[seat] = 0
        state.honor[seat] += self.honor
        if state.phase_number == PHASE_OVER:
            return
        if state.seat != self.mover or state.phase_number == PHASE_EXCHANGE:
            state.begin_turn()
        elif state.phase_number == PHASE_DEDICATE:
            state.begin_dedicate()
        else:
            state.begin_place()
