"""Moments of whole matches that bots played: the same ones every time, and there at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from lakelight.bots import Budget, bot_named
from lakelight.core.game import MatchState
from lakelight.core.record import Record
from lakelight.core.rng import Rng
from lakelight.games import GAMES
from tests.web.person import Person

NAMES = ("Mira", "level3", "level4", "level2")

Wanted = Callable[[MatchState], bool]


@cache
def record_of(game_name: str, players: int) -> Record:
    """A whole match between bots that take what looks best."""
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
            move = bot.choose(game.view(state, seat), own, Budget(1.0), rng)
        moves.append(game.format_move(state, move))
        state.play(move)
    return Record(game_name, setup.to_json(), tuple(moves), NAMES[:players], rules=game.rules)


def moment(
    record: Record, wanted: Wanted, *, after: int = 0, last: bool = False
) -> tuple[int, int]:
    """How many moves lead to the first, or the last, position that is wanted, and whose turn."""
    game = GAMES[record.game]
    state: Any = game.begin(game.parse_setup(record.setup, None))
    found = []
    for count, text in enumerate(record.moves):
        if count >= after and not state.is_chance and wanted(state):
            found.append((count, state.seats_to_act[0]))
        state.play(game.parse_move(state, text))
    return found[-1 if last else 0]


def upload(person: Person, record: Record) -> str:
    """The code of a record that a person gave to the server."""
    reply = person.context.request.post(f"{person.site}/api/records", data=record.to_json())
    code: str = reply.json()["code"]
    return code


def lay_at(
    person: Person,
    record: Record,
    wanted: Wanted,
    *,
    after: int = 0,
    last: bool = False,
    **options: object,
) -> str:
    """A table that plays on from such a moment: the seat to move is the person's own."""
    count, seat = moment(record, wanted, after=after, last=last)
    post = person.context.request.post
    post(f"{person.site}/api/visitor", data={"name": "Mira"})
    seats = [
        {"kind": "you"} if one == seat else {"kind": "bot", "level": "level1"}
        for one in range(len(record.names))
    ]
    wish = {
        "game": record.game,
        "seats": seats,
        "bot_pace": "at_once",
        "play_on": {"record": upload(person, record), "move_count": count},
        **options,
    }
    code: str = post(f"{person.site}/api/tables", data=wish).json()["code"]
    return code


def sit_at(
    person: Person,
    record: Record,
    wanted: Wanted,
    *,
    after: int = 0,
    last: bool = False,
    **options: object,
) -> str:
    """The same, and the person sits down before it; the code."""
    code = lay_at(person, record, wanted, after=after, last=last, **options)
    person.open(f"/t/{code}")
    person.find("main[data-version]").wait_for()
    return code


def asked(*steps: str) -> Wanted:
    """A position in which somebody is asked one of these."""
    return lambda state: state.step_of(state.seats_to_act[0]) in steps
