"""The options that begin a match, shared by every command that does."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from dataclasses import dataclass
from typing import Any

from lakelight.cli.complaint import BadUsage
from lakelight.cli.words import say
from lakelight.core.errors import InvalidSetup
from lakelight.core.game import MatchSetup
from lakelight.core.jsontext import JsonObject
from lakelight.core.record import Record
from lakelight.core.seed import commitment, fresh_seed, parse_seed
from lakelight.games import GAMES, AnyGame, game_named


@dataclass(frozen=True)
class Beginning:
    """A game, a set-up, and the seed that chance comes from.

    `drawn` says whether the set-up is what the seed draws, or was given by hand.
    """

    game: AnyGame
    setup: Any
    seed: bytes
    drawn: bool = True

    def record(
        self,
        moves: tuple[str, ...] = (),
        names: tuple[str, ...] = (),
        result: JsonObject | None = None,
    ) -> Record:
        """The full record of a match that began so."""
        setup: MatchSetup = self.setup
        return Record(
            game=self.game.name,
            setup=setup.to_json(),
            moves=moves,
            names=names,
            seed=self.seed if self.drawn else None,
            commitment=commitment(self.seed) if self.drawn else "",
            rules=self.game.rules,
            result=result,
        )


def add_setup_arguments(parser: ArgumentParser) -> None:
    """The options that say which match to begin."""
    parser.add_argument(
        "--game", default=next(iter(GAMES)), help=f"one of {', '.join(GAMES)} (default %(default)s)"
    )
    parser.add_argument("--players", type=int, metavar="N", help="how many seats (default 2)")
    parser.add_argument(
        "--seats",
        metavar="SIDES",
        help="Harvest: the side each seat faces, clockwise from the red one, such as SWE",
    )
    parser.add_argument(
        "--seed",
        metavar="WORDS",
        help="64 hexadecimal digits or any words; the same seed gives the same match "
        "(default: a fresh one)",
    )


def chosen_game(args: Namespace) -> AnyGame:
    """The game that the options name."""
    try:
        return game_named(args.game)
    except InvalidSetup as error:
        raise BadUsage(str(error)) from None


def begin_match(args: Namespace, players: int | None = None) -> Beginning:
    """The match that the options ask for.

    Raises:
        BadUsage: if there is no such match.
    """
    game = chosen_game(args)
    count = players or args.players or game.players.start
    try:
        seed = fresh_seed() if args.seed is None else parse_seed(args.seed)
        options = {} if args.seats is None else {"seats": args.seats}
        if getattr(args, "deal", None) is None:
            return Beginning(game, game.new_setup(count, seed, options), seed)
        fields: JsonObject = {"players": count, "deal": [*_numbers(args.deal)], **options}
        return Beginning(game, game.parse_setup(fields, None), seed, drawn=False)
    except InvalidSetup as error:
        raise BadUsage(str(error)) from None


def _numbers(text: str) -> list[int]:
    parts = text.replace(",", " ").split()
    if not all(part.isdecimal() and len(part) < 6 for part in parts):
        raise BadUsage(say("error.deal", text=text[:60]))
    return [int(part) for part in parts]
