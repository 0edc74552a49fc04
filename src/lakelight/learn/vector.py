"""Gymnasium, many matches: `VectorEnv` over a batch.

Without opponents the caller plays every seat: a row is what the seat to act sees, and the reward
is that of the seat that has just acted. With opponents the caller plays one seat of each match.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from lakelight.bots.bot import choose_for
from lakelight.bots.budget import Budget
from lakelight.bots.factory import bot_named
from lakelight.core.errors import InvalidSetup
from lakelight.core.rng import Rng
from lakelight.learn.batch import Batch, BatchStep
from lakelight.learn.exact import MASK, OBSERVATION, Observation
from lakelight.learn.numbers import whole_number
from lakelight.learn.rendering import RENDER_MODES, check_render_mode, rendered

MODES = {
    AutoresetMode.NEXT_STEP: "next_step",
    AutoresetMode.SAME_STEP: "same_step",
    AutoresetMode.DISABLED: "disabled",
}


class LakelightVectorEnv(VectorEnv[Observation, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """Matches stepped together; illegal actions never raise.

    `seat` is the caller's seat where `opponents` (a bot by name) plays the others.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012
        "autoreset_mode": AutoresetMode.NEXT_STEP,
        "render_modes": list(RENDER_MODES),
        "render_fps": 2,
    }

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        players: int = 2,
        *,
        seat: int = 0,
        opponents: str | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        threads: int = 1,
        encoding: str | None = None,
        reward: str = "win",
        illegal: str = "forfeit",
        render_mode: str | None = None,
        **options: Any,  # noqa: ANN401
    ) -> None:
        try:
            mode = AutoresetMode(autoreset_mode)
        except ValueError:
            known = ", ".join(one.value for one in AutoresetMode)
            raise InvalidSetup(f"autoreset_mode {autoreset_mode!r:.40}: expected {known}") from None
        self.batch = Batch(
            game,
            num_envs,
            players,
            threads=threads,
            encoding=encoding,
            reward=reward,
            autoreset=MODES[mode],
            illegal=illegal,
            lists=opponents == "random",
            **options,
        )
        if not self.batch.has_masks:
            raise InvalidSetup(f"encoding {encoding!r} has no mask: use Batch, or another encoding")
        self.metadata = {**self.metadata, "autoreset_mode": mode}
        self.render_mode = check_render_mode(render_mode)
        self.mode = mode
        self.num_envs = self.batch.count
        self.seat = whole_number("seat", seat, 0, self.batch.players - 1)
        self.opponent = None if opponents is None else bot_named(game, opponents)
        self._rng = np.random.default_rng(0)
        self._bot_rng = Rng(0)
        highest = np.frombuffer(self.batch.blocks.highest_values(), np.uint8)
        self.single_observation_space = spaces.Dict(
            {
                OBSERVATION: spaces.Box(np.zeros_like(highest), highest, dtype=np.uint8),
                MASK: spaces.Box(0, 1, (self.batch.actions,), np.int8),
            }
        )
        self.single_action_space = spaces.Discrete(self.batch.actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, object] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin new matches; the option `reset_mask` says where."""
        given: Any = options
        mask = None
        if isinstance(options, Mapping):
            given = dict(options)
            mask = given.pop("reset_mask", None)
        answer = self.batch.reset(seed, mask, given)
        if seed is not None:
            self._rng = np.random.default_rng(seed)
            self._bot_rng = Rng(seed)
        wanted = np.ones(self.num_envs, bool) if mask is None else np.asarray(mask)
        answer, _ = self._play_others(answer, wanted)
        return self._seen(answer), self._info(answer)

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[
        Observation,
        npt.NDArray[Any],
        npt.NDArray[np.bool_],
        npt.NDArray[np.bool_],
        dict[str, Any],
    ]:
        """Play one action in every match."""
        movers = self.batch.current().seat
        answer = self.batch.step(actions)
        answer, ended = self._play_others(answer, np.ones(self.num_envs, bool))
        final = ended.final
        rewards = ended.reward
        rows = np.arange(self.num_envs)
        seats = movers if self.opponent is None else np.full_like(movers, self.seat)
        own = rewards[rows, np.where(seats < 0, 0, seats)].astype(np.float64)
        info = self._info(ended) | {"rewards": rewards, "_rewards": np.ones(self.num_envs, bool)}
        if final is not None and self.mode is AutoresetMode.SAME_STEP:
            self._add_final(info, ended, seats)
        return self._seen(answer), own, ended.terminated, ended.truncated, info

    def render(self) -> tuple[Any, ...] | None:
        """Every table, secrets included, as `render_mode` says."""
        if self.render_mode is None:
            return None
        states = (self.batch.state(index) for index in range(self.num_envs))
        return tuple(rendered(state, self.render_mode) for state in states)

    def close_extras(self, **kwargs: object) -> None:
        """End the threads."""
        self.batch.close()

    def _play_others(
        self, answer: BatchStep, wanted: npt.NDArray[np.bool_]
    ) -> tuple[BatchStep, BatchStep]:
        """Let opponents play; the rows now, and what ended on the way."""
        if self.opponent is None:
            return answer, answer
        ended = answer
        terminated, truncated = answer.terminated.copy(), answer.truncated.copy()
        illegal, reward, final = answer.illegal.copy(), answer.reward.copy(), answer.final
        while True:
            due = wanted & (answer.seat >= 0) & (answer.seat != self.seat)
            if not due.any():
                break
            answer = self.batch.step(self._choices(answer, due), due)
            new = due & (answer.terminated | answer.truncated)
            terminated |= new & answer.terminated
            truncated |= new & answer.truncated
            reward[new] = answer.reward[new]
            if new.any():
                final = answer.final
        ended = answer._replace(
            terminated=terminated, truncated=truncated, illegal=illegal, reward=reward, final=final
        )
        return answer, ended

    def _choices(self, answer: BatchStep, due: npt.NDArray[np.bool_]) -> npt.NDArray[np.int64]:
        """The actions of opponents where it is their turn."""
        actions = np.zeros(self.num_envs, np.int64)
        if answer.legal is not None:
            picks = (self._rng.random(self.num_envs) * answer.legal_count).astype(np.int64)
            return np.where(due, answer.legal[np.arange(self.num_envs), picks], actions)
        assert self.opponent is not None
        for index in np.flatnonzero(due):
            state = self.batch.state(int(index))
            move = choose_for(
                self.opponent,
                self.batch.game,
                state,
                int(answer.seat[index]),
                Budget(),
                self._bot_rng,
            )
            actions[index] = self.batch.action_of(state, move)
        return actions

    def _seen(self, answer: BatchStep) -> Observation:
        assert answer.mask is not None
        return {OBSERVATION: answer.observation, MASK: answer.mask.view(np.int8)}

    def _info(self, answer: BatchStep) -> dict[str, Any]:
        assert answer.mask is not None
        every = np.ones(self.num_envs, bool)
        found = {
            MASK: answer.mask.view(np.int8).copy(),
            "seat": answer.seat,
            "scores": answer.scores,
            "illegal": answer.illegal,
            "illegal_count": answer.illegal_count,
        }
        return found | {f"_{name}": every for name in found}

    def _add_final(
        self, info: dict[str, Any], ended: BatchStep, seats: npt.NDArray[np.int32]
    ) -> None:
        """What the caller's seat saw at the end, apart from the first row of the next match."""
        assert ended.final is not None
        is_done = ended.terminated | ended.truncated
        finals = np.empty(self.num_envs, object)
        mask = np.zeros(self.batch.actions, np.int8)
        mask[0] = 1
        for index in np.flatnonzero(is_done):
            row = ended.final.observation[index, seats[index]].copy()
            finals[index] = {OBSERVATION: row, MASK: mask.copy()}
        info["final_obs"] = finals
        info["_final_obs"] = is_done
        info["final_info"] = {"scores": ended.final.scores, "_scores": is_done}
        info["_final_info"] = is_done
