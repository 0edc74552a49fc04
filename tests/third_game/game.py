"""Pebbles behind the interface that every game implements."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from lakelight.core.events import Event
from lakelight.core.jsontext import JsonObject
from lakelight.core.options import check_options
from lakelight.core.rng import Rng
from lakelight.core.seed import Draw
from tests.third_game import position, setup
from tests.third_game.events import hide_draws
from tests.third_game.notation import DRAW
from tests.third_game.pieces import COLORS, MAX_PLAYERS, MIN_PLAYERS, Move, Seat
from tests.third_game.setup import Setup
from tests.third_game.state import State
from tests.third_game.views import UNSEEN, View


class Pebbles:
    """The game of drawn pebbles and secret colors."""

    name = "pebbles"
    rules = "pebbles 1"
    players = range(MIN_PLAYERS, MAX_PLAYERS + 1)
    step_word = "step"
    setup_keys = frozenset({"players", "turns", "secrets"})
    options: tuple[str, ...] = ("turns",)
    hides_hands = True

    def new_setup(self, players: int, seed: bytes, options: Mapping[str, str]) -> Setup:
        """A set-up drawn from a seed; the option `turns` says how many turns each seat has."""
        check_options("Pebbles", self.options, options)
        return setup.new_setup(players, seed, **options)

    def parse_setup(self, fields: JsonObject, seed: bytes | None) -> Setup:
        """The set-up of a record."""
        return setup.parse_setup(fields, seed)

    def drawn_setup(self, fields: JsonObject, seed: bytes) -> JsonObject:
        """The secret colors must be those that the seed draws."""
        players = setup.parse_setup(fields, seed).players
        return {"secrets": list(setup.secrets_from_seed(players, seed))}

    def begin(self, setup_: Setup) -> State:
        """The opening position."""
        return State(setup_, ("",) * setup_.players, (False,) * setup_.players)

    def chance_move(self, state: State, seed: bytes) -> Move:
        """The pebble that the seed draws, each pebble of the bag equally likely."""
        pebbles = "".join(color * count for color, count in state.bag.items())
        drawn = pebbles[Draw(seed, f"pebbles draw {state.turn}").below(len(pebbles))]
        return DRAW + COLORS.index(drawn)

    def parse_position_json(self, fields: JsonObject) -> State:
        """A checked state from a position as JSON."""
        return State(*position.parse_position_json(fields))

    def parse_position_text(self, text: str) -> State:
        """A checked state from a position drawn as text."""
        return State(*position.parse_position_text(text))

    def seen_events(self, events: Sequence[Event], viewer: Seat | None) -> Sequence[Event]:
        """The events without the pebbles that other seats drew."""
        return hide_draws(events, viewer)

    def imagine(self, view: View, rng: Rng) -> State:
        """A full state that agrees with a view."""
        unknown = [color for color in COLORS if color != view.secret]
        secrets = [
            view.secret if seat == view.viewer else unknown.pop(rng.below(len(unknown)))
            for seat in range(len(view.kept))
        ]
        state = State(Setup(view.turns, tuple(secrets)), view.kept, view.passed)
        if view.drawn == UNSEEN:
            bag = "".join(color * count for color, count in state.bag.items())
            state.drawn = bag[rng.below(len(bag))]
        else:
            state.drawn = view.drawn
        return state


PEBBLES = Pebbles()
