"""Where the encodings of each game are found: in the package `lakelight.encoding.<game>`."""

from __future__ import annotations

from operator import index
from types import ModuleType

from lakelight.core.errors import InvalidSetup
from lakelight.encoding.encoder import Encoder
from lakelight.games import GAMES, game_named, own_package


def encodings_of(game_name: str) -> tuple[str, ...]:
    """The names of a game's encodings, the default first.

    Raises:
        InvalidSetup: if there is no such game, or if it has no encodings.
    """
    return tuple(_package(game_name).ENCODINGS)


def new_encoder(
    game_name: str, players: int = 2, encoding: str | None = None, **options: str
) -> Encoder:
    """An encoder for matches of some players; without a name, in the game's default encoding.

    The options are words of the game, such as those of a new match.

    Raises:
        InvalidSetup: if there is no such game, number of players, encoding or option.
    """
    package = _package(game_name)
    game = game_named(game_name)
    if not is_whole(players) or players not in game.players:
        raise InvalidSetup(
            f"players={players!r:.20}: {game_name} is for {game.players[0]} to {game.players[-1]}"
        )
    known = encodings_of(game_name)
    wanted = known[0] if encoding is None else encoding
    if not isinstance(wanted, str) or wanted not in known:
        raise InvalidSetup(f"encoding {wanted!r:.40}: {game_name} has {', '.join(known)}")
    for name, word in options.items():
        if not isinstance(word, str):
            raise InvalidSetup(f"option {name}={word!r:.40}: expected words")
    found: Encoder = package.new_encoder(int(players), wanted, options)
    return found


def is_whole(number: object) -> bool:
    """Whether it is a whole number, of Python or of a library that has its own."""
    try:
        index(number)  # type: ignore[arg-type]
    except TypeError:
        return False
    return not isinstance(number, bool)


def _package(game_name: str) -> ModuleType:
    game_named(game_name)
    found = _PACKAGES.get(game_name)
    if found is None:
        raise InvalidSetup(f"{game_name} has no encodings: add the package {PARENT}.{game_name}")
    return found


PARENT = "lakelight.encoding"
_PACKAGES = {name: own_package(PARENT, name) for name in GAMES}
