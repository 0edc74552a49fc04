"""Reasons, and their proof: taking the reason away must take half of the loss away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from lakelight.bots.bot import AnyView
from lakelight.bots.cancel import CancelFlag
from lakelight.coach.change import Change
from lakelight.coach.duel import Canceled, DuelRun, acting_state
from lakelight.coach.game_coach import SAME, Difference, coach_of
from lakelight.coach.value import seed_of_view
from lakelight.coach.verdicts import Reason
from lakelight.core.errors import InvalidSetup
from lakelight.core.game import Move

PROOF_PLAYOUTS = 800
MOST_TRIED = 6
MOST_SAID = 2
# The part of the loss that must go away with the reason.
ENOUGH = 0.5
PROOF_SEED = 0xB00F


def reasons(
    game_name: str,
    view: AnyView,
    played: str,
    better: str,
    *,
    seed: int | None = None,
    playouts: int = PROOF_PLAYOUTS,
    cancel: CancelFlag | None = None,
) -> tuple[Reason, ...]:
    """Why one move is better than another: at most two facts, the proven ones first.

    Raises:
        NotYourTurn: if the viewer may not act now.
        GameError: if a text is no legal move.
        InvalidSetup: without playouts.
    """
    if playouts < 1:
        raise InvalidSetup(f"a budget of {playouts} playouts: a proof needs one or more")
    coach = coach_of(game_name)
    own_seed = seed_of_view(view) if seed is None else seed
    state = acting_state(coach, view, own_seed)
    run = DuelRun(coach, state, view.viewer, own_seed, cancel or CancelFlag())
    moves = state.parse(played, view.viewer), state.parse(better, view.viewer)
    return prove(run, *moves, playouts)


def prove(run: DuelRun, played: Move, better: Move, playouts: int) -> tuple[Reason, ...]:
    """The facts by which two moves differ, tried in turn; at most two are said."""
    found = run.coach.differences(run.state, run.seat, played, better)
    single = [one for one in found if one.reason.key not in COMBINED]
    together = [one for one in found if one.reason.key in COMBINED]
    tried = single[:MOST_TRIED] + together
    if not tried:
        return ()
    margin_of = _Margins(run, playouts)
    loss = margin_of(better, SAME) - margin_of(played, SAME)
    if loss <= 0.0:
        return tuple(one.reason for one in tried[:1])
    return _said([_tried(one, margin_of, played, better, loss) for one in tried])


def _tried(one: Difference, margin_of: _Margins, played: Move, better: Move, loss: float) -> Reason:
    """The reason with the part of the loss that goes away with it."""
    without = margin_of(better, one.after_better) - margin_of(played, one.after_played)
    part = 1.0 - without / loss
    return replace(one.reason, is_proven=part >= ENOUGH, part=min(1.0, max(0.0, part)))


def _said(found: Sequence[Reason]) -> tuple[Reason, ...]:
    """The proven reasons that explain most; without any, the first fact as it is."""
    proven = sorted((one for one in found if one.is_proven), key=lambda one: -(one.part or 0.0))
    single = [one for one in proven if one.key not in COMBINED]
    chosen = single or proven or list(found[:1])
    return tuple(chosen[:MOST_SAID])


class _Margins:
    """The mean margin after a move and a change, each found once."""

    def __init__(self, run: DuelRun, playouts: int) -> None:
        self.run = run
        self.playouts = playouts
        self.arena = run.arena(run.coach.judges[0])
        self.known: dict[tuple[Move, int], float] = {}

    def __call__(self, move: Move, change: Change) -> float:
        key = move, id(change)
        if key not in self.known:
            seed = self.run.seed ^ PROOF_SEED
            if self.arena.run(move, change, 0, self.playouts, seed) < self.playouts:
                raise Canceled
            self.run.playouts += self.playouts
            _, margins = self.arena.results(self.run.seat)
            self.known[key] = sum(margins) / len(margins)
        return self.known[key]


# Reasons that sum up several facts; said only if no single fact is proven.
COMBINED = frozenset({"own_gains", "fireworks"})
