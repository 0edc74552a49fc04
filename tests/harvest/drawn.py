"""Positions as drawn text. A test draws what matters; the rest of the text is filled in here.

Whatever a test leaves out is the duller choice: cards not held lie in the supply, tiles not
drawn are dealt in the order of their numbers. The state always comes from the whole text, through
the engine's own parser and its checks.
"""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import ParamSpec

from lakelight.harvest import HARVEST, State
from lakelight.harvest.events import (
    CardMissed,
    CardsReturned,
    CardTaken,
    Event,
    FavorsPaid,
    FavorTaken,
    TileDrawn,
    TilePlaced,
    TokenTaken,
)
from lakelight.harvest.pieces import SEATINGS
from lakelight.harvest.text import format_counts
from tests.harvest.reference import (
    CARDS_OF_EACH_COLOR,
    COLORS,
    LAKE_TILES,
    TILES_IN_PLAY,
    ways_to_lie,
)

POSITIONS = Path(__file__).parent / "positions"
LAKES = Path(__file__).parent / "lakes"

OPEN_LAKE = """
         0
      .--K--.
   0  W  0  B
      '--R--'
"""
TWO_TILES = """
         0       1
      .--K--. .--G--.
   0  W  0  B O  1  B
      '--R--' '--K--'
"""
Drawing = ParamSpec("Drawing")


def kept(name: str) -> str:
    """The text of a position kept in a file."""
    return (POSITIONS / f"{name}.txt").read_text(encoding="utf-8")


def from_file(name: str) -> State:
    """The state of a position kept in a file."""
    return HARVEST.parse_position_text(kept(name))


def kept_lake(name: str) -> str:
    """The drawing of a lake kept in a file."""
    return (LAKES / f"{name}.txt").read_text(encoding="utf-8")


def drawn_text(
    lake: str = OPEN_LAKE,
    *,
    to: str = "place",
    players: int = 2,
    seats: str = "",
    seat: int | None = None,
    hand: str = "",
    lanterns: Sequence[str] = (),
    favors: Sequence[int] = (),
    tokens: Sequence[str] = (),
) -> str:
    """The text of a position of which only the lake and what matters is given."""
    seats = seats or SEATINGS[players][0]
    held = [lanterns[at] if at < len(lanterns) else "none" for at in range(players)]
    paid = [favors[at] if at < len(favors) else 0 for at in range(players)]
    won = [tokens[at] if at < len(tokens) else "none" for at in range(players)]
    on_lake = tiles_drawn(lake)
    placed = len(on_lake)
    active = placed % players if seat is None else seat
    hands, draw_stack = deal(players, placed, active, hand.split(), on_lake)
    lines = [f"harvest {players} players, seats {seats}, seat {active} to {to}"]
    lines.append(f"supply {rest_of_cards(players, held)}")
    for at in range(players):
        lines.append(
            f"seat {at} {seats[at]} lanterns {held[at]}, favors {paid[at]}, tokens {won[at]}, "
            f"hand {' '.join(hands[at]) or 'empty'}"
        )
    lines.append(f"draw stack {' '.join(draw_stack) or 'empty'}")
    return "\n".join(lines) + "\n" + lake.lstrip("\n")


def _parsed(draw: Callable[Drawing, str]) -> Callable[Drawing, State]:
    """The function that returns the state of what another function draws."""

    def drawn_state(*args: Drawing.args, **kwargs: Drawing.kwargs) -> State:
        return HARVEST.parse_position_text(draw(*args, **kwargs))

    return drawn_state


# The state of such a position.
drawn = _parsed(drawn_text)


def tiles_drawn(lake: str) -> list[str]:
    """The tiles of a drawn lake as they lie, without the start tile."""
    rows = [line for line in lake.splitlines() if re.search(r"[A-Z]", line)]
    found = []
    for top, middle, bottom in zip(rows[::3], rows[1::3], rows[2::3], strict=True):
        for north in re.finditer(r"\.--([A-Z])--\.", top):
            at = north.start()
            if middle[at + 1 : at + 6].strip(" *") != "0":
                found.append(north[1] + middle[at + 6] + bottom[at + 3] + middle[at])
    return found


def deal(
    players: int, placed: int, active: int, hand: list[str], on_lake: list[str]
) -> tuple[list[list[str]], list[str]]:
    """Hands of the right size, the given tiles in the active one, and the draw stack."""
    left = list(LAKE_TILES)
    for sides in [*on_lake, *hand]:
        left.remove(next(tile for tile in left if sides in ways_to_lie(tile)))
    in_play = TILES_IN_PLAY[players]
    refills = min(placed, in_play - 3 * players)
    hands = []
    for seat in range(players):
        own = list(hand) if seat == active else []
        size = 3 + len(range(seat, refills, players)) - len(range(seat, placed, players))
        while len(own) < size:
            own.append(left.pop(0).rstrip("*"))
        hands.append(own)
    in_stack = in_play - placed - sum(map(len, hands))
    return hands, [tile.rstrip("*") for tile in left[:in_stack]]


def rest_of_cards(players: int, held: Sequence[str]) -> str:
    """What the supply has if the seats hold this."""
    left = Counter(dict.fromkeys(COLORS, CARDS_OF_EACH_COLOR[players]))
    for counts in held:
        for color, count in re.findall(r"([A-Z])(\d+)", counts):
            left[color] -= int(count)
    return " ".join(f"{color}{left[color]}" for color in COLORS if left[color]) or "none"


def play(state: State, *moves: str) -> State:
    """Play moves given as text, and the state itself."""
    for text in moves:
        state.play(state.parse(text))
    return state


def texts(state: State) -> list[str]:
    """The legal moves as text."""
    return state.format_moves(state.legal_moves())


def cards(state: State, seat: int) -> str:
    """The lantern cards of a seat, such as R3 K1."""
    return format_counts(state.lanterns[seat])


def supply(state: State) -> str:
    """The lantern cards of the supply, such as R3 K1."""
    return format_counts(state.supply)


def told(state: State, text: str) -> list[str]:
    """What a move would do, one short line for each event."""
    return [tell(event) for event in state.effects(state.parse(text))]


def tell(event: Event) -> str:
    """One event as a short line that begins with the seat."""
    match event:
        case TilePlaced(seat, sides, (x, y)):
            return f"{seat} places {sides}@{x},{y}"
        case CardTaken(seat, color, why, at) | CardMissed(seat, color, why, at):
            verb = "takes" if isinstance(event, CardTaken) else "misses"
            return f"{seat} {verb} {color} for {why}" + (f" with {at[0]},{at[1]}" if at else "")
        case FavorTaken(seat, (x, y)):
            return f"{seat} takes a favor for {x},{y}"
        case FavorsPaid(seat, count):
            return f"{seat} pays {count} favors"
        case CardsReturned(seat, color, count):
            return f"{seat} returns {count} {color}"
        case TokenTaken(seat, dedication, honor):
            return f"{seat} takes {dedication} {honor}"
        case TileDrawn(seat, tile):
            return f"{seat} draws {tile}"
