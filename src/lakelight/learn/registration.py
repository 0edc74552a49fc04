"""Registers every game with Gymnasium and PettingZoo, as `lakelight/NAME-v0`.

Any change of the bytes of an observation or of the numbers of actions makes it v1.
"""

from __future__ import annotations

import gymnasium
import pettingzoo

from lakelight.games import GAMES

VERSION = 0


def environment_id(game: str) -> str:
    """The id of a game's environments in every registry."""
    return f"lakelight/{game}-v{VERSION}"


def register_all() -> None:
    """Register every game that is not registered yet."""
    for game in GAMES:
        name = environment_id(game)
        if name not in gymnasium.registry:
            gymnasium.register(
                id=name,
                entry_point="lakelight.learn.single:LakelightEnv",
                vector_entry_point="lakelight.learn.vector:LakelightVectorEnv",
                kwargs={"game": game},
            )
        if name not in pettingzoo.aec_registry:
            pettingzoo.register(
                "aec", name, "lakelight.learn.aec:LakelightAEC", kwargs={"game": game}
            )
        if name not in pettingzoo.parallel_registry:
            pettingzoo.register(
                "parallel",
                name,
                "lakelight.learn.parallel:LakelightParallel",
                kwargs={"game": game},
            )
