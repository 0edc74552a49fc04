"""A short training with each of three frameworks, through the wrapper that each of them has.

    python examples/learn_frameworks.py sb3 --steps 512       sb3-contrib's MaskablePPO
    python examples/learn_frameworks.py torchrl --steps 512   TorchRL's PettingZooWrapper
    python examples/learn_frameworks.py rllib --steps 512     RLlib's ParallelPettingZooEnv, PPO

It shows how to begin and that masks arrive; it is far too short to play well. What to install is in
`requirements/frameworks.in`. RLlib pins an older Gymnasium than the others, so it needs an
environment of its own.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Mapping
from importlib.metadata import version
from typing import Any

import gymnasium
import numpy as np

from lakelight.learn import LakelightAEC, LakelightParallel, environment_id
from lakelight.learn.exact import MASK

Report = dict[str, Any]


def with_sb3(game: str, steps: int) -> Report:
    """MaskablePPO asks the environment for `action_masks()`, so it never plays an illegal action.

    An illegal action would raise, and end the training.
    """
    from sb3_contrib import MaskablePPO
    from sb3_contrib.common.maskable.utils import get_action_masks

    environment = gymnasium.make(environment_id(game), opponents="random", reward="margin")
    model = MaskablePPO(
        "MultiInputPolicy", environment, n_steps=min(steps, 256), batch_size=64, seed=1
    )
    model.learn(total_timesteps=steps)
    observation, _ = environment.reset(seed=5)
    length, is_over = 0, False
    while not is_over:
        masks = get_action_masks(environment)
        action, _ = model.predict(observation, action_masks=masks, deterministic=True)
        observation, reward, is_over, _, _ = environment.step(int(action))
        length += 1
    return {
        "framework": f"sb3-contrib {version('sb3-contrib')}",
        "steps": model.num_timesteps,
        "updates": model._n_updates,
        "decisions_of_a_match": length,
        "margin": round(float(reward), 2),
    }


def with_torchrl(game: str, steps: int) -> Report:
    """The policy gradient over whole matches of the AEC form; both seats share one network.

    TorchRL's `mask` says who acted; a seat that waits adds nothing to the gradient.
    """
    import torch
    from tensordict.nn import TensorDictModule
    from torchrl.envs.libs.pettingzoo import PettingZooWrapper
    from torchrl.envs.utils import MarlGroupMapType
    from torchrl.modules import MaskedCategorical, ProbabilisticActor

    torch.manual_seed(1)
    environment = PettingZooWrapper(
        env=LakelightAEC(game, reward="margin"),
        use_mask=True,
        group_map=MarlGroupMapType.ALL_IN_ONE_GROUP,
        seed=1,
    )
    match = environment._env.match
    size, actions = match.encoder.observation_size, match.encoder.actions
    layers = torch.nn.Sequential(
        torch.nn.Linear(size, 64), torch.nn.Tanh(), torch.nn.Linear(64, actions)
    )
    seen = ("agents", "observation", "observation")
    module = TensorDictModule(
        lambda row: layers(row.float() / 8), in_keys=[seen], out_keys=[("agents", "logits")]
    )
    policy = ProbabilisticActor(
        module,
        in_keys={"logits": ("agents", "logits"), "mask": ("agents", "action_mask")},
        out_keys=[("agents", "action")],
        distribution_class=MaskedCategorical,
    )
    optimizer = torch.optim.Adam(layers.parameters(), lr=1e-3)
    played, matches, losses = 0, 0, []
    while played < steps:
        with torch.no_grad():
            rollout = environment.rollout(2000, policy)
        acted = rollout["agents", "mask"]
        margins = rollout["next", "agents", "reward"].sum(dim=0).squeeze(-1)
        chosen = policy.get_dist(rollout).log_prob(rollout["agents", "action"])
        loss = -(chosen * margins)[acted].mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(float(loss.detach()))
        played += int(acted.sum())
        matches += 1
    return {
        "framework": f"torchrl {version('torchrl')}, torch {version('torch')}",
        "steps": played,
        "updates": len(losses),
        "matches": matches,
        "is_finite": bool(np.isfinite(losses).all()),
    }


def with_rllib(game: str, steps: int) -> Report:
    """PPO on the Parallel form, one network for all seats, which obeys the mask.

    RLlib's own networks read a mask as part of the observation; this module sets the logits of
    illegal actions so low that they are never chosen. An illegal action would end the training.
    """
    from ray.rllib.algorithms.ppo import PPOConfig
    from ray.rllib.core.rl_module.rl_module import RLModuleSpec
    from ray.rllib.env.wrappers.pettingzoo_env import ParallelPettingZooEnv
    from ray.tune.registry import register_env

    class Strict(LakelightParallel):
        """The Parallel form, in which an illegal action raises."""

        def step(self, actions: Mapping[str, int]) -> Any:  # noqa: ANN401
            answer = super().step(actions)
            if any(info["illegal"] for info in answer[4].values()):
                raise ValueError(f"an illegal action among {actions}")
            return answer

    register_env("lakelight", lambda _: ParallelPettingZooEnv(Strict(game, reward="margin")))
    config = (
        PPOConfig()
        .environment("lakelight", disable_env_checking=True)  # its check knows no masks
        .env_runners(num_env_runners=0)
        .multi_agent(policies={"all"}, policy_mapping_fn=lambda *_, **__: "all")
        .rl_module(rl_module_spec=RLModuleSpec(module_class=masked_module()))
        .training(train_batch_size_per_learner=steps, minibatch_size=64, num_epochs=1)
        .debugging(seed=1)
    )
    algorithm = config.build_algo()
    result = algorithm.train()
    algorithm.stop()
    return {
        "framework": f"ray {version('ray')}",
        "steps": int(result["env_runners"]["num_env_steps_sampled"]),
        "matches": int(result["env_runners"]["num_episodes"]),
        "is_finite": bool(np.isfinite(result["learners"]["all"]["total_loss"])),
    }


def masked_module() -> Any:  # noqa: ANN401
    """A class of RLlib's new API stack: a policy that obeys the mask, and a value."""
    import torch
    from ray.rllib.core.columns import Columns
    from ray.rllib.core.rl_module.apis.value_function_api import ValueFunctionAPI
    from ray.rllib.core.rl_module.torch.torch_rl_module import TorchRLModule

    class MaskedModule(TorchRLModule, ValueFunctionAPI):  # type: ignore[misc]
        """Two small networks over the bytes of an observation."""

        def setup(self) -> None:
            """Make the networks."""
            size = self.observation_space["observation"].shape[0]

            def layers(outputs: int) -> Any:  # noqa: ANN401
                return torch.nn.Sequential(
                    torch.nn.Linear(size, 64), torch.nn.Tanh(), torch.nn.Linear(64, outputs)
                )

            self.policy = layers(int(self.action_space.n))
            self.value = layers(1)

        def _forward(self, batch: dict[str, Any], **_: object) -> dict[str, Any]:
            seen = batch[Columns.OBS]
            logits = self.policy(seen["observation"].float() / 8)
            lowest = torch.finfo(logits.dtype).min
            return {Columns.ACTION_DIST_INPUTS: logits.masked_fill(seen[MASK] == 0, lowest)}

        def compute_values(self, batch: dict[str, Any], embeddings: object = None) -> Any:  # noqa: ANN401
            """What a seat may expect."""
            seen = batch[Columns.OBS]["observation"]
            return self.value(seen.float() / 8).squeeze(-1)

    return MaskedModule


FRAMEWORKS: dict[str, Callable[[str, int], Report]] = {
    "sb3": with_sb3,
    "torchrl": with_torchrl,
    "rllib": with_rllib,
}


def main() -> None:
    """Read the command line, train, and print what was done as JSON."""
    parser = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument("framework", choices=FRAMEWORKS)
    parser.add_argument("--game", default="harvest")
    parser.add_argument("--steps", type=int, default=512)
    args = parser.parse_args()
    report = FRAMEWORKS[args.framework](args.game, args.steps)
    print(json.dumps({"game": args.game, **report}))


if __name__ == "__main__":
    main()
