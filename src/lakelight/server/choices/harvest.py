"""The legal moves of Harvest, grouped by tile, turn and place."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal

from lakelight.core.game import Move, Seat
from lakelight.harvest import moves as numbering
from lakelight.harvest.move_text import format_move
from lakelight.harvest.orientation import sides_of, tile_name
from lakelight.harvest.pieces import COLORS, GENERIC_HONOR
from lakelight.harvest.pieces import Dedication as DedicationKind
from lakelight.harvest.position_types import stacks_left
from lakelight.harvest.views import table_of
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
            Discard(move=format_move(state, move), color=COLORS[move - numbering.DISCARD])
            for move in cards
            if move >= numbering.DISCARD
        ],
        placements=_placements(state, [] if cards else legal),
    )


def _exchange(text: str) -> Exchange:
    give, _, take = text.partition(">")
    return Exchange(move=text, give=give, take=take)


def _dedication(text: str, tops: Mapping[DedicationKind, int]) -> Dedication:
    """A set, and the honor of the token on top of its stack."""
    kind: Literal["four_of_a_kind", "three_pair", "seven_unique"]
    match text[0]:
        case "4":
            kind, colors = "four_of_a_kind", text[1] * 4
        case "2":
            kind, colors = "three_pair", "".join(letter * 2 for letter in text[1:])
        case _:
            kind, colors = "seven_unique", COLORS
    return Dedication(move=text, dedication=kind, colors=colors, honor=tops[kind])


def _placements(state: State, legal: list[Move]) -> list[Placement]:
    """Turns of one tile that may lie on the same places are one group."""
    at = state.coordinates() if legal else {}
    placements: list[Placement] = []
    tile, placed = -1, [-1]
    places: list[Place] = []
    for lying, cells in _cells_by_lying(legal).items():
        if cells != placed:
            placed, places, tile = cells, [at[cell] for cell in cells], -1
        if lying // 4 != tile:
            tile = lying // 4
            placements.append(Placement(tile=tile_name(tile), turns=[], places=places))
        placements[-1].turns.append(sides_of(lying))
    return placements


def _cells_by_lying(legal: list[Move]) -> dict[int, list[int]]:
    """Every tile as it may lie, and where, in the order of the legal moves."""
    cells: defaultdict[int, list[int]] = defaultdict(list)
    for move in legal:
        number = move - numbering.PLACE
        cells[number // numbering.CELLS].append(number % numbering.CELLS)
    return cells
