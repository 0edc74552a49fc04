"""What every game keeps: everything has a text form, and printing and parsing are inverse."""

import random

import pytest

from lakelight.core.errors import GameError, InvalidRecord
from lakelight.core.jsontext import JsonObject, format_object, parse_object
from lakelight.core.record import Record, parse_record, replay, result_json, verify
from lakelight.core.seed import commitment, parse_seed
from lakelight.games import AnyGame
from tests.contract.match import every_game, many, next_move, opening, positions, steps

MATCHES = many(3)


@every_game
def test_moves_read_back_as_themselves(game: AnyGame, players: int) -> None:
    for number in range(MATCHES):
        for state, move in steps(game, players, number):
            text = game.format_move(state, move)
            assert game.parse_move(state, text) == move
            assert game.parse_move(state, f" {text.lower()} ") == move
            moves = state.legal_moves()
            texts = game.format_moves(state, moves)
            assert len(set(texts)) == len(moves)
            for at in random.Random(number).sample(range(len(moves)), min(3, len(moves))):
                assert game.parse_move(state, texts[at]) == moves[at]


@every_game
def test_positions_read_back_as_themselves(game: AnyGame, players: int) -> None:
    for number in range(MATCHES):
        for state in positions(game, players, number):
            fields = game.position_json(state)
            written = parse_object(format_object(fields), GameError)
            assert written == fields
            assert game.parse_position_json(written) == state
            drawn = game.position_text(state)
            assert game.parse_position_text(drawn) == state
            assert game.position_text(game.parse_position_text(drawn)) == drawn


@every_game
def test_a_record_replays_to_the_same_match_and_verifies(game: AnyGame, players: int) -> None:
    for number in range(MATCHES):
        seed = parse_seed(f"record {number}")
        rng = random.Random(number)
        setup = game.new_setup(players, seed, {})
        state = game.begin(setup)
        moves, shown = [], [game.position_json(state)]
        while not state.is_over:
            move = next_move(game, state, seed, rng)
            moves.append(game.format_move(state, move))
            state.play(move)
            shown.append(game.position_json(state))
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
        assert [game.position_json(step) for step in replay(game, read)] == shown
        assert verify(game, read) == state


@every_game
def test_a_setup_reads_back_and_only_its_seed_draws_it(game: AnyGame, players: int) -> None:
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
        before = game.position_json(state)
        for text in ("", "no move", "\x00", "9" * 50, "0:", "\ud800", "²"):
            with pytest.raises(GameError) as error:
                game.parse_move(state, text)
            assert repr(text)[:20] in str(error.value)
        assert game.position_json(state) == before


@every_game
def test_an_option_that_is_not_there_is_refused(game: AnyGame, players: int) -> None:
    with pytest.raises(GameError, match="nonsense"):
        game.new_setup(players, parse_seed("x"), {"nonsense": "1"})


@every_game
def test_positions_and_records_of_nothing_are_refused(game: AnyGame, players: int) -> None:
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
