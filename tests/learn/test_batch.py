"""The batch: equal to the exact door, whatever its size, threads and modes; hostile input."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lakelight import GameError
from lakelight.core.rng import Rng
from lakelight.games import GAMES, new_match
from lakelight.learn import Batch, BatchStep
from lakelight.learn.exact import ExactMatch
from tests.learn.matches import every_encoding, every_table
from tests.match_counts import many

HASHES = Path(__file__).with_name("trajectories.json")
TRAJECTORIES = 1000
STEPS = 60
REWRITE = os.environ.get("LAKELIGHT_REWRITE") == "1"


def chosen(step: BatchStep, rng: np.random.Generator) -> np.ndarray[Any, Any]:
    """A legal action for every environment."""
    assert step.legal is not None
    picks = (rng.random(len(step.seat)) * step.legal_count).astype(np.int64)
    return step.legal[np.arange(len(step.seat)), picks]


def same(one: BatchStep, other: BatchStep, rows: slice = slice(None)) -> bool:
    """Whether two steps have the same bytes, in some rows of the first."""
    for name, mine, theirs in zip(BatchStep._fields[:-1], one, other, strict=False):
        if mine is None:
            assert theirs is None
            continue
        assert isinstance(mine, np.ndarray)
        assert isinstance(theirs, np.ndarray)
        left, right = mine[rows], theirs
        if name == "legal":
            is_listed = np.arange(left.shape[1]) < other.legal_count[:, None]
            left, right = left * is_listed, right * is_listed
        if not np.array_equal(left, right):
            return False
    return True


@every_encoding
def test_no_byte_depends_on_the_size_of_the_batch_or_on_threads(
    game: str, players: int, encoding: str
) -> None:
    options: dict[str, Any] = {"encoding": encoding, "lists": True, "seed": 9}
    large = Batch(game, 11, players, threads=3, **options)
    small = Batch(game, 4, players, **options)
    step, other = large.reset(), small.reset()
    rng = np.random.default_rng(2)
    for _ in range(many(60)):
        assert same(step, other, slice(0, 4))
        actions = chosen(step, rng)
        step, other = large.step(actions), small.step(actions[:4])
    large.close()


@every_encoding
def test_stored_trajectories_keep_their_bytes(game: str, players: int, encoding: str) -> None:
    """If this fails, an encoding has changed: make it a new version of the environments."""
    batch = Batch(game, TRAJECTORIES, players, seed=1, encoding=encoding, lists=True, copy=False)
    step = batch.reset()
    rng = Rng(players)
    found = hashlib.sha256()
    for _ in range(STEPS):
        found.update(step.observation.tobytes())
        if step.mask is not None:
            found.update(np.packbits(step.mask, axis=1).tobytes())
        assert step.legal is not None
        counts = step.legal_count.tolist()
        for row, count in zip(step.legal, counts, strict=True):
            found.update(row[:count].tobytes())
        picks = np.array([rng.below(count) for count in counts])
        step = batch.step(step.legal[np.arange(TRAJECTORIES), picks])
    found.update(step.scores.tobytes())
    if REWRITE:
        write_hash(f"{game} {players} {encoding}", found.hexdigest())
    stored = json.loads(HASHES.read_text("utf-8"))
    assert stored[f"{game} {players} {encoding}"] == found.hexdigest()


def write_hash(name: str, digest: str) -> None:
    """Store a hash again."""
    stored = json.loads(HASHES.read_text("utf-8")) | {name: digest}
    HASHES.write_text(json.dumps(stored, indent=2, sort_keys=True) + "\n", "utf-8")


@every_table
@pytest.mark.parametrize("reward", ["win", "rank", "margin", "score"])
def test_rewards_at_the_end_are_those_of_the_outcome(game: str, players: int, reward: str) -> None:
    batch = Batch(game, many(16), players, seed=3, reward=reward, lists=True, autoreset="disabled")
    match = ExactMatch(game, players, None, reward, False, {})
    step = batch.reset()
    rng = np.random.default_rng(1)
    is_done = np.zeros(batch.count, bool)
    while not is_done.all():
        step = batch.step(chosen(step, rng))
        for index in np.flatnonzero(step.terminated & ~is_done):
            match.state = batch.state(int(index))
            assert step.reward[index].tolist() == pytest.approx(match.rewards(), abs=1e-6)
            if reward == "win":
                assert step.reward[index].sum() == pytest.approx(1)
        assert not step.reward[~step.terminated].any()
        is_done |= step.terminated
    assert (step.seat == -1).all()
    assert not batch.step(np.zeros(batch.count, int)).reward.any()


@pytest.mark.parametrize("game", GAMES)
def test_the_three_ways_to_begin_the_next_match(game: str) -> None:
    batches = {
        mode: Batch(game, 3, 2, seed=6, autoreset=mode, lists=True)
        for mode in ("same_step", "next_step", "disabled")
    }
    rng = np.random.default_rng(0)
    only = np.array([False, True, False])
    steps = {mode: batch.reset() for mode, batch in batches.items()}
    while not steps["disabled"].terminated[1]:
        actions = chosen(steps["disabled"], rng)
        steps = {mode: batch.step(actions, only) for mode, batch in batches.items()}
    same_step, next_step, disabled = steps.values()
    assert [int(step.seat[1]) for step in (next_step, disabled)] == [-1, -1]
    assert same_step.seat[1] >= 0
    for step in steps.values():
        assert step.final is not None
        assert step.terminated.tolist() == [False, True, False]
        assert step.final.length[1] > 20
        assert step.final.scores[1].tolist() == disabled.scores[1].tolist()
        last = batches["disabled"].encoder.observe(batches["disabled"].state(1), 0)
        assert step.final.observation[1, 0].tobytes() == bytes(last)
    assert disabled.mask is not None
    assert np.flatnonzero(disabled.mask[1]).tolist() == [0]
    after = batches["next_step"].step(np.array([0, 700, 0]), only)
    assert after.observation[1].tobytes() == same_step.observation[1].tobytes()
    assert not after.terminated.any()
    assert not after.illegal.any()
    again = batches["disabled"].reset(mask=only)
    assert again.observation[1].tobytes() == same_step.observation[1].tobytes()
    assert again.observation[0].tobytes() == disabled.observation[0].tobytes()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("bad", [-1, 1 << 40, -(1 << 40), 913])
def test_an_illegal_action_loses_or_is_replaced_and_leaves_neighbors_alone(
    game: str, bad: int
) -> None:
    lost = Batch(game, 3, 3, seed=8, lists=True)
    replaced = Batch(game, 3, 3, seed=8, lists=True, illegal="replace")
    clean = Batch(game, 3, 3, seed=8, lists=True)
    first = clean.reset()
    lost.reset()
    replaced.reset()
    assert first.legal is not None
    good = first.legal[:, 0].astype(np.int64)
    spoiled = np.array([good[0], bad, good[2]])
    step, other, expected = lost.step(spoiled), replaced.step(spoiled), clean.step(good)
    assert step.terminated.tolist() == [False, True, False]
    seat = int(first.seat[1])
    assert step.reward[1].tolist() == [0.0 if one == seat else 0.5 for one in range(3)]
    assert step.illegal.tolist() == other.illegal.tolist() == [False, True, False]
    assert step.illegal_count.tolist() == [0, 1, 0]
    for row in (0, 2):
        assert step.observation[row].tobytes() == expected.observation[row].tobytes()
    assert other.observation.tobytes() == expected.observation.tobytes()


@pytest.mark.parametrize("reward", ["win", "rank", "margin", "score"])
def test_a_forfeit_is_worth_the_same_in_the_batch_and_in_the_exact_door(reward: str) -> None:
    for game in GAMES:
        batch = Batch(game, 1, 3, seed=2, reward=reward, lists=True)
        match = ExactMatch(game, 3, None, reward, False, {})
        step = batch.reset()
        for _ in range(30):
            assert step.legal is not None
            step = batch.step(step.legal[:, 0])
        match.state = batch.state(0)
        seat = int(step.seat[0])
        step = batch.step([-1])
        assert step.reward[0].tolist() == pytest.approx(match.rewards(seat))


def test_arrays_are_new_each_time_unless_reuse_is_asked_for() -> None:
    for game in GAMES:
        fresh, reused = Batch(game, 2, seed=1), Batch(game, 2, seed=1, copy=False)
        one, two = fresh.reset(), fresh.step([0, 0])
        assert not np.shares_memory(one.observation, two.observation)
        one, two = reused.reset(), reused.step([0, 0])
        assert np.shares_memory(one.observation, two.observation)


def follows(state: Any, opening: Any) -> bool:  # noqa: ANN401
    """Whether a state is an opening, after its first roll if there is one."""
    if not opening.is_chance:
        return bool(state == opening)
    for move in opening.legal_moves():
        twin = opening.copy()
        twin.apply(move)
        if twin.roll_shown == state.roll_shown:
            return bool(twin == state)
    return False


def test_matches_start_from_a_seed_a_record_or_a_position() -> None:
    for game in GAMES:
        match = new_match(game, 2, seed="a real match")
        for _ in range(9):
            match.play(match.state.legal_moves()[0])
            match.play_chance()
        batch = Batch(game, 2, 2, seed=1)
        batch.reset(options={"seed": "a real match"})
        assert follows(batch.state(1), GAMES[game].begin(match.setup))
        record = match.record.to_json()
        batch.reset(options={"record": json.dumps(record)})
        assert batch.state(0) == batch.state(1) == match.state
        batch.reset(options={"record": record, "moves": 0})
        assert follows(batch.state(0), GAMES[game].begin(match.setup))
        for position in (match.state.to_json(), json.dumps(match.state.to_json())):
            batch.reset(options={"position": position})
            assert batch.state(0) == match.state
        batch.reset(options={"position": str(match.state)})
        assert batch.state(1) == match.state


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"dealt": 1}, "expected seed, record, position or moves"),
        ({1: 2, "dealt": 1}, "expected seed, record, position or moves"),
        ({"seed": "a", "position": {}}, "only one of"),
        ({"moves": 3}, "belongs to a record"),
        ({"seed": 1.5}, "words or 64 hexadecimal digits"),
        ({"record": "no json"}, "is no JSON"),
        ({"record": [1]}, "expected a JSON object"),
        ({"position": 7}, "expected a JSON object"),
        ({"position": {}}, "players"),
    ],
)
def test_a_wrong_start_says_what_would_have_been_right(
    options: dict[str, object], words: str
) -> None:
    for game in GAMES:
        with pytest.raises(GameError, match=words):
            Batch(game, 2).reset(options=options)


@pytest.mark.parametrize(
    ("actions", "words"),
    [
        ([0, 0, 0], r"shape \(3,\): expected \(2,\)"),
        ([[0], [0]], r"shape \(2, 1\)"),
        ([0.0, float("nan")], "type float64: expected integers"),
        ([True, False], "type bool"),
        (["0", "1"], "expected integers"),
        ([[0], [1, 2]], "expected one row of numbers"),
        (None, "expected"),
    ],
)
def test_wrong_actions_are_refused_and_change_nothing(actions: Any, words: str) -> None:  # noqa: ANN401
    batch = Batch("harvest", 2, seed=1)
    before = batch.reset()
    with pytest.raises(GameError, match=words):
        batch.step(actions)
    assert batch.current().observation.tobytes() == before.observation.tobytes()


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"count": 0}, "count 0: expected 1 to"),
        ({"count": 2.5}, "count 2.5: expected a whole number"),
        ({"players": 5}, "for 2 to 4"),
        ({"players": True}, "for 2 to 4"),
        ({"threads": 0}, "threads 0"),
        ({"seed": -1}, "seed -1"),
        ({"seed": "x"}, "expected a whole number"),
        ({"reward": "fame"}, "win or rank or margin or score"),
        ({"autoreset": "never"}, "next_step or same_step or disabled"),
        ({"illegal": "raise"}, "forfeit or replace"),
        ({"encoding": "planes"}, "has places"),
        ({"seats": "XY"}, "players sit"),
        ({"seats": 7}, "seats=7: expected words"),
        ({"tray": "red"}, "have seats"),
        ({"players": 2.0}, "for 2 to 4"),
        ({"players": "2"}, "for 2 to 4"),
        ({"game": ["harvest"]}, "expected harvest or dice"),
        ({"reward": np.array(["win", "rank"])}, "win or rank or margin or score"),
        ({"encoding": np.array(["places", "torus"])}, "has places"),
        ({"hidden_until_done": "no"}, "hidden_until_done 'no': expected True or False"),
        ({"masks": None}, "masks None: expected True or False"),
        ({"lists": 1}, "lists 1: expected True or False"),
        ({"copy": "yes"}, "copy 'yes': expected True or False"),
    ],
)
def test_wrong_settings_say_what_would_have_been_right(
    settings: dict[str, Any], words: str
) -> None:
    with pytest.raises(GameError, match=words):
        Batch(**{"game": "harvest", **settings})


def test_a_batch_must_be_reset_first_and_masks_must_be_bools() -> None:
    batch = Batch("dice", 2)
    with pytest.raises(GameError, match=r"reset\(\) before step"):
        batch.step([0, 0])
    with pytest.raises(GameError, match="first reset"):
        batch.reset(mask=np.array([True, False]))
    with pytest.raises(GameError, match="and bool"):
        batch.reset(mask=[1, 0])
    batch.reset()
    with pytest.raises(GameError, match="index 2: expected 0 to 1"):
        batch.state(2)


@pytest.mark.parametrize("state", [None, 7, "harvest", {}])
def test_what_is_no_state_is_refused(state: object) -> None:
    batch = Batch("harvest", 2, seed=1)
    before = batch.reset()
    with pytest.raises(GameError, match="expected a state of harvest with 2 players"):
        batch.set_state(0, state)
    with pytest.raises(GameError, match="expected a state of harvest with 2 players"):
        batch.action_of(state, 0)
    assert same(batch.current(), before)


def test_whole_numbers_of_numpy_are_as_good_as_those_of_python() -> None:
    one = Batch("harvest", np.int64(2), np.uint8(3), seed=np.uint64(7))  # type: ignore[arg-type]
    assert same(one.reset(), Batch("harvest", 2, 3, seed=7).reset())


def test_observations_are_split_into_their_blocks() -> None:
    batch = Batch("harvest", 3, 2, seed=1)
    step = batch.reset()
    blocks = batch.split(step.observation)
    assert blocks["places"].shape == (3, 68, 4)
    assert blocks["phase"].sum(axis=1).tolist() == [1, 1, 1]
    for wrong, words in ((step.mask, r"\(3, 916\): expected \(..., 366\)"), ([1], "no array")):
        with pytest.raises(GameError, match=words):
            batch.split(wrong)  # type: ignore[arg-type]
    assert np.concatenate([part.reshape(3, -1) for part in blocks.values()], 1).tobytes() == (
        step.observation.tobytes()
    )
