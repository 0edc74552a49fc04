"""PettingZoo, all seats at once: `ParallelEnv` for every game.

Each step every agent hands in an action. Those that may act now play theirs; for the others the
only legal action is 0, and it is ignored.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pettingzoo import ParallelEnv

from lakelight.core.errors import InvalidSetup
from lakelight.core.game import Seat
from lakelight.encoding.modes import ILLEGAL, number_of
from lakelight.learn.exact import MASK, ExactMatch, Observation
from lakelight.learn.seats import SEAT_NAMES, Seats

Info = dict[str, Any]


class LakelightParallel(Seats, ParallelEnv[str, Observation, int]):
    """A match in which all agents hand in actions together.

    An illegal action never raises: the seat forfeits, or with `illegal="replace"` its first legal
    action is played. `info` says so, and counts.
    """

    def __init__(
        self,
        game: str,
        players: int = 2,
        *,
        illegal: str = "forfeit",
        encoding: str | None = None,
        reward: str = "win",
        hidden_until_done: bool = False,
        render_mode: str | None = None,
        **options: str,
    ) -> None:
        match = ExactMatch(game, players, encoding, reward, hidden_until_done, options)
        self.set_up(match, render_mode)
        number_of("illegal", illegal, ILLEGAL)
        self.illegal = illegal
        self._illegal_count = [0] * match.players

    def reset(
        self, seed: int | None = None, options: Mapping[str, object] | None = None
    ) -> tuple[dict[str, Observation], dict[str, Info]]:
        """Begin a new match; `learn.start` says what the options mean."""
        self.match.reset(seed, options)
        self.agents = self.possible_agents[:]
        self._illegal_count = [0] * self.match.players
        observations = self._observations()
        return observations, self._infos(observations, ())

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, Info],
    ]:
        """Play the actions of all seats that may act now.

        Raises:
            InvalidSetup: before a reset, or if an agent that may act has no action.
        """
        if not self.agents:
            raise InvalidSetup("no match is under way: call reset()")
        if not isinstance(actions, Mapping):
            raise InvalidSetup(f"actions {actions!r:.40}: expected a dictionary by agent")
        match = self.match
        missing = [SEAT_NAMES[seat] for seat in match.seats if SEAT_NAMES[seat] not in actions]
        if missing:
            raise InvalidSetup(f"no action of {missing[0]}: every agent that may act needs one")
        illegal: list[Seat] = []
        for seat in match.seats:
            if match.is_legal(seat, actions[SEAT_NAMES[seat]]):
                match.play(seat, actions[SEAT_NAMES[seat]])
                continue
            illegal.append(seat)
            self._illegal_count[seat] += 1
            if self.illegal == "forfeit":
                break
            match.play_first(seat)
        has_forfeited = bool(illegal) and self.illegal == "forfeit"
        is_over = has_forfeited or match.is_over
        observations = self._observations()
        infos = self._infos(observations, illegal)
        rewards = match.rewards(illegal[0] if has_forfeited else None) if is_over else None
        agents = self.agents
        if is_over:
            self.agents = []
        is_cut = is_over and match.is_lost and not has_forfeited
        return (
            observations,
            {agent: rewards[seat] if rewards else 0.0 for seat, agent in enumerate(agents)},
            dict.fromkeys(agents, is_over and not is_cut),
            dict.fromkeys(agents, is_cut),
            infos,
        )

    def _observations(self) -> dict[str, Observation]:
        return {agent: self.match.observe(seat) for seat, agent in enumerate(self.possible_agents)}

    def _infos(
        self, observations: Mapping[str, Observation], illegal: list[Seat] | tuple[()]
    ) -> dict[str, Info]:
        scores = tuple(self.match.state.scores)
        return {
            agent: {
                MASK: observations[agent][MASK],
                "may_act": seat in self.match.seats,
                "illegal": seat in illegal,
                "illegal_count": self._illegal_count[seat],
                "scores": scores,
            }
            for seat, agent in enumerate(self.possible_agents)
        }
