"""How a match of Pebbles begins (P1): players, turns and secret colors."""

from __future__ import annotations

from dataclasses import dataclass

from lakelight.core.errors import InvalidSetup
from lakelight.core.jsontext import JsonObject, Reader
from lakelight.core.seed import Draw
from tests.third_game.pieces import COLORS, MAX_PLAYERS, MAX_TURNS, MIN_PLAYERS, MIN_TURNS

PURPOSE = "pebbles secrets"


@dataclass(frozen=True)
class Setup:
    """The turns of each seat, and the secret color of each."""

    turns: int
    secrets: tuple[str, ...]

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.secrets)

    def to_json(self) -> JsonObject:
        """The fields of a record."""
        return {"players": self.players, "turns": self.turns, "secrets": list(self.secrets)}


def new_setup(players: int, seed: bytes, turns: str = str(MAX_TURNS)) -> Setup:
    """The set-up that a seed draws."""
    if not turns.isdecimal():
        raise InvalidSetup(f"turns {turns!r:.20}: expected a number")
    check_players(players)
    return check_setup(players, int(turns), secrets_from_seed(players, seed))


def secrets_from_seed(players: int, seed: bytes) -> tuple[str, ...]:
    """The secret colors that a seed draws."""
    return tuple(Draw(seed, PURPOSE).shuffled(COLORS)[:players])


def parse_setup(fields: JsonObject, seed: bytes | None) -> Setup:
    """The set-up of a record: with its secret colors, or those that its seed draws."""
    reader = Reader(fields)
    players = reader.integer("players")
    turns = reader.integer("turns", MAX_TURNS)
    secrets = reader.texts("secrets") if "secrets" in fields else None
    if reader.problems:
        raise InvalidSetup("; ".join(reader.problems))
    check_players(players)
    if secrets is None:
        if seed is None:
            raise InvalidSetup("the record has neither secrets nor a seed")
        secrets = secrets_from_seed(players, seed)
    return check_setup(players, turns, secrets)


def check_players(players: int) -> None:
    """P1.1: two or three players."""
    if players not in range(MIN_PLAYERS, MAX_PLAYERS + 1):
        raise InvalidSetup(f"{players} players: Pebbles is for {MIN_PLAYERS} to {MAX_PLAYERS}")


def check_setup(players: int, turns: int, secrets: tuple[str, ...]) -> Setup:
    """A set-up that P1 allows."""
    if turns not in range(MIN_TURNS, MAX_TURNS + 1):
        raise InvalidSetup(f"{turns} turns: expected {MIN_TURNS} to {MAX_TURNS}")
    if len(set(secrets)) != players or len(secrets) != players or set(secrets) - set(COLORS):
        raise InvalidSetup(f"secrets {secrets}: expected {players} different letters of {COLORS}")
    return Setup(turns, secrets)
