"""Who sits where: names of people, and names that say which bot plays."""

from __future__ import annotations

from argparse import Namespace

from lakelight.cli.bots import bot_names, is_bot
from lakelight.cli.complaint import BadUsage
from lakelight.cli.set_up import chosen_game
from lakelight.cli.words import say
from lakelight.core.record import LONGEST_NAME

A_BOT = "-"


def seat_names(args: Namespace) -> tuple[int, tuple[str, ...]]:
    """How many play, and a name for every seat."""
    people = _people(args)
    fewest = chosen_game(args).players.start
    players = args.players if args.players is not None else max(fewest, len(people))
    if len(people) > players:
        if args.names is None:
            raise BadUsage(say("error.humans", humans=len(people), players=players))
        raise BadUsage(say("error.names", count=len(people), players=players))
    people += [A_BOT] * (players - len(people))
    bots = iter(bot_names(args.bots, people.count(A_BOT)))
    return players, tuple(next(bots) if name == A_BOT else name for name in people)


def _people(args: Namespace) -> list[str]:
    if args.names is None:
        return _numbered(1 if args.humans is None else args.humans, args)
    if args.humans is not None:
        raise BadUsage(say("error.humans_and_names"))
    names = [name.strip() for name in args.names.split(",")]
    for name in names:
        if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable() or is_bot(name):
            raise BadUsage(say("error.name", name=name[:60], most=LONGEST_NAME))
        if name != A_BOT and names.count(name) > 1:
            raise BadUsage(say("error.names_twice", name=name))
    return names


def _numbered(humans: int, args: Namespace) -> list[str]:
    """Names for people who gave none."""
    most = args.players if args.players is not None else chosen_game(args).players.stop - 1
    if not 0 <= humans <= most:
        raise BadUsage(say("error.humans", humans=humans, players=most))
    if humans == 1:
        return [say("play.you")]
    return [say("play.person", number=number) for number in range(1, humans + 1)]
