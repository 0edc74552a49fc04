"""Records: a match as JSON, played again and verified."""

import copy
import json
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lakelight.core.errors import GameError, InvalidRecord, InvalidSetup
from lakelight.core.jsontext import JsonObject, format_object, parse_object
from lakelight.core.match import Match
from lakelight.core.record import Record, parse_record, result_json, verify
from lakelight.core.seed import commitment, parse_seed
from lakelight.harvest import HARVEST, State, start
from lakelight.harvest.setup import deal_from_seed
from tests.harvest.drawn import kept
from tests.harvest.matches import EVERY_SEATING, TEMPERS, played
from tests.harvest.profiles import matches
from tests.harvest.test_position import VALUES, change_at, places_in

SEED = parse_seed("a lake of light")


def a_match(players: int, seats: str, seed: bytes = SEED) -> tuple[State, list[str]]:
    """A match played to its end, and its moves as text."""
    state = start(players, seats=seats, seed=seed)
    moves = []
    for before, move in played(state, TEMPERS[0], players):
        moves.append(before.format(move))
    return state, moves


def full_record(players: int = 3, seats: str = "SWE") -> JsonObject:
    """The full form of a match."""
    state, moves = a_match(players, seats)
    record = Record(
        game="harvest",
        setup=HARVEST.new_setup(players, SEED, {"seats": seats}).to_json(),
        moves=tuple(moves),
        names=("Ada", "Bo", "Cy", "Di")[:players],
        seed=SEED,
        commitment=commitment(SEED),
        rules=HARVEST.rules,
        result=result_json(state),
    )
    return record.to_json()


FULL = full_record()


def minimal(moves: list[str]) -> JsonObject:
    """The minimal form of a match of two."""
    return {"game": "harvest", "players": 2, "deal": list(range(1, 23)), "moves": list(moves)}


@pytest.mark.parametrize(("players", "seats"), EVERY_SEATING)
def test_a_record_played_again_is_the_same_match(players: int, seats: str) -> None:
    fields = full_record(players, seats)
    record = parse_record(HARVEST, parse_object(format_object(fields), InvalidRecord))
    final, moves = a_match(players, seats)
    assert record.to_json() == fields
    assert record.moves == tuple(moves)
    *_, last = Match.from_record(HARVEST, record).states()
    assert last == verify(HARVEST, record) == final


def test_a_replay_begins_with_the_opening_and_shows_every_state() -> None:
    record = parse_record(HARVEST, FULL)
    shown = list(Match.from_record(HARVEST, record).states())
    assert shown[0] == start(3, seed=SEED)
    assert len(shown) == len(record.moves) + 1
    again = start(3, seed=SEED)
    for text, state in zip(record.moves, shown[1:], strict=True):
        again.play(again.parse(text))
        assert state == again


def test_the_minimal_form_is_game_players_deal_and_moves() -> None:
    record = parse_record(HARVEST, minimal(["GBKO@0,1"]))
    assert record.setup == {"players": 2, "seats": "SN", "deal": list(range(1, 23))}
    assert verify(HARVEST, record).seat == 1
    assert record.to_json() == minimal(["GBKO@0,1"]) | {"seats": "SN"}


def test_a_record_may_give_the_seed_instead_of_the_deal() -> None:
    fields: JsonObject = {"game": "harvest", "players": 4, "seed": SEED.hex(), "moves": []}
    record = parse_record(HARVEST, fields)
    assert record.setup["deal"] == list(deal_from_seed(4, SEED))
    assert verify(HARVEST, record) == start(4, seed=SEED)


def test_moves_of_a_record_may_be_written_leniently() -> None:
    record = parse_record(HARVEST, minimal([" gbko @ (0, 1)"]))
    assert verify(HARVEST, record).lake[1][:2] == (0, 1)


def test_a_match_that_is_not_over_has_no_result() -> None:
    assert result_json(start(2, seed=1)) is None
    assert verify(HARVEST, parse_record(HARVEST, minimal([]))) == start(2, deal=range(1, 23))


def test_the_result_names_winners_reason_places_and_scores() -> None:
    state, _ = a_match(3, "SWE")
    assert state.outcome is not None
    assert result_json(state) == {
        "winners": list(state.outcome.winners),
        "reason": state.outcome.reason,
        "places": list(state.outcome.places),
        "scores": list(state.scores),
    }


def test_a_wrong_move_is_named_by_its_number_and_with_what_would_be_right() -> None:
    record = parse_record(HARVEST, minimal(["GBKO@0,1", "GBKO@0,2"]))
    expected = (
        r"^move 2: GBKO@0,2: seat 1 holds OPOO, RKGP, RGBP, in any orientation \(H7\.1\)\. "
        r"Legal now: OPOO@-1,0, OPOO@1,0, "
    )
    with pytest.raises(InvalidRecord, match=expected):
        verify(HARVEST, record)
    with pytest.raises(InvalidRecord, match=expected):
        list(Match.from_record(HARVEST, record).states())


@pytest.mark.parametrize("at", [0, 5, 20])
def test_one_wrong_move_anywhere_is_found(at: int) -> None:
    record = parse_record(HARVEST, FULL)
    for wrong in ("nonsense", "-R", "RRRR@0,1"):
        moves = (*record.moves[:at], wrong, *record.moves[at + 1 :])
        with pytest.raises(InvalidRecord, match=f"^move {at + 1}: "):
            verify(HARVEST, replace(record, moves=moves))


def test_a_move_after_the_end_is_found() -> None:
    record = parse_record(HARVEST, FULL)
    number = len(record.moves) + 1
    with pytest.raises(InvalidRecord, match=f"^move {number}: the match is over"):
        verify(HARVEST, replace(record, moves=(*record.moves, "pass")))


def test_a_truncated_record_does_not_lead_to_its_result() -> None:
    record = parse_record(HARVEST, FULL)
    with pytest.raises(InvalidRecord, match=r"the result is given as .*but the moves lead to None"):
        verify(HARVEST, replace(record, moves=record.moves[:-1]))


def test_a_wrong_result_is_found() -> None:
    record = parse_record(HARVEST, FULL)
    assert record.result is not None
    with pytest.raises(InvalidRecord, match="but the moves lead to"):
        verify(HARVEST, replace(record, result=record.result | {"winners": [0, 1, 2]}))


def test_a_wrong_commitment_is_found() -> None:
    record = parse_record(HARVEST, FULL | {"commitment": commitment(parse_seed("another"))})
    with pytest.raises(InvalidRecord, match=f"the seed's SHA-256 is {commitment(SEED)}"):
        verify(HARVEST, record)


def test_a_deal_that_the_seed_does_not_draw_is_found() -> None:
    deal = FULL["deal"]
    assert isinstance(deal, list)
    record = parse_record(HARVEST, FULL | {"deal": [deal[1], deal[0], *deal[2:]]})
    with pytest.raises(InvalidRecord, match=r"^deal is .*, but the seed draws "):
        verify(HARVEST, record)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"game": "chess"}, "game 'chess': expected harvest"),
        ({"game": 5}, "game is 5: expected a text"),
        ({"moves": None}, "moves is None: expected a list of texts"),
        ({"moves": "pass"}, "moves is 'pass': expected a list of texts"),
        ({"moves": ["pass", 7]}, "expected a list of texts"),
        ({"moves": ["pass"] * 5001}, "5001 moves are more than any match has"),
        ({"names": [1, 2, 3]}, "names is [1, 2, 3]: expected a list of texts"),
        ({"names": ["a", "b"]}, "2 names for 3 players"),
        ({"names": ["a" * 41, "b", "c"]}, "a name has at most 40 characters"),
        ({"seed": 7}, "seed is 7: expected a text"),
        ({"seed": "lake"}, "seed 'lake': expected 64 hexadecimal digits"),
        ({"seed": "g" * 64}, "expected 64 hexadecimal digits"),
        ({"seed": "\ud800" * 64}, "expected 64 hexadecimal digits"),
        ({"commitment": 5}, "commitment is 5: expected a text"),
        ({"rules": ["1"]}, "rules is ['1']: expected a text"),
        ({"result": "won"}, "result: expected an object with winners, reason and scores"),
        (
            {"winner": 1},
            "unknown fields winner: expected commitment, deal, game, hints, moves, names",
        ),
        ({"players": 5}, "5 players: Harvest is for 2 to 4"),
        ({"players": "3"}, "players is '3': expected a whole number"),
        ({"seats": 3}, "seats is 3: expected a text"),
        ({"seats": "NWE"}, "seats 'NWE': 3 players sit SWE or SWN or SNE"),
        ({"deal": [1, 2]}, "the deal has 2 tiles: 3 players need 27"),
        ({"deal": [*range(1, 27), 26]}, "the deal has tile 26 twice: every tile is there once"),
        ({"deal": [*range(1, 27), False]}, "expected a list of whole numbers"),
        ({"deal": {}}, "deal is {}: expected a list of whole numbers"),
    ],
)
def test_a_record_that_cannot_be_read_is_refused_with_the_reason(
    change: JsonObject, problem: str
) -> None:
    with pytest.raises((InvalidRecord, InvalidSetup)) as error:
        parse_record(HARVEST, FULL | change)
    assert problem in str(error.value)


def test_all_that_is_wrong_with_a_record_is_told_at_once() -> None:
    with pytest.raises(InvalidRecord) as error:
        parse_record(HARVEST, {"game": "go", "names": 1, "seed": 1, "rules": 1, "x": 1})
    for part in ("unknown fields x", "game 'go'", "moves is missing", "names is 1", "rules is 1"):
        assert part in str(error.value)


def test_a_record_with_neither_deal_nor_seed_is_refused() -> None:
    with pytest.raises(InvalidSetup, match="neither a deal nor a seed: one of them is needed"):
        parse_record(HARVEST, {"game": "harvest", "players": 2, "moves": []})


def test_a_record_without_players_is_refused() -> None:
    with pytest.raises(InvalidSetup, match="players is missing: expected a whole number"):
        parse_record(HARVEST, {"game": "harvest", "moves": []})


def test_a_wrong_result_is_quoted_in_part() -> None:
    record = replace(parse_record(HARVEST, FULL), result={"reason": "x" * 10**6})
    with pytest.raises(InvalidRecord) as error:
        verify(HARVEST, record)
    assert len(str(error.value)) < 600


def verify_or_refuse(read: Callable[[], JsonObject]) -> None:
    """Read and verify a record, or refuse it with a short game error."""
    refused = ""
    try:
        verify(HARVEST, parse_record(HARVEST, read()))
    except GameError as error:
        refused = str(error)
    assert len(refused) < 3000


@matches(300)
@given(st.data())
def test_a_record_with_a_change_is_verified_or_refused(data: st.DataObject) -> None:
    fields = copy.deepcopy(FULL)
    for _ in range(data.draw(st.integers(1, 2))):
        path = data.draw(st.sampled_from(places_in(fields)))
        moves = st.sampled_from(["pass", "4R", "GBKO@0,1", "-K", "7", ""])
        change_at(fields, path, data.draw(VALUES | moves))
    verify_or_refuse(lambda: fields)


@matches(100)
@given(st.data())
def test_json_text_of_a_record_with_a_change_is_read_or_refused(data: st.DataObject) -> None:
    text = json.dumps(FULL)
    at = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(at, min(at + 8, len(text))))
    text = (
        text[:at] + data.draw(st.text(max_size=3) | st.sampled_from(list('"{}[],:1'))) + text[end:]
    )
    verify_or_refuse(lambda: parse_object(text, InvalidRecord))


def test_a_position_is_not_a_record() -> None:
    state = HARVEST.parse_position_text(kept("english_turn"))
    with pytest.raises(InvalidRecord, match="unknown fields draw_stack, favors, hands, lake"):
        parse_record(HARVEST, state.to_json())
