"""A state as a value: compared, kept, shown."""

import pickle

import pytest

from lakelight.harvest import State, start


def test_an_empty_table_is_equal_to_another_and_comes_back_from_a_pickle() -> None:
    again = pickle.loads(pickle.dumps(State()))  # noqa: S301  our own
    assert again == State()
    assert again != start(2, seed=1)
    assert again.is_over


def test_a_state_says_what_it_is() -> None:
    assert repr(State()) == "<harvest State: empty>"
    assert repr(start(3, seed=1)) == "<harvest State: 3 players, seat 0 to place>"


def test_a_state_is_mutable_and_so_has_no_hash() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(start(2, seed=1))


def test_what_a_state_shows_cannot_be_used_to_change_it() -> None:
    state = start(2, seed=1)
    shown = (state.hands, state.supply, state.lanterns, state.draw_stack, state.tokens, state.lake)
    assert {type(part) for part in shown} == {tuple}
    state.legal_moves().clear()
    assert state.legal_moves()
