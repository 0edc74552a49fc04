"""Positions as JSON and as drawn text: both read back, and what cannot be is refused."""

import copy
import json
import random
from collections.abc import Callable
from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lakelight.core.errors import GameError, InvalidPosition
from lakelight.core.jsontext import Json, JsonObject, format_object, parse_object
from lakelight.harvest import HARVEST, State
from tests.harvest.drawn import POSITIONS, TWO_TILES, drawn, drawn_text, from_file, kept
from tests.harvest.matches import EVERY_SEATING, states
from tests.harvest.profiles import matches
from tests.match_counts import TIMES

JsonPath: TypeAlias = tuple[str | int, ...]
FULL_FOURS = "four_of_a_kind 8 7 6 5 5 4"


@pytest.mark.plays_much
@pytest.mark.parametrize(("players", "seats"), EVERY_SEATING)
def test_every_position_reads_back_from_json_and_from_its_drawing(players: int, seats: str) -> None:
    for seed in range(5 * TIMES):
        for state in states(players, seats, seed):
            as_json = state.to_json()
            as_text = str(state)
            from_json = HARVEST.parse_position_json(parse_object(format_object(as_json), GameError))
            from_text = HARVEST.parse_position_text(as_text)
            assert from_json == from_text == state
            assert from_text.to_json() == as_json
            assert str(from_json) == as_text
            assert from_json.legal_moves() == from_text.legal_moves() == state.legal_moves()


@pytest.mark.parametrize(
    "name", [path.stem for path in sorted(POSITIONS.glob("*.txt")) if "final" not in path.stem]
)
def test_a_drawing_prints_as_it_was_read(name: str) -> None:
    assert str(from_file(name)) == kept(name)


def test_a_match_goes_on_from_a_position_as_from_the_match_itself() -> None:
    for seed in range(5):
        for state in states(3, "SWE", seed):
            twin = HARVEST.parse_position_text(str(state))
            if state.legal_moves():
                move = random.Random(seed).choice(state.legal_moves())
                after, twin_after = state.copy(), twin
                after.play(move)
                twin_after.play(move)
                assert after == twin_after


def test_the_drawing_shows_sides_order_of_placement_and_platforms() -> None:
    assert str(drawn(TWO_TILES, lanterns=["R1", "K1 O1"], favors=[0, 3])) == (
        "harvest 2 players, seats SN, seat 1 to place\n"
        "supply R4 O4 G5 B5 P5 W5 K4\n"
        "seat 0 S lanterns R1, favors 0, tokens none, hand WKOK GGGR OPOO\n"
        "seat 1 N lanterns O1 K1, favors 3, tokens none, hand RKGP RGBP WGOG\n"
        "draw stack RGKR WBKB GROW BPWR RRGG KPBB WWRG WOPW GPPR GBOB BRKG BKWG PRKK RKRO GPBP\n"
        "         0       1\n"
        "      .--K--. .--G--.\n"
        "   0  W  0  B O  1  B\n"
        "      '--R--' '--K--'\n"
    )


def test_a_drawing_may_be_indented_name_tiles_turned_and_leave_numbers_out() -> None:
    text = drawn_text(TWO_TILES.replace("O  1  B", "O     B"), lanterns=["R1"])
    written = text.replace("hand WKOK", "hand okwk").replace("\nseat", "\n  seat")
    assert HARVEST.parse_position_text(f"\n\n{written}\n") == drawn(TWO_TILES, lanterns=["R1"])


def test_a_token_may_be_named_in_any_order() -> None:
    given_so = drawn(tokens=["none", "four_of_a_kind 7 8"])
    assert given_so == drawn(tokens=["none", "four_of_a_kind 8 7"])
    assert "four_of_a_kind 8 7" in str(given_so)


def test_what_json_leaves_out_of_counts_is_nothing() -> None:
    fields = drawn(lanterns=["R1"]).to_json()
    fields["lanterns"] = [{"R": 1}, {}]
    fields["tokens"] = [{}, {"three_pair": []}]
    assert HARVEST.parse_position_json(fields) == drawn(lanterns=["R1"])


TEXT_PROBLEMS: list[tuple[Callable[[], str], str]] = [
    (lambda: "", "the first line: expected 'harvest 3 players"),
    (lambda: "\n\n", "the first line: expected"),
    (lambda: "chess", "the first line: expected"),
    (lambda: "x" * 20_001, "the text has 20001 characters: no position is so long"),
    (lambda: swapped("draw stack", "stack"), "expected the lines supply, one for each seat, and"),
    (lambda: swapped("supply ", "cards "), "expected the lines supply, one for each seat, and"),
    (lambda: swapped("\nseat ", "\nchair "), "expected the lines supply"),
    (lambda: swapped("R5", "R5x"), "expected counts such as R3 K1, or none"),
    (lambda: swapped("R5", "X5"), "the colors are R O G B P W K"),
    (lambda: swapped("tokens none", "tokens three_pair x"), "expected such as three_pair 9 8"),
    (lambda: swapped("tokens none", "tokens three_pair ²"), "expected such as three_pair 9 8"),
    (lambda: swapped("tokens none", "tokens five 9"), "expected four_of_a_kind, three_pair, seven"),
    (lambda: swapped("'--R--'", ""), "the lake: expected three lines for each row of tiles"),
    (lambda: swapped("'--R--'", " '--R--'"), "the tile with north K: its lines do not meet"),
    (lambda: swapped("W  0  B", "W  1  B"), "expected the start tile, drawn with the number 0"),
    (
        lambda: drawn_text(TWO_TILES).replace(" .--G", "  .--G").replace(" O  1", "  O  1")
        .replace(" '--K", "  '--K"),
        "expected every tile 8 characters wide",
    ),
    (lambda: swapped("seat 0 S", "seat 1 S"), "seat 0"),
    (lambda: swapped("seat 0 S", "seat 0 N"), "seat 0"),
]  # fmt: skip


def swapped(old: str, new: str) -> str:
    """The text of an ordinary position with one thing replaced."""
    text = drawn_text()
    assert old in text
    return text.replace(old, new)


@pytest.mark.parametrize(("text", "problem"), TEXT_PROBLEMS)
def test_a_drawing_that_cannot_be_read_is_refused_with_what_was_expected(
    text: Callable[[], str], problem: str
) -> None:
    with pytest.raises(InvalidPosition) as error:
        HARVEST.parse_position_text(text())
    assert problem in str(error.value)


FIELD_PROBLEMS: list[tuple[str, Json, str]] = [
    ("game", "dice", "game 'dice': expected harvest"),
    ("players", "2", "players is '2': expected a whole number"),
    ("players", True, "players is True: expected a whole number"),
    ("players", 2.0, "players is 2.0: expected a whole number"),
    ("players", 5, "5 players: Harvest is for 2 to 4"),
    ("players", 2**31, "players is 2147483648: expected a whole number"),
    ("players", 3, "seats 'SN': expected SWE or SWN or SNE (H2.6)"),
    ("players", 3, "lanterns of 2 seats: expected 3"),
    ("players", 3, "favors of 2 seats: expected 3"),
    ("players", 3, "tokens of 2 seats: expected 3"),
    ("players", 3, "hands of 2 seats: expected 3"),
    ("seats", 7, "seats is 7: expected a text"),
    ("seats", "NS", "seats 'NS': expected SN or SW or SE (H2.6)"),
    ("seat", 2, "seat 2: expected 0 to 1"),
    ("seat", -1, "seat -1: expected 0 to 1"),
    ("seat", 0, "seat 0 to act after 1 tiles: expected 1"),
    ("phase", "sleep", "phase 'sleep': expected exchange, dedicate, discard, place, over"),
    ("phase", "exchange", "phase exchange: with what seat 1 holds, place"),
    ("phase", "over", "phase over: with what seat 1 holds, place"),
    ("supply", [1], "supply is [1]: expected counts by letter of ROGBPWK"),
    ("supply", {"X": 1}, "supply is {'X': 1}: expected counts by letter of ROGBPWK"),
    ("supply", {"R": "1"}, "supply: R is '1': expected a whole number"),
    ("supply", {"R": 4}, "red cards: 4 in all, expected 5 (H2.1)"),
    ("supply", {"K": -1}, "black cards: a count below 0"),
    ("lanterns", 1, "lanterns is 1: expected a list"),
    ("lanterns", [{"R": 1}, {}], "red cards: 6 in all, expected 5 (H2.1)"),
    ("lanterns", [None, {}], "lanterns is None: expected counts"),
    ("favors", [0, "0"], "favors is [0, '0']: expected a list of whole numbers"),
    ("favors", [0, False], "favors is [0, False]: expected a list of whole numbers"),
    ("favors", [0, True], "favors is [0, True]: expected a list of whole numbers"),
    ("favors", [-1, 0], "seat 0 has -1 favors: expected 0 to 55"),
    ("favors", [0, 56], "seat 1 has 56 favors: expected 0 to 55"),
    ("tokens", [[], {}], "tokens is []: expected honor by dedication"),
    ("tokens", [{"three_pair": 9}, {}], "tokens: three_pair is 9: expected a list of whole"),
    ("tokens", [{"generic": "1"}, {}], "tokens: generic is '1': expected a whole number"),
    ("tokens", [{"three_pair": [8]}, {}], "three_pair tokens [8] are held: expected the top of [9"),
    ("tokens", [{"three_pair": [9]}, {"three_pair": [9]}], "three_pair tokens [9, 9] are held"),
    ("tokens", [{"seven_unique": [10, 9, 8, 7, 6, 5, 4]}, {}], "seven_unique tokens [10"),
    ("tokens", [{"generic": 1}, {}], "generic tokens [1, 0]: they are only for a stack that is"),
    ("tokens", [{"four_of_a_kind": [8, 7, 6, 5, 5, 4], "generic": -1}, {}], "generic tokens [-1"),
    ("tokens", [{"four_of_a_kind": [8, 7, 6, 5, 5, 4], "generic": 25}, {}], "more than there are"),
    ("tokens", [{"five": [9]}, {}], "five"),
    ("lake", "KBRW@0,0", "lake is 'KBRW@0,0': expected a list of texts"),
    ("lake", ["KBRW"], "lake has 'KBRW': expected a tile such as RBOK@2,-1"),
    ("lake", ["KBRW@0,0", "GBKO@1234,0"], "lake has 'GBKO@1234,0': expected a tile such as"),
    ("lake", [], "the start tile KBRW@0,0 is the first of the lake (H2.5)"),
    ("lake", ["GBKO@1,0", "KBRW@0,0"], "the start tile KBRW@0,0 is the first of the lake (H2.5)"),
    ("lake", ["RWKB@0,0", "GBKO@1,0"], "lake RWKB@0,0: the start tile KBRW lies at 0,0"),
    ("lake", ["KBRW@0,0", "RRRR@1,0"], "lake RRRR@1,0: no such lake tile"),
    ("lake", ["KBRW@0,0", "GBKO@1,1"], "the tile at 1,1 is not connected to the start tile (H7.1)"),
    ("lake", ["KBRW@0,0", "GBKO@999,-999"], "the tile at 999,-999 is not connected"),
    ("lake", ["KBRW@0,0", "WKOK@1,0"], "tile WKOK is there 2 times: expected 1"),
    ("lake", ["KBRW@0,0"], "21 tiles on the lake, in hands and stack: expected 22 (H2.2)"),
    ("lake", ["KBRW@0,0", "GBKO@1,0", "PKWO@1,0"], "two tiles lie on the same place of the lake"),
    ("hands", [["WKOK"], "x"], "hands has 'x': expected a list of tiles such as GBKO"),
    ("hands", [["WKOK", "GGGR"], ["OPOO", "RKGP", "RGBP"]], "21 tiles on the lake"),
    ("hands", [["XXXX", "GGGR", "OPOO"], []], "tile 'XXXX': there is no lake tile with these"),
    ("draw_stack", "GBKO", "draw_stack is 'GBKO': expected a list of texts"),
    ("draw_stack", ["KBRW" * 30], "there is no lake tile with these sides"),
]


@pytest.mark.parametrize(("name", "value", "problem"), FIELD_PROBLEMS)
def test_a_position_that_cannot_be_is_refused_with_the_reason(
    name: str, value: Json, problem: str
) -> None:
    fields = drawn(TWO_TILES).to_json()
    with pytest.raises(InvalidPosition) as error:
        HARVEST.parse_position_json(fields | {name: value})
    assert problem in str(error.value)
    assert error.value.code == "invalid_position"


@pytest.mark.parametrize("name", list(drawn().to_json()))
def test_a_field_that_is_missing_is_named(name: str) -> None:
    fields = drawn().to_json()
    del fields[name]
    if name == "game":
        assert HARVEST.parse_position_json(fields) == drawn()
        return
    with pytest.raises(InvalidPosition, match=f"{name} is (missing|None): expected"):
        HARVEST.parse_position_json(fields)


def test_a_hand_of_the_wrong_size_is_refused() -> None:
    fields = drawn().to_json()
    hands, stack = fields["hands"], fields["draw_stack"]
    assert isinstance(hands, list)
    assert isinstance(stack, list)
    assert isinstance(hands[0], list)
    hands[0].append(stack.pop())
    with pytest.raises(InvalidPosition, match="seat 0 holds 4 tiles, 0 were placed: expected 3"):
        HARVEST.parse_position_json(fields)


def test_all_that_is_wrong_is_told_at_once() -> None:
    fields = drawn(TWO_TILES).to_json()
    wrong: JsonObject = {
        "favors": [-1, 99],
        "supply": {"R": 9},
        "tokens": [{"three_pair": [5]}, {"generic": 2}],
        "lake": ["KBRW@0,0", "GBKO@5,5"],
    }
    with pytest.raises(InvalidPosition) as error:
        HARVEST.parse_position_json(fields | wrong)
    assert len(error.value.problems) >= 9
    assert str(error.value) == "; ".join(error.value.problems)
    wrong_shape: JsonObject = {"players": "two", "seat": None, "hands": 3, "favors": 1}
    with pytest.raises(InvalidPosition) as shape:
        HARVEST.parse_position_json(fields | wrong_shape)
    assert len(shape.value.problems) == 4


def test_a_final_turn_of_a_seat_without_a_choice_is_refused_with_a_reason() -> None:
    for phase in ("place", "over", "exchange"):
        with pytest.raises(InvalidPosition) as error:
            drawn(kept("final_lake_2"), to=phase, seat=0)
        (problem,) = error.value.problems
        assert problem.startswith(f"phase {phase}: with what seat 0 holds, ")
        assert not problem.endswith(" ")


def test_a_refusal_is_short_however_long_the_input() -> None:
    fields = drawn().to_json()
    long: list[JsonObject] = [
        {"tokens": [{"three_pair": [9] * 100_000}, {}]},
        {"favors": [10**9] * 100_000},
        {"seats": "S" * 100_000},
        {"phase": "p" * 100_000},
        {"game": "g" * 100_000},
        {"supply": {"X" * 100_000: 1}},
    ]
    for wrong in long:
        with pytest.raises(InvalidPosition) as error:
            HARVEST.parse_position_json(fields | wrong)
        assert len(str(error.value)) < 1000


@pytest.mark.parametrize("text", ["", "{", "[1]", "null", "{'a': 1}", '{"players": NaN}', "\ud800"])
def test_a_text_that_is_not_a_json_object_is_refused_in_words(text: str) -> None:
    with pytest.raises(InvalidPosition) as error:
        parse_object(text, InvalidPosition)
    (problem,) = error.value.problems
    assert problem.startswith(("the text is no JSON: ", "expected a JSON object, found "))


def test_json_that_is_too_deep_or_too_long_is_refused_in_words() -> None:
    with pytest.raises(InvalidPosition, match=r"^the text is nested too deeply"):
        parse_object("[" * 100_000, InvalidPosition)
    with pytest.raises(InvalidPosition, match=r"^the text has 4000001 characters; at most 4000000"):
        parse_object(" " * 4_000_001, InvalidPosition)


def some_states() -> list[State]:
    """Positions of one match, for mutations."""
    return [state.copy() for state in states(3, "SNE", 1)][::7]


SOME = [state.to_json() for state in some_states()]
TEXTS = [str(state) for state in some_states()]
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=6,
)


def places_in(value: Json, path: JsonPath = ()) -> list[JsonPath]:
    """The path of everything in a JSON value."""
    found = [path] if path else []
    if isinstance(value, dict):
        for key, inner in value.items():
            found += places_in(inner, (*path, key))
    if isinstance(value, list):
        for at, inner in enumerate(value):
            found += places_in(inner, (*path, at))
    return found


def value_at(fields: JsonObject, path: JsonPath) -> Json:
    """The value that a path leads to."""
    found: Json = fields
    for key in path:
        found = found[key]  # type: ignore[index]
    return found


def change_at(fields: JsonObject, path: JsonPath, value: Json) -> None:
    """Put another value where a path leads to."""
    value_at(fields, path[:-1])[path[-1]] = value  # type: ignore[index]


@matches(700)
@given(st.data(), st.sampled_from(SOME))
def test_a_position_with_anything_changed_is_read_or_refused_as_a_game_error(
    data: st.DataObject, fields: JsonObject
) -> None:
    changed = copy.deepcopy(fields)
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(places_in(changed)))
        other = value_at(fields, data.draw(st.sampled_from(places_in(fields))))
        change_at(changed, path, data.draw(VALUES | st.just(copy.deepcopy(other))))
    read_or_refused(lambda: HARVEST.parse_position_json(changed))


@matches(700)
@given(st.data(), st.sampled_from(TEXTS))
def test_a_drawing_with_anything_changed_is_read_or_refused_as_a_game_error(
    data: st.DataObject, text: str
) -> None:
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(at, min(at + 12, len(text))))
        piece = data.draw(st.text(max_size=4) | st.sampled_from([*"0129RKX*.'- \n²٣", text[:40]]))
        text = text[:at] + piece + text[end:]
    read_or_refused(lambda: HARVEST.parse_position_text(text))


@matches(200)
@given(st.text() | st.text("harvest 2 players,\nseats SN0K.-'|"))
def test_any_text_is_a_position_or_a_game_error(text: str) -> None:
    read_or_refused(lambda: HARVEST.parse_position_text(text))


def read_or_refused(read: Callable[[], State]) -> None:
    """Either a state that plays on and prints, or a GameError with a reason."""
    try:
        state = read()
    except GameError as error:
        problems = str(error)
    else:
        problems = ""
        assert HARVEST.parse_position_json(state.to_json()) == state
        assert json.dumps(state.to_json())
        for move in state.legal_moves()[:3]:
            state.copy().play(move)
    assert "\n" not in problems
