"""Dice behind the interface that every game implements."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from lakelight.core.events import Event
from lakelight.core.jsontext import JsonObject
from lakelight.core.options import check_options
from lakelight.core.rng import Rng
from lakelight.dice import imagine, opening, setup
from lakelight.dice.component_file import check_components
from lakelight.dice.moves import Move, roll
from lakelight.dice.pieces import MAX_PLAYERS, MIN_PLAYERS, Seat, roll_number
from lakelight.dice.position_types import View
from lakelight.dice.setup import DRAWN, KEYS, Setup
from lakelight.dice.state import State


class Dice:
    """The game of dice, shaded ponds, emperor cards and fireworks."""

    name = "dice"
    rules = "dice 1"
    players = range(MIN_PLAYERS, MAX_PLAYERS + 1)
    step_word = "step"
    setup_keys = KEYS
    options: tuple[str, ...] = (*DRAWN, "first_game", "components")
    hides_hands = False

    def new_setup(self, players: int, seed: bytes, options: Mapping[str, str]) -> Setup:
        """A set-up drawn from a seed, or partly chosen.

        Options: `sheets` (ABC), `fireworks` (V3 O4 T4 U5), `emperor` (AAB), `first_game`
        (yes) for all three as the rulebook recommends, and `components`, the text of a
        components file.
        """
        check_options("Dice", self.options, options)
        components = check_components(options["components"]) if "components" in options else None
        drawn = setup.new_setup(players, seed, components)
        named: dict[str, Sequence[str]] = {}
        if options.get("first_game", "no") != "no":
            first = setup.check_setup(players, components=components)
            named = {"sheets": first.sheets, "fireworks": first.fireworks, "emperor": first.emperor}
        for key in DRAWN:
            if key in options:
                words = options[key].replace(",", " ").upper()
                named[key] = words.split() if key == "fireworks" else list("".join(words.split()))
        return setup.choose_setup(drawn, named)

    def parse_setup(self, fields: JsonObject, seed: bytes | None) -> Setup:
        """The set-up of a record."""
        return setup.parse_setup(fields, seed)

    def drawn_setup(self, fields: JsonObject, seed: bytes) -> JsonObject:
        """What the players did not choose must be as the seed draws it."""
        given = setup.parse_setup(fields, None)
        drawn = setup.new_setup(given.players, seed, given.components).to_json()
        return {key: drawn[key] for key in DRAWN if key not in given.chosen}

    def begin(self, setup_: Setup) -> State:
        """The opening position."""
        return opening.begin(setup_)

    def chance_move(self, state: State, seed: bytes) -> Move:
        """The roll that is due in a match with this seed."""
        return roll(roll_number(setup.roll_from_seed(seed, state.rolls)))

    def parse_position_json(self, fields: JsonObject) -> State:
        """A checked state from a position as JSON."""
        from lakelight.dice.check import state_of
        from lakelight.dice.position import parse_position

        return state_of(parse_position(fields))

    def parse_position_text(self, drawn: str) -> State:
        """A checked state from a position drawn as text."""
        from lakelight.dice.check import state_of
        from lakelight.dice.text import parse_position

        return state_of(parse_position(drawn))

    def seen_events(self, events: Sequence[Event], viewer: Seat | None) -> Sequence[Event]:
        """The events as a seat or an onlooker sees them: everybody sees all of them."""
        return events

    def imagine(self, view: View, rng: Rng) -> State:
        """A full state that agrees with a view."""
        return imagine.imagine(view, rng)


DICE = Dice()
