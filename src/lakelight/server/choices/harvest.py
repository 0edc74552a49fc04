"""The legal moves of Harvest, grouped by tile, turn and place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal

from lakelight.core.game import Move, Seat
from lakelight.harvest import moves as numbering
from lakelight.harvest.lying import sides_of, tile_name
from lakelight.harvest.notation import format_move
from lakelight.harvest.pieces import COLOURS, GENERIC_HONOR
from lakelight.harvest.reading import table_of
from lakelight.harvest.table import stacks_left
from lakelight.server.wire.harvest import (
    Dedication,
    Discard,
    Exchange,
    HarvestChoices,
    Place,
    Placement,
)

if TYPE_CHECKING:
    from lakelight.harvest.state import State


def harvest_choices(state: State, seat: Seat, legal: list[Move]) -> HarvestChoices:
    """Every legal move, once, in the group a screen looks for it."""
    # In every phase legal moves are either all of cards, or all placements.
    cards = [] if legal[0] >= numbering.PLACE else legal
    left = stacks_left(table_of(state)) if state.step_of(seat) == "dedicate" else {}
    tops = {name: (*values, GENERIC_HONOR)[0] for name, values in left.items()}
    return HarvestChoices(
        seat=seat,
        step=state.step_of(seat),
        can_pass=numbering.PASS in cards,
        exchanges=[
            _exchange(format_move(state, move))
            for move in cards
            if numbering.EXCHANGE <= move < numbering.FOUR_OF_A_KIND
        ],
        dedications=[
            _dedication(format_move(state, move), tops)
            for move in cards
            if numbering.FOUR_OF_A_KIND <= move < numbering.DISCARD
        ],
        discards=[
            Discard(move=format_move(state, move), colour=COLOURS[move - numbering.DISCARD])
            for move in cards
            if move >= numbering.DISCARD
        ],
        placements=_placements(state, [] if cards else legal),
    )


def _exchange(text: str) -> Exchange:
    give, _, take = text.partition(">")
    return Exchange(move=text, give=give, take=take)


def _dedication(text: str, tops: Mapping[str, int]) -> Dedication:
    """A set, and the honor of the token on top of its stack."""
    kind: Literal["four_of_a_kind", "three_pair", "seven_unique"]
    match text[0]:
        case "4":
            kind, colours = "four_of_a_kind", text[1] * 4
        case "2":
            kind, colours = "three_pair", "".join(letter * 2 for letter in text[1:])
        case _:
            kind, colours = "seven_unique", COLOURS
    return Dedication(move=text, dedication=kind, colours=colours, honor=tops[kind])


def _placements(state: State, legal: list[Move]) -> list[Placement]:
    """Turns of one tile that may lie on the same places are one group."""
    cells_of: dict[int, list[int]] = {}
    for move in legal:
        lying, cell = divmod(move - numbering.PLACE, numbering.CELLS)
        if lying in cells_of:
            cells_of[lying].append(cell)
        else:
            cells_of[lying] = [cell]
    at = state.coordinates() if cells_of else {}
    groups: list[tuple[int, list[int], list[int]]] = []
    for lying, cells in cells_of.items():
        if groups and groups[-1][0] == lying // 4 and groups[-1][1] == cells:
            groups[-1][2].append(lying)
        else:
            groups.append((lying // 4, cells, [lying]))
    places: list[Place] = []
    placed: list[int] = []
    placements = []
    for tile, cells, turns in groups:
        if cells != placed:
            placed, places = cells, [at[cell] for cell in cells]
        sides = [sides_of(lying) for lying in turns]
        placements.append(Placement(tile=tile_name(tile), turns=sides, places=places))
    return placements
