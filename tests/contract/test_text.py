"""The contract of every game: everything has a text form; printing and parsing are inverse."""

import random

import pytest

from lakelight.core.errors import GameError, InvalidRecord, InvalidSetup
from lakelight.core.jsontext import JsonObject, format_object, parse_object
from lakelight.core.match import Match
from lakelight.core.record import parse_record, result_json, verify
from lakelight.core.seed import commitment, parse_seed
from lakelight.games import AnyGame, AnyMatch
from tests.contract.match import every_match, next_move, opening, positions, steps
from tests.match_counts import many

MATCHES = many(3)


@every_match
def test_a_printed_move_parses_to_itself(game: AnyGame, players: int) -> None:
    for number in range(MATCHES):
        for state, move in steps(game, players, number):
            text = state.format(move)
            assert state.parse(text) == move
            assert state.parse(f" {text.lower()} ") == move
            moves = state.legal_moves()
            texts = state.format_moves(moves)
            assert len(set(texts)) == len(moves)
            for at in random.Random(number).sample(range(len(moves)), min(3, len(moves))):
                assert state.parse(texts[at]) == moves[at]


@pytest.mark.plays_much
@every_match
def test_a_position_survives_json_and_drawing(game: AnyGame, players: int) -> None:
    for number in range(MATCHES):
        for state in positions(game, players, number):
            fields = state.to_json()
            written = parse_object(format_object(fields), GameError)
            assert written == fields
            assert game.parse_position_json(written) == state
            drawn = str(state)
            assert game.parse_position_text(drawn) == state
            assert str(game.parse_position_text(drawn)) == drawn


@every_match
def test_a_record_replays_to_the_same_match_and_verifies(game: AnyGame, players: int) -> None:
    for number in range(MATCHES):
        seed = parse_seed(f"record {number}")
        rng = random.Random(number)
        match: AnyMatch = Match(game, game.new_setup(players, seed, {}), seed=seed)
        shown = [match.state.to_json()]
        while not match.state.is_over:
            match.play(next_move(game, match.state, seed, rng))
            shown.append(match.state.to_json())
        record = match.record
        assert (record.commitment, record.rules) == (commitment(seed), game.rules)
        assert record.result == result_json(match.state)
        read = parse_record(game, parse_object(format_object(record.to_json()), InvalidRecord))
        assert read == record
        again = Match.from_record(game, read)
        assert [state.to_json() for state in again.states()] == shown
        assert again.record == record
        assert verify(game, read) == match.state


@every_match
def test_undo_takes_back_one_move_after_the_other(game: AnyGame, players: int) -> None:
    match: AnyMatch = Match(game, game.new_setup(players, bytes(32), {}), seed=bytes(32))
    rng = random.Random(1)
    shown = [match.state.to_json()]
    for _ in range(12):
        if match.state.is_over:
            break
        match.play(next_move(game, match.state, bytes(32), rng))
        shown.append(match.state.to_json())
    while match.moves:
        assert match.state.to_json() == shown.pop()
        match.undo()
    assert [match.state.to_json()] == shown
    with pytest.raises(InvalidSetup, match="there is no move to undo"):
        match.undo()


@every_match
def test_a_setup_survives_json_and_is_drawn_by_its_seed(game: AnyGame, players: int) -> None:
    seed = parse_seed("setup")
    setup = game.new_setup(players, seed, {})
    fields = setup.to_json()
    assert set(fields) <= game.setup_keys
    assert setup.players == players
    assert game.parse_setup(fields, None) == setup
    assert game.parse_setup({"players": players}, seed) == setup
    drawn = game.drawn_setup(fields, seed)
    assert drawn.items() <= fields.items()


@every_match
def test_text_that_is_no_move_is_refused_and_quoted(game: AnyGame, players: int) -> None:
    for state, _ in steps(game, players, 1):
        before = state.to_json()
        for text in ("", "no move", "\x00", "9" * 50, "0:", "\ud800", "²"):
            with pytest.raises(GameError) as error:
                state.parse(text)
            assert repr(text)[:20] in str(error.value)
        assert state.to_json() == before


@every_match
def test_an_unknown_option_is_refused(game: AnyGame, players: int) -> None:
    with pytest.raises(GameError, match="nonsense"):
        game.new_setup(players, parse_seed("x"), {"nonsense": "1"})


@every_match
def test_empty_positions_and_records_are_refused(game: AnyGame, players: int) -> None:
    nothing: list[JsonObject] = [{}, {"game": game.name}, {"players": players}]
    for fields in nothing:
        with pytest.raises(GameError):
            game.parse_position_json(fields)
        with pytest.raises(GameError):
            parse_record(game, fields)
    for text in ("", game.name, f"{game.name} {players}"):
        with pytest.raises(GameError):
            game.parse_position_text(text)
    assert opening(game, players, parse_seed("x")).players == players
