"""What both forms of PettingZoo share: agents named after seats, their spaces, and rendering."""

from __future__ import annotations

from typing import Any

from gymnasium import spaces

from lakelight.core.errors import InvalidSetup
from lakelight.core.game import Seat
from lakelight.learn.exact import ExactMatch
from lakelight.learn.rendering import RENDER_MODES, Pixels, check_render_mode, rendered

SEAT_NAMES = tuple(f"seat_{seat}" for seat in range(4))


class Seats:
    """The agents `seat_0`, `seat_1`, ... of a match."""

    metadata: dict[str, Any] = {  # noqa: RUF012
        "name": "lakelight_v0",
        "render_modes": list(RENDER_MODES),
        "render_fps": 2,
        "is_parallelizable": False,
    }

    def set_up(self, match: ExactMatch, render_mode: str | None) -> None:
        """Name the agents and make their spaces."""
        self.match = match
        self.render_mode = check_render_mode(render_mode)
        self.metadata = {**self.metadata, "name": f"{match.game.name}_v0"}
        self.possible_agents = list(SEAT_NAMES[: match.players])
        space = match.observation_space()
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: match.action_space() for agent in self.possible_agents}
        self.agents: list[str] = []

    def seat_of(self, agent: str) -> Seat:
        """The seat of an agent.

        Raises:
            InvalidSetup: if there is no such agent.
        """
        if agent not in self.possible_agents:
            raise InvalidSetup(f"agent {agent!r:.40}: expected {', '.join(self.possible_agents)}")
        return self.possible_agents.index(agent)

    def observation_space(self, agent: str) -> spaces.Dict:
        """The space of an agent's observations."""
        self.seat_of(agent)
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The space of an agent's actions."""
        self.seat_of(agent)
        return self.action_spaces[agent]

    def render(self) -> str | Pixels | None:
        """The whole table, secrets included, as `render_mode` says."""
        self.match.require_match()
        return rendered(self.match.state, self.render_mode)

    def close(self) -> None:
        """Nothing to close."""
