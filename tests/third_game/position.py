"""Positions of Pebbles as JSON, as text and as SVG, and back."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from lakelight.core.errors import GameError, InvalidPosition
from lakelight.core.jsontext import JsonObject, Reader
from tests.third_game.pieces import COLORS, PEBBLES_PER_COLOR
from tests.third_game.setup import Setup, check_players, check_setup

HEAD = re.compile(r"pebbles ([23]) players, ([1-4]) turns, drawn ([RGB]|-)")
SEAT = re.compile(r"seat (\d) secret ([RGB]), kept ([RGB]+|-)(, passed)?")
FILL = {"R": "#d33a3a", "G": "#3f9b52", "B": "#3f6fd3"}


class Position(NamedTuple):
    """Everything that a state holds."""

    setup: Setup
    kept: tuple[str, ...]
    passed: tuple[bool, ...]
    drawn: str


def position_json(
    setup: Setup, kept: Sequence[str], passed: Sequence[bool], drawn: str
) -> JsonObject:
    """A position as JSON."""
    form: JsonObject = {"game": "pebbles", **setup.to_json()}
    return form | {"kept": list(kept), "passed": list(passed), "drawn": drawn}


def parse_position_json(fields: JsonObject) -> Position:
    """A checked position from JSON."""
    reader = Reader(fields)
    players, turns = reader.integer("players"), reader.integer("turns")
    secrets, kept = reader.texts("secrets"), reader.texts("kept")
    drawn, passed = reader.text("drawn"), reader.rows("passed")
    if reader.problems:
        raise InvalidPosition(reader.problems)
    return _checked(players, turns, secrets, kept, tuple(flag is True for flag in passed), drawn)


def format_position(setup: Setup, kept: Sequence[str], passed: Sequence[bool], drawn: str) -> str:
    """A position drawn as text."""
    lines = [f"pebbles {setup.players} players, {setup.turns} turns, drawn {drawn or '-'}"]
    for seat, secret in enumerate(setup.secrets):
        tail = ", passed" if passed[seat] else ""
        lines.append(f"seat {seat} secret {secret}, kept {kept[seat] or '-'}{tail}")
    return "\n".join(lines) + "\n"


def parse_position_text(text: str) -> Position:
    """A checked position from its drawing."""
    head, *lines = text.strip().splitlines() or [""]
    found = HEAD.fullmatch(head)
    seats = [SEAT.fullmatch(line) for line in lines]
    if found is None or not all(seats):
        raise InvalidPosition([f"{text[:40]!r} is not a drawing of Pebbles"])
    rows = [seat.groups() for seat in seats if seat is not None]
    return _checked(
        int(found[1]),
        int(found[2]),
        tuple(row[1] for row in rows),
        tuple(row[2].replace("-", "") for row in rows),
        tuple(row[3] is not None for row in rows),
        found[3].replace("-", ""),
    )


def draw_position(kept: Sequence[str]) -> str:
    """A position as SVG: a row of pebbles for each seat."""
    pebbles = "".join(
        f'<circle cx="{12 + 20 * at}" cy="{12 + 20 * seat}" r="8" fill="{FILL[color]}"/>'
        for seat, colors in enumerate(kept)
        for at, color in enumerate(colors)
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 64">{pebbles}</svg>'


def _checked(
    players: int,
    turns: int,
    secrets: tuple[str, ...],
    kept: tuple[str, ...],
    passed: tuple[bool, ...],
    drawn: str,
) -> Position:
    try:
        check_players(players)
        setup = check_setup(players, turns, secrets)
    except GameError as error:
        raise InvalidPosition([str(error)]) from None
    all_pebbles = "".join(kept) + drawn
    total = turns * players
    problems = [
        f"{all_pebbles.count(color)} pebbles of color {color}: there are {PEBBLES_PER_COLOR}"
        for color in COLORS
        if all_pebbles.count(color) > PEBBLES_PER_COLOR
    ]
    if set(all_pebbles) - set(COLORS) or len(drawn) > 1:
        problems.append(f"pebbles {all_pebbles!r:.20}: expected letters of {COLORS}")
    if len(kept) != players or len(passed) != players:
        problems.append(f"kept and passed: expected {players} seats")
    if len(all_pebbles) > total:
        problems.append(f"{len(all_pebbles)} pebbles were drawn: the match has {total} turns")
    if problems:
        raise InvalidPosition(problems)
    return Position(setup, kept, passed, drawn)
