"""The steps between the levels, and trials of settings for them, as tables with intervals.

    python -m bench levels --players 2 --matches 400
    python -m bench levels --game dice --bots "playouts 60,hard" "look 0.5 1.2 beginner,easy"

Every level plays the one below it, which has all other seats, and the player who only grabs plays
the softest; the top level, whose matches take long, only with `--top MATCHES`. A trial is `look
OVERLOOKED NOISE`, perhaps with `beginner`, or `playouts N`. Every deal is played from every seat;
intervals are those of the arena.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path

from lakelight.arena.contest import Contest
from lakelight.arena.engine import engine_on_cores
from lakelight.arena.ledger import Ledger
from lakelight.arena.progress import Progress
from lakelight.arena.standing import Share, standing_of
from lakelight.arena.tournament import play_missing
from lakelight.bots import LEVELS, AnyBot, bot_named
from lakelight.bots.factory import level_bot
from lakelight.bots.levels import TIME_LIMIT, LevelSettings
from lakelight.bots.registry import bots_of
from lakelight.core.seed import parse_seed
from lakelight.games import GAMES
from tests.bots.grabber import Grabber

GRABBER = "grabber"


def make_bot(game: str, name: str) -> AnyBot:
    """The bot of this name, the player who only grabs, or a trial of settings."""
    if name == GRABBER:
        return Grabber(GAMES[game])
    settings = parse_trial(name)
    if settings is None:
        return bot_named(game, name)
    return level_bot(bots_of(game), settings, name)


def parse_trial(text: str) -> LevelSettings | None:
    """The settings that a trial names; None for any other text."""
    match text.split():
        case ["look", overlooked, noise, *more]:
            return LevelSettings(float(overlooked), float(noise), more == ["beginner"])
        case ["playouts", count]:
            return LevelSettings(playouts=int(count), seconds=TIME_LIMIT)
    return None


def share_of(game: str, pair: tuple[str, str], matches: int, args: argparse.Namespace) -> Share:
    """The win share of the first bot; the second has all other seats."""
    players = args.players
    line_up = (0, *[1] * (players - 1))
    deals = -(-matches // players)
    contest = Contest(game, players, pair, "", parse_seed(args.seed), deals, (line_up,))
    with (
        tempfile.TemporaryDirectory() as folder,
        Ledger(Path(folder) / "matches.jsonl", contest) as ledger,
    ):
        engine = engine_on_cores(args.workers, make_bot)
        results = play_missing(contest, ledger, engine, Progress(sys.stderr))
    (row,) = standing_of(contest, results).line_ups
    return row.win_share


def steps(top: int) -> list[tuple[str, str]]:
    """Every level with the one below it, without the top unless it shall play."""
    keys = [level.key for level in LEVELS]
    pairs = [(GRABBER, keys[0]), *zip(keys[1:], keys, strict=False)]
    return pairs if top else pairs[:-1]


def main(arguments: list[str]) -> int:
    """Play and print the table."""
    parser = argparse.ArgumentParser("bench levels", description=__doc__)
    parser.add_argument("--game", choices=GAMES)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--top", type=int, default=0, help="matches of the top level")
    parser.add_argument("--bots", nargs="*", metavar="A,B", help="only these pairs")
    parser.add_argument("--seed", default="levels", help="words from which the deals follow")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args(arguments)
    print("| | game | players | matches | win share | 95 % |\n|---|---|---:|---:|---:|---:|")
    for game in [args.game] if args.game else GAMES:
        pairs = [tuple(pair.split(",")) for pair in args.bots or ()] or steps(args.top)
        for first, second in pairs:
            matches = args.top if first == LEVELS[-1].key else args.matches
            share = share_of(game, (first, second), matches, args)
            low, high = share.interval
            print(
                f"| `{first}` v `{second}` | {game} | {args.players} | {share.matches} "
                f"| {100 * share.value:.1f} % | {100 * low:.1f} to {100 * high:.1f} |",
                flush=True,
            )
    return 0
