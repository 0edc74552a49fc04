"""Options of a game's set-up, as the command line offers them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from lakelight.core.jsontext import Json


@dataclass(frozen=True)
class SetupOption:
    """An option of a game's `new_setup`.

    A flag takes no value and means yes. `read` turns the typed value into the game's.
    """

    name: str
    metavar: str = "VALUE"
    help: str = ""
    is_flag: bool = False
    read: Callable[[str], str] = str


@dataclass(frozen=True)
class SetupField:
    """A field of a record's set-up that may be given instead of drawn from the seed."""

    name: str
    metavar: str
    help: str
    read: Callable[[str], Json]
    is_flag: bool = False
