"""How far the coach can be trusted: false alarms, planted mistakes, luck, time and proofs.

python -m bench.coach aa --game harvest --count 1000
python -m bench.coach planted --game harvest --count 40
python -m bench.coach luck --game dice --count 1000
python -m bench.coach strong --game harvest --players 3 --count 4
python -m bench.coach reviews --game dice --bots casual --count 10 --texts texts.txt
"""

from __future__ import annotations

import json
import math
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path

from lakelight.bots import CancelFlag, bot_named, choose_for
from lakelight.bots.bot import AnyBot, AnyView, legal_moves_of
from lakelight.bots.budget import NO_LIMIT, Budget
from lakelight.bots.endings import best_ending_move
from lakelight.bots.evaluator import Evaluator
from lakelight.bots.search import DEFAULT_PLAYOUTS
from lakelight.bots.search_bot import MOST_POSITIONS, POSITIONS_A_PLAYOUT
from lakelight.coach.calibrate import play_match
from lakelight.coach.candidates import searched_moves
from lakelight.coach.decisions import Decision, DecisionJudge, decisions_of
from lakelight.coach.duel import LEVEL, DuelRun
from lakelight.coach.estimates import LOOKS, mean_estimate, z_at
from lakelight.coach.game_coach import SAME, GameCoach, coach_of
from lakelight.coach.luck import luck_of
from lakelight.coach.review import ReviewRun
from lakelight.coach.value import final_margins, final_shares, win_shares
from lakelight.coach.verdicts import Kind
from lakelight.coach.wording import say_review
from lakelight.core.game import Move
from lakelight.core.record import Record, parse_record
from lakelight.core.rng import Rng
from lakelight.games import AnyMatch, new_match

# Matches of strong searches that were played before: one takes minutes.
STRONG_MATCHES = Path(__file__).parent / "strong_matches"
STRONG_SEED = 40_000_000
NAMES = ("Ann", "Ben", "Cleo", "Dan")
# The playouts of one judge that decide whether a planted move is a mistake.
TRUE_PLAYOUTS = 20_000
# As many as the top level makes in twice its time, on the machine that played the matches.
STRONG_PLAYOUTS = {
    ("harvest", 2): 290_000,
    ("harvest", 3): 255_000,
    ("harvest", 4): 235_000,
    ("dice", 2): 32_000,
    ("dice", 3): 19_000,
    ("dice", 4): 16_000,
}
PLANTED_WIN = 0.08
PLANTED_MARGIN = 1.5
USUAL_DECISIONS = 30


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure one thing and print it."""
    parser = ArgumentParser(description="measure the coach")
    parser.add_argument("what", choices=("aa", "planted", "luck", "strong", "reviews"))
    parser.add_argument("--game", default="harvest")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1, help="strong matches have their own")
    parser.add_argument("--first", type=int, default=0, help="number of the first strong match")
    parser.add_argument("--most", type=int, default=None, help="playouts of a move")
    parser.add_argument("--bots", default="skilled")
    parser.add_argument("--playouts", type=int, help="of the strong bot's searches")
    parser.add_argument("--texts", type=Path, help="where to write reviews in every language")
    options = parser.parse_args(arguments)
    measure = {
        "aa": same_moves,
        "planted": planted,
        "luck": luck,
        "strong": strong,
        "reviews": reviews,
    }[options.what]
    begun = time.process_time()
    measure(coach_of(options.game), options)
    print(f"{time.process_time() - begun:.0f} s of processor time")


def some_decisions(coach: GameCoach, options: Namespace) -> list[Decision]:
    """One random decision of each of many matches between greedy players."""
    found: list[Decision] = []
    number = 0
    while len(found) < options.count:
        number += 1
        rng = Rng(options.seed * 7919 + number)
        match = play_match(coach, options.players, f"bench {options.seed} {number}", rng)
        choices = decisions_of(coach, match, 0)
        found += [choices[rng.below(len(choices))] for _ in range(min(5, len(choices)))]
    return found[: options.count]


def same_moves(coach: GameCoach, options: Namespace) -> None:
    """A/A: a move against itself, in other worlds; any difference that is found is a false one."""
    most = options.most or LOOKS[2]
    alarms = mistakes = 0
    decisions = some_decisions(coach, options)
    for decision in decisions:
        judge = DecisionJudge(coach, options.seed, LEVEL, most, CancelFlag())
        run = judge.run_of(decision)
        arena = run.arena(coach.judges[0])
        first: list[float] = []
        second: list[float] = []
        has_alarm = has_mistake = False
        for look, total in enumerate(LOOKS):
            if total > most:
                break
            for into, seed in ((first, run.seed), (second, run.seed + 1)):
                start = len(into)
                arena.run(decision.move, SAME, start, total - start, seed)
                into.extend(arena.results(decision.seat)[0])
            gain = mean_estimate(
                [a - b for a, b in zip(first, second, strict=True)], z_at(look, LEVEL, 1)
            )
            has_alarm = has_alarm or gain.low > 0.0 or gain.high < 0.0
            has_mistake = has_mistake or gain.low >= 0.06
        alarms += has_alarm
        mistakes += has_mistake
    print(f"{len(decisions)} A/A duels: {alarms} not zero, {mistakes} called a mistake")


def planted(coach: GameCoach, options: Namespace) -> None:
    """How many moves that many playouts show to be costly a review's judge finds."""
    found = tried = 0
    wider = Namespace(**{**vars(options), "count": options.count * 10})
    for decision in some_decisions(coach, wider):
        if tried == options.count:
            break
        judge = DecisionJudge(
            coach,
            options.seed,
            LEVEL / USUAL_DECISIONS,
            options.most or coach.effort.review,
            CancelFlag(),
        )
        run = judge.run_of(decision)
        best = judge.candidates(decision, run.state).moves[0]
        rng = Rng(decision.number)
        for _ in range(3):
            move = decision.legal_moves[rng.below(len(decision.legal_moves))]
            if move != best and all(is_worse(run, move, best, one) for one in coach.judges):
                tried += 1
                moved = Decision(**{**vars(decision), "move": move})
                found += judge.judge(moved, with_reasons=False).kind != "good"
                break
    print(f"{tried} planted mistakes, {found} found ({found / max(1, tried):.0%})")


def is_worse(run: DuelRun, move: int, best: int, evaluator: Evaluator) -> bool:
    """Whether a move loses as much as a planted mistake should, by many playouts of one judge."""
    arena = run.arena(evaluator)
    means: list[tuple[float, float]] = []
    for each in (best, move):
        wins = margins = 0.0
        for first in range(0, TRUE_PLAYOUTS, 4000):
            arena.run(each, SAME, first, 4000, run.seed + 99)
            results = arena.results(run.seat)
            wins += sum(results[0])
            margins += sum(results[1])
            if first == 0 and means and _far_off(means[0], wins / 4000, margins / 4000):
                return False
        means.append((wins / TRUE_PLAYOUTS, margins / TRUE_PLAYOUTS))
    return means[0][0] - means[1][0] >= PLANTED_WIN or means[0][1] - means[1][1] >= PLANTED_MARGIN


def _far_off(best: tuple[float, float], win: float, margin: float) -> bool:
    return best[0] - win < PLANTED_WIN - 0.03 and best[1] - margin < PLANTED_MARGIN - 0.4


def luck(coach: GameCoach, options: Namespace) -> None:
    """The mean of luck, and the variance of results before and after luck is taken away."""
    raw: list[tuple[float, float]] = []
    sums: list[tuple[float, float]] = []
    for number in range(options.count):
        rng = Rng(options.seed * 104_729 + number)
        match = play_match(coach, options.players, f"luck bench {options.seed} {number}", rng)
        own = luck_of(coach, match)[0]
        expected = win_shares(coach, match.state_at(0))[0]
        raw.append((final_shares(match.state)[0] - expected, final_margins(match.state)[0]))
        sums.append((own.win, own.margin))
    for at, name in enumerate(("win share", "margin")):
        values = [one[at] for one in sums]
        results = [one[at] for one in raw]
        adjusted = [a - b for a, b in zip(results, values, strict=True)]
        mean, error = sum(values) / len(values), math.sqrt(variance(values) / len(values))
        print(
            f"{name}: luck {mean:+.4f} with standard error {error:.4f}; variance raw "
            f"{variance(results):.4f}, adjusted {variance(adjusted):.4f}, "
            f"ratio {variance(adjusted) / variance(results):.3f}"
        )


def variance(values: Sequence[float]) -> float:
    """The mean square about the mean."""
    mean = sum(values) / len(values)
    return sum((value - mean) ** 2 for value in values) / len(values)


def strong(coach: GameCoach, options: Namespace) -> None:
    """Reviews of matches between strong searches: what they call a mistake is a false alarm."""
    with_mistake = slips = judged = 0
    for number in range(options.first, options.first + options.count):
        kinds = strong_match(coach, options, number)
        judged += len(kinds)
        slips += kinds.count("slip")
        with_mistake += "mistake" in kinds or "big_mistake" in kinds
    print(
        f"{options.count} matches, {judged} decisions: {with_mistake} with a mistake, {slips} slips"
    )


def strong_match(coach: GameCoach, options: Namespace, number: int) -> list[Kind]:
    """What a review calls the decisions of one seat in a match between strong searches."""
    seed = STRONG_SEED + 1000 * options.players + number
    seat = number % options.players
    begun = time.process_time()
    record = strong_record(coach, options, seed)
    over = time.process_time()
    verdicts = list(ReviewRun(record, seat, playouts=options.most))
    costly = [(one.number, one.kind) for one in verdicts if one.kind != "good"]
    print(
        f"  {coach.game.name}, {options.players} players, seed {seed}, seat {seat}: {costly} of "
        f"{len(verdicts)}, {over - begun:.0f} + {time.process_time() - over:.0f} s",
        flush=True,
    )
    return [one.kind for one in verdicts]


def strong_record(coach: GameCoach, options: Namespace, seed: int) -> Record:
    """A match between strong searches, which is played only if it was not kept before."""
    playouts = options.playouts or STRONG_PLAYOUTS[coach.game.name, options.players]
    path = STRONG_MATCHES / f"{coach.game.name}-{options.players}-{seed}-{playouts}.json"
    if path.exists():
        return parse_record(coach.game, json.loads(path.read_text(encoding="utf-8")))
    bot = StrongBot(coach)
    record = played(coach, options.players, seed, bot, Budget(playouts=playouts)).record
    path.write_text(json.dumps(record.to_json()), encoding="utf-8")
    return record


class StrongBot:
    """Plays as the bot `search`, and ends each search that the rest of its budget cannot change."""

    def __init__(self, coach: GameCoach) -> None:
        self.name = "strong"
        self.coach = coach

    def choose(self, view: AnyView, legal_moves: Sequence[Move], budget: Budget, rng: Rng) -> Move:
        """The best move of an ending that is known, otherwise the one with the most playouts."""
        playouts = budget.playouts or DEFAULT_PLAYOUTS
        cancel = CancelFlag()
        positions = min(POSITIONS_A_PLAYOUT * playouts, MOST_POSITIONS)
        move = best_ending_move(self.coach.bots, view, positions, cancel)
        if move is not None:
            return move
        found = searched_moves(self.coach, view, legal_moves, playouts, rng.step(), cancel)
        return found[0].move


def reviews(coach: GameCoach, options: Namespace) -> None:
    """Time, proven reasons, and the texts of reviews of some level's matches."""
    bot = bot_named(coach.game.name, options.bots)
    costly = proven = 0
    texts: list[str] = []
    for number in range(options.count):
        seed = options.seed * 1000 + number
        match = played(coach, options.players, seed, bot, NO_LIMIT)
        begun = time.process_time()
        run = ReviewRun(match.record, 0, playouts=options.most)
        verdicts = iter(run)
        next(verdicts)
        first = time.process_time() - begun
        review = run.summary()
        took = time.process_time() - begun
        found = [one for one in review.verdicts if one.kind != "good"]
        costly += len(found)
        proven += sum(any(reason.is_proven for reason in one.reasons) for one in found)
        print(f"  {number + 1}: first verdict {first:.1f} s, all {took:.1f} s, {len(found)} costly")
        for language in ("en", "fr", "de"):
            texts += [*say_review(review, language, NAMES), "", ""]
    print(f"{costly} verdicts, {proven} with a proven reason ({proven / max(1, costly):.0%})")
    if options.texts:
        options.texts.write_text("\n".join(texts), encoding="utf-8")


def played(coach: GameCoach, players: int, seed: int, bot: AnyBot, budget: Budget) -> AnyMatch:
    """A match of a bot against itself."""
    match = new_match(coach.game.name, players, seed=seed)
    rng = Rng(seed)
    while not match.state.is_over:
        if match.state.is_chance:
            match.play_chance()
            continue
        seat = match.state.seats_to_act[0]
        moves = legal_moves_of(match.state, seat)
        if len(moves) == 1:
            match.play(moves[0])
        else:
            match.play(choose_for(bot, match.game, match.state, seat, budget, rng))
    return match


if __name__ == "__main__":
    main()
