"""Gymnasium: its own checks, with warnings as errors, and what they do not check."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

from lakelight import GameError
from lakelight.games import GAMES
from lakelight.learn import LakelightEnv, LakelightVectorEnv, environment_id
from tests.learn.matches import every_table

MODES = list(AutoresetMode)


def first_legal(mask: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """The lowest legal action of every row."""
    lowest: np.ndarray[Any, Any] = mask.argmax(axis=-1)
    return lowest


@every_table
@pytest.mark.parametrize("illegal", ["forfeit", "replace"])
def test_the_environment_checker_passes(game: str, players: int, illegal: str) -> None:
    """It samples without a mask, so an illegal action must not raise here."""
    check_env(
        LakelightEnv(game, players, seat=players - 1, opponents="random", illegal=illegal),
        skip_render_check=True,
    )


@every_table
def test_the_environment_checker_passes_with_every_way_to_render(
    game: str, players: int, capsys: pytest.CaptureFixture[str]
) -> None:
    environment = gymnasium.make(
        environment_id(game),
        players=players,
        opponents="random",
        illegal="replace",
        render_mode="ansi",
    )
    check_env(environment.unwrapped)
    assert f"{game} {players} players" in capsys.readouterr().out


@pytest.mark.parametrize("game", GAMES)
def test_gymnasium_makes_both_forms(game: str) -> None:
    one = gymnasium.make(environment_id(game), players=3, opponents="random")
    many = gymnasium.make_vec(environment_id(game), num_envs=3, players=3)
    observation, _ = one.reset(seed=1)
    assert one.observation_space.contains(observation)
    observation, info = many.reset(seed=1)
    assert many.observation_space.contains(observation)
    assert many.action_space.contains(first_legal(info["action_mask"]).astype(np.int64))
    many.close()


@every_table
@pytest.mark.parametrize("opponents", ["random", "beginner"])
def test_the_other_seats_are_played_by_bots(game: str, players: int, opponents: str) -> None:
    environment = LakelightEnv(game, players, seat=1, opponents=opponents)
    _, info = environment.reset(seed=4)
    is_over = False
    while not is_over:
        assert environment.seat in environment.match.seats
        assert np.array_equal(environment.action_masks(), info["action_mask"] == 1)
        action = int(first_legal(info["action_mask"]))
        _, reward, is_over, is_cut, info = environment.step(action)
    assert not is_cut
    assert reward == environment.match.rewards()[1]
    with pytest.raises(GameError, match=r"call reset\(\)"):
        environment.step(0)


@pytest.mark.parametrize("game", GAMES)
def test_an_illegal_action_raises_in_the_single_form(game: str) -> None:
    environment = LakelightEnv(game, opponents="random")
    environment.reset(seed=1)
    before = environment.match.state.copy()
    for action in (-1, 10**7, 0.5, float("nan")):
        with pytest.raises(GameError, match=r"legal|whole number"):
            environment.step(action)  # type: ignore[arg-type]
    assert environment.match.state == before


@every_table
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("opponents", [None, "random"])
def test_vector_environments_keep_gymnasiums_contract(
    game: str, players: int, mode: AutoresetMode, opponents: str | None
) -> None:
    environment = LakelightVectorEnv(
        game, 5, players, seat=1, opponents=opponents, autoreset_mode=mode, reward="rank"
    )
    assert environment.metadata["autoreset_mode"] is mode
    observation, info = environment.reset(seed=7)
    ends = 0
    was_done = np.zeros(5, bool)
    for _ in range(80 * players):
        assert environment.observation_space.contains(observation)
        if mode is AutoresetMode.DISABLED and was_done.any():
            observation, info = environment.reset(options={"reset_mask": was_done})
            was_done[:] = False
        actions = first_legal(info["action_mask"])
        old = observation
        observation, reward, terminated, truncated, info = environment.step(actions)
        assert not np.shares_memory(old["observation"], observation["observation"])
        assert reward.shape == terminated.shape == truncated.shape == (5,)
        if mode is AutoresetMode.NEXT_STEP:
            assert not (was_done & terminated).any()
            assert not reward[was_done].any()
        if mode is AutoresetMode.SAME_STEP and terminated.any():
            assert np.array_equal(info["_final_obs"], terminated)
            final = info["final_obs"][int(np.flatnonzero(terminated)[0])]
            assert environment.single_observation_space.contains(final)
        if opponents and mode is not AutoresetMode.DISABLED:
            assert np.isin(info["seat"], (1, -1)).all()
        ends += int(terminated.sum())
        was_done = terminated.copy()
    assert ends
    environment.close()


@pytest.mark.parametrize("game", GAMES)
def test_a_vector_environment_plays_a_level(game: str) -> None:
    environment = LakelightVectorEnv(game, 2, 2, opponents="beginner")
    _, info = environment.reset(seed=1)
    ends = 0
    for _ in range(60):
        _, _, terminated, _, info = environment.step(first_legal(info["action_mask"]))
        ends += int(terminated.sum())
    assert ends
    environment.close()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("opponents", [None, "random"])
def test_an_illegal_action_is_marked_and_counted_in_the_info(
    game: str, opponents: str | None
) -> None:
    environment = LakelightVectorEnv(game, 3, 2, opponents=opponents, illegal="replace")
    _, info = environment.reset(seed=2)
    for played in range(1, 8):
        actions = first_legal(info["action_mask"])
        actions[1] = -1
        _, _, terminated, _, info = environment.step(actions)
        assert info["illegal"].tolist() == [False, True, False]
        assert info["illegal_count"].tolist() == [0, played, 0]
        assert not terminated.any()
    environment.close()


@pytest.mark.parametrize("game", GAMES)
def test_a_vector_environment_renders_every_table(game: str) -> None:
    environment: Any = gymnasium.make_vec(environment_id(game), num_envs=2, render_mode="rgb_array")
    environment.reset(seed=1)
    assert [frame.shape[1:] for frame in environment.render()] == [(800, 3)] * 2
    environment.close()
    assert LakelightVectorEnv(game).render() is None


def test_wrong_settings_are_refused() -> None:
    for settings, words in (
        ({"autoreset_mode": "sometimes"}, "expected NextStep"),
        ({"encoding": "moves"}, "has no mask"),
        ({"seat": 2}, "seat 2: expected 0 to 1"),
        ({"seat": float("nan")}, "seat nan: expected a whole number"),
        ({"opponents": 1}, "bot 1: expected a name"),
        ({"render_mode": "film"}, "expected human"),
        ({"opponents": "champion"}, "harvest has random"),
    ):
        with pytest.raises(GameError, match=words):
            LakelightVectorEnv("harvest", 1, **settings)
        if "autoreset_mode" not in settings:
            with pytest.raises(GameError, match=words):
                LakelightEnv("harvest", **settings)
