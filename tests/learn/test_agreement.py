"""The batch and the exact door agree, move for move and byte for byte, on random matches.

    LAKELIGHT_MATCHES=55 python -m pytest tests/learn/test_agreement.py

plays more than 10,000 matches of the default encodings.
"""

from __future__ import annotations

import numpy as np
import pytest

from lakelight.core.rng import Rng
from lakelight.encoding.registry import encodings_of
from lakelight.learn import Batch
from lakelight.learn.exact import ExactMatch
from tests.learn.matches import every_mask
from tests.match_counts import many


@every_mask
def test_the_batch_and_the_exact_door_agree_byte_for_byte(
    game: str, players: int, encoding: str
) -> None:
    """The default encodings play more matches than the others."""
    is_default = encoding == encodings_of(game)[0]
    count = 8 if is_default else 2
    episodes = many(4 if is_default else 1)
    for index in range(count):
        check_one_environment(game, players, encoding, index, episodes)


def check_one_environment(
    game: str, players: int, encoding: str, index: int, episodes: int
) -> None:
    """Play matches in one environment and in the exact door together."""
    match = ExactMatch(game, players, encoding, "rank", False, {})
    batch = Batch(
        game,
        index + 1,
        players,
        seed=5,
        encoding=encoding,
        lists=True,
        autoreset="same_step",
        reward="rank",
    )
    only = np.arange(batch.count) == index
    rng = Rng(index)
    step = batch.reset()
    for episode in range(episodes):
        match.begin(5, index, episode)
        while True:
            seat = int(step.seat[index])
            assert match.seats[0] == seat
            seen = match.observe(seat)
            assert step.mask is not None
            assert step.legal is not None
            assert seen["observation"].tobytes() == step.observation[index].tobytes()
            assert seen["action_mask"].tobytes() == step.mask[index].tobytes()
            assert match.encoder.scores(match.state) == step.scores[index].tolist()
            action = step.legal[index, rng.below(int(step.legal_count[index]))]
            match.play(seat, action)
            step = batch.step(np.full(batch.count, action), only)
            if match.is_over:
                break
        assert step.final is not None
        assert bool(step.truncated[index]) == match.is_lost
        assert step.reward[index].tolist() == pytest.approx(match.rewards())
        for seat in range(players):
            last = match.observe(seat)["observation"]
            assert last.tobytes() == step.final.observation[index, seat].tobytes()
