"""The ladder that ships: the built-in bots against their neighbors in strength.

`ladder.json` holds the figures; the page and the pictures are made from it.
"""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TextIO

from lakelight.arena.contest import Contest
from lakelight.arena.engine import Engine
from lakelight.arena.ladder_page import (
    PAGE,
    Ladder,
    ladder_page,
    ladder_picture,
    picture_path,
    sections_of,
)
from lakelight.arena.ledger import Ledger
from lakelight.arena.progress import Progress
from lakelight.arena.report import report_json
from lakelight.arena.standing import standing_of
from lakelight.arena.tournament import play_missing
from lakelight.bots import LEVELS, find_level
from lakelight.bots.game_bots import settings_of
from lakelight.bots.levels import LevelSettings
from lakelight.bots.registry import bots_of
from lakelight.core import state
from lakelight.core.errors import InvalidSetup
from lakelight.core.seed import parse_seed

# The numbers of players of a ladder; the ratings that people see are those with two.
PLAYERS = 2
MORE_PLAYERS = 4
QUICK_DEALS = 4
# Matches of each pairing, and fewer where a bot plays that searches by the clock.
MATCHES = 400
SLOW_MATCHES = 200
QUICK_BUDGET = "20"
SEED_WORDS = "the ladder of Lakelight"
LEDGERS = Path("build/ladder")
DATA = Path("src/lakelight/bots/ladder.json")


def check_checkout(root: Path) -> None:
    """Refuse a folder that is not a checkout: the ladder is written into the repository."""
    if not (root / DATA.parent).is_dir() or not (root / PAGE.parent).is_dir():
        raise InvalidSetup(
            f"the ladder writes {DATA} and {PAGE}: run it in a checkout of Lakelight, not {root}"
        )


def ladder_bots(game: str) -> tuple[str, ...]:
    """`random` and every level, and `greedy` above the levels that do not search.

    A bot stands once: without `greedy` if a level plays the same.
    """
    settings = {level.key: settings_of(bots_of(game), level) for level in LEVELS}
    searching = [key for key, one in settings.items() if one.playouts or one.seconds]
    looking = [key for key in settings if key not in searching]
    greedy = () if LevelSettings() in settings.values() else ("greedy",)
    return ("random", *looking, *greedy, *searching)


def ladder_contest(
    game: str, bots: tuple[str, ...], quick: bool, players: int = PLAYERS
) -> Contest:
    """Every bot against the one below it, which has all other seats, with its own time.

    Matches between bots of very different strength are one-sided and tell little. The quick
    ladder only shows that the command works.
    """
    meetings = tuple((at, *[at - 1] * (players - 1)) for at in range(1, len(bots)))
    matches = [
        SLOW_MATCHES if any(_is_slow(game, bots[bot]) for bot in meeting) else MATCHES
        for meeting in meetings
    ]
    return Contest(
        game=game,
        players=players,
        bots=bots,
        budget=QUICK_BUDGET if quick else "",
        seed=parse_seed(SEED_WORDS),
        deals=QUICK_DEALS if quick else MATCHES // players,
        meetings=meetings,
        most_deals=tuple(count // players for count in matches),
    )


def _is_slow(game: str, bot: str) -> bool:
    """Whether a bot is a level that searches by the clock."""
    level = find_level(bot)
    if level is None:
        return False
    settings = settings_of(bots_of(game), level)
    return settings.seconds is not None and settings.playouts is None


def play_ladder(
    root: Path, contests: list[Contest], engine: Engine, stream: TextIO, quick: bool
) -> Ladder:
    """Play the matches that the ledgers lack, and return the ladder."""
    games: dict[str, Any] = {}
    more: dict[str, Any] = {}
    for contest in contests:
        name = f"{contest.game}-{contest.players}{'-quick' if quick else ''}.jsonl"
        stream.write(f"{contest.game}: {contest.matches} matches of {', '.join(contest.bots)}\n")
        with Ledger(root / LEDGERS / name, contest) as ledger:
            results = play_missing(contest, ledger, engine, Progress(stream))
        section = _section(contest, report_json(contest, standing_of(contest, results)))
        (games if contest.players == PLAYERS else more)[contest.game] = section
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "quick": quick,
        "machine": {
            "cores": os.cpu_count(),
            "architecture": platform.machine(),
            "python": platform.python_version(),
            "engine": "compiled" if state.__file__.endswith((".so", ".pyd")) else "plain Python",
        },
        "games": games,
        "more_players": more,
    }


def write_ladder(root: Path, ladder: Ladder) -> list[Path]:
    """Write the figures, the page and the pictures, and return their paths."""
    texts = {DATA: json.dumps(ladder, indent=1) + "\n", PAGE: ladder_page(ladder)}
    for game, section in sections_of(ladder):
        texts[picture_path(game, section["players"])] = ladder_picture(game, section)
    for path, text in texts.items():
        (root / path).parent.mkdir(exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")
    return list(texts)


def _section(contest: Contest, report: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "players": contest.players,
        "budget": contest.budget,
        "deals": report["deals"],
        "matches": report["matches"],
        "matches_a_deal": report["matches_a_deal"],
        "seed": SEED_WORDS,
        "code": report["code"],
        "anchor": report["anchor"],
        "bots": [
            {
                "name": row["name"],
                "rating": row["rating"],
                "low": row["rating_low"],
                "high": row["rating_high"],
                "win_share": row["win_share"],
                "seconds_a_move": row["seconds_a_move"],
                "slow_seconds_a_move": row["slow_seconds_a_move"],
                "forfeits": row["forfeits"],
            }
            for row in report["standing"]
        ],
        "line_ups": report["line_ups"],
    }
