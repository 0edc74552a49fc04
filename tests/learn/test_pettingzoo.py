"""PettingZoo: its own checks, with warnings as errors, and what they do not check."""

from __future__ import annotations

import sys
import warnings
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    parallel_seed_test,
    performance_benchmark,
    render_test,
    seed_test,
)
from pettingzoo.utils.wrappers import (
    AssertOutOfBoundsWrapper,
    OrderEnforcingWrapper,
    TerminateIllegalWrapper,
)

from lakelight import GameError, dice
from lakelight.games import GAMES
from lakelight.learn import LakelightAEC, LakelightParallel, environment_id
from tests.learn.matches import every_mask, every_table

# Two warnings of `api_test` say that an observation is a dictionary. A dictionary of `observation`
# and `action_mask` is PettingZoo's own convention for masks, and its own games that have one are
# spared by name, in the lists `env_obs_dicts` and `env_obs_space` of `api_test` (chess_v6, go_v5,
# and so on); nobody else can be on them. So these two are filtered, by their whole text, and no
# others. A test below shows that there are no more, and none once our games are on those lists.
NOT_AN_ARRAY = "Observation is not a NumPy array"
NOT_A_BOX = (
    "Observation space for each agent probably should be gymnasium.spaces.box or "
    "gymnasium.spaces.discrete"
)
of_a_dictionary = pytest.mark.filterwarnings(
    f"ignore:{NOT_AN_ARRAY}$:UserWarning", f"ignore:{NOT_A_BOX}$:UserWarning"
)


@of_a_dictionary
@every_mask
def test_the_api_test_passes(game: str, players: int, encoding: str) -> None:
    api_test(LakelightAEC(game, players, encoding=encoding), num_cycles=60)


@pytest.mark.parametrize("game", GAMES)
def test_the_api_test_warns_only_of_what_the_games_of_pettingzoo_are_spared(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        api_test(LakelightAEC(game), num_cycles=60)
    assert {str(warning.message) for warning in found} == {NOT_AN_ARRAY, NOT_A_BOX}
    rules = sys.modules["pettingzoo.test.api_test"]
    for spared in ("env_obs_dicts", "env_obs_space"):
        monkeypatch.setattr(rules, spared, [*getattr(rules, spared), f"{game}_v0"])
    api_test(LakelightAEC(game), num_cycles=60)


@of_a_dictionary
@pytest.mark.parametrize("game", GAMES)
def test_the_api_test_passes_inside_the_usual_wrappers(game: str) -> None:
    environment: Any = TerminateIllegalWrapper(LakelightAEC(game), illegal_reward=-1)
    environment = OrderEnforcingWrapper(AssertOutOfBoundsWrapper(environment))
    api_test(environment, num_cycles=60)


@every_table
def test_the_seed_test_passes(game: str, players: int) -> None:
    seed_test(lambda: LakelightAEC(game, players), num_cycles=40)


@every_table
def test_the_parallel_api_test_passes(game: str, players: int) -> None:
    parallel_api_test(LakelightParallel(game, players), num_cycles=60)


@every_table
@pytest.mark.parametrize("illegal", ["forfeit", "replace"])
def test_the_parallel_seed_test_passes(game: str, players: int, illegal: str) -> None:
    parallel_seed_test(lambda: LakelightParallel(game, players, illegal=illegal), num_cycles=30)


@every_table
def test_pixels_show_the_table_and_are_the_same_each_time(game: str, players: int) -> None:
    environment = LakelightAEC(game, players, render_mode="rgb_array")
    environment.reset(seed=1)
    first, again = environment.render(), environment.render()
    assert isinstance(first, np.ndarray)
    assert isinstance(again, np.ndarray)
    assert first.dtype == np.uint8
    assert first.shape[1:] == (800, 3)
    assert first.tobytes() == again.tobytes()
    for _ in range(12):
        environment.step(int(np.flatnonzero(environment.last()[0]["action_mask"])[-1]))
    later = environment.render()
    assert isinstance(later, np.ndarray)
    assert later.tobytes() != first.tobytes()


@every_table
def test_the_render_test_passes(
    game: str, players: int, capsys: pytest.CaptureFixture[str]
) -> None:
    is_picture = {"svg": lambda drawn: isinstance(drawn, str) and drawn.startswith("<svg")}
    assert "rgb_array" in LakelightAEC.metadata["render_modes"]
    render_test(
        lambda render_mode: LakelightAEC(game, players, render_mode=render_mode),
        custom_tests=is_picture,
    )
    assert f"{game} {players} players" in capsys.readouterr().out


@every_table
def test_the_performance_benchmark_runs(
    game: str, players: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It runs for five seconds of its clock; here the clock goes fast."""
    ticks = iter(range(1_000_000))
    monkeypatch.setattr("time.time", lambda: next(ticks) / 10)
    performance_benchmark(LakelightAEC(game, players))
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize("game", GAMES)
def test_both_forms_are_in_the_registry_of_pettingzoo(game: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        one = pettingzoo.make("aec", environment_id(game), players=3)
        other = pettingzoo.make("parallel", environment_id(game), players=3)
    assert one.possible_agents == other.possible_agents == ["seat_0", "seat_1", "seat_2"]


@every_table
def test_an_illegal_action_raises_and_changes_nothing(game: str, players: int) -> None:
    environment = LakelightAEC(game, players)
    environment.reset(seed=1)
    before = environment.match.state.copy()
    illegal = int(np.flatnonzero(environment.last()[0]["action_mask"] == 0)[0])
    for action, words in (
        (illegal, "is not legal now; legal are"),
        (10**6, "is not legal now"),
        (-1, "is not legal now"),
        (0.5, "expected a whole number from 0 to"),
        (np.float32("nan"), "expected a whole number"),
        (True, "expected a whole number"),
        (None, "expected a whole number"),
        ("pass", "expected a whole number"),
    ):
        with pytest.raises(GameError, match=words):
            environment.step(action)  # type: ignore[arg-type]
    assert environment.match.state == before


@every_table
def test_rewards_come_at_the_end_to_every_seat(game: str, players: int) -> None:
    environment = LakelightAEC(game, players)
    environment.reset(seed=3)
    totals = dict.fromkeys(environment.possible_agents, 0.0)
    for agent in environment.agent_iter():
        observation, reward, is_over, _, _ = environment.last()
        totals[agent] += reward
        action = None if is_over else int(np.flatnonzero(observation["action_mask"])[-1])
        environment.step(action)
    winners = environment.match.state.outcome.winners
    assert {agent for agent, reward in totals.items() if reward} == {
        f"seat_{seat}" for seat in winners
    }
    assert sum(totals.values()) == pytest.approx(1)


def test_in_dice_all_seats_fill_in_at_once_and_the_order_makes_no_difference() -> None:
    together = LakelightParallel("dice", 4)
    in_turn = LakelightAEC("dice", 4)
    together.reset(seed=5)
    in_turn.reset(seed=5)
    ticks = 0
    while not in_turn.match.is_over:
        agents = [f"seat_{seat}" for seat in together.match.seats]
        observations = {agent: together.match.observe(int(agent[-1])) for agent in agents}
        actions = {
            agent: int(np.flatnonzero(observations[agent]["action_mask"])[-1]) for agent in agents
        }
        together.step(actions | dict.fromkeys(set(together.agents) - set(agents), 0))
        ticks += 1
        if not together.match.encoder.is_round(together.match.state):
            while in_turn.match.state != together.match.state:
                mask = in_turn.last()[0]["action_mask"]
                in_turn.step(int(np.flatnonzero(mask)[-1]))
    assert together.match.is_over
    assert together.agents == []
    assert ticks > 60


def test_rounds_can_be_hidden_until_everybody_is_done() -> None:
    environment = LakelightAEC("dice", 2, hidden_until_done=True)
    state = dice.start(2, seed=9)
    state.play("roll RGBW")
    state.play("turn 1")
    environment.reset(options={"position": state.to_json()})
    match = environment.match
    while match.seats[0] == 0:
        before = match.observe(1)["observation"].tobytes()
        environment.step(match.encoder.legal_actions(match.state, 0)[-1])
        if match.seats == (1,):
            assert match.observe(1)["observation"].tobytes() == before
    assert not match.encoder.is_round(match.state) or 1 in match.seats


def test_in_the_parallel_form_rounds_can_be_hidden_until_everybody_is_done() -> None:
    """Whatever seat 1 fills in, seat 0 sees the same until the round is over."""
    state = dice.start(2, seed=9)
    state.play("roll RGBW")
    state.play("turn 1")
    seen: list[list[bytes]] = []
    for choice in (0, -1):
        environment = LakelightParallel("dice", 2, hidden_until_done=True)
        environment.reset(options={"position": state.to_json()})
        match, rows = environment.match, []
        while match.seats == (0, 1):
            legal = [match.encoder.legal_actions(match.state, seat) for seat in (0, 1)]
            environment.step({"seat_0": legal[0][0], "seat_1": legal[1][choice]})
            if 0 in match.seats and match.encoder.is_round(match.state):
                rows.append(match.observe(0)["observation"].tobytes())
        seen.append(rows)
    shared = min(len(rows) for rows in seen)
    assert shared
    assert seen[0][:shared] == seen[1][:shared]


def test_a_parallel_step_needs_an_action_of_every_seat_that_may_act() -> None:
    environment = LakelightParallel("dice")
    with pytest.raises(GameError, match=r"call reset\(\)"):
        environment.step({})
    environment.reset(seed=1)
    with pytest.raises(GameError, match="no action of seat_"):
        environment.step({})
    with pytest.raises(GameError, match="expected a dictionary by agent"):
        environment.step([0, 0])  # type: ignore[arg-type]


@pytest.mark.parametrize("illegal", ["forfeit", "replace"])
def test_an_illegal_action_never_raises_in_the_parallel_form(illegal: str) -> None:
    environment = LakelightParallel("harvest", 3, illegal=illegal)
    environment.reset(seed=2)
    _, rewards, ends, _, infos = environment.step(
        {"seat_0": float("nan"), "seat_1": 5, "seat_2": -3}  # type: ignore[dict-item]
    )
    assert infos["seat_0"]["illegal"]
    assert infos["seat_0"]["illegal_count"] == 1
    assert infos["seat_1"]["illegal_count"] == infos["seat_2"]["illegal_count"] == 0
    assert all(ends.values()) == (illegal == "forfeit")
    assert list(rewards.values()) == ([0, 0.5, 0.5] if illegal == "forfeit" else [0, 0, 0])


def test_an_unknown_agent_is_told_who_is_known() -> None:
    environment = LakelightAEC("dice", 3)
    environment.reset(seed=1)
    for call in (environment.observe, environment.observation_space, environment.action_space):
        with pytest.raises(GameError, match="expected seat_0, seat_1, seat_2"):
            call("seat_3")


def test_an_encoding_without_a_mask_is_for_batches() -> None:
    with pytest.raises(GameError, match="has no mask"):
        LakelightAEC("harvest", encoding="moves")
