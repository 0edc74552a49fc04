"""H5: make a dedication."""

import random
from itertools import combinations

import pytest

from lakelight.core.errors import IllegalMove, InvalidNotation
from lakelight.harvest.moves import PLACE
from lakelight.harvest.pieces import COLORS, DEDICATIONS, stack_values
from tests.harvest.drawn import cards, drawn, play, supply, texts, told

EMPTY_STACKS = {
    2: "four_of_a_kind 8 7 6 5 5 4 + three_pair 9 8 7 6 5 5 + seven_unique 10 9 8 7 6 5",
    3: "four_of_a_kind 8 7 6 6 5 5 5 4 + three_pair 9 8 7 7 6 6 5 5 "
    "+ seven_unique 10 9 8 8 7 7 6 5",
    4: "four_of_a_kind 8 7 7 6 6 5 5 5 4 + three_pair 9 8 8 7 7 6 6 5 5 "
    "+ seven_unique 10 9 9 8 8 7 7 6 5",
}
SETS = {"4R": "R4", "2BRW": "R2 B2 W2", "7": "R1 O1 G1 B1 P1 W1 K1"}


def test_four_of_a_kind_returns_four_cards_of_one_color() -> None:
    state = drawn(to="dedicate", lanterns=["R5 K1"])
    assert texts(state) == ["pass", "4R"]
    assert told(state, "4R") == ["0 returns 4 R", "0 takes four_of_a_kind 8"]
    play(state, "4R")
    assert cards(state, 0) == "R1 K1"
    assert supply(state) == "R4 O5 G5 B5 P5 W5 K4"


def test_three_pair_returns_two_cards_each_of_three_colors() -> None:
    state = drawn(to="dedicate", lanterns=["R2 B3 W2 K1"])
    assert texts(state) == ["pass", "2BRW"]
    assert told(state, "2BRW") == [
        "0 returns 2 R",
        "0 returns 2 B",
        "0 returns 2 W",
        "0 takes three_pair 9",
    ]
    play(state, "2BRW")
    assert cards(state, 0) == "B1 K1"


def test_seven_unique_returns_one_card_of_every_color() -> None:
    state = drawn(to="dedicate", lanterns=["R1 O1 G1 B1 P1 W1 K2"])
    assert texts(state) == ["pass", "7"]
    assert told(state, "7")[-1] == "0 takes seven_unique 10"
    play(state, "7")
    assert cards(state, 0) == "K1"


def test_every_choice_of_three_pairs_is_a_move_of_its_own() -> None:
    state = drawn(to="dedicate", lanterns=["R2 O2 G2 B2"])
    assert set(texts(state)) == {"pass", "2GOR", "2BOR", "2BGR", "2BGO"}


def test_four_of_one_color_are_not_two_pairs() -> None:
    state = drawn(to="dedicate", lanterns=["R5 B2"])
    assert texts(state) == ["pass", "4R"]
    with pytest.raises(InvalidNotation, match="name three different colors"):
        play(state, "2RRB")


@pytest.mark.parametrize("held", ["R3 O3", "R3 O1 G1 B1 P1 W1", "R3 O2 G1 B1 P1 W1"])
def test_without_a_set_there_is_no_dedication(held: str) -> None:
    state = drawn(lanterns=[held])
    assert state.phase == "place"
    with pytest.raises(IllegalMove, match="seat 0 is to place a lake tile"):
        play(state, "4R")


def test_a_set_that_is_not_held_is_refused() -> None:
    state = drawn(to="dedicate", lanterns=["R4 O2 G2"])
    for text in ("4O", "2BGO", "7"):
        with pytest.raises(IllegalMove, match=f"^{text}: seat 0 does not hold that set"):
            play(state, text)
    assert cards(state, 0) == "R4 O2 G2"


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("text", "held"), SETS.items())
def test_the_top_token_of_the_stack_of_that_type_is_taken(
    players: int, text: str, held: str
) -> None:
    state = play(drawn(to="dedicate", players=players, lanterns=[held]), text)
    stack = list(SETS).index(text)
    top = stack_values(players, DEDICATIONS[stack])[0]
    assert state.tokens[0].stacks[stack] == (top,)
    assert state.scores[0] == top


def test_the_next_token_is_worth_no_more_than_the_one_taken() -> None:
    state = drawn(to="dedicate", lanterns=["R4"], tokens=["none", "four_of_a_kind 8 7"])
    assert told(state, "4R")[-1] == "0 takes four_of_a_kind 6"


def test_tokens_of_one_type_leave_the_other_stacks_alone() -> None:
    state = drawn(to="dedicate", lanterns=["R2 O2 G2"], tokens=["four_of_a_kind 8 7"])
    play(state, "2GOR")
    assert state.tokens[0].stacks == ((8, 7), (9,), ())
    assert state.scores == (24, 0)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("text", "held"), SETS.items())
def test_an_empty_stack_still_gives_four_honor(players: int, text: str, held: str) -> None:
    state = drawn(
        to="dedicate", players=players, lanterns=[held], tokens=["none", EMPTY_STACKS[players]]
    )
    name = DEDICATIONS[list(SETS).index(text)]
    assert told(state, text)[-1] == f"0 takes {name} 4"
    play(state, text)
    assert state.tokens[0].stacks == ((), (), ())
    assert state.tokens[0].generic == 1
    assert state.scores[0] == 4


def test_generic_tokens_never_run_out() -> None:
    state = drawn(
        to="dedicate", lanterns=["R4"], tokens=[f"generic {3}", f"{EMPTY_STACKS[2]} + generic 9"]
    )
    assert state.scores[0] == 12
    play(state, "4R")
    assert state.tokens[0].generic == 4
    assert state.scores[0] == 16


def test_only_an_empty_stack_gives_a_generic_token() -> None:
    tokens = ["none", "four_of_a_kind 8 7 6 5 5 4"]
    state = drawn(to="dedicate", lanterns=["R4 O2 G2"], tokens=tokens)
    assert told(state, "4R")[-1] == "0 takes four_of_a_kind 4"
    assert told(state, "2GOR")[-1] == "0 takes three_pair 9"


def test_one_dedication_a_turn_even_if_another_set_is_left() -> None:
    state = play(drawn(to="dedicate", players=4, lanterns=["R8"]), "4R")
    assert cards(state, 0) == "R4"
    assert state.phase == "place"


def test_a_dedication_may_be_declined() -> None:
    state = play(drawn(to="dedicate", lanterns=["R4"]), "pass")
    assert (state.phase, cards(state, 0), state.scores) == ("place", "R4", (0, 0))


def test_tokens_are_open_to_everyone() -> None:
    state = play(drawn(to="dedicate", lanterns=["R4"]), "4R")
    for viewer in (0, 1, None):
        assert state.view(viewer).table.tokens[0].stacks == ((8,), (), ())


def test_returned_cards_are_there_to_be_taken_at_once() -> None:
    state = drawn(to="dedicate", lanterns=["R5"], hand="RKGP")
    play(state, "4R")
    assert told(state, "GPRK@0,1")[1] == "0 takes R for side"


def test_listing_and_legality_agree_with_the_words_of_the_rulebook_for_any_hand() -> None:
    rng = random.Random(5)
    for _ in range(300):
        held = [rng.choice((0, 0, 1, 1, 2, 3, 4, 5)) for _ in COLORS]
        pairs = [color for color, count in zip(COLORS, held, strict=True) if count >= 2]
        sets = {f"4{color}" for color, count in zip(COLORS, held, strict=True) if count >= 4}
        sets |= {f"2{''.join(sorted(three))}" for three in combinations(pairs, 3)}
        sets |= {"7"} if min(held) >= 1 else set()
        if not sets:
            continue
        counts = " ".join(
            f"{color}{count}" for color, count in zip(COLORS, held, strict=True) if count
        )
        state = drawn(to="dedicate", lanterns=[counts])
        assert set(texts(state)) == {"pass", *sets}
        legal = [move for move in range(state.parse("pass"), PLACE) if state.is_legal(move)]
        assert legal == state.legal_moves()
