"""The opening position of a match of Harvest (H2)."""

from __future__ import annotations

from collections.abc import Sequence

from lakelight.core.errors import InvalidSetup
from lakelight.core.seed import seed_of
from lakelight.harvest.pieces import SIDES, TILES
from lakelight.harvest.setup import Setup, check_setup, new_setup
from lakelight.harvest.state import State


def start(
    players: int = 4,
    *,
    seed: bytes | str | int | None = None,
    deal: Sequence[int] | None = None,
    seats: str | None = None,
) -> State:
    """A new match: from a fresh seed, a given seed, or an explicit deal.

    A deal names tiles by number in the order they are drawn: seat 0 holds the first
    three, seat 1 the next three, and so on.

    Raises:
        InvalidSetup: if there is no such match.
    """
    if deal is None:
        drawn = new_setup(players, seed_of(seed), seats)
    elif seed is not None:
        raise InvalidSetup("give a seed or a deal, not both: the seed would draw another deal")
    else:
        drawn = check_setup(players, seats, deal)
    return begin(drawn)


def begin(setup: Setup) -> State:
    """The opening position of a set-up."""
    state = State()
    box = sorted(set(range(1, TILES)) - set(setup.deal))
    facing = [SIDES.index(side) for side in setup.seats]
    state.set_up(setup.players, facing, [*setup.deal, *box])
    return state
