"""Where a match of a learning environment starts: a seed, a record or a position.

`reset(options={...})` of every environment understands

    seed        words or 64 hexadecimal digits: the deal of an ordinary match with that seed
    record      a record as JSON, or its fields: the position after its moves
    moves       how many moves of the record to play (default: all)
    position    a position as JSON, its fields, or as the text that a state prints
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from lakelight.core.errors import InvalidPosition, InvalidRecord, InvalidSetup
from lakelight.core.match import Match
from lakelight.core.record import parse_record
from lakelight.core.seed import seed_of
from lakelight.games import AnyGame

STARTS = ("seed", "record", "position")
# PettingZoo's own checks pass this key to see that options are accepted.
IGNORED = "options"


def start_of(
    game: AnyGame, players: int, options: Mapping[str, object] | None, words: Mapping[str, str]
) -> Any | None:  # noqa: ANN401
    """The state that the options of a reset ask for; None if they leave it to the generator.

    `words` are the options of a new match, such as seats.

    Raises:
        InvalidSetup, InvalidRecord, InvalidPosition: saying what would have been right.
    """
    if options is not None and not isinstance(options, Mapping):
        raise InvalidSetup(f"options {options!r:.40}: expected a dictionary")
    given = {} if options is None else dict(options)
    unknown = [name for name in given if name not in {*STARTS, "moves", IGNORED}]
    if unknown:
        raise InvalidSetup(f"option {unknown[0]!r:.40}: expected {', '.join(STARTS)} or moves")
    named = [name for name in STARTS if given.get(name) is not None]
    if len(named) > 1:
        raise InvalidSetup(f"options {' and '.join(named)}: give only one of {', '.join(STARTS)}")
    if "moves" in given and named != ["record"]:
        raise InvalidSetup("option 'moves' belongs to a record: give both")
    if not named:
        return None
    if named == ["seed"]:
        state = game.begin(game.new_setup(players, _seed(given["seed"]), words))
    elif named == ["record"]:
        state = _after(game, given["record"], given.get("moves"))
    else:
        state = _position(game, given["position"])
    if state.players != players:
        raise InvalidSetup(f"it has {state.players} players: this environment has {players}")
    if state.is_over:
        raise InvalidSetup("the match is over: start from a position that can be played")
    return state


def _seed(given: object) -> bytes:
    if not isinstance(given, (bytes, str, int)) or isinstance(given, bool):
        raise InvalidSetup(f"seed {given!r:.40}: expected words or 64 hexadecimal digits")
    return seed_of(given)


def _after(game: AnyGame, given: object, count: object) -> Any:  # noqa: ANN401
    record = parse_record(game, _fields(given, InvalidRecord))
    if count is None:
        count = len(record.moves)
    if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= len(record.moves):
        raise InvalidSetup(f"moves {count!r:.20}: the record has 0 to {len(record.moves)}")
    match = Match(game, game.parse_setup(record.setup, None), seed=record.seed)
    for _ in match.replay(record.moves[:count]):
        pass
    return match.state


def _position(game: AnyGame, given: object) -> Any:  # noqa: ANN401
    if isinstance(given, str) and not given.lstrip().startswith("{"):
        return game.parse_position_text(given)
    return game.parse_position_json(_fields(given, InvalidPosition))


def _fields(given: object, error: type[InvalidRecord | InvalidPosition]) -> dict[str, Any]:
    """The fields of a JSON object, given as text or already parsed."""
    if isinstance(given, str):
        try:
            given = json.loads(given)
        except ValueError as reason:
            raise error(f"{given!r:.40} is no JSON: {reason}") from None
    if not isinstance(given, Mapping):
        raise error(f"{given!r:.40}: expected a JSON object")
    return dict(given)
