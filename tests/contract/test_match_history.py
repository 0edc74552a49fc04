"""A match remembers its moves: they can be undone, taken back, copied and replayed."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from lakelight.core.errors import GameError, InvalidRecord, InvalidSetup
from lakelight.core.match import Match
from lakelight.core.record import parse_record
from lakelight.core.seed import parse_seed
from lakelight.games import AnyGame, AnyMatch
from tests.contract.match import every_match

SEED = parse_seed("history")


def played(game: AnyGame, players: int, count: int = 12) -> AnyMatch:
    """A match in which every seat took the first legal move for a while."""
    match = Match(game, game.new_setup(players, SEED, {}), seed=SEED)
    match.play_chance()
    while len(match.moves) < count and not match.state.is_over:
        match.play(match.state.legal_moves()[0])
        match.play_chance()
    return match


@contextmanager
def unchanged(match: AnyMatch) -> Iterator[None]:
    """The match is the same after the block as before it."""
    before = match.copy()
    yield
    assert match.state == before.state
    assert match.moves == before.moves


@every_match
def test_a_match_says_what_it_is(game: AnyGame, players: int) -> None:
    match = played(game, players)
    count = len(match.moves)
    assert repr(match) == f"<Match of {game.name}: {players} players, {count} moves>"


@every_match
def test_undo_takes_back_the_last_move_and_returns_it(game: AnyGame, players: int) -> None:
    match = played(game, players)
    states = list(match.states())
    while match.moves:
        last = match.moves[-1]
        assert match.state == states[len(match.moves)]
        assert match.undo() == last
    assert match.state == states[0]
    with pytest.raises(InvalidSetup, match="there is no move to undo"):
        match.undo()


@every_match
def test_a_match_can_be_rewound_to_any_of_its_moves(game: AnyGame, players: int) -> None:
    match = played(game, players)
    states = list(match.states())
    match.rewind(len(match.moves))
    assert match.state == states[-1]
    match.rewind(3)
    assert match.state == states[3]
    assert len(match.moves) == 3


@every_match
def test_the_last_move_can_be_taken_back_by_its_index(game: AnyGame, players: int) -> None:
    match, shorter = played(game, players), played(game, players)
    shorter.undo()
    match.take_back(len(match.moves) - 1)
    assert match.state == shorter.state
    assert match.moves == shorter.moves


@every_match
def test_a_move_that_later_ones_need_cannot_be_taken_back(game: AnyGame, players: int) -> None:
    match = played(game, players)
    with unchanged(match), pytest.raises(GameError):
        match.take_back(0)


@every_match
def test_a_copy_is_played_on_independently(game: AnyGame, players: int) -> None:
    match = played(game, players)
    copy = match.copy()
    copy.undo()
    assert len(copy.moves) == len(match.moves) - 1
    assert match.state == played(game, players).state


@every_match
def test_a_refused_move_leaves_the_match_as_it_was(game: AnyGame, players: int) -> None:
    match = played(game, players)
    with unchanged(match), pytest.raises(GameError):
        match.play("no move at all")


@every_match
def test_the_record_of_a_match_leads_to_the_same_match(game: AnyGame, players: int) -> None:
    match = played(game, players)
    record = parse_record(game, match.record.to_json())
    again = Match.from_record(game, record)
    assert again.state == match.state
    assert again.record == match.record


@every_match
def test_a_record_that_does_not_replay_names_the_move(game: AnyGame, players: int) -> None:
    match = played(game, players)
    form = match.record.to_json() | {"moves": ["no move at all"]}
    with pytest.raises(InvalidRecord, match=r"^move 1: "):
        Match.from_record(game, parse_record(game, form))


@every_match
def test_chance_needs_a_seed(game: AnyGame, players: int) -> None:
    match = Match(game, game.new_setup(players, SEED, {}))
    if match.state.is_chance:
        with pytest.raises(InvalidSetup, match="no seed to draw from"):
            match.play_chance()
    else:
        assert match.play_chance() == []
    assert match.record.seed is None


@every_match
def test_legal_moves_of_a_seat_are_its_own_and_a_seat_that_does_not_exist_is_refused(
    game: AnyGame, players: int
) -> None:
    state = played(game, players).state
    every = state.legal_moves()
    by_seat = [state.legal_moves(seat) for seat in range(players)]
    assert sorted(move for moves in by_seat for move in moves) == sorted(every)
    for seat, moves in enumerate(by_seat):
        assert bool(moves) == (seat in state.seats_to_act)
    for seat in (-1, players):
        with pytest.raises(InvalidSetup, match=f"seat {seat}: this match has seats 0 to"):
            state.legal_moves(seat)


@every_match
def test_effects_of_a_move_leave_the_state_as_it_was(game: AnyGame, players: int) -> None:
    match = played(game, players)
    before = match.state.copy()
    move = match.state.legal_moves()[0]
    effects = list(match.state.effects(move))
    assert match.state == before
    assert list(match.play(move).events) == effects
