"""The table of baselines in `docs/learn.md`: known players against three levels, with intervals.

    python -m bench baselines --network examples/harvest_network.npz --deals 60 --write

Every deal is played from both seats; intervals are those of the arena. Without `--write` the table
is printed. A trained network plays its own game only.
"""

from __future__ import annotations

import argparse
import re
import sys
from datetime import UTC, datetime
from pathlib import Path

from lakelight.arena.contest import Contest
from lakelight.arena.engine import engine_on_cores
from lakelight.arena.interval import Interval
from lakelight.arena.ledger import Ledger
from lakelight.arena.progress import Progress
from lakelight.arena.standing import Share, standing_of
from lakelight.arena.tournament import play_missing
from lakelight.core.seed import parse_seed
from lakelight.games import GAMES

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "learn.md"
BOT = ROOT / "examples" / "bot_network.py"
TABLE = re.compile(r"(?<=<!-- baselines -->\n).*(?=<!-- end of baselines -->)", re.DOTALL)
RIVALS = ("beginner", "casual", "skilled")
NETWORK = "trained network"
# Each meets the rivals after it.
PLAYERS = (NETWORK, "very-hard", "policy", "random", *reversed(RIVALS))
NETWORK_GAME = "harvest"


def shares_of(
    game: str, players: dict[str, str], deals: int, workers: int, folder: Path
) -> dict[tuple[str, str], Share]:
    """The win share of every player against every rival; `players` are bots by their name."""
    names, bots = list(players), tuple(players.values())
    pairs = [
        (at, names.index(rival))
        for at in range(len(names))
        for rival in RIVALS
        if at < names.index(rival)
    ]
    contest = Contest(game, 2, bots, "", parse_seed("baselines"), deals, tuple(pairs))
    with Ledger(folder / f"{game}.jsonl", contest) as ledger:
        results = play_missing(contest, ledger, engine_on_cores(workers), Progress(sys.stderr))
    found = {}
    for row in standing_of(contest, results).line_ups:
        first, second = (names[bots.index(bot)] for bot in row.bots)
        low, high = row.win_share.interval
        found[first, second] = row.win_share
        found[second, first] = Share(
            1 - row.win_share.value, Interval(1 - high, 1 - low), row.win_share.matches
        )
    return found


def table_of(game: str, shares: dict[tuple[str, str], Share], deals: int) -> list[str]:
    """A Markdown table: a row for each player, a column for each rival."""
    rows = [name for name in PLAYERS if any(name == first for first, _ in shares)]
    lines = [
        f"{game.capitalize()}, two players, {2 * deals} matches in each cell:",
        "",
        "| player | " + " | ".join(f"against `{rival}`" for rival in RIVALS) + " |",
        "|---|" + "---:|" * len(RIVALS),
    ]
    for name in rows:
        cells = [cell_of(shares.get((name, rival))) for rival in RIVALS]
        label = name if name == NETWORK else f"`{name}`"
        lines.append(f"| {label} | " + " | ".join(cells) + " |")
    return [*lines, ""]


def cell_of(share: Share | None) -> str:
    """A win share and its interval, in percent."""
    if share is None:
        return ""
    low, high = (100 * end for end in share.interval)
    return f"{100 * share.value:.1f} % ({low:.1f} to {high:.1f})"


def main(arguments: list[str]) -> int:
    """Play, and print the tables or write them into the page."""
    parser = argparse.ArgumentParser(prog="python -m bench baselines", description=__doc__)
    parser.add_argument("--network", type=Path, help="what examples/learn_ppo.py wrote")
    parser.add_argument("--deals", type=int, default=60)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--game", action="append", choices=GAMES, help="only this one")
    parser.add_argument(
        "--folder",
        type=Path,
        default=Path(),
        help="where matches are kept; a new run goes on there",
    )
    parser.add_argument("--write", action="store_true", help="write into docs/learn.md")
    args = parser.parse_args(arguments)
    lines = [f"Played on {datetime.now(UTC):%Y-%m-%d} by `python -m bench baselines`.", ""]
    for game in args.game or GAMES:
        players = {name: name for name in PLAYERS}
        if args.network is not None and game == NETWORK_GAME:
            players[NETWORK] = f"process:{sys.executable} {BOT} {args.network.resolve()}"
        else:
            del players[NETWORK]
        shares = shares_of(game, players, args.deals, args.workers, args.folder)
        lines += table_of(game, shares, args.deals)
    text = "\n".join(["", *lines])
    if args.write:
        PAGE.write_text(TABLE.sub(lambda _: text, PAGE.read_text("utf-8")), "utf-8")
    else:
        print(text)
    return 0
