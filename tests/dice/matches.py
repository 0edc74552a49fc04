"""Matches for tests: players with a taste for what matters, and records of their moves."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import TypeAlias

from lakelight.dice import State, start
from lakelight.dice import moves as numbering
from lakelight.dice.pieces import ROLLS

Player: TypeAlias = Callable[[State, random.Random], int]


def random_player(state: State, chance: random.Random) -> int:
    """Any legal move of any seat."""
    if state.is_chance:
        return numbering.roll(chance.randrange(ROLLS))
    return chance.choice(state.legal_moves())


def keen_player(state: State, chance: random.Random) -> int:
    """A legal move of any seat, with a taste for complete ponds, actions and fireworks."""
    if state.is_chance:
        return numbering.roll(chance.randrange(ROLLS))
    seat = chance.choice(state.seats_to_act)
    moves = [move for move in state.legal_moves() if state.seat_of(move) == seat]
    kinds = [move % numbering.SPAN for move in moves]
    keen = [move for move, kind in zip(moves, kinds, strict=True) if kind >= numbering.LAUNCH]
    if not keen:
        keen = [
            move
            for move, kind in zip(moves, kinds, strict=True)
            if numbering.SHADE <= kind < numbering.WHOLE
            and (kind - numbering.SHADE) ^ 1 in state.shaded_areas(seat)
        ]
    if not keen:
        keen = [move for move, kind in zip(moves, kinds, strict=True) if kind != numbering.PASS]
    return chance.choice(keen if chance.random() < 0.9 else moves)


def play(players: int, seed: int, player: Player = keen_player) -> Iterator[tuple[State, int]]:
    """Each position of a match before its end, with the move about to be played."""
    state = start(players, seed=seed)
    chance = random.Random(seed)
    while not state.is_over:
        move = player(state, chance)
        yield state, move
        state.play(move)


def record(players: int, seed: int, player: Player = keen_player) -> tuple[State, list[str]]:
    """The final state and the moves of a match, as text."""
    moves = []
    state = start(players, seed=seed)
    for state, move in play(players, seed, player):
        moves.append(state.format(move))
    return state, moves
