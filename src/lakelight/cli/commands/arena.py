"""Play bots against each other on duplicate deals: each bot plays every deal from every seat.

Every finished match is saved in a file. The same command continues where it stopped, and
more --matches add to the file. `lakelight arena ladder` plays the ladder that ships with
Lakelight and writes its page; it is for developers.
"""

from __future__ import annotations

import csv
import hashlib
import json
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from lakelight.bots import bot_named
from lakelight.cli.errors import SUCCESS, CommandFailed, UsageError
from lakelight.cli.output_files import write_text
from lakelight.cli.words import say
from lakelight.core.errors import InvalidSetup
from lakelight.core.jsontext import format_object
from lakelight.core.seed import parse_seed
from lakelight.games import GAMES

if TYPE_CHECKING:
    from lakelight.arena.contest import Contest
    from lakelight.arena.engine import Engine
    from lakelight.arena.match import BotMaker
    from lakelight.arena.sequential import SequentialTest

NAME = "arena"
SUMMARY = "play bots against bots: ratings, win shares and scores, with intervals"
EXAMPLES = say("help.arena.examples")
SEED_WORDS = "lakelight"
MATCHES = 100


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the bots, the matches and the output."""
    parser.add_argument(
        "task", nargs="?", choices=["ladder"], help="play the ladder that ships, in a checkout"
    )
    parser.add_argument(
        "--game", default=next(iter(GAMES)), metavar="NAME", help=" or ".join(GAMES)
    )
    parser.add_argument(
        "--players", type=int, default=2, metavar="N", help="number of seats (default 2)"
    )
    parser.add_argument(
        "--bots",
        metavar="A,B,...",
        help="two or more bots, which all play each other; one name for each seat, some of them "
        "repeated, is a single line-up (see docs/bots.md)",
    )
    parser.add_argument(
        "--matches",
        type=int,
        default=MATCHES,
        metavar="N",
        help="the least number of matches, rounded up to whole deals (default %(default)s)",
    )
    parser.add_argument(
        "--budget",
        default="",
        metavar="B",
        help="budget per decision: seconds as 0.2s, or playouts as 500 "
        "(default: each bot's own time)",
    )
    parser.add_argument(
        "--seed",
        default=SEED_WORDS,
        metavar="WORDS",
        help="the seed of deals and bots (default %(default)s)",
    )
    parser.add_argument(
        "--until-better",
        metavar="A,B",
        help="stop as soon as A is shown to be better than B, or not to be; "
        "--matches is then the limit",
    )
    parser.add_argument("--out", metavar="FILE", help="the file of finished matches")
    parser.add_argument("--picture", metavar="FILE", help="draw the ratings as SVG")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument(
        "--workers", type=int, metavar="N", help="number of processes (default: one per core)"
    )
    parser.add_argument(
        "--cluster",
        action="store_true",
        help="play on Ray: the cluster at RAY_ADDRESS, or this machine",
    )
    parser.add_argument("--quick", action="store_true", help="ladder: a trial that takes a minute")


def run(args: Namespace, make_bot: BotMaker = bot_named) -> int:
    """Play, then print the report."""
    from lakelight.arena.engine import check_bots, engine_on_cluster, engine_on_cores
    from lakelight.arena.workers import WorkersLost

    try:
        make_engine = engine_on_cluster if args.cluster else engine_on_cores
        engine = make_engine(args.workers, make_bot)
        if args.task == "ladder":
            return _ladder(engine, args.quick)
        contest, test = _contest(args)
        check_bots(contest, make_bot)
        return _play(args, contest, test, engine)
    except InvalidSetup as error:
        raise UsageError(str(error)) from None
    except WorkersLost as error:
        raise CommandFailed(str(error)) from None


def _play(args: Namespace, contest: Contest, test: SequentialTest | None, engine: Engine) -> int:
    from lakelight.arena.ledger import Ledger
    from lakelight.arena.progress import Progress
    from lakelight.arena.report import report_json, report_picture, report_text
    from lakelight.arena.standing import standing_of
    from lakelight.arena.tournament import play_missing

    out = Path(args.out) if args.out else _default_out(contest)
    with Ledger(out, contest) as ledger:
        try:
            results = play_missing(contest, ledger, engine, Progress(sys.stderr), test)
        except KeyboardInterrupt:
            _tell(say("arena.interrupted", n=len(ledger.results), path=out))
            raise
    standing = standing_of(contest, results)
    if args.picture:
        write_text(Path(args.picture), report_picture(contest, standing))
    if args.json:
        print(format_object(report_json(contest, standing, test) | {"out": str(out)}))
    else:
        print(report_text(contest, standing, test), end="")
        _tell(say("arena.saved", path=out))
    return SUCCESS


def _contest(args: Namespace) -> tuple[Contest, SequentialTest | None]:
    from lakelight.arena.contest import Contest, with_matches
    from lakelight.arena.sequential import SequentialTest

    rivals = _names(args.until_better)
    bots = _names(args.bots) or rivals
    if not bots:
        raise UsageError(say("arena.name_bots"))
    if rivals and (len(rivals) != 2 or set(rivals) != set(bots)):
        raise UsageError(say("arena.until_better", given=args.until_better))
    contest = Contest(
        game=args.game,
        players=args.players,
        bots=tuple(dict.fromkeys(bots)),
        budget=args.budget.strip(),
        seed=parse_seed(args.seed),
        meetings=_meetings(bots, args.players),
    )
    test = SequentialTest(bots.index(rivals[0]), bots.index(rivals[1])) if rivals else None
    return with_matches(contest, args.matches), test


def _ladder(engine: Engine, quick: bool) -> int:
    from lakelight.arena.ladder import (
        MORE_PLAYERS,
        PLAYERS,
        check_checkout,
        ladder_bots,
        ladder_contest,
        play_ladder,
        write_ladder,
    )

    root = Path.cwd()
    check_checkout(root)
    contests = [
        ladder_contest(game, ladder_bots(game), quick, players)
        for players in (PLAYERS, MORE_PLAYERS)
        for game in GAMES
    ]
    for path in write_ladder(root, play_ladder(root, contests, engine, sys.stderr, quick)):
        print(path)
    return SUCCESS


def _meetings(bots: tuple[str, ...], players: int) -> tuple[tuple[int, ...], ...]:
    """The one line-up that repeated names give; none if all bots play each other."""
    distinct = list(dict.fromkeys(bots))
    if len(distinct) == len(bots):
        return ()
    if len(bots) != players:
        example = ",".join(["expert", *["greedy"] * (players - 1)])
        raise UsageError(say("arena.line_up", players=players, example=example))
    return (tuple(distinct.index(bot) for bot in bots),)


def _names(text: str | None) -> tuple[str, ...]:
    """Names separated by commas; a name that contains commas stands in double quotes."""
    rows = csv.reader([text or ""], skipinitialspace=True)
    return tuple(name.strip() for row in rows for name in row)


def _default_out(contest: Contest) -> Path:
    """A file name made from the contest, so that the same command finds its matches again."""
    identity = json.dumps(contest.identity(), sort_keys=True)
    return Path(f"lakelight-arena-{hashlib.sha256(identity.encode()).hexdigest()[:12]}.jsonl")


def _tell(sentence: str) -> None:
    """Print a sentence to stderr."""
    sys.stderr.write(f"{sentence}\n")
    sys.stderr.flush()
