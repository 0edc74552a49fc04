"""How a match of Harvest begins (H2): players, seats and the deal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from lakelight.core.errors import InvalidSetup
from lakelight.core.jsontext import JsonObject, Reader
from lakelight.core.seed import Draw
from lakelight.harvest.pieces import MAX_PLAYERS, MIN_PLAYERS, SEATINGS, TILES, TILES_IN_PLAY

PURPOSE = "harvest deal"


class Setup(NamedTuple):
    """Players, the sides they face, and the lake tiles in the order they are drawn."""

    players: int
    seats: str
    deal: tuple[int, ...]

    def to_json(self) -> JsonObject:
        """The fields of a record."""
        return {"players": self.players, "seats": self.seats, "deal": list(self.deal)}


def new_setup(players: int, seed: bytes, seats: str | None = None) -> Setup:
    """The set-up that a seed draws."""
    check_players(players)
    return check_setup(players, seats, deal_from_seed(players, seed))


def deal_from_seed(players: int, seed: bytes) -> tuple[int, ...]:
    """The deal that a seed draws, as `docs/fairness.md` explains."""
    return tuple(Draw(seed, PURPOSE).shuffled(range(1, TILES))[: TILES_IN_PLAY[players]])


def check_players(players: int) -> None:
    """H1: two to four players."""
    if not isinstance(players, int) or players not in range(MIN_PLAYERS, MAX_PLAYERS + 1):
        raise InvalidSetup(
            f"{players!r:.20} players: Harvest is for {MIN_PLAYERS} to {MAX_PLAYERS}"
        )


def check_setup(players: int, seats: str | None, deal: Iterable[int]) -> Setup:
    """A set-up in which everything is as H2 says.

    Raises:
        InvalidSetup: naming what would have been right.
    """
    check_players(players)
    facing = SEATINGS[players][0] if seats is None else "".join(seats.split()).upper()
    if facing not in SEATINGS[players]:
        raise InvalidSetup(
            f"seats {seats!r:.20}: {players} players sit {' or '.join(SEATINGS[players])}, "
            f"clockwise from the red side (H2.6)"
        )
    tiles = tuple(deal)
    wanted = TILES_IN_PLAY[players]
    if len(tiles) != wanted:
        raise InvalidSetup(
            f"the deal has {len(tiles)} tiles: {players} players need {wanted} (H2.2)"
        )
    strange = [tile for tile in tiles if not isinstance(tile, int) or not 1 <= tile < TILES]
    if strange:
        raise InvalidSetup(f"the deal names tile {strange[0]!r:.20}: tiles are 1 to {TILES - 1}")
    twice = sorted({tile for tile in tiles if tiles.count(tile) > 1})
    if twice:
        raise InvalidSetup(f"the deal has tile {twice[0]} twice: every tile is there once")
    return Setup(players, facing, tiles)


def parse_setup(fields: JsonObject, seed: bytes | None) -> Setup:
    """The set-up of a record: with its deal, or the deal its seed draws."""
    reader = Reader(fields)
    players = reader.integer("players")
    seats = reader.text("seats") if "seats" in fields else None
    deal = reader.integers("deal") if "deal" in fields else None
    if reader.problems:
        raise InvalidSetup("; ".join(reader.problems))
    if deal is not None:
        return check_setup(players, seats, deal)
    if seed is None:
        raise InvalidSetup("the record has neither a deal nor a seed: one of them is needed")
    return new_setup(players, seed, seats)
