"""Fit the map from rewards to win shares and margins by self-play, and check it.

python -m lakelight.coach.calibrate GAME --matches 4000
python -m lakelight.coach.calibrate GAME --matches 2000 --seed 2 --check

The first writes `coach/GAME/calibration.json`; the second prints tables of predicted against
realized win shares, from matches that the map was not fitted to if the seed is another one.
"""

from __future__ import annotations

import json
import math
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from lakelight.bots.bot import AnyState
from lakelight.bots.cancel import CancelFlag
from lakelight.coach.calibration import STAGES, Calibration, Row, lead_of, to_json
from lakelight.coach.fitting import Sample, fit_margins, fit_shares, least_squares
from lakelight.coach.game_coach import NO_MOVE, SAME, GameCoach, coach_of
from lakelight.coach.playouts import Playouts
from lakelight.coach.value import ONLOOKER, final_margins, final_shares
from lakelight.core.rng import Rng
from lakelight.games import AnyMatch, new_match

# Every so many moves a position is sampled.
STRIDE = 5
LUCK_STAGES = 4
ERROR_POSITIONS = 40
ERROR_PLAYOUTS = 200
DECILES = 10


def main(arguments: Sequence[str] | None = None) -> None:
    """Fit and write, or check and print."""
    options = read_options(arguments)
    coach = coach_of(options.game)
    if options.check:
        for players in coach.game.players:
            samples = sample_matches(coach, players, options.matches, options.seed)
            sys.stdout.write(report(coach, players, samples))
        return
    rows: dict[int, tuple[Row, ...]] = {}
    luck: dict[int, tuple[float, ...]] = {}
    for players in coach.game.players:
        samples = sample_matches(coach, players, options.matches, options.seed)
        rows[players] = tuple(fit_row(samples, players, at) for at in range(STAGES))
    fitted = replace(coach, calibration=Calibration(rows, {}))
    for players in coach.game.players:
        if options.luck_matches:
            luck[players] = fit_luck(fitted, players, options.luck_matches, options.seed)
        rows[players] = with_errors(fitted, players, options.seed)
        sys.stderr.write(f"{options.game}, {players} players: luck {luck.get(players)}\n")
    text = json.dumps(to_json(Calibration(rows, luck)), indent=1)
    (Path(__file__).parent / options.game / "calibration.json").write_text(text + "\n")


def read_options(arguments: Sequence[str] | None) -> Namespace:
    """The options of the command."""
    parser = ArgumentParser(description="fit the values of the coach by self-play, or check them")
    parser.add_argument("game")
    parser.add_argument("--matches", type=int, default=4000, help="for each number of players")
    parser.add_argument(
        "--luck-matches",
        type=int,
        default=1500,
        help="the same, for luck; 0 where it is measured by playouts",
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--check", action="store_true", help="print tables, write nothing")
    return parser.parse_args(arguments)


def sample_matches(coach: GameCoach, players: int, matches: int, seed: int) -> list[Sample]:
    """Positions of matches between equal greedy players, and how the matches ended."""
    found: list[Sample] = []
    for number in range(matches):
        rng = Rng(seed * 1_000_003 + number)
        state: AnyState = new_match(coach.game.name, players, seed=f"{seed} {number}").state
        found += _sampled(coach, state, rng)
    return found


def _sampled(coach: GameCoach, state: AnyState, rng: Rng) -> Iterator[Sample]:
    """Some positions of one match, which is played to its end."""
    kept: list[tuple[float, int, list[float]]] = []
    judge = coach.judges[0]
    until = rng.below(STRIDE)
    while not state.is_over:
        if until == 0:
            rewards = coach.bots.evaluator.rewards_of(state, state.players)
            kept.append((coach.stage(state), coach.mover(state), rewards))
            until = STRIDE
        until -= 1
        if state.is_chance:
            moves = state.legal_moves()
            state.apply(moves[rng.below(len(moves))])
        else:
            state.apply(judge.choose_move(state, rng))
    wins, margins = final_shares(state), final_margins(state)
    for stage, mover, rewards in kept:
        order = [(mover + at) % state.players for at in range(state.players)]
        yield Sample(
            stage,
            tuple(lead_of(rewards[seat]) for seat in order),
            tuple(wins[seat] for seat in order),
            tuple(margins[seat] for seat in order),
        )


def fit_row(samples: Sequence[Sample], players: int, at: int) -> Row:
    """The numbers of one stage, from the positions nearest to it."""
    near = [one for one in samples if abs(one.stage * (STAGES - 1) - at) <= 0.5]
    slope, offsets = fit_shares(near, players)
    points, point_offsets = fit_margins(near, players)
    # More lead is never worth less: in an opening it says so little that noise may turn the sign.
    return Row(max(slope, 0.0), offsets, max(points, 0.0), point_offsets, 0.0, 0.0)


def with_errors(coach: GameCoach, players: int, seed: int) -> tuple[Row, ...]:
    """The rows with the errors of the map, by playouts from positions of each stage."""
    sums: dict[int, list[tuple[float, float]]] = {at: [] for at in range(STAGES)}
    for number in range(ERROR_POSITIONS):
        rng = Rng(seed * 77_777 + number)
        state = new_match(coach.game.name, players, seed=f"errors {seed} {number}").state
        until = rng.below(2 * STRIDE)
        while not state.is_over:
            if until == 0:
                at = round(coach.stage(state) * (STAGES - 1))
                sums[at].append(_squared_errors(coach, state, rng))
                until = 2 * STRIDE
            until -= 1
            if state.is_chance:
                moves = state.legal_moves()
                state.apply(moves[rng.below(len(moves))])
            else:
                state.apply(coach.judges[0].choose_move(state, rng))
    return tuple(
        replace(row, win_error=_root(pairs, 0), margin_error=_root(pairs, 1))
        for row, pairs in zip(coach.calibration.rows[players], sums.values(), strict=True)
    )


def _squared_errors(coach: GameCoach, state: AnyState, rng: Rng) -> tuple[float, float]:
    """The squares by which the map misses playouts, less the noise of the playouts."""
    players = state.players
    encoder = coach.encoder(players)
    run = Playouts(state.copy(), ONLOOKER, players, coach.judges[0], encoder, CancelFlag())
    run.run(NO_MOVE, SAME, 0, ERROR_PLAYOUTS, rng.step() >> 8)
    rewards = coach.bots.evaluator.rewards_of(state, players)
    where = coach.mover(state), coach.stage(state)
    predicted = (
        coach.calibration.win_shares(rewards, *where)[0],
        coach.calibration.margins(rewards, *where)[0],
    )
    errors = []
    for results, expected in zip(run.results(0), predicted, strict=True):
        mean = sum(results) / len(results)
        noise = sum((one - mean) ** 2 for one in results) / len(results) / (len(results) - 1)
        errors.append((mean - expected) ** 2 - noise)
    return errors[0], errors[1]


def _root(pairs: Sequence[tuple[float, float]], which: int) -> float:
    if not pairs:
        return 0.0
    return math.sqrt(max(0.0, sum(pair[which] for pair in pairs) / len(pairs)))


def fit_luck(coach: GameCoach, players: int, matches: int, seed: int) -> tuple[float, ...]:
    """How many points of margin a point of luck was worth, by stage, from 0 to 1."""
    rows: list[list[float]] = []
    results: list[float] = []
    for number in range(matches):
        match = play_match(coach, players, f"luck {seed} {number}", Rng(seed * 999_983 + number))
        margins = final_margins(match.state)
        sums = [[0.0] * LUCK_STAGES for _ in range(players)]
        for event in coach.chance_events(match, coach):
            at = min(int(event.stage * LUCK_STAGES), LUCK_STAGES - 1)
            for seat in range(players):
                sums[seat][at] += event.margin[seat]
        rows += sums
        results += margins
    (overall,) = least_squares([[sum(row)] for row in rows], results)
    # A stage alone is noisy: it counts half, and no luck is worth less than nothing or more than
    # the evaluator says.
    return tuple(min(1.0, max(0.0, (overall + one) / 2)) for one in least_squares(rows, results))


def play_match(coach: GameCoach, players: int, seed: str, rng: Rng) -> AnyMatch:
    """A match between equal greedy players, with its history."""
    match = new_match(coach.game.name, players, seed=seed)
    while not match.state.is_over:
        if match.state.is_chance:
            match.play_chance()
        else:
            match.play(coach.judges[0].choose_move(match.state, rng))
    return match


def report(coach: GameCoach, players: int, samples: Sequence[Sample]) -> str:
    """Predicted against realized win shares, by decile of the prediction and by stage."""
    pairs = [
        (sample.stage, share, won)
        for sample in samples
        for share, won in zip(_shares(coach, players, sample), sample.wins, strict=True)
    ]
    pairs.sort(key=lambda one: one[1])
    size = len(pairs) // DECILES
    lines = [f"\n{coach.game.name}, {players} players, {len(samples)} positions\n\n"]
    lines.append("| decile | predicted | realized |\n|---:|---:|---:|\n")
    for at in range(DECILES):
        part = pairs[at * size : (at + 1) * size]
        lines.append(f"| {at + 1} | {_mean(part, 1):.1%} | {_mean(part, 2):.1%} |\n")
    lines.append(
        "\n| stage | positions | squared error | of an even share |\n|---|---:|---:|---:|\n"
    )
    for at in range(STAGES):
        near = [one for one in pairs if abs(one[0] * (STAGES - 1) - at) <= 0.5]
        if near:
            error = sum((share - won) ** 2 for _, share, won in near) / len(near)
            even = sum((1 / players - won) ** 2 for _, _, won in near) / len(near)
            lines.append(
                f"| {at / (STAGES - 1):.1f} | {len(near) // players} | {error:.3f} | {even:.3f} |\n"
            )
    return "".join(lines)


def _shares(coach: GameCoach, players: int, sample: Sample) -> list[float]:
    row = coach.calibration.row_at(players, sample.stage)
    powers = [
        row.slope * lead + offset for lead, offset in zip(sample.leads, row.offsets, strict=True)
    ]
    weights = [math.exp(power - max(powers)) for power in powers]
    return [weight / sum(weights) for weight in weights]


def _mean(rows: Sequence[tuple[float, float, float]], at: int) -> float:
    return sum(row[at] for row in rows) / max(1, len(rows))


if __name__ == "__main__":
    main()
