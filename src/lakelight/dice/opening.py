"""The opening position of a match of Dice (D2)."""

from __future__ import annotations

from collections.abc import Sequence

from lakelight.core.seed import seed_of
from lakelight.dice.components import Components
from lakelight.dice.layout import layout_of
from lakelight.dice.setup import Setup, check_setup, choose_setup, new_setup
from lakelight.dice.state import State


def start(
    players: int = 4,
    *,
    seed: bytes | str | int | None = None,
    sheets: Sequence[str] | None = None,
    fireworks: Sequence[str] | None = None,
    emperor: Sequence[str] | None = None,
    components: Components | None = None,
    first_game: bool = False,
) -> State:
    """A new match, set up at random from a seed, except for what the caller names.

    A first game (D2.2, D2.3) has nothing at random before its first roll.

    Raises:
        InvalidSetup: if there is no such match.
    """
    if first_game:
        return begin(check_setup(players, sheets, fireworks, emperor, components))
    named = {"sheets": sheets, "fireworks": fireworks, "emperor": emperor}
    return begin(choose_setup(new_setup(players, seed_of(seed), components), named))


def begin(setup: Setup) -> State:
    """The opening position of a set-up."""
    return State(layout_of(setup))
