"""A duel: moves compared by fresh playouts in the same imagined worlds, with honest intervals.

The numbers of a search are no verdicts: its moves have unequal visits, and the best of many noisy
numbers looks better than it is. A duel plays every move equally often, from worlds that agree
with what the seat knew. It looks at fixed numbers of playouts, and its allowed error is divided
over looks, currencies and moves. Where a cost is found, a second evaluator plays the matches out
as often; it must find the same sign, and the more cautious of the two is believed.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from lakelight.bots.bot import AnyState, AnyView, turn_refusal
from lakelight.bots.cancel import CancelFlag
from lakelight.bots.evaluator import Evaluator
from lakelight.coach.estimates import LOOKS, MARGIN_DOUBT, mean_estimate, z_at
from lakelight.coach.game_coach import SAME, GameCoach, coach_of
from lakelight.coach.kinds import LEAST, currency_of, is_settled, kind_of
from lakelight.coach.playouts import Playouts
from lakelight.coach.value import seed_of_view
from lakelight.coach.verdicts import Comparison, Duel
from lakelight.core.errors import InvalidSetup
from lakelight.core.game import Move, Seat
from lakelight.core.rng import Rng

LEVEL = 0.05
SECOND_LEAST = 800
# The second judge plays in worlds of its own.
SECOND_SEED = 0x5EC0FD
# A duel that may give up does so if it will hardly find a cost: so many standard errors short.
HARDLY = 1.645


class Canceled(Exception):
    """The caller canceled before there was a result."""


def duel(
    game_name: str,
    view: AnyView,
    moves: Sequence[str],
    *,
    seed: int | None = None,
    level: float = LEVEL,
    most: int = LOOKS[-1],
    cancel: CancelFlag | None = None,
) -> Duel:
    """Compare the first move with the others; `most` is the most playouts of a move.

    The same arguments give the same result. Moves with equal effects count as one.

    Raises:
        NotYourTurn: if the viewer may not act now.
        GameError: if a text is no legal move.
        InvalidSetup: if there are fewer than two moves, or no playouts.
        Canceled: if `cancel` was set.
    """
    coach = coach_of(game_name)
    own_seed = seed_of_view(view) if seed is None else seed
    state = acting_state(coach, view, own_seed)
    numbers = [state.parse(text, view.viewer) for text in moves]
    if len(numbers) < 2:
        raise InvalidSetup(f"a duel needs two moves or more, not {len(numbers)}")
    if most < LOOKS[0]:
        raise InvalidSetup(f"a budget of {most} playouts: a duel needs {LOOKS[0]} or more")
    match = DuelRun(coach, state, view.viewer, own_seed, cancel or CancelFlag())
    return match.run(numbers[0], numbers[1:], level, most)


def acting_state(coach: GameCoach, view: AnyView, seed: int) -> AnyState:
    """A state that agrees with a view whose seat may act.

    Raises:
        NotYourTurn: if it may not.
    """
    state = coach.game.imagine(view, Rng(seed))
    if view.viewer is None or view.viewer not in state.seats_to_act:
        raise turn_refusal(state, view.viewer)
    return state


@dataclass
class DuelRun:
    """Duels from one position, which share its playouts."""

    coach: GameCoach
    state: AnyState
    seat: Seat
    seed: int
    cancel: CancelFlag
    playouts: int = 0
    most: int = LOOKS[-1]

    def run(
        self,
        reference: Move,
        others: Sequence[Move],
        level: float,
        most: int,
        least: int = 0,
        may_give_up: bool = False,
    ) -> Duel:
        """Compare moves with a reference until the verdict is settled or playouts run out.

        Every move gets `least` playouts, even if the verdict is settled before. A duel that may
        give up leaves out moves against which the rest of the playouts would hardly show a cost.
        """
        self.most = most
        rivals = self.different(reference, others)
        arena = self.arena(self.coach.judges[0])
        results: dict[Move, tuple[list[float], list[float]]] = {
            move: ([], []) for move in (reference, *rivals)
        }
        found: dict[Move, Comparison] = {}
        own_win = z = 0.0
        alive = list(rivals)
        looks = [total for total in LOOKS if total <= most]
        last_z = z_at(len(looks) - 1, level, max(1, len(rivals)))
        for look, total in enumerate(looks):
            if not alive:
                break
            for move in (reference, *alive):
                self.play(arena, move, total, results[move], self.seed)
            own_win = _mean(results[reference][0])
            z = z_at(look, level, max(1, len(rivals)))
            found |= {move: self.compare(move, reference, results, z) for move in alive}
            if total < least:
                continue
            best = max(found.values(), key=lambda one: one.win.mean)
            alive = [move for move in alive if _may_be_costly(found[move], own_win)]
            if may_give_up:
                ahead = _Ahead(z, last_z, total / looks[-1])
                alive = [
                    move
                    for move in alive
                    if _is_equal_or_best(found[move], best)
                    and ahead.may_show_cost(found[move], own_win)
                ]
            if _is_known(best, own_win):
                break
        ordered = sorted(found.values(), key=lambda one: -one.win.mean)
        if currency_of(own_win, own_win) == "margin":
            ordered = sorted(found.values(), key=lambda one: -one.margin.mean)
        equals = tuple(one.move for one in ordered[1:] if is_as_good(one, ordered[0], own_win))
        asked = tuple(
            self.second_opinion(one, reference, own_win, z) if index == 0 else one
            for index, one in enumerate(ordered)
        )
        text: str = self.state.format(reference)
        return Duel(self.seat, text, own_win, asked, equals, self.playouts, level, self.seed)

    def different(self, reference: Move, others: Sequence[Move]) -> list[Move]:
        """The other moves, each effect once and none like the reference."""
        seen = [self.coach.effect_of(self.state, reference)]
        kept = []
        for move in others:
            effect = self.coach.effect_of(self.state, move)
            if effect not in seen:
                seen.append(effect)
                kept.append(move)
        return kept

    def arena(self, evaluator: Evaluator) -> Playouts:
        """Playouts from the position, as the seat knows it."""
        players = self.state.players
        encoder = self.coach.encoder(players)
        return Playouts(self.state, self.seat, players, evaluator, encoder, self.cancel)

    def play(
        self,
        arena: Playouts,
        move: Move,
        total: int,
        into: tuple[list[float], list[float]],
        seed: int,
    ) -> None:
        """Play a move out until it has so many results."""
        first = len(into[0])
        asked = total - first
        if asked <= 0:
            return
        if arena.run(move, SAME, first, asked, seed) < asked:
            raise Canceled
        self.playouts += asked
        wins, margins = arena.results(self.seat)
        into[0].extend(wins)
        into[1].extend(margins)

    def compare(
        self,
        move: Move,
        reference: Move,
        results: dict[Move, tuple[list[float], list[float]]],
        z: float,
    ) -> Comparison:
        """How much better a move is than the reference, by the worlds that both were played in."""
        wins, margins = results[move]
        own_wins, own_margins = results[reference]
        text: str = self.state.format(move)
        return Comparison(
            text,
            mean_estimate(
                [a - b for a, b in zip(wins, own_wins, strict=False)], z, least=-1.0, most=1.0
            ),
            mean_estimate(
                [a - b for a, b in zip(margins, own_margins, strict=False)], z, doubt=MARGIN_DOUBT
            ),
            len(wins),
        )

    def second_opinion(
        self, one: Comparison, reference: Move, own_win: float, z: float
    ) -> Comparison:
        """The comparison of the more cautious judge, where the first one found a cost.

        The second judge plays as many matches out as the first and not too few, and as many as
        are allowed if it finds a cost that is not certain after that.
        """
        currency = currency_of(own_win, own_win + one.win.mean)
        if kind_of(one.cost(currency), currency) == "good":
            return one
        arena = self.arena(self.coach.judges[1])
        move = self.state.parse(one.move, self.seat)
        results: dict[Move, tuple[list[float], list[float]]] = {
            each: ([], []) for each in (move, reference)
        }
        other = one
        for count in (max(one.playouts, min(SECOND_LEAST, self.most)), self.most):
            for each in (move, reference):
                self.play(arena, each, count, results[each], self.seed ^ SECOND_SEED)
            other = self.compare(move, reference, results, z)
            if other.cost(currency).mean <= 0.0 or other.cost(currency).low > 0.0:
                break
        cautious = other if other.cost(currency).low < one.cost(currency).low else one
        return replace(cautious, agrees=other.cost(currency).mean > 0.0)


def is_as_good(one: Comparison, best: Comparison, own_win: float) -> bool:
    """Whether a move that was played out as often is less than a slip behind the best."""
    currency = currency_of(own_win, own_win + best.win.mean)
    behind = best.cost(currency).mean - one.cost(currency).mean
    return one.playouts == best.playouts and behind < LEAST[currency][0]


@dataclass(frozen=True)
class _Ahead:
    """How far a duel is: the z of this look and of the last one, and the part that is played."""

    z: float
    last_z: float
    part: float

    def may_show_cost(self, one: Comparison, own_win: float) -> bool:
        """Whether the last look may well find a cost, going by what was seen so far.

        The mean of all playouts is then normal about the mean so far.
        """
        currency = currency_of(own_win, own_win + one.win.mean)
        estimate = one.cost(currency)
        error = max(estimate.high - estimate.mean, estimate.mean - estimate.low) / self.z
        change = HARDLY * error * math.sqrt(1.0 - self.part)
        low = estimate.mean - self.last_z * error * math.sqrt(self.part)
        return low + change > 0.0 and estimate.mean + change >= LEAST[currency][0]


def _is_equal_or_best(one: Comparison, best: Comparison) -> bool:
    """Whether a move may be as good as the best of the others."""
    return one.win.high >= best.win.mean or one.margin.high >= best.margin.mean


def _is_known(one: Comparison, own_win: float) -> bool:
    """Whether more playouts would not change what the reference is called against this move."""
    currency = currency_of(own_win, own_win + one.win.mean)
    return is_settled(one.cost(currency), currency)


def _may_be_costly(one: Comparison, own_win: float) -> bool:
    """Whether the reference may still turn out to be a slip against this move."""
    currency = currency_of(own_win, own_win + one.win.mean)
    return one.cost(currency).high >= LEAST[currency][0]


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0
