"""Harvest behind the interface that every game implements."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import NoReturn

from lakelight.core.errors import InvalidSetup
from lakelight.core.events import Event
from lakelight.core.jsontext import JsonObject
from lakelight.core.options import check_options
from lakelight.core.rng import Rng
from lakelight.harvest import imagine, opening, setup
from lakelight.harvest.pieces import MAX_PLAYERS, MIN_PLAYERS, Seat
from lakelight.harvest.position_types import View
from lakelight.harvest.setup import Setup
from lakelight.harvest.state import State


class Harvest:
    """The game of lake tiles, hidden hands, lantern cards and dedications."""

    name = "harvest"
    rules = "harvest 1"
    players = range(MIN_PLAYERS, MAX_PLAYERS + 1)
    step_word = "phase"
    setup_keys = frozenset({"players", "seats", "deal"})
    options: tuple[str, ...] = ("seats",)
    hides_hands = True

    def new_setup(self, players: int, seed: bytes, options: Mapping[str, str]) -> Setup:
        """A set-up drawn from a seed; the option `seats` says who faces which side."""
        check_options("Harvest", self.options, options)
        return setup.new_setup(players, seed, options.get("seats"))

    def parse_setup(self, fields: JsonObject, seed: bytes | None) -> Setup:
        """The set-up of a record."""
        return setup.parse_setup(fields, seed)

    def drawn_setup(self, fields: JsonObject, seed: bytes) -> JsonObject:
        """The deal must be the one that the seed draws."""
        players = fields["players"]
        assert isinstance(players, int)
        return {"deal": list(setup.deal_from_seed(players, seed))}

    def begin(self, setup_: Setup) -> State:
        """The opening position."""
        return opening.begin(setup_)

    def chance_move(self, state: State, seed: bytes) -> NoReturn:
        """Harvest has no chance after the deal."""
        raise InvalidSetup("Harvest has no chance moves: the deal is drawn before the first move")

    def parse_position_json(self, fields: JsonObject) -> State:
        """A checked state from a position as JSON."""
        from lakelight.harvest.check import state_of
        from lakelight.harvest.position import parse_position

        return state_of(parse_position(fields))

    def parse_position_text(self, drawn: str) -> State:
        """A checked state from a position drawn as text."""
        from lakelight.harvest.check import state_of
        from lakelight.harvest.text import parse_position

        return state_of(parse_position(drawn))

    def seen_events(self, events: Sequence[Event], viewer: Seat | None) -> Sequence[Event]:
        """The events as a seat or an onlooker sees them: without the names of others' tiles."""
        return _hide_draws()(events, viewer)

    def imagine(self, view: View, rng: Rng) -> State:
        """A full state that agrees with a view."""
        return imagine.imagine(view, rng)


@cache
def _hide_draws() -> Callable[[Sequence[Event], Seat | None], Sequence[Event]]:
    """The events are declared in a module that takes long to import; most programs need none."""
    from lakelight.harvest.events import hide_draws

    return hide_draws


HARVEST = Harvest()
