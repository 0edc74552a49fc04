"""How the server shows Harvest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from lakelight.core.events import Event as AnyEvent
from lakelight.core.game import Move, Seat
from lakelight.core.jsontext import JsonObject
from lakelight.harvest import pieces, screen
from lakelight.harvest.events import Event
from lakelight.harvest.refusal import Reason
from lakelight.harvest.state import State
from lakelight.server.games.adapter import NO_FIELDS, Part, WireTypes, encode, join


class HarvestScreen:
    """A position of Harvest, encoded."""

    def __init__(self, state: State) -> None:
        self._screen = screen.Screen(state)

    def printed_view(self) -> bytes:
        """Nothing: the little that never changes is among what everybody sees."""
        return NO_FIELDS

    def shared_view(self) -> Part:
        """The table, and how many tiles are hidden where."""
        return self._screen.shared_view()

    def own_view(self, viewer: Seat | None) -> Part:
        """The viewer's own hand."""
        return self._screen.own_view(viewer)

    def position(self) -> bytes:
        """The table, every hand and the draw stack."""
        return join(encode(self.shared_view()), encode(self._screen.secrets()))

    def choices(self, seat: Seat) -> bytes:
        """The legal moves by kind, tile and place."""
        return encode(self._screen.choices(seat))

    def changes(self, before: HarvestScreen, events: Sequence[AnyEvent]) -> Mapping[str, object]:
        """The fields that moves have changed."""
        return self._screen.changes(before._screen, events)

    def own_changes(
        self, before: HarvestScreen, viewer: Seat | None, events: Sequence[AnyEvent]
    ) -> Mapping[str, object]:
        """The fields of the viewer's hand that moves have changed."""
        return self._screen.own_changes(viewer, events)

    def has_choices_of(self, before: HarvestScreen, seat: Seat) -> bool:
        """Whether the same moves are legal."""
        return self.choices(seat) == before.choices(seat)


class HarvestAdapter:
    """Shows Harvest: hands are secret, so only the seat's own cards are told after a move."""

    types: WireTypes | None = WireTypes(
        view=(screen.SharedView, screen.OwnView),
        position=(screen.SharedView, screen.Secrets),
        choices=screen.Choices,
        event=Event,
        reason=Reason,
        step=pieces.Phase,
        after_move=screen.AfterMove,
    )

    def screen(self, state: State) -> HarvestScreen:
        """A position, encoded."""
        return HarvestScreen(state)

    def after_move(
        self, state: State, seat: Seat, move: Move, events: Sequence[AnyEvent]
    ) -> bytes | None:
        """How near a placement brings its seat to a dedication; the tile drawn next is hidden."""
        after = screen.after_move(state, seat, events)
        return None if after is None else encode(after)

    def sheets(self, rules: Mapping[str, str]) -> dict[str, str]:
        """Harvest has no sheets."""
        return {}

    def pieces(self, rules: Mapping[str, str]) -> JsonObject:
        """Tiles with their platforms, and by number of players stacks, cards and seatings."""
        counts = range(pieces.MIN_PLAYERS, pieces.MAX_PLAYERS + 1)
        return {
            "colors": pieces.COLORS,
            "start_tile": pieces.START_SIDES,
            "tiles": [
                {"sides": sides, "platform": platform} for sides, platform in pieces.LAKE_TILES[1:]
            ],
            "hand_limit": pieces.HAND_LIMIT,
            "exchange_cost": pieces.EXCHANGE_COST,
            "generic_honor": pieces.GENERIC_HONOR,
            "lanterns_per_color": {str(n): pieces.LANTERNS_PER_COLOR[n] for n in counts},
            "tiles_in_play": {str(n): pieces.TILES_IN_PLAY[n] for n in counts},
            "seatings": {str(n): list(pieces.SEATINGS[n]) for n in counts},
            "stacks": {
                str(n): {name: list(pieces.stack_values(n, name)) for name in pieces.DEDICATIONS}
                for n in counts
            },
        }


ADAPTER = HarvestAdapter()
