"""A view drawn as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from lakelight.harvest.drawing import LakePicture, SeatPicture, Side, TilePicture, draw_lake
from lakelight.harvest.orientation import LYING, has_platform, lying_on_lake
from lakelight.harvest.pieces import COLORS, GENERIC_HONOR, Seat
from lakelight.harvest.position_types import LakeTile, Table, View, stacks_left

SIDES: dict[str, Side] = {"N": "N", "E": "E", "S": "S", "W": "W"}


def draw_view(
    view: View,
    names: Sequence[str] = (),
    shape: Literal["wide", "tall"] = "wide",
    places: tuple[tuple[int, int], ...] = (),
) -> str:
    """What a seat or an onlooker sees."""
    table = view.table
    picture = LakePicture(
        tiles=tuple(_lake_tile(tile) for tile in table.lake),
        seats=tuple(_seat(table, seat, names) for seat in range(table.players)),
        supply=dict(zip(COLORS, table.supply, strict=True)),
        stacks=stacks_left(table),
        draw_stack=view.draw_stack_size,
        phase=table.phase,
        hand=tuple(TilePicture(name, platform=has_platform(LYING[name])) for name in view.hand),
        hand_side=None if view.viewer is None else SIDES[table.seats[view.viewer]],
        places=places,
        generic=GENERIC_HONOR,
    )
    return draw_lake(picture, shape=shape, places=bool(places))


def _lake_tile(tile: LakeTile) -> TilePicture:
    lying = lying_on_lake(*tile)
    platform = lying is not None and has_platform(lying)
    return TilePicture(tile.sides, tile.x, tile.y, platform, start=(tile.x, tile.y) == (0, 0))


def _seat(table: Table, seat: Seat, names: Sequence[str]) -> SeatPicture:
    tokens = table.tokens[seat]
    values = [value for stack in tokens.stacks for value in stack]
    values += [GENERIC_HONOR] * tokens.generic
    return SeatPicture(
        side=SIDES[table.seats[seat]],
        name=names[seat] if seat < len(names) else f"Seat {seat}",
        lanterns=dict(zip(COLORS, table.lanterns[seat], strict=True)),
        favors=table.favors[seat],
        honor=sum(values),
        tokens=tuple(sorted(values, reverse=True)),
        to_act=table.phase != "over" and seat == table.seat,
    )
