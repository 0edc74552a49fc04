"""The names at the seats: those of people, and those that say which bot plays."""

from __future__ import annotations

from argparse import Namespace

from lakelight.cli.bots import bot_names, is_bot
from lakelight.cli.errors import UsageError
from lakelight.cli.setup_options import chosen_game
from lakelight.cli.words import say
from lakelight.core.record import LONGEST_NAME
from lakelight.games import AnyMatch

A_BOT = "-"


def names_of(match: AnyMatch) -> tuple[str, ...]:
    """The names of a match, or numbered ones if its record has none."""
    return match.names or tuple(_numbered(match.state.players))


def chosen_names(args: Namespace) -> tuple[str, ...]:
    """A name for every seat, as the options ask."""
    people = _people(args)
    fewest = chosen_game(args).players.start
    players = args.players if args.players is not None else max(fewest, len(people))
    if len(people) > players:
        if args.names is None:
            raise UsageError(say("error.humans", humans=len(people), players=players))
        raise UsageError(say("error.names", n=len(people), players=players))
    people += [A_BOT] * (players - len(people))
    bots = iter(bot_names(args.bots, people.count(A_BOT)))
    return tuple(next(bots) if name == A_BOT else name for name in people)


def _people(args: Namespace) -> list[str]:
    if args.names is None:
        return _unnamed(1 if args.humans is None else args.humans, args)
    if args.humans is not None:
        raise UsageError(say("error.humans_and_names"))
    names = [name.strip() for name in args.names.split(",")]
    for name in names:
        if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable() or is_bot(name):
            raise UsageError(say("error.name", name=name[:60], most=LONGEST_NAME))
        if name != A_BOT and names.count(name) > 1:
            raise UsageError(say("error.same_name", name=name))
    return names


def _unnamed(humans: int, args: Namespace) -> list[str]:
    """Names for people who gave none."""
    most = args.players if args.players is not None else chosen_game(args).players.stop - 1
    if not 0 <= humans <= most:
        raise UsageError(say("error.humans", humans=humans, players=most))
    return [say("play.you")] if humans == 1 else _numbered(humans)


def _numbered(count: int) -> list[str]:
    return [say("play.person", number=number) for number in range(1, count + 1)]
