"""A record is all it takes to play a match again: the set-up and the moves.

States are never stored: they are what the rules make of the moves. So a record
written last year is also a test of today's rules.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from lakelight.core.errors import GameError, InvalidRecord
from lakelight.core.game import Game, MatchState, SetupT, StateT, ViewT
from lakelight.core.jsontext import JsonObject, Reader
from lakelight.core.seed import commitment, format_seed, parse_seed

DIGEST = re.compile(r"[0-9a-f]{64}")
MOST_MOVES = 5000
LONGEST_NAME = 40
LONGEST_MOVE = 200
LONGEST_RULES = 40
KEYS = frozenset({"game", "moves", "names", "seed", "commitment", "rules", "hints", "result"})


@dataclass(frozen=True)
class Record:
    """The set-up as JSON of its game, the moves as text, and what a full form adds.

    `hints` is how many hints of the coach each seat asked for; empty if none did.
    """

    game: str
    setup: JsonObject
    moves: tuple[str, ...]
    names: tuple[str, ...] = ()
    seed: bytes | None = None
    commitment: str = ""
    rules: str = ""
    result: JsonObject | None = None
    hints: tuple[int, ...] = ()

    def to_json(self) -> JsonObject:
        """The JSON form; what is not known is left out."""
        form: JsonObject = {"game": self.game}
        if self.rules:
            form["rules"] = self.rules
        if self.names:
            form["names"] = list(self.names)
        form |= self.setup
        if self.commitment:
            form["commitment"] = self.commitment
        if self.seed is not None:
            form["seed"] = format_seed(self.seed)
        form["moves"] = list(self.moves)
        if any(self.hints):
            form["hints"] = list(self.hints)
        if self.result is not None:
            form["result"] = self.result
        return form


def parse_record(game: Game[StateT, SetupT, ViewT], fields: JsonObject) -> Record:
    """A record from JSON, minimal or full; the moves are not yet replayed.

    Raises:
        InvalidRecord: listing every problem in its fields.
    """
    reader = Reader(fields)
    unknown = sorted(set(fields) - KEYS - game.setup_keys)
    if unknown:
        reader.problems.append(
            f"unknown fields {', '.join(unknown)[:80]}: "
            f"expected {', '.join(sorted(KEYS | game.setup_keys))}"
        )
    name = reader.text("game", game.name)
    if name != game.name:
        reader.problems.append(f"game {name!r:.40}: expected {game.name}")
    moves = reader.texts("moves")
    if len(moves) > MOST_MOVES:
        reader.problems.append(f"{len(moves)} moves are more than any match has")
    if any(len(move) > LONGEST_MOVE for move in moves):
        reader.problems.append(f"a move has at most {LONGEST_MOVE} characters")
    names = reader.texts("names") if "names" in fields else ()
    if any(len(name) > LONGEST_NAME for name in names):
        reader.problems.append(f"a name has at most {LONGEST_NAME} characters")
    hints = reader.integers("hints") if "hints" in fields else ()
    if any(not 0 <= count <= MOST_MOVES for count in hints):
        reader.problems.append(f"hints: expected counts from 0 to {MOST_MOVES}")
    seed_text = reader.text("seed", "")
    committed = reader.text("commitment", "")
    rules = reader.text("rules", "")
    if len(rules) > LONGEST_RULES:
        reader.problems.append(
            f"rules {rules[:LONGEST_RULES]!r}...: at most {LONGEST_RULES} characters"
        )
    if committed and not DIGEST.fullmatch(committed):
        reader.problems.append(f"commitment {committed!r:.80}: expected 64 hexadecimal digits")
    result = fields.get("result")
    if result is not None and not isinstance(result, dict):
        reader.problems.append("result: expected an object with winners, reason and scores")
        result = None
    if reader.problems:
        raise InvalidRecord("; ".join(reader.problems))
    seed = _seed(seed_text)
    setup = game.parse_setup({key: fields[key] for key in game.setup_keys & set(fields)}, seed)
    if names and len(names) != setup.players:
        raise InvalidRecord(f"{len(names)} names for {setup.players} players")
    if hints and len(hints) != setup.players:
        raise InvalidRecord(f"hints of {len(hints)} seats for {setup.players} players")
    return Record(
        game=game.name,
        setup=setup.to_json(),
        moves=moves,
        names=names,
        seed=seed,
        commitment=committed,
        rules=rules,
        result=result,
        hints=hints,
    )


def result_json(state: MatchState) -> JsonObject | None:
    """Who won, by what, the places and the scores; None before the end."""
    outcome = state.outcome
    if outcome is None:
        return None
    return {
        "winners": list(outcome.winners),
        "reason": outcome.reason,
        "places": list(outcome.places),
        "scores": list(state.scores),
    }


def verify(game: Game[StateT, SetupT, ViewT], record: Record) -> StateT:
    """Check commitment, deal, every move and the result; the final state.

    Raises:
        InvalidRecord: at the first thing that does not hold.
    """
    if record.seed is not None:
        _verify_seed(game, record, record.seed)
    state = _played_through(game, record)
    if record.result is not None and record.result != result_json(state):
        raise InvalidRecord(
            f"the result is given as {record.result!s:.200}, "
            f"but the moves lead to {result_json(state)}"
        )
    return state


def _verify_seed(game: Game[StateT, SetupT, ViewT], record: Record, seed: bytes) -> None:
    """The commitment must be the seed's, and the set-up what the seed draws."""
    expected = commitment(seed)
    if record.commitment not in ("", expected):
        raise InvalidRecord(
            f"the commitment is {record.commitment:.64}, but the seed's SHA-256 is {expected}"
        )
    for key, drawn in game.drawn_setup(record.setup, seed).items():
        if record.setup[key] != drawn:
            raise InvalidRecord(f"{key} is {record.setup[key]}, but the seed draws {drawn}")


def _played_through(game: Game[StateT, SetupT, ViewT], record: Record) -> StateT:
    """The final state; with a seed, every move of chance must be the one it draws."""
    state = game.begin(game.parse_setup(record.setup, None))
    for number, text in enumerate(record.moves, start=1):
        try:
            move = state.parse(text)
        except GameError as error:
            raise InvalidRecord(f"move {number}: {error}") from error
        if record.seed is not None and state.is_chance:
            drawn = game.chance_move(state, record.seed)
            if move != drawn:
                raise InvalidRecord(
                    f"move {number} is {text!r}, but the seed draws {state.format(drawn)!r}"
                )
        state.apply(move)
    return state


def _seed(text: str) -> bytes | None:
    if not text:
        return None
    if len(text) != 64 or parse_seed(text).hex() != text.lower():
        raise InvalidRecord(f"seed {text[:80]!r}: expected 64 hexadecimal digits")
    return parse_seed(text)
