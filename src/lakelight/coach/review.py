"""A review: every decision of one seat judged, worst first, with luck and what made the result.

Nothing is judged from hindsight: each decision is played out from what the seat knew then. The
same record, seat, seed and budget give the same review.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence

from lakelight.bots.cancel import CancelFlag
from lakelight.coach.account import account_of
from lakelight.coach.decisions import Decision, DecisionJudge, decisions_of
from lakelight.coach.duel import LEVEL
from lakelight.coach.estimates import LOOKS
from lakelight.coach.game_coach import GameCoach, coach_of
from lakelight.coach.luck import finished_match, luck_of
from lakelight.coach.notebook import NotebookReview
from lakelight.coach.praise import best_praise
from lakelight.coach.value import chances, final_shares
from lakelight.coach.verdicts import (
    MOST_MOMENTS,
    ChancesPoint,
    Estimate,
    Praise,
    Review,
    SeatLuck,
    StepLoss,
    Verdict,
    worst_first,
)
from lakelight.core.errors import InvalidSetup
from lakelight.core.game import Seat
from lakelight.core.record import Record
from lakelight.games import AnyMatch

CHANCES_PLAYOUTS = 300
# Decisions of rivals are judged with less, and of all rivals together only those that seem worst:
# they explain the result, and nobody reads them one by one.
RIVAL_PLAYOUTS = 800
RIVAL_DECISIONS = 10
# Of so many decisions that seem worst, the latest is judged first: its playouts are the shortest,
# and those who wait see something soon.
FIRST_OF = 5


def review(
    record: Record,
    seat: Seat,
    *,
    seed: int = 0,
    playouts: int | None = None,
    cancel: CancelFlag | None = None,
) -> Review:
    """The review of a finished match for one seat; `playouts` is the most for each move.

    Raises:
        InvalidRecord: if the record does not replay, or the match is still running.
        InvalidSetup: if there is no such seat, or the budget is too small.
        Canceled: if `cancel` was set.
    """
    run = ReviewRun(record, seat, seed=seed, playouts=playouts, cancel=cancel)
    for _ in run:
        pass
    return run.summary()


class ReviewRun:
    """A review in progress: iterate for the verdicts, then ask for the summary.

    Decisions that seem worst are judged first. `advance` does one part of the work, so that
    the caller can do something else between two parts: `total` is about how many parts
    there are, `done` how many are done. With `own` only moves of these numbers are judged: those
    that the person made, and not a bot in their place, or another match that this one continues.
    `playouts` is the most for each move; by default it is what the game takes half a minute with.
    """

    def __init__(
        self,
        record: Record,
        seat: Seat,
        *,
        seed: int = 0,
        playouts: int | None = None,
        cancel: CancelFlag | None = None,
        own: Container[int] | None = None,
    ) -> None:
        if playouts is not None and playouts < LOOKS[0]:
            raise InvalidSetup(
                f"a budget of {playouts} playouts for a move: a review needs {LOOKS[0]} or more"
            )
        self.match: AnyMatch = finished_match(record)
        players: int = self.match.state.players
        if not 0 <= seat < players:
            raise InvalidSetup(f"seat {seat} did not play: this match has seats 0 to {players - 1}")
        self.coach: GameCoach = coach_of(self.match.game.name)
        self.seat = seat
        self.seed = seed
        self.most = self.coach.effort.review if playouts is None else playouts
        self.cancel = cancel or CancelFlag()
        decisions = decisions_of(self.coach, self.match, seat)
        self.decisions: list[Decision] = [
            one for one in decisions if own is None or one.number in own
        ]
        self.level = LEVEL / max(1, len(self.decisions))
        self.judge = DecisionJudge(self.coach, seed, self.level, self.most, self.cancel)
        self.verdicts: list[Verdict] = []
        self.chances: list[ChancesPoint] = []
        self.done = 0
        self._rivals: list[Verdict] = []
        self._luck: SeatLuck | None = None
        self._praise: Praise | None = None
        self._work = self._parts()

    @property
    def total(self) -> int:
        """About how many parts the work has."""
        turns = len({one.turn for one in self.decisions})
        return len(self.decisions) + turns + RIVAL_DECISIONS + 2

    def advance(self) -> bool:
        """Do the next part of the work; False if there was none left."""
        if next(self._work, None) is None:
            return False
        self.done += 1
        return True

    def __iter__(self) -> Iterator[Verdict]:
        """Judge the decisions that are left, the one that seems worst first."""
        while len(self.verdicts) < len(self.decisions):
            self.advance()
            yield self.verdicts[-1]

    def summary(self) -> Review:
        """Everything that a review holds; does first what is left to do."""
        while self.advance():
            pass
        assert self._luck is not None
        state = self.match.state
        in_order = sorted(self.verdicts, key=lambda one: one.number)
        costly = [one for one in in_order if one.kind != "good"]
        accounts = tuple(
            account_of(
                self.coach, self.match, self.seat, self._luck, costly, self._rivals, currency
            )
            for currency in ("margin", "win")
        )
        return NotebookReview(
            game=self.match.game.name,
            players=state.players,
            seat=self.seat,
            seed=self.seed,
            playouts=self.judge.playouts,
            scores=tuple(state.scores),
            places=tuple(state.outcome.places),
            decisions=len(self.decisions),
            judged=len(in_order),
            costly=len(costly),
            verdicts=tuple(in_order),
            moments=tuple(one.number for one in worst_first(costly)[:MOST_MOMENTS]),
            praise=self._praise,
            chances=tuple(self.chances),
            luck=self._luck,
            accounts=accounts,
            steps=_losses(in_order),
        )

    def _parts(self) -> Iterator[bool]:
        """The work part by part: the seat's decisions, the chances, luck, rivals, praise."""
        for decision in _in_turn(self.decisions):
            self.judge.most = self._most_of_a_move()
            self.verdicts.append(self.judge.judge(decision))
            yield True
        for point in self._chances():
            self.chances.append(point)
            yield True
        self._luck = luck_of(self.coach, self.match)[self.seat]
        yield True
        for verdict in self._rival_verdicts():
            if verdict.kind != "good":
                self._rivals.append(verdict)
            yield True
        in_order = sorted(self.verdicts, key=lambda one: one.number)
        self.judge.most = self.most
        self._praise = best_praise(self.judge, self.decisions, in_order)
        yield True

    def _most_of_a_move(self) -> int:
        """The most playouts of a move in the next decision: half after each portion spent.

        The decisions that are left seem better, and a review of many costly ones must not take
        much longer than others.
        """
        players: int = self.match.state.players
        portions = self.judge.playouts * players // self.coach.effort.review_portion
        return max(LOOKS[0], self.most >> portions)

    def _rival_verdicts(self) -> Iterator[Verdict]:
        """What rivals lost in the decisions that seem worst."""
        most = min(RIVAL_PLAYOUTS, self.most)
        judge = DecisionJudge(self.coach, self.seed, self.level, most, self.cancel)
        decisions = [
            one
            for rival in range(self.match.state.players)
            if rival != self.seat
            for one in decisions_of(self.coach, self.match, rival)
        ]
        decisions.sort(key=lambda one: (-one.loss, one.number))
        for decision in decisions[:RIVAL_DECISIONS]:
            yield judge.judge(decision, with_reasons=False, searches=1)
        self.judge.playouts += judge.playouts

    def _chances(self) -> Iterator[ChancesPoint]:
        """The chances before each of the seat's own turns, and the result."""
        turn = 0
        most = min(CHANCES_PLAYOUTS, self.most)
        for decision in self.decisions:
            if decision.turn > turn:
                turn = decision.turn
                seed = decision.seed(self.seed) + 2
                name = self.match.game.name
                found = chances(name, decision.view, most, seed, self.cancel)
                self.judge.playouts += most
                yield ChancesPoint(decision.number, turn, found.win)
        shares = final_shares(self.match.state)
        yield ChancesPoint(
            len(self.match.moves) + 1,
            turn + 1,
            tuple(Estimate(share, share, share) for share in shares),
        )


def _in_turn(decisions: Sequence[Decision]) -> list[Decision]:
    """The decision that seems worst first; before it one of the worst, which takes least time."""
    ordered = sorted(decisions, key=lambda one: (-one.loss, one.number))
    first = max(ordered[:FIRST_OF], key=lambda one: one.number, default=None)
    return sorted(ordered, key=lambda one: one is not first)


def _losses(verdicts: Sequence[Verdict]) -> tuple[StepLoss, ...]:
    """What was lost in each kind of decision, in the order in which they first came."""
    found = []
    for step in dict.fromkeys(one.step for one in verdicts):
        of_step = [one for one in verdicts if one.step == step]
        costly = [one for one in of_step if one.kind != "good"]
        found.append(
            StepLoss(
                step,
                len(of_step),
                sum(one.cost_win.mean for one in costly),
                sum(one.cost_margin.mean for one in costly),
            )
        )
    return tuple(found)
