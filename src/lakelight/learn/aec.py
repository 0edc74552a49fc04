"""PettingZoo, one seat at a time: `AECEnv` for every game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from pettingzoo import AECEnv

from lakelight.core.errors import InvalidSetup
from lakelight.learn.exact import MASK, ExactMatch, Observation
from lakelight.learn.seats import SEAT_NAMES, Seats


class LakelightAEC(Seats, AECEnv[str, Observation, int]):
    """A match in which the agents `seat_0`, `seat_1`, ... act in turn.

    An illegal action raises an error that says what is legal, and changes nothing. In games where
    seats act at once, the lowest seat that may act comes first; with `hidden_until_done` nobody
    sees what others do before everybody has done it.
    """

    def __init__(
        self,
        game: str,
        players: int = 2,
        *,
        encoding: str | None = None,
        reward: str = "win",
        hidden_until_done: bool = False,
        render_mode: str | None = None,
        **options: str,
    ) -> None:
        super().__init__()
        match = ExactMatch(game, players, encoding, reward, hidden_until_done, options)
        self.set_up(match, render_mode)
        self.agent_selection = SEAT_NAMES[0]

    def reset(self, seed: int | None = None, options: Mapping[str, object] | None = None) -> None:
        """Begin a new match; `learn.start` says what the options mean."""
        self.match.reset(seed, options)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> Observation:
        """What an agent sees: the array `observation` and the mask of its legal actions."""
        return self.match.observe(self.seat_of(agent))

    def step(self, action: int | None) -> None:
        """Play an action of the agent whose turn it is; None after the end.

        Raises:
            GameError: if the action is not legal; nothing changes.
        """
        if not self.agents:
            raise InvalidSetup("no match is under way: call reset()")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        match = self.match
        match.play(self.possible_agents.index(agent), action)
        self._cumulative_rewards[agent] = 0.0
        if match.is_over:
            ends = self.truncations if match.is_lost else self.terminations
            for other, reward in zip(self.possible_agents, match.rewards(), strict=True):
                self.rewards[other] = reward
                ends[other] = True
            self._accumulate_rewards()
            self.infos = {other: self._info(other) for other in self.agents}
            self.agent_selection = self.agents[0]
        else:
            self._select()

    def state(self) -> np.ndarray[Any, Any]:
        """What all seats together see, for critics that may know everything."""
        seats = range(self.match.players)
        return np.concatenate([self.match.observe(seat)["observation"] for seat in seats])

    def _select(self) -> None:
        self.agent_selection = self.possible_agents[self.match.seats[0]]
        self.infos[self.agent_selection] = self._info(self.agent_selection)

    def _info(self, agent: str) -> dict[str, Any]:
        return {MASK: self.observe(agent)[MASK], "scores": tuple(self.match.state.scores)}
