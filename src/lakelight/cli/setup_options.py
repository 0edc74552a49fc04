"""The options that set up a new match, shared by every command that starts one."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace, _ArgumentGroup

from lakelight.cli.errors import UsageError
from lakelight.cli.faces import setup_fields, setup_options, setup_problems
from lakelight.cli.faces.options import SetupField, SetupOption
from lakelight.cli.words import say
from lakelight.core.errors import InvalidSetup
from lakelight.core.match import Match
from lakelight.core.seed import seed_of
from lakelight.games import GAMES, AnyGame, AnyMatch, game_named

SHARED = ("players", "seed")
# Characters of a name that an error repeats.
MOST_SHOWN = 40


def add_setup_arguments(parser: ArgumentParser, *, with_fields: bool = False) -> None:
    """Declare the options of a new match; with fields, also what may be given instead of drawn."""
    parser.add_argument(
        "--game", default=next(iter(GAMES)), help=f"one of {', '.join(GAMES)} (default %(default)s)"
    )
    parser.add_argument("--players", type=int, metavar="N", help="number of seats (default 2)")
    parser.add_argument(
        "--seed",
        metavar="WORDS",
        help="64 hexadecimal digits or any words; the same seed gives the same match "
        "(default: a fresh one)",
    )
    declared: set[str] = set()
    for game in GAMES.values():
        group = parser.add_argument_group(game.name.capitalize())
        for option in _options_of(game):
            is_wanted = with_fields or isinstance(option, SetupOption)
            if is_wanted and option.name not in declared:
                _declare(group, option)
                declared.add(option.name)


def refuse_setup_options(args: Namespace, record: str, *others: str) -> None:
    """Refuse the options of a new match, and others, beside a record that has its own set-up."""
    for name in (*SHARED, *_names_of_all_games(), *others):
        if getattr(args, name, None) is not None:
            raise UsageError(say("error.record_has_setup", option=_typed(name), record=record))


def chosen_game(args: Namespace) -> AnyGame:
    """The game that the options name."""
    return typed_game(args.game)


def typed_game(name: str) -> AnyGame:
    """The game of this name, as a person typed it."""
    try:
        return game_named(name)
    except InvalidSetup:
        games = ", ".join(GAMES)
        raise UsageError(say("error.game", name=name[:MOST_SHOWN], games=games)) from None


def new_match(args: Namespace, players: int | None = None, names: tuple[str, ...] = ()) -> AnyMatch:
    """The match that the options ask for, before its first move.

    Raises:
        UsageError: if there is no such match.
    """
    game = chosen_game(args)
    count = next(n for n in (players, args.players, game.players.start) if n is not None)
    if count not in game.players:
        least, most = game.players[0], game.players[-1]
        title = game.name.capitalize()
        raise UsageError(say("error.players", players=count, game=title, least=least, most=most))
    _refuse_options_of_other_games(args, game)
    given = {
        option.name: option.read(getattr(args, option.name))
        for option in setup_options(game)
        if getattr(args, option.name) is not None
    }
    fields = {
        field.name: field.read(getattr(args, field.name))
        for field in setup_fields(game)
        if getattr(args, field.name, None) is not None
    }
    try:
        seed = seed_of(args.seed)
        if fields:
            setup = game.parse_setup({"players": count, **given, **fields}, None)
        else:
            setup = game.new_setup(count, seed, given)
    except InvalidSetup as error:
        raise UsageError(setup_problems(game, error)) from None
    return Match(game, setup, seed=seed, names=names, is_verifiable=not fields)


def _declare(group: _ArgumentGroup, option: SetupOption | SetupField) -> None:
    if option.is_flag:
        group.add_argument(_typed(option.name), action="store_const", const="yes", help=option.help)
    else:
        group.add_argument(_typed(option.name), metavar=option.metavar, help=option.help)


def _refuse_options_of_other_games(args: Namespace, game: AnyGame) -> None:
    own = {option.name for option in _options_of(game)}
    for name in _names_of_all_games():
        if name not in own and getattr(args, name, None) is not None:
            raise UsageError(say("error.option", option=_typed(name), game=game.name))


def _names_of_all_games() -> list[str]:
    return [option.name for game in GAMES.values() for option in _options_of(game)]


def _options_of(game: AnyGame) -> list[SetupOption | SetupField]:
    return [*setup_options(game), *setup_fields(game)]


def _typed(name: str) -> str:
    """An option as a person types it."""
    return f"--{name.replace('_', '-')}"
