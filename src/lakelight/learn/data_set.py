"""Data sets of self-play: records of whole matches, and arrays of every decision.

    python -m lakelight.learn.data_set GAME --bot casual --matches 1000 --out folder

writes `records.jsonl`, one record a line, and `decisions.npz` with one row for each decision:

    observation   what the seat saw          action    what it did
    match         the number of the match    seat      whose decision it was
    reward        its share of the win       score     its points at the end
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from lakelight.bots.bot import choose_for
from lakelight.bots.budget import Budget
from lakelight.bots.factory import bot_named
from lakelight.core.errors import GameError
from lakelight.core.game import Seat
from lakelight.core.match import Match
from lakelight.core.rng import Rng
from lakelight.core.seed import parse_seed
from lakelight.encoding.encoder import Encoder
from lakelight.encoding.registry import new_encoder
from lakelight.games import AnyMatch, game_named
from lakelight.learn.numbers import whole_number
from lakelight.learn.rewards import rewards_of


class Decision(NamedTuple):
    """What a seat saw and did."""

    observation: bytes
    action: int
    seat: Seat


def play_match(encoder: Encoder, match: AnyMatch, bot: Any, rng: Rng) -> Iterator[Decision]:  # noqa: ANN401
    """Let a bot play all seats of a match; every decision that the encoding can express."""
    match.play_chance()
    while not match.state.is_over:
        seat = match.state.seats_to_act[0]
        move = choose_for(bot, match.game, match.state, seat, Budget(), rng)
        action = encoder.encode(match.state, move)
        if action is not None and not encoder.is_lost(match.state):
            yield Decision(bytes(encoder.observe(match.state, seat)), action, seat)
        match.play(move)
        match.play_chance()


def write_data_set(
    game_name: str,
    folder: Path,
    *,
    bot: str = "casual",
    matches: int = 100,
    players: int = 2,
    seed: str = "data set",
    encoding: str | None = None,
) -> int:
    """Play matches and write them into a folder; the number of decisions."""
    game = game_named(game_name)
    matches = whole_number("matches", matches, 1, 1 << 31)
    encoder = new_encoder(game_name, players, encoding)
    player = bot_named(game_name, bot)
    folder.mkdir(parents=True, exist_ok=True)
    rows: dict[str, list[Any]] = {name: [] for name in COLUMNS}
    with (folder / "records.jsonl").open("w", encoding="utf-8") as records:
        for number in range(matches):
            secret = parse_seed(f"{seed} {number}")
            setup = game.new_setup(players, secret, {})
            match: AnyMatch = Match(game, setup, seed=secret, names=[bot] * players)
            decisions = list(play_match(encoder, match, player, Rng(number)))
            scores = match.state.scores
            rewards = rewards_of("win", match.state.outcome.places, scores)
            for row in decisions:
                rows["observation"].append(np.frombuffer(row.observation, np.uint8))
                rows["action"].append(row.action)
                rows["match"].append(number)
                rows["seat"].append(row.seat)
                rows["reward"].append(rewards[row.seat])
                rows["score"].append(scores[row.seat])
            records.write(json.dumps(match.record.to_json()) + "\n")
    arrays: dict[str, Any] = {name: np.array(rows[name], kind) for name, kind in COLUMNS.items()}
    np.savez_compressed(folder / "decisions.npz", allow_pickle=False, **arrays)
    return len(rows["action"])


COLUMNS: dict[str, Any] = {
    "observation": np.uint8,
    "action": np.int32,
    "match": np.int32,
    "seat": np.uint8,
    "reward": np.float32,
    "score": np.int16,
}


def main(arguments: list[str] | None = None) -> None:
    """Read the command line and write a data set."""
    parser = ArgumentParser(
        prog="python -m lakelight.learn.data_set", description=str(__doc__).partition("\n")[0]
    )
    parser.add_argument("game")
    parser.add_argument("--bot", default="casual", help="who plays all seats")
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seed", default="data set", help="words from which all deals are drawn")
    parser.add_argument("--encoding", help="see docs/learn.md")
    parser.add_argument("--out", type=Path, required=True, help="a folder")
    args = vars(parser.parse_args(arguments))
    game, folder = args.pop("game"), args.pop("out")
    try:
        decisions = write_data_set(game, folder, **args)
    except (GameError, OSError) as error:
        parser.error(str(error))
    print(f"{decisions} decisions in {folder}")  # noqa: T201


if __name__ == "__main__":
    main()
