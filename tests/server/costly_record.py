"""The dearest record that the rules allow: Dice with many gifts, all of them spent on rerolls."""

from __future__ import annotations

from functools import cache

from lakelight.core.jsontext import JsonObject
from lakelight.core.match import Match
from lakelight.core.rng import Rng
from lakelight.dice import DICE
from lakelight.dice.component_file import built_in, components_from_json
from lakelight.dice.component_rules import MOST_GIFTS
from lakelight.dice.components import components_to_json
from lakelight.dice.setup import new_setup

REROLL = "reroll"


@cache
def costly_record() -> JsonObject:
    """A whole match of four players who reroll as long as they can pay."""
    form = components_to_json(built_in())
    pavilions = len(built_in().lake.pavilions)
    form["gifts"] = {"at_start": MOST_GIFTS - pavilions, "circles": MOST_GIFTS}
    setup = new_setup(4, bytes(32), components_from_json(form))
    match = Match(DICE, setup, seed=bytes(32))
    rng = Rng(1)
    while not match.state.is_over:
        if match.play_chance():
            continue
        legal = match.state.legal_moves()
        texts = match.state.format_moves(legal)
        dear = [move for move, text in zip(legal, texts, strict=True) if REROLL in text]
        match.play(dear[0] if dear else legal[rng.below(len(legal))])
    return match.record.to_json()
