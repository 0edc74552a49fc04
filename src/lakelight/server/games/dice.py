"""How the server shows Dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from weakref import WeakKeyDictionary

from lakelight.core.events import Event as AnyEvent
from lakelight.core.game import Move, Seat
from lakelight.core.jsontext import JsonObject
from lakelight.dice import screen
from lakelight.dice.component_file import built_in, check_components
from lakelight.dice.components import Components, components_to_json
from lakelight.dice.drawing import draw_sheet
from lakelight.dice.events import Event
from lakelight.dice.layout import Layout
from lakelight.dice.pieces import Step
from lakelight.dice.refusal import Reason
from lakelight.dice.state import State
from lakelight.server.games.adapter import Part, WireTypes, encode, join

# The printed views of the layouts in use, encoded.
PRINTED: WeakKeyDictionary[Layout, bytes] = WeakKeyDictionary()


class DiceScreen:
    """A position of Dice, encoded."""

    def __init__(self, state: State) -> None:
        self._layout = state.layout
        self._screen = screen.Screen(state)

    def printed_view(self) -> bytes:
        """Everything that is printed."""
        return _printed(self._layout)

    def shared_view(self) -> Part:
        """Everything that was done."""
        return self._screen.shared_view()

    def own_view(self, viewer: Seat | None) -> Part:
        """Who looks, and how near they are to each firework."""
        return self._screen.own_view(viewer)

    def position(self) -> bytes:
        """What everybody sees, which hides nothing."""
        return join(self.printed_view(), encode(self.shared_view()))

    def choices(self, seat: Seat) -> bytes:
        """The legal moves by kind."""
        return encode(self._screen.choices(seat))

    def changes(self, before: DiceScreen, events: Sequence[AnyEvent]) -> Mapping[str, object]:
        """The fields that moves have changed."""
        return self._screen.changes(before._screen, events)

    def own_changes(
        self, before: DiceScreen, viewer: Seat | None, events: Sequence[AnyEvent]
    ) -> Mapping[str, object]:
        """How near the viewer is to each firework, if moves have changed that."""
        return self._screen.own_changes(viewer, events)

    def has_choices_of(self, before: DiceScreen, seat: Seat) -> bool:
        """A seat has the same choices as before while others act."""
        return self._screen.has_choices_of(before._screen, seat)


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

    def after_move(
        self, state: State, seat: Seat, move: Move, events: Sequence[AnyEvent]
    ) -> bytes | None:
        """Gifts, score and choices after a move; a roll that is due stays unknown."""
        return encode(screen.after_move(state, seat, move))

    def pieces(self, rules: Mapping[str, str]) -> JsonObject:
        """The built-in components, or those in a file.

        Raises:
            InvalidComponents: with every problem of the file.
        """
        return components_to_json(_components(rules))

    def sheets(self, rules: Mapping[str, str]) -> dict[str, str]:
        """The sheets of the built-in components, or of those in a file.

        Raises:
            InvalidComponents: with every problem of the file.
        """
        components = _components(rules)
        return {sheet: draw_sheet(components, sheet) for sheet in sorted(components.sheets)}


def _components(rules: Mapping[str, str]) -> Components:
    text = rules.get("components")
    return built_in() if text is None else check_components(text)


def _printed(layout: Layout) -> bytes:
    """The printed view of a match; it is forgotten with the last match that has its layout."""
    found = PRINTED.get(layout)
    if found is None:
        found = PRINTED[layout] = encode(screen.printed_view(layout))
    return found


ADAPTER = DiceAdapter()
