"""D1, D2: pieces and set-up."""

from __future__ import annotations

from collections import Counter

import pytest

from lakelight.core.errors import InvalidSetup
from lakelight.dice import DICE, Setup, begin, start
from lakelight.dice.component_file import built_in
from lakelight.dice.setup import check_setup, new_setup, parse_setup, roll_from_seed

SEED = bytes(range(32))


@pytest.mark.parametrize(("players", "turns"), [(2, 20), (3, 24), (4, 24)])
def test_there_are_ten_eight_or_six_turns_each(players: int, turns: int) -> None:
    assert start(players, seed=1).turns == turns


def test_everyone_starts_with_one_gift_and_an_open_lake() -> None:
    state = start(3, seed=1)
    assert state.gifts == (1, 1, 1)
    assert all(state.shaded_areas(seat) == () for seat in range(3))
    assert state.is_chance
    assert state.seats_to_act == ()


def test_the_earliest_letter_starts() -> None:
    assert begin(check_setup(3, ["C", "A", "B"])).active == 1
    assert begin(check_setup(2, ["D", "C"])).active == 1


def test_a_first_game_has_the_recommended_fireworks_and_faces() -> None:
    setup = start(2, first_game=True).layout.setup
    assert setup.sheets == ("A", "B")
    assert setup.fireworks == ("V3", "O4", "T4", "U5")
    assert setup.emperor == ("A", "A", "A")


def test_stacks_begin_full_with_the_highest_value_on_top() -> None:
    state = start(2, first_game=True)
    assert state.stacks == (
        (4, 4, 3, 3, 2, 2),
        (5, 5, 4, 4, 3, 3),
        (5, 5, 4, 4, 3, 3),
        (6, 6, 5, 5, 4, 4),
    )


def test_later_games_draw_one_small_two_medium_and_one_large_firework() -> None:
    for number in range(50):
        setup = new_setup(4, number.to_bytes(32, "big"))
        sizes = [built_in().fireworks[name].size for name in setup.fireworks]
        assert sizes == ["small", "medium", "medium", "large"]
        assert len(set(setup.fireworks)) == 4
        assert len(set(setup.sheets)) == 4


def test_every_set_up_can_be_drawn() -> None:
    seen: Counter[str] = Counter()
    for number in range(200):
        setup = new_setup(2, number.to_bytes(32, "big"))
        seen.update((*setup.sheets, *setup.fireworks, *map("{}{}".format, "123", setup.emperor)))
    assert set(seen) == {*built_in().sheets, *built_in().fireworks, *built_in().emperor}


def test_the_same_seed_draws_the_same_set_up_and_rolls() -> None:
    assert new_setup(3, SEED) == new_setup(3, SEED)
    assert new_setup(3, SEED) == Setup(
        built_in(), ("C", "A", "D"), ("V3", "O4", "L4", "U5"), ("A", "B", "B")
    )
    assert [roll_from_seed(SEED, number) for number in range(3)] == ["BOBW", "BBRG", "BRRO"]


def test_the_roll_that_is_due_is_drawn_by_its_number() -> None:
    state = start(2, seed=SEED)
    for number in range(2):
        roll = DICE.chance_move(state, SEED)
        assert state.format(roll) == f"roll {roll_from_seed(SEED, number)}"
        state.play(roll)
        state.play(state.parse("reroll") if not number else state.legal_moves()[0])


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"players": 1}, "2 to 4"),
        ({"players": 5}, "2 to 4"),
        ({"players": 2, "sheets": ["A", "A"]}, "D2.1"),
        ({"players": 2, "sheets": ["A"]}, "D2.1"),
        ({"players": 2, "sheets": ["A", "E"]}, "D2.1"),
        ({"players": 2, "fireworks": ["V3", "O4", "T4"]}, "D2.2"),
        ({"players": 2, "fireworks": ["V3", "O4", "T4", "V3"]}, "D2.2"),
        ({"players": 2, "fireworks": ["V3", "O4", "T4", "Q9"]}, "D2.2"),
        ({"players": 2, "emperor": ["A", "B"]}, "D2.3"),
        ({"players": 2, "emperor": ["A", "B", "C"]}, "D2.3"),
    ],
)
def test_a_set_up_that_the_rules_do_not_know_is_refused(
    arguments: dict[str, list[str]], words: str
) -> None:
    with pytest.raises(InvalidSetup, match=words):
        check_setup(**arguments)  # type: ignore[arg-type]


def test_all_that_is_wrong_with_a_set_up_is_told_at_once() -> None:
    with pytest.raises(InvalidSetup, match=r"D2\.1.*D2\.2.*D2\.3"):
        check_setup(2, [], [], [])


def test_options_choose_parts_of_a_set_up_and_the_record_says_so() -> None:
    options = {"sheets": "ba", "fireworks": "i3 l4,o4 x5", "emperor": "a b a"}
    setup = DICE.new_setup(2, SEED, options)
    assert setup.sheets == ("B", "A")
    assert setup.fireworks == ("I3", "L4", "O4", "X5")
    assert setup.emperor == ("A", "B", "A")
    assert setup.chosen == ("sheets", "fireworks", "emperor")
    assert DICE.drawn_setup(setup.to_json(), SEED) == {}
    drawn = DICE.new_setup(2, SEED, {})
    assert drawn.chosen == ()
    assert set(DICE.drawn_setup(drawn.to_json(), SEED)) == {"sheets", "fireworks", "emperor"}
    first = DICE.new_setup(2, SEED, {"first_game": "yes"})
    assert first == check_setup(2)
    with pytest.raises(InvalidSetup, match="Dice has sheets"):
        DICE.new_setup(2, SEED, {"seats": "SN"})


def test_what_a_record_leaves_out_is_drawn_from_its_seed_or_a_first_game() -> None:
    assert parse_setup({"players": 2}, None) == check_setup(2)
    assert parse_setup({"players": 2}, SEED) == new_setup(2, SEED)
    given = parse_setup({"players": 2, "emperor": ["B", "B", "A"]}, SEED)
    assert given.emperor == ("B", "B", "A")
    assert given.fireworks == new_setup(2, SEED).fireworks


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"players": "2"},
        {"players": 9},
        {"players": 2, "sheets": "AB"},
        {"players": 2, "chosen": ["dice"]},
        {"players": 2, "components": 7},
        {"players": 2, "components": "0" * 64},
        {"players": 2, "components": {}},
    ],
)
def test_a_set_up_that_cannot_be_read_is_refused(fields: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"expected|Dice is for|must be"):
        parse_setup(fields, None)  # type: ignore[arg-type]


def test_a_record_may_name_the_built_in_components_by_their_hash() -> None:
    assert parse_setup({"players": 2, "components": built_in().digest}, None) == check_setup(2)


def test_a_new_match_takes_what_is_named_and_draws_the_rest() -> None:
    state = start(2, seed="words", emperor=["B", "B", "B"])
    assert state.layout.setup.emperor == ("B", "B", "B")
    assert state.layout.setup.chosen == ("emperor",)
    assert start(2).players == 2
    drawn = start(2, seed="words").layout.setup
    chosen = start(2, seed="words", emperor=drawn.emperor).layout.setup
    assert chosen == drawn
    assert (drawn.chosen, chosen.chosen) == ((), ("emperor",))
