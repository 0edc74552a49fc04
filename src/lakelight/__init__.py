"""Lakelight: Harvest and Dice, their rules as a fast, exact, typed library.

core        what every game shares             harvest     the rules of Harvest
games       the games by name                  dice        the rules of Dice
bots        players that think                 arena       bots against bots
server      the web door                       cli         the terminal door
plain       the rules uncompiled

`lakelight.harvest` and `lakelight.dice` are imported when they are first used.
"""

import os
from importlib import import_module
from types import ModuleType

if os.environ.get("LAKELIGHT_PLAIN") == "1":
    from lakelight.plain import hide_compiled

    hide_compiled()

GAME_ROOMS = ("harvest", "dice")


def __getattr__(name: str) -> ModuleType:
    if name in GAME_ROOMS:
        return import_module(f"lakelight.{name}")
    raise AttributeError(f"module 'lakelight' has no attribute {name!r}")
