"""Reasons, and their proof: taking the reason away must take half of the loss away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from lakelight.bots.bot import AnyView
from lakelight.bots.cancel import CancelFlag
from lakelight.coach.change import Change
from lakelight.coach.duel import Canceled, DuelRun, acting_state
from lakelight.coach.estimates import MARGIN_DOUBT, WIN_DOUBT, mean_estimate
from lakelight.coach.game_coach import SAME, Difference, coach_of
from lakelight.coach.value import seed_of_view
from lakelight.coach.verdicts import Currency, Reason
from lakelight.core.errors import InvalidSetup
from lakelight.core.game import Move

PROOF_PLAYOUTS = 800
MOST_TRIED = 6
MOST_SAID = 2
# The part of the loss that must go away with the reason.
ENOUGH = 0.5
PROOF_SEED = 0xB00F
# The loss must be so many standard errors above zero in the worlds of the proof.
SHOWN = 1.645
DOUBT: dict[Currency, float] = {"win": WIN_DOUBT, "margin": MARGIN_DOUBT}
# So many standard errors away from half of the loss a proof needs no more playouts.
CLEARLY = 2.5


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


def prove(
    run: DuelRun, played: Move, better: Move, playouts: int, currency: Currency = "margin"
) -> tuple[Reason, ...]:
    """The facts by which two moves differ, tried in turn; at most two are said.

    Facts that sum up others are tried only if no single one is proven, and none is if the
    playouts do not show the loss itself.
    """
    found = run.coach.differences(run.state, run.seat, played, better)
    single = [one for one in found if one.reason.key not in COMBINED][:MOST_TRIED]
    together = [one for one in found if one.reason.key in COMBINED]
    if not single and not together:
        return ()
    trial = _Trial(run, played, better, playouts, currency)
    if mean_estimate(trial.losses, SHOWN, doubt=DOUBT[currency]).low <= 0.0:
        return ((single or together)[0].reason,)
    tried: list[Reason] = []
    for one in single:
        tried.append(trial.without(one))
        if len(proven_reasons(tried)) == MOST_SAID:
            break
    if not any(reason.is_proven for reason in tried):
        tried += [trial.without(one) for one in together]
    return tuple((proven_reasons(tried) or tried[:1])[:MOST_SAID])


def proven_reasons(tried: Sequence[Reason]) -> list[Reason]:
    """The proven reasons, the one that explains most first; no two are about the same."""
    found: list[Reason] = []
    for one in sorted(tried, key=lambda one: -(one.part or 0.0)):
        if one.is_proven and all(one.facts != other.facts for other in found):
            found.append(one)
    return found


class _Trial:
    """Two moves played out with and without a reason, world by world."""

    def __init__(
        self, run: DuelRun, played: Move, better: Move, playouts: int, currency: Currency
    ) -> None:
        self.run = run
        self.played = played
        self.better = better
        self.playouts = playouts
        self.currency = currency
        self.arena = run.arena(run.coach.judges[0])
        self.known: dict[tuple[Move, int], list[float]] = {}
        self.losses = self.differences(SAME, SAME, playouts)

    def without(self, one: Difference) -> Reason:
        """The reason with the part of the loss that goes away with it.

        Half of the playouts are enough where they show clearly whether it is half of the loss.
        """
        part = 0.0
        for count in (max(1, self.playouts // 2), self.playouts):
            losses = self.losses[:count]
            left = self.differences(one.after_played, one.after_better, count)
            if sum(losses) <= 0.0:
                continue
            part = 1.0 - sum(left) / sum(losses)
            beyond = mean_estimate(
                [a - (1.0 - ENOUGH) * b for a, b in zip(left, losses, strict=True)],
                CLEARLY,
                doubt=DOUBT[self.currency],
            )
            if beyond.low > 0.0 or beyond.high < 0.0:
                break
        return replace(one.reason, is_proven=part >= ENOUGH, part=min(1.0, max(0.0, part)))

    def differences(self, after_played: Change, after_better: Change, count: int) -> list[float]:
        """How much better the better move is in each of so many worlds, after changes."""
        better = self.results(self.better, after_better, count)
        played = self.results(self.played, after_played, count)
        return [a - b for a, b in zip(better, played, strict=True)]

    def results(self, move: Move, change: Change, count: int) -> list[float]:
        """The results after a move and a change; each world is played once."""
        known = self.known.setdefault((move, id(change)), [])
        asked = count - len(known)
        if asked > 0:
            seed = self.run.seed ^ PROOF_SEED
            if self.arena.run(move, change, len(known), asked, seed) < asked:
                raise Canceled
            self.run.playouts += asked
            wins, margins = self.arena.results(self.run.seat)
            known.extend(wins if self.currency == "win" else margins)
        return known[:count]


# Reasons that sum up several facts; said only if no single fact is proven.
COMBINED = frozenset({"own_gains", "fireworks"})
