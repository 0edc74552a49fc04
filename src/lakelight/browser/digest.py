"""A digest of playouts, matches and searches: equal on every platform, or one of them is wrong.

`python -m lakelight.browser.digest` prints it; the build of the page's engine compares the one
of the native engine with the one of WebAssembly.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator

from lakelight.bots.bot import AnyState, legal_moves_of
from lakelight.bots.budget import NO_LIMIT, Budget
from lakelight.bots.factory import bot_named
from lakelight.bots.registry import bots_of
from lakelight.bots.search import search
from lakelight.core.batch import listing_playouts, playouts
from lakelight.core.game import Move
from lakelight.core.rng import Rng
from lakelight.core.seed import parse_seed
from lakelight.games import GAMES, AnyGame

PLAYOUTS = 200
SEARCH_PLAYOUTS = 20
# Every so many decisions of a match are also searched.
SEARCH_EVERY = 12
LEVEL = "skilled"


def digest() -> str:
    """The digest of every game at every number of players."""
    found = hashlib.sha256()
    for game in GAMES.values():
        for players in game.players:
            for line in _lines(game, players):
                found.update(line.encode() + b"\n")
    return found.hexdigest()


def _lines(game: AnyGame, players: int) -> Iterator[str]:
    seed = parse_seed(f"digest {game.name} {players}")
    opening = game.begin(game.new_setup(players, seed, {}))
    yield f"{game.name} {players}"
    yield str(playouts(opening, PLAYOUTS, players))
    yield str(listing_playouts(opening, PLAYOUTS, players))
    yield from _match(game, opening.copy(), seed)


def _match(game: AnyGame, state: AnyState, seed: bytes) -> Iterator[str]:
    """A match of one level against itself: every move, every position, and some searches."""
    bot = bot_named(game.name, LEVEL)
    rng = Rng(7)
    decisions = 0
    while not state.is_over:
        if state.is_chance:
            move: Move = game.chance_move(state, seed)
        else:
            seat = state.seats_to_act[0]
            view, legal = state.view(seat), legal_moves_of(state, seat)
            if decisions % SEARCH_EVERY == 0 and len(legal) > 1:
                budget = Budget(playouts=SEARCH_PLAYOUTS)
                found = search(bots_of(game.name), view, legal, budget, Rng(decisions))
                yield f"search {found.playouts} {state.format(found.move)}"
            decisions += 1
            move = bot.choose(view, legal, NO_LIMIT, rng)
        yield state.format(move)
        state.play(move)
        yield str(state)
    yield f"{state.scores}"


if __name__ == "__main__":
    sys.stdout.write(digest() + "\n")
