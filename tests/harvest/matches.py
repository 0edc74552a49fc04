"""Matches to walk through: random ones, played in different tempers so that rare things happen.

Uniformly random play seldom fills a hand, empties a stack of tokens or exhausts a color for
long. A temper says how gladly a player declines, and whether tiles are placed to match.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from lakelight.harvest import State, start
from lakelight.harvest.pieces import SEATINGS

EVERY_SEATING = [(players, seats) for players in SEATINGS for seats in SEATINGS[players]]


@dataclass(frozen=True)
class Temper:
    """How gladly a player passes, and among how many placements the best is chosen."""

    declines: float
    looks_at: int


TEMPERS = (Temper(0.3, 1), Temper(0.0, 6), Temper(0.9, 4), Temper(1.0, 1), Temper(0.1, 20))


def choose(state: State, moves: list[int], temper: Temper, rng: random.Random) -> int:
    """One of the legal moves, in this temper."""
    if moves[0] == 0:
        return 0 if rng.random() < temper.declines else rng.choice(moves[1:])
    if state.phase != "place":
        return rng.choice(moves)
    looked_at = [rng.choice(moves) for _ in range(temper.looks_at)]
    return looked_at[0] if len(looked_at) == 1 else max(looked_at, key=lambda m: gain(state, m))


def gain(state: State, move: int) -> int:
    """How much a placement gives to the seat that makes it."""
    seat = state.seat
    after = state.copy()
    after.play(move)
    return sum(after.lanterns[seat]) + 2 * after.favors[seat]


def played(state: State, temper: Temper, seed: int) -> Iterator[tuple[State, int]]:
    """Play a match to its end; before each move, the state and the move."""
    rng = random.Random(seed)
    while not state.is_over:
        move = choose(state, state.legal_moves(), temper, rng)
        yield state, move
        state.play(move)


def states(players: int, seats: str, seed: int, phase: str | None = None) -> Iterator[State]:
    """The states of a random match, all or those of a phase; the same object each time."""
    state = start(players, seats=seats, seed=seed)
    for before, _ in played(state, TEMPERS[seed % len(TEMPERS)], seed):
        if phase is None or before.phase == phase:
            yield before
    if phase is None:
        yield state


def texts(state: State) -> list[str]:
    """The legal moves as text."""
    return state.format_moves(state.legal_moves())
