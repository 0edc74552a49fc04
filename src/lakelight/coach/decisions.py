"""The decisions of a seat in a match, and the verdict on one of them."""

from __future__ import annotations

from dataclasses import dataclass, field

from lakelight.bots.advice import gains_by_seat
from lakelight.bots.bot import AnyState, AnyView, legal_moves_of
from lakelight.bots.cancel import CancelFlag
from lakelight.bots.endings import is_best_ending
from lakelight.coach.candidates import Candidates, candidates, reward_of
from lakelight.coach.duel import DuelRun
from lakelight.coach.game_coach import GameCoach
from lakelight.coach.kinds import currency_of, kind_of, told_in
from lakelight.coach.proof import PROOF_PLAYOUTS, prove
from lakelight.coach.verdicts import Duel, Estimate, Kind, Reason, Verdict
from lakelight.core.events import events_json
from lakelight.core.game import Move, Seat
from lakelight.core.jsontext import JsonObject
from lakelight.core.rng import Rng
from lakelight.games import AnyMatch

NOTHING = Estimate(0.0, 0.0, 0.0)
# Both moves are searched so often again before a decision is called costly, and each time the
# better one must be ahead by this part of a win.
SEARCHES = 2
LEAD = 0.01
# So many moves are hashed into the seed of each decision.
SEED_STEP = 0x9E37_79B9


@dataclass(frozen=True)
class Decision:
    """A choice that a seat had: the move it made, those it could have made, and its view then.

    `loss` is what the evaluator thinks that the move lost, in points: only the order in which
    decisions are judged depends on it.
    """

    number: int
    seat: Seat
    turn: int
    step: str
    move: Move
    legal_moves: tuple[Move, ...]
    view: AnyView
    loss: float

    def seed(self, seed: int) -> int:
        """The seed of everything that is played out for this decision."""
        return seed + SEED_STEP * self.number


def decisions_of(coach: GameCoach, match: AnyMatch, seat: Seat) -> list[Decision]:
    """Every decision of a seat that left it a choice, in the order of the match."""
    found = []
    state = match.state_at(0)
    for number, played in enumerate(match.moves, start=1):
        if played.seat == seat:
            legal_moves = legal_moves_of(state, seat)
            if _has_choice(coach, state, legal_moves):
                values = coach.bots.evaluator.move_values(state, legal_moves, Rng(0))
                loss = max(values) - values[legal_moves.index(played.move)]
                found.append(
                    Decision(
                        number,
                        seat,
                        coach.turn_of(state, seat),
                        state.step_of(seat),
                        played.move,
                        tuple(legal_moves),
                        state.view(seat),
                        loss,
                    )
                )
        state.apply(played.move)
    return found


@dataclass
class DecisionJudge:
    """Judges decisions of one match, all with the same settings.

    `choices` has the first choice of the search for every decision judged, by its number.
    """

    coach: GameCoach
    seed: int
    level: float
    most: int
    cancel: CancelFlag
    playouts: int = 0
    choices: dict[int, Move] = field(default_factory=dict)

    def judge(
        self, decision: Decision, with_reasons: bool = True, searches: int = SEARCHES
    ) -> Verdict:
        """The verdict on one decision; Canceled if it was canceled."""
        run = self.run_of(decision)
        found = self.candidates(decision, run.state)
        self.choices[decision.number] = found.moves[0]
        effect_of = self.coach.effect_of
        chosen, played = found.moves[0], decision.move
        is_first_choice = effect_of(run.state, chosen) == effect_of(run.state, played)
        if is_first_choice or self.is_best_ending(decision):
            return self.verdict(decision, run, None, "good", NOTHING, NOTHING, "win", (), ())
        duel = run.run(decision.move, found.moves, self.level, self.most, may_give_up=True)
        if not duel.comparisons:
            return self.verdict(decision, run, None, "good", NOTHING, NOTHING, "win", (), ())
        best = duel.comparisons[0]
        currency = currency_of(duel.own_win, duel.own_win + best.win.mean)
        cost = best.cost(currency)
        kind = kind_of(cost, currency)
        better = run.state.parse(best.move, decision.seat)
        if (
            kind == "good"
            or not best.agrees
            or not all(self.is_preferred(decision, better, each) for each in range(searches))
        ):
            return self.verdict(
                decision, run, None, "good", best.win, best.margin, currency, (), ()
            )
        reasons: tuple[Reason, ...] = ()
        if with_reasons:
            told = told_in(currency, best.margin)
            reasons = prove(run, decision.move, better, min(PROOF_PLAYOUTS, self.most), told)
        return self.verdict(
            decision, run, better, kind, best.win, best.margin, currency, duel.equals, reasons
        )

    def run_of(self, decision: Decision) -> DuelRun:
        """Duels from the position of a decision, as its seat knew it."""
        seed = decision.seed(self.seed)
        state = self.coach.game.imagine(decision.view, Rng(seed))
        return DuelRun(self.coach, state, decision.seat, seed, self.cancel)

    def candidates(self, decision: Decision, state: AnyState) -> Candidates:
        """What the move is compared with."""
        return candidates(
            self.coach,
            decision.view,
            state,
            decision.legal_moves,
            self.coach.effort.search,
            decision.seed(self.seed) + 1,
            self.cancel,
        )

    def is_preferred(self, decision: Decision, better: Move, again: int) -> bool:
        """Whether searches of each of the two moves, as long as each other, are for the better one.

        They look further ahead than the judges, who only play out: what a search that knew of
        both moves would have played is not called a mistake.
        """
        rewards = [
            reward_of(
                self.coach,
                decision.view,
                move,
                self.coach.effort.pair,
                decision.seed(self.seed) + 2 + again,
                self.cancel,
            )
            for move in (better, decision.move)
        ]
        return rewards[0] - rewards[1] >= LEAD

    def is_best_ending(self, decision: Decision) -> bool:
        """Whether an exact search of the ending finds nothing better."""
        return bool(
            is_best_ending(
                self.coach.bots,
                decision.view,
                decision.move,
                self.coach.effort.ending,
                self.cancel,
            )
        )

    def duel(self, run: DuelRun, reference: Move, other: Move) -> Duel:
        """Two moves compared, with the level of one decision."""
        return run.run(reference, (other,), self.level, self.most, may_give_up=True)

    def verdict(
        self,
        decision: Decision,
        run: DuelRun,
        better: Move | None,
        kind: Kind,
        cost_win: Estimate,
        cost_margin: Estimate,
        currency: str,
        equals: tuple[str, ...],
        reasons: tuple[Reason, ...],
    ) -> Verdict:
        """The verdict as data."""
        self.playouts += run.playouts
        state = run.state
        return Verdict(
            decision.number,
            decision.seat,
            decision.turn,
            decision.step,
            kind=kind,
            played=state.format(decision.move),
            better=None if better is None else state.format(better),
            cost_win=cost_win,
            cost_margin=cost_margin,
            currency="win" if currency == "win" else "margin",
            equals=equals,
            reasons=reasons,
            gains_played=gains(self.coach, state, decision.move),
            gains_better=() if better is None else gains(self.coach, state, better),
            playouts=run.playouts,
            seed=run.seed,
        )


def gains(coach: GameCoach, state: AnyState, move: Move) -> tuple[tuple[JsonObject, ...], ...]:
    """The events of a move for each seat, as an onlooker sees them: what is imagined is hidden."""
    events = events_json(coach.game.seen_events(state.effects(move), None))
    return gains_by_seat(events, state.players)


def _has_choice(coach: GameCoach, state: AnyState, legal_moves: list[Move]) -> bool:
    """Whether two of the moves have different effects."""
    if len(legal_moves) < 2:
        return False
    first = coach.effect_of(state, legal_moves[0])
    return any(coach.effect_of(state, move) != first for move in legal_moves[1:])
