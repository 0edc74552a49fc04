"""Harvest, as those see it who know no rules."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import NoReturn

from lakelight.core.errors import InvalidSetup
from lakelight.core.jsontext import JsonObject
from lakelight.core.rng import Rng
from lakelight.harvest import imagine, notation, position, setup, text
from lakelight.harvest.check import state_of
from lakelight.harvest.events import Event, hide_draws
from lakelight.harvest.moves import Move
from lakelight.harvest.pieces import MAX_PLAYERS, MIN_PLAYERS, Seat
from lakelight.harvest.position_types import View
from lakelight.harvest.setup import Setup
from lakelight.harvest.state import State
from lakelight.harvest.views import position_of, view_of

OPTIONS = ("seats",)


class Harvest:
    """The game of lake tiles, hidden hands, lantern cards and dedications."""

    name = "harvest"
    rules = "harvest 1"
    players = range(MIN_PLAYERS, MAX_PLAYERS + 1)
    step_word = "phase"
    setup_keys = frozenset({"players", "seats", "deal"})

    def new_setup(self, players: int, seed: bytes, options: Mapping[str, str]) -> Setup:
        """A set-up drawn from a seed; the option `seats` says who faces which side."""
        unknown = sorted(set(options) - set(OPTIONS))
        if unknown:
            raise InvalidSetup(f"option {unknown[0]!r}: Harvest has {', '.join(OPTIONS)}")
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
        return setup.begin(setup_)

    def chance_move(self, state: State, seed: bytes) -> NoReturn:
        """Harvest has no chance after the deal."""
        raise InvalidSetup("Harvest has no chance moves: the deal is drawn before the first move")

    def parse_move(self, state: State, text: str, seat: Seat | None = None) -> Move:
        """The legal move that a text names; with a seat, only if it is that seat's turn."""
        if seat is not None:
            state.check_turn(seat)
        return notation.parse_move(state, text)

    def format_move(self, state: State, move: Move) -> str:
        """The text of a move."""
        return notation.format_move(state, move)

    def format_moves(self, state: State, moves: list[Move]) -> list[str]:
        """The text of many moves of one position."""
        return notation.format_moves(state, moves)

    def position_json(self, state: State) -> JsonObject:
        """The whole position as JSON, secrets included."""
        return position.position_json(position_of(state))

    def parse_position_json(self, fields: JsonObject) -> State:
        """A checked state from a position as JSON."""
        return state_of(position.parse_position(fields))

    def position_text(self, state: State) -> str:
        """The whole position drawn as text, secrets included."""
        return text.format_position(position_of(state))

    def parse_position_text(self, drawn: str) -> State:
        """A checked state from a position drawn as text."""
        return state_of(text.parse_position(drawn))

    def events_json(
        self, state: State, move: Move, viewer: Seat | None, everything: bool = False
    ) -> list[JsonObject]:
        """What a move does, as a viewer sees it or with everything open."""
        events = state.effects(move)
        return [
            event_json(event) for event in (events if everything else hide_draws(events, viewer))
        ]

    def view(self, state: State, viewer: Seat | None) -> View:
        """What a seat or an onlooker sees."""
        return view_of(state, viewer)

    def view_json(self, view: View) -> JsonObject:
        """A view as JSON."""
        return position.view_json(view)

    def imagine(self, view: View, rng: Rng) -> State:
        """A full state that agrees with a view."""
        return imagine.imagine(view, rng)


def event_json(event: Event) -> JsonObject:
    """An event with its name in snake case."""
    form: JsonObject = {"event": _snake_case(type(event).__name__)}
    for key, value in vars(event).items():
        form[key] = list(value) if isinstance(value, tuple) else value
    return form


@cache
def _snake_case(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


HARVEST = Harvest()
