"""The engine and the reference rules agree on every legal move, position and score."""

from __future__ import annotations

import random

import pytest

from lakelight.dice import DICE, State
from tests.dice.matches import Player, keen_player, play, random_player
from tests.dice.reference import ReferenceMatch


def reference_match(state: State) -> ReferenceMatch:
    setup = state.layout.setup
    return ReferenceMatch(list(setup.sheets), list(setup.fireworks), list(setup.emperor))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("player", [keen_player, random_player])
def test_legal_moves_gifts_and_scores_are_those_of_the_reference_rules(
    players: int, player: Player
) -> None:
    for seed in range(3):
        reference = None
        for state, move in play(players, 100 * players + seed, player):
            reference = reference or reference_match(state)
            assert reference.roll_due == state.is_chance
            if not state.is_chance:
                texts = state.format_moves(state.legal_moves())
                legal = {
                    f"{seat}:{text}"
                    for seat, options in reference.legal().items()
                    for text in options
                }
                assert set(texts) == legal
                assert len(texts) == len(legal)
            for number, seat in enumerate(reference.seats):
                assert state.gifts[number] == seat.gifts
                assert tuple(state.score_parts(number)) == reference.score(number)
                group, boats = state.scoring_ponds(number)
                assert set(group) <= reference.seats[number].complete()
                assert (len(group), 4 * len(boats)) == reference.score(number)[1:]
            reference.play(state.format(move))
        assert reference is not None
        assert reference.is_over
        assert state.is_over


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_same_choices_in_any_order_within_a_turn_give_the_same_position(players: int) -> None:
    for seed in range(4):
        moves: list[str] = []
        turns: list[list[str]] = []
        for state, move in play(players, seed):
            text = state.format(move)
            moves.append(text)
            if state.is_chance or state.phase != "shade":
                turns.append([])
            turns[-1].append(text)
        for shuffle in range(5):
            other = DICE.begin(state.layout.setup)
            chance = random.Random(shuffle)
            for turn in turns:
                for text in interleaved(turn, chance):
                    other.play(other.parse(text))
            assert other == state


def interleaved(turn: list[str], chance: random.Random) -> list[str]:
    """The moves in another order in which each seat keeps its own."""
    if turn[0].startswith("roll") or ":" not in turn[0] or "turn" not in turn[0]:
        return turn
    queues: dict[str, list[str]] = {}
    for text in turn[1:]:
        queues.setdefault(text[0], []).append(text)
    order = [turn[0]]
    while queues:
        seat = chance.choice(sorted(queues))
        order.append(queues[seat].pop(0))
        if not queues[seat]:
            del queues[seat]
    return order
