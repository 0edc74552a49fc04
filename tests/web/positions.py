"""Positions of matches between bots, always the same, for tables that start from them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from lakelight.bots import Budget, bot_named
from lakelight.core.game import MatchState
from lakelight.core.record import Record
from lakelight.core.rng import Rng
from lakelight.games import GAMES
from tests.web.person import Person

# The last is named as in a record from before there were nine levels.
NAMES = ("Mira", "medium", "hard", "level2")

Wanted = Callable[[MatchState], bool]


class Position(NamedTuple):
    """A position of a match: how many moves led to it, and the seat to act."""

    record: Record
    move_count: int
    seat: int


@cache
def record_of(game_name: str, players: int) -> Record:
    """A match between greedy bots."""
    game, rng = GAMES[game_name], Rng(2026 + players)
    setup = game.new_setup(players, bytes(range(32)), {})
    state: Any = game.begin(setup)
    moves: list[str] = []
    bot = bot_named(game_name, "greedy")
    while not state.is_over:
        legal = state.legal_moves()
        move = legal[rng.below(len(legal))]
        if not state.is_chance:
            seat = state.seats_to_act[0]
            own = tuple(one for one in legal if state.seat_of(one) == seat)
            move = bot.choose(state.view(seat), own, Budget(1.0), rng)
        moves.append(state.format(move))
        state.play(move)
    return Record(game_name, setup.to_json(), tuple(moves), NAMES[:players], rules=game.rules)


def find_position(
    record: Record, wanted: Wanted, *, after: int = 0, last: bool = False
) -> Position:
    """The first or last position of a match that is wanted."""
    game = GAMES[record.game]
    state: Any = game.begin(game.parse_setup(record.setup, None))
    found = []
    for count, text in enumerate(record.moves):
        if count >= after and not state.is_chance and wanted(state):
            found.append(Position(record, count, state.seats_to_act[0]))
        state.play(state.parse(text))
    return found[-1 if last else 0]


def upload(person: Person, record: Record) -> str:
    """Upload a record and return its code."""
    reply = person.context.request.post(f"{person.site}/api/records", data=record.to_json())
    code: str = reply.json()["code"]
    return code


def open_table_at(person: Person, position: Position, *, listed: bool = False) -> str:
    """Open a table at a position, with the person at the seat to act; return its code."""
    record, count, seat = position
    post = person.context.request.post
    post(f"{person.site}/api/visitor", data={"name": "Mira"})
    seats = [
        {"kind": "you"} if one == seat else {"kind": "bot", "level": "beginner"}
        for one in range(len(record.names))
    ]
    wish = {
        "game": record.game,
        "seats": seats,
        "bot_pace": "at_once",
        "play_on": {"record": upload(person, record), "move_count": count},
        "listed": listed,
    }
    code: str = post(f"{person.site}/api/tables", data=wish).json()["code"]
    return code


def show_table_at(person: Person, position: Position) -> None:
    """Open such a table and show it to the person."""
    person.open(f"/t/{open_table_at(person, position)}")
    person.find("main[data-version]").wait_for()


def asked(*steps: str) -> Wanted:
    """A position at one of these steps."""
    return lambda state: state.step_of(state.seats_to_act[0]) in steps
