"""What the server keeps of matches of Dice is bounded by the matches in play."""

from __future__ import annotations

import gc

from lakelight.core.seed import parse_seed
from lakelight.dice import DICE
from lakelight.server.games.dice import ADAPTER, PRINTED

# As many layouts stay for matches to come.
MOST_LAYOUTS = 64


def test_the_printed_view_of_a_match_is_forgotten_with_the_match() -> None:
    gc.collect()
    before = len(PRINTED)
    for number in range(MOST_LAYOUTS * 3):
        state = DICE.begin(DICE.new_setup(4, parse_seed(str(number)), {}))
        assert ADAPTER.screen(state).position()
    del state
    gc.collect()
    assert 0 < len(PRINTED) <= before + MOST_LAYOUTS


def test_the_printed_view_of_a_match_is_made_once() -> None:
    state = DICE.begin(DICE.new_setup(4, bytes(32), {}))
    ADAPTER.screen(state).position()
    made = PRINTED[state.layout]
    ADAPTER.screen(state.copy()).position()
    assert PRINTED[state.layout] is made
