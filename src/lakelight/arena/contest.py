"""A contest: the game, the bots, their budget, the seed and the number of deals."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from lakelight.arena.schedule import Fixture, LineUp, all_line_ups, fixtures_of
from lakelight.bots import Budget
from lakelight.core.errors import InvalidSetup
from lakelight.core.jsontext import JsonObject
from lakelight.core.seed import format_seed
from lakelight.games import game_named

LONGEST_NAME = 200
MOST_BOTS = 64
MOST_MATCHES = 10_000_000
SHARED_CODE = ("lakelight.core", "lakelight.bots")
# The ratings that ship play no move.
LADDER = "lakelight.bots/ladder.json"
IDENTITY = ("game", "players", "bots", "meetings", "budget", "seed", "code")
SOURCES = (".py", ".pxd", ".h", ".json", ".toml", ".bin")
SECONDS = re.compile(r"(\d+(?:\.\d*)?|\.\d+)\s*s")


@dataclass(frozen=True)
class Contest:
    """Everything that determines the results if budgets are playouts; deals may be added.

    Without meetings, all bots play each other. `most_deals` limits the deals of each meeting,
    for those that take long; without limits every meeting plays every deal.
    """

    game: str
    players: int
    bots: tuple[str, ...]
    budget: str
    seed: bytes
    deals: int = 1
    meetings: tuple[LineUp, ...] = ()
    most_deals: tuple[int, ...] = ()

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
            raise InvalidSetup(f"{len(self.bots)} bots: a contest has at most {MOST_BOTS}")
        all_line_ups(len(self.bots), self.players)
        for meeting in self.meetings:
            if len(meeting) != self.players or not set(meeting) <= set(range(len(self.bots))):
                raise InvalidSetup(f"meeting {meeting}: expected {self.players} of the bots")
        if self.most_deals and len(self.most_deals) != len(self.meetings):
            raise InvalidSetup("expected one limit of deals for each meeting")
        if self.deals < 1:
            raise InvalidSetup("a contest needs at least one deal")
        parse_budget(self.budget)

    @property
    def line_ups(self) -> tuple[LineUp, ...]:
        """The groups of bots that play every deal."""
        return self.meetings or all_line_ups(len(self.bots), self.players)

    @property
    def matches_a_deal(self) -> int:
        """The number of matches on each deal: every line-up, in every rotation of the seats."""
        return len(self.line_ups) * self.players

    @property
    def matches(self) -> int:
        """The number of all matches."""
        limits = self.most_deals or (self.deals,) * len(self.line_ups)
        return self.players * sum(min(limit, self.deals) for limit in limits)

    def fixtures(self) -> list[Fixture]:
        """Every match, in order."""
        return [
            fixture
            for deal in range(self.deals)
            for at, fixture in enumerate(fixtures_of(self.line_ups, deal))
            if not self.most_deals or deal < self.most_deals[at // self.players]
        ]

    def fixture(self, number: int) -> Fixture:
        """The match of this number, even beyond the deals of this contest."""
        deal, at = divmod(number, self.matches_a_deal)
        return fixtures_of(self.line_ups, deal)[at]

    def identity(self) -> JsonObject:
        """What two runs must share so that their matches belong to one contest."""
        return {
            "game": self.game,
            "players": self.players,
            "bots": list(self.bots),
            "meetings": [list(meeting) for meeting in self.meetings],
            "budget": self.budget,
            "seed": format_seed(self.seed),
            "code": code_digest(self.game),
        }


def with_matches(contest: Contest, matches: int) -> Contest:
    """The same contest over the fewest whole deals that hold at least so many matches."""
    if not 1 <= matches <= MOST_MATCHES:
        raise InvalidSetup(f"{matches} matches: expected 1 to {MOST_MATCHES}")
    return replace(contest, deals=-(-matches // contest.matches_a_deal))


def parse_budget(text: str) -> Budget:
    """The budget of a decision: `0.2s` seconds, `500` playouts, or a bot's own time if empty.

    Seconds are processor time, because all cores play at once.

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
        return f"{budget.seconds:g} s per decision"
    if budget.playouts is not None:
        return f"{budget.playouts} playouts per decision"
    return "each bot's own time"


@cache
def code_digest(game: str) -> str:
    """A digest of the rules of a game and of the bots; other code may play other moves."""
    rules = type(game_named(game)).__module__.rpartition(".")[0]
    digest = hashlib.sha256()
    for package in (*SHARED_CODE, rules):
        for name, text in sorted(_sources(files(package), package)):
            digest.update(f"{name} {len(text)}\n".encode() + text)
    return digest.hexdigest()[:16]


def _sources(folder: Traversable, name: str) -> list[tuple[str, bytes]]:
    found: list[tuple[str, bytes]] = []
    for entry in folder.iterdir():
        path = f"{name}/{entry.name}"
        if entry.is_dir():
            found += _sources(entry, path)
        elif entry.name.endswith(SOURCES) and path != LADDER:
            found.append((path, entry.read_bytes()))
    return found
