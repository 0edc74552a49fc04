"""How the server shows Dice."""

from __future__ import annotations

from functools import lru_cache

from lakelight.core.game import Move, Seat
from lakelight.core.jsontext import JsonObject
from lakelight.dice import screen
from lakelight.dice.component_file import built_in
from lakelight.dice.components import components_to_json
from lakelight.dice.events import Event
from lakelight.dice.layout import Layout
from lakelight.dice.pieces import Step
from lakelight.dice.refusal import Reason
from lakelight.dice.state import State
from lakelight.server.games.adapter import WireTypes, encode, join

# Layouts whose printed view stays encoded.
MOST_PRINTED = 1024


class DiceScreen:
    """A position of Dice, encoded."""

    def __init__(self, state: State) -> None:
        self._state = state

    def shared_view(self) -> bytes:
        """Everything that is printed and everything that was done."""
        return join(_printed(self._state.layout), encode(screen.shared_view(self._state)))

    def own_view(self, viewer: Seat | None) -> bytes:
        """Nothing but who looks."""
        return encode(screen.OwnView(viewer))

    def position(self) -> bytes:
        """The shared view, which hides nothing."""
        return self.shared_view()

    def choices(self, seat: Seat) -> bytes:
        """The legal moves by kind."""
        return encode(screen.choices(self._state, seat))


class DiceAdapter:
    """Shows Dice: nothing is hidden but the future, so a preview may say what follows a move."""

    types: WireTypes | None = WireTypes(
        view=(screen.PrintedView, screen.SharedView, screen.OwnView),
        position=(screen.PrintedView, screen.SharedView),
        choices=screen.Choices,
        event=Event,
        reason=Reason,
        step=Step,
        after_move=screen.AfterMove,
    )

    def screen(self, state: State) -> DiceScreen:
        """A position, encoded."""
        return DiceScreen(state)

    def after_move(self, state: State, seat: Seat, move: Move) -> bytes | None:
        """Gifts, score and choices after a move; a roll that is due stays unknown."""
        return encode(screen.after_move(state, seat, move))

    def pieces(self) -> JsonObject:
        """The built-in components."""
        return components_to_json(built_in())


@lru_cache(MOST_PRINTED)
def _printed(layout: Layout) -> bytes:
    return encode(screen.printed_view(layout))


ADAPTER = DiceAdapter()
