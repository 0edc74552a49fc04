"""Copies, pickles, forks, closed environments and wrong input, alike in every form."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
import sys
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest

from lakelight import GameError
from lakelight.encoding.registry import new_encoder
from lakelight.games import GAMES
from lakelight.learn import (
    Batch,
    LakelightAEC,
    LakelightEnv,
    LakelightParallel,
    LakelightVectorEnv,
    environment_id,
)
from tests.learn.test_batch import chosen, same

COPY: list[Callable[[Any], Any]] = [copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))]  # noqa: S301
FORMS = [LakelightAEC, LakelightParallel, LakelightEnv, LakelightVectorEnv]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("duplicate", COPY)
@pytest.mark.parametrize("is_hidden", [False, True])
def test_a_copy_of_a_batch_goes_on_as_the_batch_does(
    game: str, duplicate: Callable[[Any], Any], is_hidden: bool
) -> None:
    batch = Batch(
        game, 5, 3, seed=4, lists=True, autoreset="same_step", hidden_until_done=is_hidden
    )
    rng = np.random.default_rng(1)
    step = batch.reset()
    for _ in range(37):
        step = batch.step(chosen(step, rng))
    twin = duplicate(batch)
    assert same(batch.current(), twin.current())
    for _ in range(90):
        actions = chosen(step, rng)
        step, other = batch.step(actions), twin.step(actions)
        assert same(step, other)
    begun = duplicate(Batch(game, 2, seed=4))
    assert same(begun.reset(), Batch(game, 2, seed=4).reset())


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("duplicate", COPY)
@pytest.mark.parametrize("form", FORMS)
def test_every_form_can_be_copied_and_pickled(
    game: str, duplicate: Callable[[Any], Any], form: type[Any]
) -> None:
    environment = form(game)
    environment.reset(seed=2)
    twin = duplicate(environment)
    for one in (environment, twin):
        one.reset(seed=3)
    if form is LakelightVectorEnv:
        assert environment.batch.state(0) == twin.batch.state(0)
    else:
        assert environment.match.state == twin.match.state


@pytest.mark.parametrize("threads", [1, 2])
def test_a_closed_batch_refuses_to_step(threads: int) -> None:
    batch = Batch("harvest", 4, threads=threads)
    batch.reset()
    batch.close()
    batch.close()
    calls: list[Callable[[], object]] = [lambda: batch.step([0] * 4), batch.reset]
    for call in calls:
        with pytest.raises(GameError, match="closed: make a new one"):
            call()


def _steps_in_child(batch: Batch, found: Any) -> None:  # noqa: ANN401
    found.put(batch.step(np.zeros(4, int)).observation.tobytes())


@pytest.mark.skipif("fork" not in multiprocessing.get_all_start_methods(), reason="no fork here")
@pytest.mark.filterwarnings("ignore:.*multi-threaded, use of fork:DeprecationWarning")
def test_a_forked_process_steps_a_batch_with_threads_of_its_own() -> None:
    batch = Batch("dice", 4, threads=2, seed=1, illegal="replace")
    batch.reset()
    context: Any = multiprocessing.get_context("fork")
    found = context.SimpleQueue()
    child = context.Process(target=_steps_in_child, args=(batch, found))
    child.start()
    child.join(30)
    assert child.exitcode == 0
    assert found.get() == batch.step(np.zeros(4, int)).observation.tobytes()
    batch.close()


def _new_environment() -> gymnasium.Env[Any, Any]:
    import lakelight.learn  # noqa: F401

    return gymnasium.make(environment_id("harvest"), opponents="random")


def test_gymnasium_runs_single_environments_in_processes() -> None:
    vector = gymnasium.vector.AsyncVectorEnv([_new_environment] * 2, context="spawn")
    alone = _new_environment()
    _, info = vector.reset(seed=[5, 6])
    mask = alone.reset(seed=5)[1]["action_mask"]
    for _ in range(5):
        assert np.array_equal(info["action_mask"][0], mask)
        _, _, _, _, info = vector.step(info["action_mask"].argmax(axis=1))
        mask = alone.step(int(mask.argmax()))[4]["action_mask"]
    vector.close()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("form", [LakelightAEC, LakelightParallel, LakelightEnv])
def test_before_the_first_reset_every_form_asks_for_one(game: str, form: type[Any]) -> None:
    environment = form(game, render_mode="ansi")
    with pytest.raises(GameError, match=r"call reset\(\)"):
        environment.render()
    looks: dict[Any, Callable[[], object]] = {
        LakelightAEC: lambda: environment.observe("seat_0"),
        LakelightParallel: lambda: environment.step({}),
        LakelightEnv: lambda: environment.action_masks().any(),
    }
    with pytest.raises(GameError, match=r"call reset\(\)"):
        looks[form]()
    with pytest.raises(GameError, match=r"call reset\(\)"):
        Batch(game).state(0)


@pytest.mark.parametrize("game", GAMES)
def test_a_batch_may_begin_with_a_state_and_its_other_matches_are_new(game: str) -> None:
    other = Batch(game, 1, seed=8)
    other.reset()
    batch = Batch(game, 3, seed=1, illegal="replace")
    batch.set_state(1, other.state(0))
    assert batch.state(1) == other.state(0)
    for _ in range(100):
        batch.step([0] * 3)


@pytest.mark.parametrize("game", GAMES)
def test_an_encoder_refuses_what_is_no_state_of_its_match(game: str) -> None:
    encoder = new_encoder(game, 2)
    stranger = Batch("dice" if game == "harvest" else "harvest", 1)
    larger = Batch(game, 1, 3)
    wrong: list[Any] = [None]
    for batch in (stranger, larger):
        batch.reset()
        wrong.append(batch.state(0))
    for state in wrong:
        for call in (
            lambda state=state: encoder.observe(state, 0),
            lambda state=state: encoder.mask(state, 0),
            lambda state=state: encoder.legal_actions(state, 0),
            lambda state=state: encoder.decode(state, 0, 0),
            lambda state=state: encoder.encode(state, 0),
            lambda state=state: encoder.seat_to_act(state),
            lambda state=state: encoder.scores(state),
            lambda state=state: encoder.standings(state),
            lambda state=state: encoder.is_lost(state),
            lambda state=state: encoder.is_round(state),
            lambda state=state: Batch(game, 1).set_state(0, state),
        ):
            with pytest.raises(GameError, match=r"expected a state of .* with 2 players"):
                call()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("move", [-1, 99, 88_371, 1 << 40, sys.maxsize])
def test_an_encoder_refuses_a_move_that_is_not_legal(game: str, move: int) -> None:
    batch = Batch(game, 1, seed=1)
    batch.reset()
    with pytest.raises(GameError, match="is not legal now"):
        batch.action_of(batch.state(0), move)


@pytest.mark.parametrize("form", FORMS)
def test_a_wrong_seed_or_wrong_options_of_a_reset_say_what_would_have_been_right(
    form: type[Any],
) -> None:
    environment = form("harvest")
    for seed in (-1, 1 << 64, 1.5, "one", True):
        with pytest.raises(GameError, match="expected"):
            environment.reset(seed=seed)
    for options in (7, [1], {"dealt": 1}, {1: 2}):
        with pytest.raises(GameError, match="expected"):
            environment.reset(options=options)
