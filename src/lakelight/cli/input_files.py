"""Records and positions, read from files or from standard input."""

from __future__ import annotations

import sys
from pathlib import Path

from lakelight.cli.errors import UsageError
from lakelight.cli.words import say
from lakelight.core.errors import InvalidPosition, InvalidRecord
from lakelight.core.game import MatchState
from lakelight.core.jsontext import LONGEST, JsonObject, parse_object
from lakelight.core.match import Match
from lakelight.core.record import Record, parse_record
from lakelight.games import GAMES, AnyGame, AnyMatch, game_named

STANDARD_INPUT = "-"
# What the system says most often of a file; we say it in the person's language.
REASONS: dict[type[OSError], str] = {
    FileNotFoundError: "file.missing",
    IsADirectoryError: "file.is_folder",
    PermissionError: "file.forbidden",
}


def read_text(name: str) -> str:
    """The text of a file, or of standard input.

    Raises:
        UsageError: if it cannot be read.
    """
    try:
        if name == STANDARD_INPUT:
            found = sys.stdin.buffer.read(LONGEST + 1)
        else:
            with Path(name).open("rb") as file:
                found = file.read(LONGEST + 1)
    except OSError as error:
        raise UsageError(say("error.file", name=name, reason=reason_of(error))) from None
    if len(found) > LONGEST:
        raise UsageError(say("error.too_long", name=name, most=LONGEST))
    try:
        return found.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise UsageError(say("error.utf8", name=name)) from None


def reason_of(error: OSError) -> str:
    """Why a file cannot be read or written."""
    key = REASONS.get(type(error))
    return say(key) if key else (error.strerror or str(error)).lower()


def read_record(name: str) -> tuple[AnyGame, Record]:
    """A record and its game; the moves are not yet replayed.

    Raises:
        UsageError: if the file holds no JSON object.
        GameError: if the object is no record.
    """
    return _record(_read_json(name, read_text(name)))


def read_match(name: str) -> AnyMatch:
    """The match of a record, after its last move.

    Raises:
        UsageError: if the file holds no JSON object.
        GameError: if the object is no record, or its moves are not legal.
    """
    return Match.from_record(*read_record(name))


def read_position(name: str, move: int | None) -> MatchState:
    """A position from its JSON or its drawing, or from a record after so many moves."""
    text = read_text(name)
    if not text.lstrip().startswith("{"):
        return _drawn_position(name, text, move)
    fields = _read_json(name, text)
    if "moves" in fields:
        return _recorded_position(fields, move)
    if move is not None:
        raise UsageError(say("error.move_of_position", name=name))
    state: MatchState = _game_of(fields).parse_position_json(fields)
    return state


def _read_json(name: str, text: str) -> JsonObject:
    try:
        return parse_object(text, InvalidRecord)
    except InvalidRecord as error:
        raise UsageError(say("error.json", name=name, reason=error)) from None


def _record(fields: JsonObject) -> tuple[AnyGame, Record]:
    game = _game_of(fields)
    return game, parse_record(game, fields)


def _game_of(fields: JsonObject) -> AnyGame:
    name = fields.get("game")
    if not isinstance(name, str):
        raise InvalidRecord(say("error.no_game", games=", ".join(GAMES)))
    return game_named(name)


def _drawn_position(name: str, text: str, move: int | None) -> MatchState:
    word = text.split(maxsplit=1)[0] if text.strip() else ""
    if word not in GAMES:
        raise UsageError(say("error.position", name=name, games=", ".join(GAMES)))
    if move is not None:
        raise UsageError(say("error.move_of_position", name=name))
    try:
        state: MatchState = GAMES[word].parse_position_text(text)
    except (IndexError, KeyError) as error:
        raise InvalidPosition([say("error.drawing", reason=error)]) from error
    return state


def _recorded_position(fields: JsonObject, move: int | None) -> MatchState:
    game, record = _record(fields)
    last = len(record.moves)
    if move is not None and not 0 <= move <= last:
        raise UsageError(say("error.move_number", move=move, last=last))
    state: MatchState = Match.from_record(game, record).state_at(last if move is None else move)
    return state
