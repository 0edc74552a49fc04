"""Steps a second of environments that others have made, measured as ours are."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

Rates = dict[str, int]


def pgx_rates(seconds: float, count: int) -> Rates:
    """Batches of pgx: random legal actions chosen by JAX, reset inside, after compilation."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental.wrappers import auto_reset

    found: Rates = {}
    for name in ("connect_four", "backgammon"):
        environment: Any = pgx.make(name)
        init = jax.jit(jax.vmap(environment.init))
        advance = jax.vmap(auto_reset(environment.step, environment.init))

        def step(state: Any, key: Any, advance: Any = advance) -> Any:  # noqa: ANN401
            first, second = jax.random.split(key)
            logits = jnp.where(state.legal_action_mask, 0.0, -1e9)
            actions = jax.random.categorical(first, logits, axis=-1)
            return advance(state, actions, jax.random.split(second, count))

        compiled = jax.jit(step)
        keys = jax.random.split(jax.random.PRNGKey(0), count)
        state = jax.block_until_ready(init(keys))
        state = jax.block_until_ready(compiled(state, keys[0]))
        began, calls, key = time.process_time(), 0, keys[0]
        while time.process_time() - began < seconds:
            key, used = jax.random.split(key)
            state = jax.block_until_ready(compiled(state, used))
            calls += 1
        found[f"pgx {name}"] = round(calls * count / (time.process_time() - began))
    return found


def open_spiel_rates(seconds: float, count: int) -> Rates:
    """One game of OpenSpiel after the other from Python, with an observation before each action."""
    import random

    import pyspiel

    rng = random.Random(1)
    found: Rates = {}
    for name in ("go(board_size=9)", "backgammon"):
        game: Any = pyspiel.load_game(name)
        steps, began = 0, time.process_time()
        while time.process_time() - began < seconds:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(rng.choice(state.chance_outcomes())[0])
                    continue
                state.observation_tensor(state.current_player())
                state.apply_action(rng.choice(state.legal_actions()))
                steps += 1
        found[f"OpenSpiel {name}"] = round(steps / (time.process_time() - began))
    return found


MEASURES: dict[str, Callable[[float, int], Rates]] = {
    "pgx": pgx_rates,
    "pyspiel": open_spiel_rates,
}
