"""Records and positions from files or standard input."""

from __future__ import annotations

import sys
from pathlib import Path

from lakelight.cli.complaint import BadUsage
from lakelight.cli.words import say
from lakelight.core.errors import InvalidPosition, InvalidRecord
from lakelight.core.game import MatchState
from lakelight.core.jsontext import LONGEST, JsonObject, parse_object
from lakelight.core.match import Match
from lakelight.core.record import Record, parse_record
from lakelight.games import GAMES, AnyGame, game_named

STANDARD_INPUT = "-"


def read_text(name: str) -> str:
    """The text of a file, or of standard input.

    Raises:
        BadUsage: if there is nothing that can be read.
    """
    try:
        if name == STANDARD_INPUT:
            found = sys.stdin.buffer.read(LONGEST + 1)
        else:
            with Path(name).open("rb") as file:
                found = file.read(LONGEST + 1)
    except OSError as error:
        raise BadUsage(say("error.file", name=name, reason=_reason(error))) from None
    if len(found) > LONGEST:
        raise BadUsage(say("error.long", name=name, most=LONGEST))
    try:
        return found.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadUsage(say("error.utf8", name=name)) from None


def read_record(name: str) -> tuple[AnyGame, Record]:
    """A record and its game; the moves are not yet replayed.

    Raises:
        BadUsage: if the file holds no JSON object.
        GameError: if the object is no record.
    """
    return _record(read_json(name, read_text(name)))


def read_position(name: str, move: int | None) -> tuple[AnyGame, MatchState]:
    """A position from its JSON or its drawing, or from a record after so many moves."""
    text = read_text(name)
    if not text.lstrip().startswith("{"):
        return _drawn(name, text, move)
    fields = read_json(name, text)
    if "moves" in fields:
        game, record = _record(fields)
        return game, _state_after(game, record, move)
    if move is not None:
        raise BadUsage(say("error.move_of_position", name=name))
    game = _game_of(fields)
    return game, game.parse_position_json(fields)


def read_json(name: str, text: str) -> JsonObject:
    """The JSON object of a text."""
    try:
        return parse_object(text, InvalidRecord)
    except InvalidRecord as error:
        raise BadUsage(say("error.json", name=name, reason=error)) from None


def _record(fields: JsonObject) -> tuple[AnyGame, Record]:
    game = _game_of(fields)
    return game, parse_record(game, fields)


def _game_of(fields: JsonObject) -> AnyGame:
    name = fields.get("game")
    if not isinstance(name, str):
        raise InvalidRecord(say("error.no_game", games=", ".join(GAMES)))
    return game_named(name)


def _drawn(name: str, text: str, move: int | None) -> tuple[AnyGame, MatchState]:
    word = text.split(maxsplit=1)[0] if text.strip() else ""
    if word not in GAMES:
        raise BadUsage(say("error.position", name=name, games=", ".join(GAMES)))
    if move is not None:
        raise BadUsage(say("error.move_of_position", name=name))
    game = GAMES[word]
    try:
        state: MatchState = game.parse_position_text(text)
    except (IndexError, KeyError) as error:
        raise InvalidPosition([say("error.drawing", reason=error)]) from error
    return game, state


def _state_after(game: AnyGame, record: Record, move: int | None) -> MatchState:
    last = len(record.moves) if move is None else move
    if not 0 <= last <= len(record.moves):
        raise BadUsage(say("error.move_number", move=last, last=len(record.moves)))
    for number, state in enumerate(Match.from_record(game, record).states()):
        found: MatchState = state
        if number == last:
            break
    return found


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()
