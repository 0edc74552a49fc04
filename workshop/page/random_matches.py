"""A thousand random matches of each game, through the checked interface, and their digest."""

from __future__ import annotations

import hashlib

from lakelight.core.rng import Rng
from lakelight.core.seed import parse_seed
from lakelight.games import GAMES, AnyGame

MATCHES = 1000


def digest_of_matches(matches: int = MATCHES) -> str:
    """A digest of every move and every final score; the same on every platform."""
    found = hashlib.sha256()
    for game in GAMES.values():
        for number in range(matches):
            found.update(_match(game, number).encode())
    return found.hexdigest()


def _match(game: AnyGame, number: int) -> str:
    players = game.players[number % len(game.players)]
    seed = parse_seed(f"random match {number}")
    state = game.begin(game.new_setup(players, seed, {}))
    rng = Rng(number)
    lines = []
    while not state.is_over:
        if state.is_chance:
            move = game.chance_move(state, seed)
        else:
            legal = state.legal_moves()
            move = legal[rng.below(len(legal))]
        lines.append(state.format(move))
        state.play(move)
    return f"{' '.join(lines)} {state.scores}\n"


if __name__ == "__main__":
    print(digest_of_matches())
