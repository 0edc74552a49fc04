"""What never changes in a game, for screens that draw it: tiles, tokens, components."""

from __future__ import annotations

from lakelight.core.jsontext import JsonObject
from lakelight.dice.component_file import built_in
from lakelight.dice.components import components_to_json
from lakelight.harvest import pieces as harvest


def harvest_pieces() -> JsonObject:
    """Tiles with their platforms, full stacks of tokens, and cards, by number of players."""
    counts = range(harvest.MIN_PLAYERS, harvest.MAX_PLAYERS + 1)
    return {
        "colors": harvest.COLORS,
        "start_tile": harvest.START_SIDES,
        "tiles": [
            {"sides": sides, "platform": platform} for sides, platform in harvest.LAKE_TILES[1:]
        ],
        "hand_limit": harvest.HAND_LIMIT,
        "exchange_cost": harvest.EXCHANGE_COST,
        "generic_honor": harvest.GENERIC_HONOR,
        "lanterns_per_color": {str(n): harvest.LANTERNS_PER_COLOR[n] for n in counts},
        "tiles_in_play": {str(n): harvest.TILES_IN_PLAY[n] for n in counts},
        "seatings": {str(n): list(harvest.SEATINGS[n]) for n in counts},
        "stacks": {
            str(n): {name: list(harvest.stack_values(n, name)) for name in harvest.DEDICATIONS}
            for n in counts
        },
    }


def dice_pieces() -> JsonObject:
    """The built-in components."""
    return components_to_json(built_in())


PIECES = {"harvest": harvest_pieces, "dice": dice_pieces}
