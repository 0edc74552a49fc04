"""Endings in which a seat knows everything, so that they can be searched exactly."""

from __future__ import annotations

from lakelight.bots.bot import AnyState, AnyView
from lakelight.bots.cancel import CancelFlag
from lakelight.bots.exact_search import ExactSearch
from lakelight.bots.game_bots import GameBots
from lakelight.core.game import Move
from lakelight.core.rng import Rng

# How many positions the coach looks at in an ending, less than a second's work.
ENDING_POSITIONS = 400_000
# Rewards that differ by less are those of moves that lead to the same result.
SAME_REWARD = 1e-9


def known_state(game_bots: GameBots, view: AnyView) -> AnyState | None:
    """The state of a view whose seat knows everything and acts next; None for all other views."""
    if not game_bots.searches_endings_exactly:
        return None
    # Where nothing is hidden, there is only one state to imagine.
    state = game_bots.game.imagine(view, Rng(0))
    # Where several seats may act, the first of them comes first in an exact search.
    if not state.seats_to_act or state.seats_to_act[0] != view.viewer:
        return None
    return state if game_bots.evaluator.knows_everything(state, view.viewer) else None


def best_ending_move(
    game_bots: GameBots, view: AnyView, positions: int, cancel: CancelFlag
) -> Move | None:
    """The move that leads to most if everybody plays as well as possible; None if not known."""
    state = known_state(game_bots, view)
    if state is None:
        return None
    return ExactSearch(state, state.players, game_bots.evaluator, cancel).best_move(positions)


def best_ending(
    game_bots: GameBots, view: AnyView, positions: int, cancel: CancelFlag
) -> AnyState | None:
    """The end of the match if everybody plays as well as possible; None if that is not known."""
    state = known_state(game_bots, view)
    while state is not None and not state.is_over:
        search = ExactSearch(state, state.players, game_bots.evaluator, cancel)
        move = search.best_move(positions)
        if move is None:
            return None
        state.apply(move)
    return state


def is_best_ending(
    game_bots: GameBots, view: AnyView, move: Move, positions: int, cancel: CancelFlag
) -> bool | None:
    """Whether no other move leads to more if everybody plays as well as possible from here on.

    None if that is not known: something is hidden, or it takes more than so many positions.
    """
    state = known_state(game_bots, view)
    if state is None:
        return None
    seat = view.viewer
    best = ExactSearch(state, state.players, game_bots.evaluator, cancel)
    if best.best_move(positions) is None:
        return None
    state.apply(move)
    after = ExactSearch(state, state.players, game_bots.evaluator, cancel)
    if after.best_move(positions) is None:
        return None
    return after.reward_of(seat) >= best.reward_of(seat) - SAME_REWARD
