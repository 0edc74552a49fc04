"""The options that begin a match, shared by every command that does."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from dataclasses import dataclass
from typing import Any

from lakelight.cli.complaint import BadUsage
from lakelight.cli.component_source import read_components
from lakelight.cli.words import say
from lakelight.core.errors import InvalidSetup
from lakelight.core.game import MatchSetup
from lakelight.core.jsontext import JsonObject
from lakelight.core.record import Record
from lakelight.core.seed import commitment, fresh_seed, parse_seed
from lakelight.games import GAMES, AnyGame, game_named

# Those that belong to a new match, by their names in Python.
SETUP_OPTIONS = (
    "players",
    "seats",
    "seed",
    "sheets",
    "fireworks",
    "emperor",
    "first_game",
    "components",
)


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
    dice = parser.add_argument_group("Dice")
    dice.add_argument("--sheets", metavar="A,B,...", help="the sheet of each seat (default: drawn)")
    dice.add_argument(
        "--fireworks", metavar="V3,O4,...", help="the four stacks in play (default: drawn)"
    )
    dice.add_argument(
        "--emperor", metavar="A,A,B", help="the face of each emperor card (default: drawn)"
    )
    dice.add_argument(
        "--first-game",
        action="store_true",
        default=None,
        help="sheets, fireworks and emperor cards as recommended for a first game",
    )
    dice.add_argument(
        "--components",
        metavar="FILE",
        help="a set of your own (lakelight components --help; default: the built-in one)",
    )


def option_name(option: str) -> str:
    """An option as it is typed."""
    return f"--{option.replace('_', '-')}"


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
        options = _options(args)
        if getattr(args, "deal", None) is None:
            return Beginning(game, game.new_setup(count, seed, options), seed)
        if "deal" not in game.setup_keys:
            raise BadUsage(say("error.no_deal", game=game.name))
        fields: JsonObject = {"players": count, "deal": [*_numbers(args.deal)], **options}
        return Beginning(game, game.parse_setup(fields, None), seed, drawn=False)
    except InvalidSetup as error:
        raise BadUsage(str(error)) from None


def _options(args: Namespace) -> dict[str, str]:
    """The game's own options, in its own words."""
    found = {
        option: getattr(args, option)
        for option in ("seats", "sheets", "fireworks", "emperor")
        if getattr(args, option) is not None
    }
    if args.first_game:
        found["first_game"] = "yes"
    if args.components is not None:
        found["components"] = read_components(args.components).text
    return found


def _numbers(text: str) -> list[int]:
    parts = text.replace(",", " ").split()
    if not all(part.isdecimal() and len(part) < 6 for part in parts):
        raise BadUsage(say("error.deal", text=text[:60]))
    return [int(part) for part in parts]
