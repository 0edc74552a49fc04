"""Positions for tests, with only what matters said."""

from __future__ import annotations

from lakelight.core.jsontext import Json, JsonObject
from lakelight.dice import DICE, State, built_in, components_to_json

# A lake so small that a match can fill it.
SMALL: JsonObject = components_to_json(built_in()) | {
    "name": "Small",
    "lake": {
        "ponds": ["RO GB PW RG", "OB PR WG BP", "WR OG BP OW"],
        "boats": ["B2"],
        "platforms": ["C2"],
        "pavilions": ["A1a", "D3b"],
    },
    "gifts": {"at_start": 1, "circles": 3},
}
SMALL_AREAS = [f"{column}{row}{half}" for row in (1, 2, 3) for column in "ABCD" for half in "ab"]


def all_but(*areas: str) -> str:
    """All areas of the small lake but these."""
    return " ".join(area for area in SMALL_AREAS if area not in areas)


def seat(
    shaded: str = "", gifts: int | None = None, step: str = "", **more: Json
) -> dict[str, Json]:
    """A seat with these areas shaded; a pond without a half is shaded wholly."""
    areas = []
    for name in shaded.split():
        areas += [name] if name[-1] in "ab" else [name + "a", name + "b"]
    order = sorted(areas, key=lambda area: (int(area[1:-1]), area))
    fields: dict[str, Json] = {
        "shaded": list(order),
        "gifts": 0 if gifts is None else gifts,
        "step": step,
    }
    return fields | more


def position(
    *seats: dict[str, Json],
    phase: str = "shade",
    turn: int | None = None,
    roll: str = "RGBW",
    tray: int | None = 0,
    **more: Json,
) -> JsonObject:
    """A position late in a match, seat 0 active, unless it is said otherwise."""
    players = len(seats)
    late = {2: 19, 3: 22, 4: 21}[players]
    number = late if turn is None else turn
    rolled = phase in ("turn", "shade")
    fields: JsonObject = {
        "game": "dice",
        "players": players,
        "phase": phase,
        "turn": number,
        "active": (number - 1) % players,
        "rolls": number if phase != "roll" else number - 1,
        "roll": roll if rolled else "",
        "tray": tray if phase == "shade" else None,
        "seats": list(seats),
    }
    return fields | more


def state(*seats: dict[str, Json], **more: Json) -> State:
    """The state of such a position."""
    return DICE.parse_position_json(position(*seats, **more))  # type: ignore[arg-type]


def over(*seats: dict[str, Json], **more: Json) -> State:
    """The state after the end."""
    turns = {2: 20, 3: 24, 4: 24}[len(seats)]
    return state(*seats, phase="over", turn=turns, active=None, rolls=turns, **more)


def legal(state: State, seat: int | None = None) -> set[str]:
    """The texts of the legal moves, of one seat without its prefix."""
    texts = state.format_moves(state.legal_moves())
    if seat is None:
        return set(texts)
    return {text.partition(":")[2] for text in texts if text.startswith(f"{seat}:")}


def play(state: State, *texts: str) -> State:
    """Play moves; the same state, for chaining."""
    for text in texts:
        state.play(state.parse(text))
    return state


def areas(state: State, color: str) -> set[str]:
    """The names of all areas of a color."""
    lake = state.layout.components.lake
    return {name for number, name in enumerate(lake.area_names) if lake.color_of(number) == color}
