"""Adds the third game to the registry for a while: the one line that a new game needs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from lakelight.games import GAMES
from tests.third_game.game import PEBBLES


@contextmanager
def registered() -> Iterator[None]:
    """The registry with Pebbles in it; afterwards it is as it was."""
    GAMES["pebbles"] = PEBBLES
    try:
        yield
    finally:
        del GAMES["pebbles"]
