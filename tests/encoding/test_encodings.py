"""What every encoding promises: exact actions, fair observations, one encoding of a position."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from lakelight.bots.bot import legal_moves_of
from lakelight.core.errors import IllegalMove, InvalidSetup
from lakelight.core.rng import Rng
from lakelight.encoding.registry import encodings_of, new_encoder
from lakelight.games import GAMES
from tests.learn.matches import every_encoding, random_states
from tests.match_counts import many

MATCHES = many(4)


@every_encoding
def test_legal_actions_are_exactly_the_legal_moves(game: str, players: int, encoding: str) -> None:
    encoder = new_encoder(game, players, encoding)
    for state, seat in random_states(encoder, MATCHES):
        actions = encoder.legal_actions(state, seat)
        moves = [encoder.decode(state, seat, action) for action in actions]
        assert sorted(moves) == sorted(legal_moves_of(state, seat))
        assert [encoder.encode(state, move) for move in moves] == actions
        assert len(set(actions)) == len(actions)
        if encoder.has_mask:
            mask = encoder.mask(state, seat)
            assert [at for at, is_legal in enumerate(mask) if is_legal] == sorted(actions)


@every_encoding
def test_other_actions_are_refused_and_the_refusal_names_legal_ones(
    game: str, players: int, encoding: str
) -> None:
    encoder = new_encoder(game, players, encoding)
    state, seat = next(random_states(encoder, 1))
    legal = encoder.legal_actions(state, seat)
    step = max(1, encoder.actions // 2000)
    for action in [-1, encoder.actions, 1 << 40, *range(0, encoder.actions, step)]:
        if action not in legal:
            with pytest.raises(IllegalMove, match=f"action {action} of seat {seat} .*{legal[0]}"):
                encoder.decode(state, seat, action)


@every_encoding
def test_every_byte_is_within_the_bounds_of_its_block(
    game: str, players: int, encoding: str
) -> None:
    encoder = new_encoder(game, players, encoding)
    highest = encoder.table.highest_values()
    assert len(highest) == encoder.observation_size == encoder.table.size
    for state, _ in random_states(encoder, MATCHES):
        for seat in range(players):
            row = encoder.observe(state, seat)
            assert all(byte <= most for byte, most in zip(row, highest, strict=True))


@every_encoding
def test_shuffling_what_is_hidden_changes_no_byte(game: str, players: int, encoding: str) -> None:
    encoder = new_encoder(game, players, encoding)
    rng = Rng(3)
    for state, _ in random_states(encoder, MATCHES):
        for seat in range(players):
            other = GAMES[game].imagine(state.view(seat), rng)
            assert encoder.observe(other, seat) == encoder.observe(state, seat)
            assert encoder.legal_actions(other, seat) == encoder.legal_actions(state, seat)


@every_encoding
def test_scores_and_standings_are_those_of_the_rules(
    game: str, players: int, encoding: str
) -> None:
    encoder = new_encoder(game, players, encoding)
    for match, seed in itertools.product(range(MATCHES), (1, 2)):
        state = GAMES[game].begin(GAMES[game].new_setup(players, bytes([match]) * 32, {}))
        state.playout(Rng(seed))
        assert encoder.scores(state) == list(state.scores)
        standings = encoder.standings(state)
        places = [1 + sum(other > own for other in standings) for own in standings]
        assert tuple(places) == state.outcome.places


@every_encoding
def test_a_position_read_from_its_json_has_the_same_bytes(
    game: str, players: int, encoding: str
) -> None:
    encoder = new_encoder(game, players, encoding)
    for number, (state, seat) in enumerate(random_states(encoder, MATCHES)):
        if number % 7 == 0:
            again: Any = GAMES[game].parse_position_json(state.to_json())
            assert encoder.observe(again, seat) == encoder.observe(state, seat)
            assert encoder.legal_actions(again, seat) == encoder.legal_actions(state, seat)


def test_a_game_has_a_default_encoding_and_refuses_unknown_words() -> None:
    for game in GAMES:
        first = encodings_of(game)[0]
        assert type(new_encoder(game)) is type(new_encoder(game, 2, first))
        with pytest.raises(InvalidSetup, match=first):
            new_encoder(game, 2, "planes")
        with pytest.raises(InvalidSetup, match="2 to 4"):
            new_encoder(game, 5)
        with pytest.raises(InvalidSetup, match="option 'color'"):
            new_encoder(game, 2, color="red")
    with pytest.raises(InvalidSetup, match="expected"):
        new_encoder("chess")


def test_a_seat_that_the_match_does_not_have_is_refused() -> None:
    for game in GAMES:
        encoder = new_encoder(game)
        state, _ = next(random_states(encoder, 1))
        for ask in (encoder.observe, encoder.mask, encoder.legal_actions):
            with pytest.raises(InvalidSetup, match="seats 0 to 1"):
                ask(state, 2)
