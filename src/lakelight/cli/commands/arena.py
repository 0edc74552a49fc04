"""Bots against bots on duplicate deals: every bot plays the same deal from every seat.

Every finished match is kept in a file; the same command goes on where it stopped, and
with more --matches it adds to what is there. `lakelight arena ladder` plays the ladder
that ships and writes its page; it is for those who develop Lakelight.
"""

from __future__ import annotations

import csv
import hashlib
import json
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from lakelight.bots import DEFAULT_LEVEL, LEVELS, bot_named
from lakelight.cli.complaint import DONE, BadUsage, Failed
from lakelight.cli.record_file import write_text
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
SUMMARY = "bots against bots: ratings, win shares and scores, with their intervals"
EXAMPLES = """\
examples:
  lakelight arena --bots level3,greedy,random --matches 300
  lakelight arena --game harvest --players 4 --bots level5,greedy,greedy,greedy
  lakelight arena --bots level4,level3 --matches 2000 --until-better level4,level3
  lakelight arena --bots greedy,random --json --picture ratings.svg
  lakelight arena --bots greedy,random --cluster
"""
SEED_WORDS = "lakelight"
MATCHES = 100


def add_arguments(parser: ArgumentParser) -> None:
    """Who plays what, how often, and where the results go."""
    parser.add_argument(
        "task", nargs="?", choices=["ladder"], help="play the ladder that ships, in a checkout"
    )
    parser.add_argument(
        "--game", default=next(iter(GAMES)), metavar="NAME", help=" or ".join(GAMES)
    )
    parser.add_argument("--players", type=int, default=2, metavar="N", help="seats (default 2)")
    parser.add_argument(
        "--bots",
        metavar="A,B,...",
        help="two bots or more, who all meet; a name for each seat with some repeated is "
        "one line-up (see docs/bots.md)",
    )
    parser.add_argument(
        "--matches",
        type=int,
        default=MATCHES,
        metavar="N",
        help="at least so many in all, rounded up to whole deals (default %(default)s)",
    )
    parser.add_argument(
        "--budget",
        default="",
        metavar="B",
        help="a decision: seconds as 0.2s, or playouts as 500 (default: each bot's own time)",
    )
    parser.add_argument(
        "--seed",
        default=SEED_WORDS,
        metavar="WORDS",
        help="of deals and bots (default %(default)s)",
    )
    parser.add_argument(
        "--until-better",
        metavar="A,B",
        help="stop as soon as A is shown better than B, or not; --matches is then the most",
    )
    parser.add_argument("--out", metavar="FILE", help="where finished matches are kept")
    parser.add_argument("--picture", metavar="FILE", help="draw the ratings as SVG")
    parser.add_argument("--json", action="store_true", help="one JSON object for machines")
    parser.add_argument(
        "--workers", type=int, metavar="N", help="processes at once (default: one a core)"
    )
    parser.add_argument(
        "--cluster", action="store_true", help="play on Ray: the cluster at RAY_ADDRESS, or here"
    )
    parser.add_argument("--quick", action="store_true", help="ladder: a trial in a minute")


def run(args: Namespace, make_bot: BotMaker = bot_named) -> int:
    """Play, then tell."""
    from lakelight.arena.engine import Cluster, Cores, check_bots
    from lakelight.arena.workers import WorkersLost

    try:
        engine: Engine = (Cluster if args.cluster else Cores)(args.workers, make_bot)
        if args.task == "ladder":
            return _ladder(engine, args.quick)
        contest, test = _contest(args)
        check_bots(contest, make_bot)
        return _play(args, contest, test, engine)
    except InvalidSetup as error:
        raise BadUsage(str(error)) from None
    except WorkersLost as error:
        raise Failed(str(error)) from None


def _play(args: Namespace, contest: Contest, test: SequentialTest | None, engine: Engine) -> int:
    from lakelight.arena.ledger import Ledger
    from lakelight.arena.progress import Progress
    from lakelight.arena.report import report_json, report_picture, report_text
    from lakelight.arena.standing import stand
    from lakelight.arena.tournament import play_missing

    out = Path(args.out) if args.out else _default_out(contest)
    with Ledger(out, contest) as ledger:
        try:
            results = play_missing(contest, ledger, engine, Progress(sys.stderr), test)
        except KeyboardInterrupt:
            _tell(
                f"interrupted: {len(ledger.results)} matches are kept in {out}; "
                f"the same command goes on"
            )
            raise
    standing = stand(contest, results)
    if args.picture:
        write_text(Path(args.picture), report_picture(contest, standing))
    if args.json:
        print(format_object(report_json(contest, standing, test) | {"out": str(out)}))
    else:
        print(report_text(contest, standing, test), end="")
        _tell(f"every match is in {out}")
    return DONE


def _contest(args: Namespace) -> tuple[Contest, SequentialTest | None]:
    from lakelight.arena.contest import Contest, with_matches
    from lakelight.arena.sequential import SequentialTest

    rivals = _names(args.until_better)
    bots = _names(args.bots) or rivals
    if not bots:
        raise InvalidSetup(f"name the bots: --bots {DEFAULT_LEVEL.key},greedy")
    if rivals and (len(rivals) != 2 or set(rivals) != set(bots)):
        raise InvalidSetup(
            f"--until-better {args.until_better!r:.80} compares the two bots that play: "
            f"name those two, such as --until-better {LEVELS[-1].key},greedy, "
            "and no others in --bots"
        )
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
        check_checkout,
        ladder_bots,
        ladder_contest,
        play_ladder,
        write_ladder,
    )

    root = Path.cwd()
    check_checkout(root)
    contests = [ladder_contest(game, ladder_bots(), quick) for game in GAMES]
    for path in write_ladder(root, play_ladder(root, contests, engine, sys.stderr, quick)):
        print(path)
    return DONE


def _meetings(bots: tuple[str, ...], players: int) -> tuple[tuple[int, ...], ...]:
    """The one line-up that repeated names spell out; none where everybody meets everybody."""
    distinct = list(dict.fromkeys(bots))
    if len(distinct) == len(bots):
        return ()
    if len(bots) != players:
        raise InvalidSetup(
            f"--bots names a bot twice: for one line-up name a bot for each of the {players} "
            f"seats, such as {','.join([LEVELS[-1].key, *['greedy'] * (players - 1)])}; "
            f"otherwise name every bot once"
        )
    return (tuple(distinct.index(bot) for bot in bots),)


def _names(text: str | None) -> tuple[str, ...]:
    """Names between commas; one that has commas of its own stands in double quotes."""
    rows = csv.reader([text or ""], skipinitialspace=True)
    return tuple(name.strip() for row in rows for name in row)


def _default_out(contest: Contest) -> Path:
    """A name of the contest's own, so that the same command finds its matches again."""
    identity = json.dumps(contest.identity(), sort_keys=True)
    return Path(f"lakelight-arena-{hashlib.sha256(identity.encode()).hexdigest()[:12]}.jsonl")


def _tell(sentence: str) -> None:
    """For people, not for pipes."""
    sys.stderr.write(f"{sentence}\n")
    sys.stderr.flush()
