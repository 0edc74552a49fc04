"""A view in two parts: what everybody sees, made once, and what one seat sees besides.

A test holds the two together, in every position, to be the view that the rules give that seat.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from lakelight.core.game import Seat
from lakelight.core.jsontext import JsonObject
from lakelight.games import AnyGame
from lakelight.harvest.orientation import has_platform, sides_of, tile_name
from lakelight.harvest.pieces import COLORS, DEDICATIONS, GENERIC_HONOR, HAND_LIMIT, stack_values
from lakelight.server.choices.looks import dice_looks, dice_printed

if TYPE_CHECKING:
    from lakelight.dice.state import State as DiceState
    from lakelight.harvest.state import State

ForAllOf: TypeAlias = Callable[[Any], bytes]
OwnOf: TypeAlias = Callable[[Any, Seat | None], JsonObject]

# Tiles as they lie anywhere on a lake: 1,000 tables have few that are alike.
MOST_TILES = 100_000

_encoder = msgspec.json.Encoder()


def seen_by_all(game: AnyGame, state: Any) -> bytes:  # noqa: ANN401
    """What is the same for everybody, as an object that still lacks what is a seat's own."""
    return FOR_ALL[game.name](state)


def seen_by(game: AnyGame, state: Any, viewer: Seat | None) -> bytes:  # noqa: ANN401
    """What a seat sees besides, or an onlooker."""
    return _encoder.encode(OWN[game.name](state, viewer))


def joined(*objects: bytes) -> bytes:
    """JSON objects, none of them empty, as one."""
    return b"{" + b",".join([one[1:-1] for one in objects]) + b"}"


def harvest_for_all(state: State) -> bytes:
    """The table, and how many tiles are hidden where."""
    tokens = state.tokens
    lake = state.lake
    return _encoder.encode(
        {
            "game": "harvest",
            "players": state.players,
            "seats": state.seating,
            "seat": state.seat,
            "phase": state.phase,
            "supply": dict(zip(COLORS, state.supply, strict=True)),
            "lanterns": [dict(zip(COLORS, cards, strict=True)) for cards in state.lanterns],
            "favors": state.favors,
            "tokens": [
                dict(zip(DEDICATIONS, held.stacks, strict=True), generic=held.generic)
                for held in tokens
            ],
            "lake": [_on_lake(tile) for tile in lake],
            "hand_sizes": [len(hand) for hand in state.hands],
            "draw_stack_size": len(state.draw_stack),
            "platforms": [has_platform(lying) for _, _, lying in lake],
            "stacks": {
                name: stack_values(state.players, name)[
                    sum([len(held.stacks[stack]) for held in tokens]) :
                ]
                for stack, name in enumerate(DEDICATIONS)
            },
            "generic": GENERIC_HONOR,
            "hand_limit": HAND_LIMIT,
        }
    )


@lru_cache(MOST_TILES)
def _on_lake(tile: tuple[int, int, int]) -> str:
    x, y, lying = tile
    return f"{sides_of(lying)}@{x},{y}"


def harvest_own(state: State, viewer: Seat | None) -> JsonObject:
    """The own hand, and nobody else's."""
    hand = () if viewer is None else state.hands[viewer]
    return {
        "viewer": viewer,
        "hand": [tile_name(tile) for tile in hand],
        "hand_platforms": [has_platform(tile * 4) for tile in hand],
    }


def dice_for_all(state: DiceState) -> bytes:
    """All of it: in Dice nothing is hidden but the future."""
    view = state.view(None)
    shown = view.to_json() | dice_looks(state, view)
    del shown["viewer"]
    return joined(_encoder.encode(shown), dice_printed(state))


def dice_own(state: DiceState, viewer: Seat | None) -> JsonObject:
    """Nothing but who looks."""
    return {"viewer": viewer}


FOR_ALL: dict[str, ForAllOf] = {"harvest": harvest_for_all, "dice": dice_for_all}
OWN: dict[str, OwnOf] = {"harvest": harvest_own, "dice": dice_own}
