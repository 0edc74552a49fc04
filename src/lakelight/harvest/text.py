"""A position drawn as text: for terminals, tests and bug reports. Parsing is inverse.

A tile shows its four sides, when it was placed (the start tile is 0) and `*` for a
platform:

    .--G--.
    W  5* P
    '--R--'
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from lakelight.core.errors import InvalidPosition
from lakelight.harvest.orientation import has_platform, lying_on_lake
from lakelight.harvest.pieces import COLORS, DEDICATIONS
from lakelight.harvest.position_types import LakeTile, Position, SeatTokens, Table

WIDTH = 8
MARGIN = 6
LONGEST = 20_000

HEAD = re.compile(r"harvest (\d) players, seats ([A-Z]+), seat (\d) to ([a-z]+)")
SEAT = re.compile(
    r"seat (\d) (?:([A-Z]) )?lanterns ([\w ]+?), favors (\d+), tokens (.*?), hand (.*)"
)
TOP = re.compile(r"\.--([A-Z])--\.")
MIDDLE = re.compile(r"([A-Z])([ \d*]{5})([A-Z])")
BOTTOM = re.compile(r"'--([A-Z])--'")


def format_position(position: Position) -> str:
    """The drawing of a whole position, secrets included."""
    table = position.table
    lines = [
        f"harvest {table.players} players, seats {table.seats}, seat {table.seat} to {table.phase}",
        f"supply {format_counts(table.supply)}",
        *(_format_seat(table, seat, position.hands[seat]) for seat in range(table.players)),
        f"draw stack {' '.join(position.draw_stack) or 'empty'}",
        *format_lake(table.lake),
    ]
    return "\n".join(lines) + "\n"


def format_counts(counts: Sequence[int]) -> str:
    """Cards by color, such as R3 K1."""
    shown = [f"{color}{count}" for color, count in zip(COLORS, counts, strict=True) if count]
    return " ".join(shown) or "none"


def format_lake(lake: Sequence[LakeTile]) -> Iterator[str]:
    """The lake, north up, with x above and y beside it."""
    left = min(tile.x for tile in lake)
    right = max(tile.x for tile in lake)
    at = {(tile.x, tile.y): number for number, tile in enumerate(lake)}
    yield (" " * MARGIN + "".join(f"{x:^{WIDTH}}" for x in range(left, right + 1))).rstrip()
    for y in range(max(tile.y for tile in lake), min(tile.y for tile in lake) - 1, -1):
        rows = ["" * MARGIN, f"{y:>4}", ""]
        rows = [row.ljust(MARGIN) for row in rows]
        for x in range(left, right + 1):
            number = at.get((x, y))
            drawn = (" " * WIDTH,) * 3 if number is None else _draw_tile(lake[number], number)
            rows = [row + part for row, part in zip(rows, drawn, strict=True)]
        yield from (row.rstrip() for row in rows)


def parse_position(text: str) -> Position:
    """A position from its drawing, not yet checked against the rules.

    A tile drawn without a number counts as placed after those that have one.

    Raises:
        InvalidPosition: if a line is missing or cannot be read.
    """
    if len(text) > LONGEST:
        raise InvalidPosition([f"the text has {len(text)} characters: no position is so long"])
    lines = [line.rstrip() for line in text.strip("\n").splitlines()]
    head = HEAD.fullmatch(lines[0].strip()) if lines else None
    if head is None:
        raise InvalidPosition(
            ["the first line: expected 'harvest 3 players, seats SWE, seat 0 to place'"]
        )
    body = {line.split(" ", 1)[0]: line for line in lines[1:]}
    seats = [found for line in lines if (found := SEAT.fullmatch(line.strip()))]
    if "supply" not in body or "draw" not in body or not seats:
        raise InvalidPosition(["expected the lines supply, one for each seat, and draw stack"])
    for seat, found in enumerate(seats):
        side = head[2][seat : seat + 1]
        if int(found[1]) != seat or found[2] not in (None, side):
            raise InvalidPosition(
                [f"line {found[0][:20]!r}: expected seat {seat} {side}, the seats in their order"]
            )
    rows = [
        line for line in lines if TOP.search(line) or MIDDLE.search(line) or BOTTOM.search(line)
    ]
    table = Table(
        players=int(head[1]),
        seats=head[2],
        seat=int(head[3]),
        phase=head[4],
        supply=_parse_counts(body["supply"].removeprefix("supply ")),
        lanterns=tuple(_parse_counts(found[3]) for found in seats),
        favors=tuple(int(found[4][:6]) for found in seats),
        tokens=tuple(_parse_tokens(found[5]) for found in seats),
        lake=_parse_lake(
            [row for row in rows if not row.startswith(("seat ", "supply ", "draw "))]
        ),
    )
    hands = tuple(_parse_tiles(found[6]) for found in seats)
    return Position(table, hands, _parse_tiles(body["draw"].removeprefix("draw stack ")))


def _format_seat(table: Table, seat: int, hand: Sequence[str]) -> str:
    tokens = table.tokens[seat]
    shown = [
        f"{name} {' '.join(map(str, values))}"
        for name, values in zip(DEDICATIONS, tokens.stacks, strict=True)
        if values
    ]
    if tokens.generic:
        shown.append(f"generic {tokens.generic}")
    return (
        f"seat {seat} {table.seats[seat]} lanterns {format_counts(table.lanterns[seat])}, "
        f"favors {table.favors[seat]}, tokens {' + '.join(shown) or 'none'}, "
        f"hand {' '.join(hand) or 'empty'}"
    )


def _draw_tile(tile: LakeTile, number: int) -> tuple[str, str, str]:
    north, east, south, west = list(tile.sides)
    lying = lying_on_lake(*tile)
    mark = "*" if lying is not None and has_platform(lying) else " "
    return f".--{north}--. ", f"{west}{number:>3}{mark} {east} ", f"'--{south}--' "


def _parse_counts(text: str) -> tuple[int, ...]:
    found = re.findall(r"([A-Z])(\d{1,2})\b", text)
    if text.strip() != "none" and " ".join(f"{color}{n}" for color, n in found) != text.strip():
        raise InvalidPosition([f"{text!r:.40}: expected counts such as R3 K1, or none"])
    counts = {color: int(count) for color, count in found}
    if set(counts) - set(COLORS):
        raise InvalidPosition([f"{text!r:.40}: the colors are {' '.join(COLORS)}"])
    return tuple(counts.get(color, 0) for color in COLORS)


def _parse_tokens(text: str) -> SeatTokens:
    stacks: dict[str, tuple[int, ...]] = {}
    for part in text.split(" + "):
        name, *values = part.split()[:40] or [""]
        if not all(value.isascii() and value.isdigit() and len(value) < 4 for value in values):
            raise InvalidPosition([f"tokens {part!r:.40}: expected such as three_pair 9 8"])
        stacks[name] = tuple(int(value) for value in values)
    if set(stacks) - {*DEDICATIONS, "generic", "none"}:
        raise InvalidPosition([f"tokens {text!r:.40}: expected {', '.join(DEDICATIONS)}, generic"])
    taken = tuple(stacks.get(name, ()) for name in DEDICATIONS)
    return SeatTokens(taken, sum(stacks.get("generic", ())))


def _parse_tiles(text: str) -> tuple[str, ...]:
    return () if text.strip() == "empty" else tuple(text.upper().split())


def _parse_lake(rows: Sequence[str]) -> tuple[LakeTile, ...]:
    """Tiles by column and row of the drawing; the one with number 0 is the origin."""
    found: list[tuple[int, int, int, str]] = []
    if len(rows) % 3:
        raise InvalidPosition(["the lake: expected three lines for each row of tiles"])
    for row in range(0, len(rows), 3):
        top, middle, bottom = rows[row : row + 3]
        for north in TOP.finditer(top):
            at = north.start()
            sides = MIDDLE.fullmatch(middle[at : at + WIDTH - 1])
            south = BOTTOM.fullmatch(bottom[at : at + WIDTH - 1])
            if sides is None or south is None:
                raise InvalidPosition([f"the tile with north {north[1]}: its lines do not meet"])
            label = sides[2].replace("*", " ").strip()
            number = int(label) if label.isdigit() else len(rows) * WIDTH * WIDTH
            found.append((number, at, row // 3, north[1] + sides[3] + south[1] + sides[1]))
    origin = next((tile for tile in found if tile[0] == 0), None)
    if origin is None:
        raise InvalidPosition(["the lake: expected the start tile, drawn with the number 0"])
    if any((at - origin[1]) % WIDTH for _, at, _, _ in found):
        raise InvalidPosition([f"the lake: expected every tile {WIDTH} characters wide"])
    return tuple(
        LakeTile(sides, (at - origin[1]) // WIDTH, origin[2] - row)
        for _, at, row, sides in sorted(found, key=lambda tile: tile[0])
    )
