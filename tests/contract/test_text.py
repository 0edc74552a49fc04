"""What every game keeps: everything has a text form, and printing and parsing are inverse."""

import random

import pytest

from lakelight.core.errors import GameError, InvalidRecord
from lakelight.core.jsontext import JsonObject, format_object, parse_object
from lakelight.core.match import Match
from lakelight.core.record import Record, parse_record, result_json, verify
from lakelight.core.seed import commitment, parse_seed
from lakelight.games import AnyGame
from tests.contract.match import every_game, many, next_move, opening, positions, steps

MATCHES = many(3)


@every_game
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


@every_game
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


@every_game
def test_a_record_replays_to_the_same_match_and_verifies(game: AnyGame, players: int) -> None:
    for number in range(MATCHES):
        seed = parse_seed(f"record {number}")
        rng = random.Random(number)
        setup = game.new_setup(players, seed, {})
        state = game.begin(setup)
        moves, shown = [], [state.to_json()]
        while not state.is_over:
            move = next_move(game, state, seed, rng)
            moves.append(state.format(move))
            state.play(move)
            shown.append(state.to_json())
        record = Record(
            game=game.name,
            setup=setup.to_json(),
            moves=tuple(moves),
            seed=seed,
            commitment=commitment(seed),
            rules=game.rules,
            result=result_json(state),
        )
        read = parse_record(game, parse_object(format_object(record.to_json()), InvalidRecord))
        assert read == record
        assert [step.to_json() for step in Match.from_record(game, read).states()] == shown
        assert verify(game, read) == state


@every_game
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


@every_game
def test_text_that_is_no_move_is_refused_and_quoted(game: AnyGame, players: int) -> None:
    for state, _ in steps(game, players, 1):
        before = state.to_json()
        for text in ("", "no move", "\x00", "9" * 50, "0:", "\ud800", "²"):
            with pytest.raises(GameError) as error:
                state.parse(text)
            assert repr(text)[:20] in str(error.value)
        assert state.to_json() == before


@every_game
def test_an_unknown_option_is_refused(game: AnyGame, players: int) -> None:
    with pytest.raises(GameError, match="nonsense"):
        game.new_setup(players, parse_seed("x"), {"nonsense": "1"})


@every_game
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
