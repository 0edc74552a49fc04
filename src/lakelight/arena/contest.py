"""What is to be played: the game, the bots, their budget, the seed and the number of deals."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from lakelight.arena.schedule import Fixture, LineUp, everybody, fixtures_of
from lakelight.bots import Budget
from lakelight.core.errors import InvalidSetup
from lakelight.core.jsontext import JsonObject
from lakelight.core.seed import format_seed
from lakelight.games import game_named

LONGEST_NAME = 200
MOST_BOTS = 64
MOST_MATCHES = 10_000_000
PLAYED_BY = ("core", "harvest", "dice", "bots")
IDENTITY = ("game", "players", "bots", "meetings", "budget", "seed", "code")
SOURCES = (".py", ".pxd", ".h", ".json", ".toml", ".bin")
SECONDS = re.compile(r"(\d+(?:\.\d*)?|\.\d+)\s*s")


@dataclass(frozen=True)
class Contest:
    """Everything that decides the results, given playout budgets; the deals may grow.

    Without meetings, everybody meets everybody.
    """

    game: str
    players: int
    bots: tuple[str, ...]
    budget: str
    seed: bytes
    deals: int = 1
    meetings: tuple[LineUp, ...] = ()

    def __post_init__(self) -> None:
        game = game_named(self.game)
        if self.players not in game.players:
            raise InvalidSetup(
                f"{self.players} players: {self.game} has {game.players[0]} to {game.players[-1]}"
            )
        for bot in self.bots:
            if self.bots.count(bot) > 1:
                raise InvalidSetup(f"bot {bot!r:.60} is named twice: name every bot once")
            if not bot or len(bot) > LONGEST_NAME:
                raise InvalidSetup(f"bot {bot!r:.60}: a name has 1 to {LONGEST_NAME} characters")
        if len(self.bots) > MOST_BOTS:
            raise InvalidSetup(f"{len(self.bots)} bots: at most {MOST_BOTS} meet in one contest")
        everybody(len(self.bots), self.players)
        for meeting in self.meetings:
            if len(meeting) != self.players or not set(meeting) <= set(range(len(self.bots))):
                raise InvalidSetup(f"meeting {meeting}: expected {self.players} of the bots")
        if self.deals < 1:
            raise InvalidSetup("a contest needs at least one deal")
        parse_budget(self.budget)

    @property
    def line_ups(self) -> tuple[LineUp, ...]:
        """The groups that meet on every deal."""
        return self.meetings or everybody(len(self.bots), self.players)

    @property
    def matches_a_deal(self) -> int:
        """How often each deal is played: by every line-up, from every seat."""
        return len(self.line_ups) * self.players

    @property
    def matches(self) -> int:
        """How many matches there are in all."""
        return self.deals * self.matches_a_deal

    def fixtures(self) -> list[Fixture]:
        """Every match, in order."""
        return [
            fixture for deal in range(self.deals) for fixture in fixtures_of(self.line_ups, deal)
        ]

    def fixture(self, number: int) -> Fixture:
        """The match of this number, whether it is among the deals yet or not."""
        deal, at = divmod(number, self.matches_a_deal)
        return fixtures_of(self.line_ups, deal)[at]

    def identity(self) -> JsonObject:
        """What two runs must share for their matches to belong together."""
        return {
            "game": self.game,
            "players": self.players,
            "bots": list(self.bots),
            "meetings": [list(meeting) for meeting in self.meetings],
            "budget": self.budget,
            "seed": format_seed(self.seed),
            "code": code_digest(),
        }


def with_matches(contest: Contest, matches: int) -> Contest:
    """The same contest over as many whole deals as hold at least so many matches."""
    if not 1 <= matches <= MOST_MATCHES:
        raise InvalidSetup(f"{matches} matches: expected 1 to {MOST_MATCHES}")
    return replace(contest, deals=-(-matches // contest.matches_a_deal))


def parse_budget(text: str) -> Budget:
    """A budget a decision: seconds as `0.2s`, playouts as `500`, empty for a bot's own time.

    Seconds are those of the processor: all cores play, and none may suffer for it.

    Raises:
        InvalidSetup: showing both forms.
    """
    text = text.strip()
    if not text:
        return Budget(by_processor=True)
    seconds = SECONDS.fullmatch(text)
    if seconds and 0 < float(seconds[1]) <= 3600:
        return Budget(seconds=float(seconds[1]), by_processor=True)
    if text.isascii() and text.isdigit() and 0 < int(text) <= 10**9:
        return Budget(playouts=int(text))
    raise InvalidSetup(f"budget {text!r:.40}: expected seconds as 0.2s, or playouts as 500")


def format_budget(text: str) -> str:
    """A budget in words."""
    budget = parse_budget(text)
    if budget.seconds is not None:
        return f"{budget.seconds:g} s a decision"
    if budget.playouts is not None:
        return f"{budget.playouts} playouts a decision"
    return "each bot's own time"


@cache
def code_digest() -> str:
    """A digest of all that plays: rules and bots; other code may play other moves."""
    digest = hashlib.sha256()
    top = files("lakelight")
    for room in PLAYED_BY:
        for name, text in sorted(_sources(top.joinpath(room), room)):
            digest.update(f"{name} {len(text)}\n".encode() + text)
    return digest.hexdigest()[:16]


def _sources(folder: Traversable, name: str) -> list[tuple[str, bytes]]:
    if not folder.is_dir():
        return []
    found: list[tuple[str, bytes]] = []
    for entry in folder.iterdir():
        path = f"{name}/{entry.name}"
        if entry.is_dir():
            found += _sources(entry, path)
        elif entry.name.endswith(SOURCES) and path != "bots/ladder.json":
            found.append((path, entry.read_bytes()))
    return found
