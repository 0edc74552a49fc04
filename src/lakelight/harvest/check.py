"""Checks a position from outside against the rules, and lists every problem at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain

from lakelight.core.errors import InvalidPosition
from lakelight.harvest.orientation import LYING, lying_on_lake
from lakelight.harvest.pieces import (
    COLOR_NAMES,
    DEDICATIONS,
    HAND,
    KIND,
    LAKE_TILES,
    LANTERNS_PER_COLOR,
    SEATINGS,
    TILES_IN_PLAY,
    stack_values,
)
from lakelight.harvest.position_types import LakeTile, Position, Table
from lakelight.harvest.state import PHASES, State, restored

MOST_FAVORS_A_TURN = 5


def state_of(position: Position) -> State:
    """The state of a position from outside.

    Raises:
        InvalidPosition: listing every problem.
    """
    table = position.table
    InvalidPosition.check(
        _shape(table, position),
        chain(_cards(table), _tokens(table), _tiles(position)),
        _turn(position),
    )
    return restored(position)


def _shape(table: Table, position: Position) -> Iterator[str]:
    """Lists of the right length, words that exist."""
    if table.players not in SEATINGS:
        yield f"{table.players} players: Harvest is for 2 to 4"
        return
    if table.seats not in SEATINGS[table.players]:
        yield f"seats {table.seats!r:.20}: expected {' or '.join(SEATINGS[table.players])} (H2.6)"
    if not 0 <= table.seat < table.players:
        yield f"seat {table.seat}: expected 0 to {table.players - 1}"
    if table.phase not in PHASES:
        yield f"phase {table.phase!r:.20}: expected {', '.join(PHASES)}"
    lists: dict[str, Sequence[object]] = {
        "lanterns": table.lanterns,
        "favors": table.favors,
        "tokens": table.tokens,
        "hands": position.hands,
    }
    for name, rows in lists.items():
        if len(rows) != table.players:
            yield f"{name} of {len(rows)} seats: expected {table.players}"


def _cards(table: Table) -> Iterator[str]:
    """H2.1: every card is in the supply or in front of somebody."""
    wanted = LANTERNS_PER_COLOR[table.players]
    for color, name in enumerate(COLOR_NAMES):
        counts = [table.supply[color], *(cards[color] for cards in table.lanterns)]
        if min(counts) < 0:
            yield f"{name} cards: a count below 0"
        elif sum(counts) != wanted:
            yield f"{name} cards: {sum(counts)} in all, expected {wanted} (H2.1)"
    turns = TILES_IN_PLAY[table.players] // table.players
    for seat, favors in enumerate(table.favors):
        if not 0 <= favors <= MOST_FAVORS_A_TURN * turns:
            yield f"seat {seat} has {favors} favors: expected 0 to {MOST_FAVORS_A_TURN * turns}"


def _tokens(table: Table) -> Iterator[str]:
    """H5.2: tokens leave their stack from the top; generic ones when a stack is empty."""
    emptied = False
    for stack, dedication in enumerate(DEDICATIONS):
        values = stack_values(table.players, dedication)
        held = Counter(value for tokens in table.tokens for value in tokens.stacks[stack])
        count = held.total()
        emptied = emptied or count >= len(values)
        if held != Counter(values[:count]):
            yield (
                f"{dedication} tokens {sorted(held.elements(), reverse=True)!s:.60} are held: "
                f"expected the top of {list(values)} (H5.2)"
            )
    generic = [tokens.generic for tokens in table.tokens]
    if min(generic) < 0 or (any(generic) and not emptied):
        yield f"generic tokens {generic}: they are only for a stack that is empty (H5.2)"
    elif sum(generic) > TILES_IN_PLAY[table.players] + table.players:
        yield f"generic tokens {generic}: more than there are turns"


def _tiles(position: Position) -> Iterator[str]:
    """H1.1, H2.2, H7.1: every tile once, a connected lake around the start tile."""
    lake = position.table.lake
    strange = [tile for tile in lake if lying_on_lake(*tile) is None]
    for tile in strange:
        expected = "the start tile KBRW lies at 0,0" if tile[1:] == (0, 0) else "no such lake tile"
        yield f"lake {tile.sides:.8}@{tile.x},{tile.y}: {expected}"
    names = [name for hand in (*position.hands, position.draw_stack) for name in hand]
    for name in names:
        if name not in LYING:
            yield f"tile {name!r:.12}: there is no lake tile with these sides"
    if strange or any(name not in LYING for name in names):
        return
    if not lake or lake[0][1:] != (0, 0):
        yield "the start tile KBRW@0,0 is the first of the lake (H2.5)"
        return
    used = Counter(LYING[name] // 4 for name in names)
    used.update(LYING[tile.sides] // 4 for tile in lake[1:])
    there = Counter(KIND[1:])
    for kind in sorted(used):
        if used[kind] > there[kind]:
            yield f"tile {LAKE_TILES[kind][0]} is there {used[kind]} times: expected {there[kind]}"
    wanted = TILES_IN_PLAY[position.table.players]
    if used.total() != wanted:
        yield f"{used.total()} tiles on the lake, in hands and stack: expected {wanted} (H2.2)"
    yield from _connected(lake)


def _connected(lake: Sequence[LakeTile]) -> Iterator[str]:
    places = {(tile.x, tile.y) for tile in lake}
    if len(places) < len(lake):
        yield "two tiles lie on the same place of the lake"
    reached = {(0, 0)}
    walk = [(0, 0)]
    for x, y in walk:
        near = {(x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y)} & places - reached
        reached |= near
        walk += sorted(near)
    apart = sorted(places - reached)
    if apart:
        yield f"the tile at {apart[0][0]},{apart[0][1]} is not connected to the start tile (H7.1)"


def _turn(position: Position) -> Iterator[str]:
    """H7.8, H8: who is to act and how many tiles each seat holds follow from the lake."""
    table = position.table
    placed = len(table.lake) - 1
    total = TILES_IN_PLAY[table.players]
    if placed < total and table.seat != placed % table.players:
        yield f"seat {table.seat} to act after {placed} tiles: expected {placed % table.players}"
    refills = min(placed, total - HAND * table.players)
    for seat, hand in enumerate(position.hands):
        wanted = HAND + _turns(refills, seat, table.players) - _turns(placed, seat, table.players)
        if len(hand) != wanted:
            yield f"seat {seat} holds {len(hand)} tiles, {placed} were placed: expected {wanted}"
            return
    if placed < total and table.seat != placed % table.players:
        return
    possible = restored(position).possible_phases()
    if table.phase not in possible:
        expected = " or ".join(possible) or "it has no choice and is skipped (H8.2)"
        yield f"phase {table.phase}: with what seat {table.seat} holds, {expected}"


def _turns(count: int, seat: int, players: int) -> int:
    """How many of the first `count` turns belong to the seat."""
    return (count + players - 1 - seat) // players
