"""Positions as JSON and as drawings: complete, inverse, and checked with all that is wrong."""

from __future__ import annotations

import copy
import json
import pickle
import random

import pytest

from lakelight.core.errors import GameError, InvalidPosition
from lakelight.core.jsontext import Json, JsonObject
from lakelight.core.rng import Rng
from lakelight.dice import DICE, imagine
from tests.dice.matches import play as play_match
from tests.dice.positions import SMALL, over, position, seat, state

DRAWN = """\
dice 2 players, turn 19 of 20, seat 0 active, shade
sheets A B, fireworks V3 O4 T4 U5, emperor A A A
rolls 19, dice RGBW, tray 0
seat 0 sheet A, gifts 1, step platform of die, platforms H2
  a V3=4@A1+B1+A2
    A    B    C    D    E    F    G    H    I
 1  aa*  aa   BR  [WP]  PR   GB   OG  *OB   WR
 2  aa  (OR)  PG   WG*  OR  (WB)  WR  [##]  GB
 3 [OR]  BW*  WG  (OB) *PG   OR   BW  [GP] *PO
 4 *GR  [OP]  OB   WO  *BR  (PG)  BP   GR* [WO]
 5  BR  [GB]  WP  (PR)  GO   WB*  OG  (GW)  WR
 6  PW  *WO   GR   OB   PW  [GR]  BP   OP   BR*
seat 1 sheet B, gifts 1, step action, card 3 owes 1 R
    A    B    C    D    E    F    G    H    I
 1  P#*  WG   BR  [WP]  PR   GB   OG  *#B   WR
 2  BP  (OR)  PG   WG*  OR  (WB)  WR  [PR]  GB
 3 [OR]  BW*  WG  (OB) *#G   OR   BW  [GP] *PO
 4 *GR  [OP]  OB   WO  *BR  (PG)  BP   GR* [WO]
 5  BR  [GB]  WP  (PR)  GO   WB*  OG  (GW)  WR
 6  PW  *WO   GR   OB   PW  [GR]  BP   OP   BR*
"""


def test_a_position_is_drawn_with_installations_fireworks_and_what_is_under_way() -> None:
    first = seat(
        "A1 B1 A2 H2", 1, "platform", stage="die", platforms=["H2"], fireworks=["V3=4@A1+B1+A2"]
    )
    second = seat("A1b H1a E3a", 1, "action", card=3, owed=1, color="R")
    match = state(first, second)
    assert str(match) == DRAWN
    assert DICE.parse_position_json(match.to_json()) == match
    assert DICE.parse_position_text(DRAWN) == match


@pytest.mark.plays_much
@pytest.mark.parametrize("players", [2, 3, 4])
def test_printing_and_parsing_a_position_are_inverse_all_through_a_match(players: int) -> None:
    for match, _ in play_match(players, players):
        fields = json.loads(json.dumps(match.to_json()))
        assert DICE.parse_position_json(fields).to_json() == fields
        assert DICE.parse_position_text(str(match)) == match
        restored = DICE.parse_position_json(fields)
        assert restored.legal_moves() == match.legal_moves()
        assert pickle.loads(pickle.dumps(match)) == match  # noqa: S301


def test_a_position_written_with_the_old_key_colour_is_read() -> None:
    match = DICE.parse_position_text(DRAWN)
    text = json.dumps(match.to_json())
    assert '"color"' in text
    old = json.loads(text.replace('"color"', '"colour"'))
    assert DICE.parse_position_json(old) == match


def test_a_position_with_other_components_carries_them() -> None:
    match = state(seat("A1a", 1, "die"), seat(), components=SMALL)
    assert match.to_json()["components"] == SMALL
    assert DICE.parse_position_text(str(match)) == match


def test_a_view_shows_the_whole_position_to_everybody_and_is_enough_to_imagine_it() -> None:
    match = state(seat("A1a", 1, "die"), seat(step="die"))
    for viewer in (None, 0, 1):
        view = match.view(viewer)
        assert view.to_json() == match.to_json() | {"viewer": viewer}
        assert imagine(view, Rng(1)) == match
        assert DICE.imagine(match.view(viewer), Rng(1)) == match
    with pytest.raises(GameError):
        match.view(2)


def test_states_are_equal_by_what_they_show_and_copies_go_their_own_way() -> None:
    match = state(seat("A1a", 1, "die"), seat(step="die"))
    twin = match.copy()
    assert twin == match
    twin.play(twin.parse("0:pass"))
    assert twin != match
    match.copy_from(twin)
    assert match == twin
    small = state(seat("A1a", 1, "die"), seat(), components=SMALL)
    small.copy_from(match)
    assert small == match
    assert match != "a state"
    assert repr(match) == "<dice State: 2 players, turn 19, shade>"


PROBLEMS: list[tuple[JsonObject, str]] = [
    ({"game": "harvest"}, "expected dice"),
    ({"players": 7}, "2 to 4"),
    ({"sheets": ["A", "A"]}, r"D2\.1"),
    ({"phase": "party"}, "phase 'party'"),
    ({"phase": 3}, "phase is 3"),
    ({"turn": 0}, "expected 1 to 20"),
    ({"turn": 99}, "expected 1 to 20"),
    ({"turn": True}, "whole number"),
    ({"active": 1}, "active 1: expected 0"),
    ({"phase": "over"}, "stays at 20"),
    ({"phase": "last_firework"}, "stays at 20"),
    ({"roll": "RRRK"}, "expected 4 colors"),
    ({"roll": ""}, "expected 4 colors"),
    ({"phase": "roll"}, "no dice lie in the tray"),
    ({"tray": None}, "expected 0 to 3"),
    ({"tray": 4}, "expected 0 to 3"),
    ({"phase": "turn"}, "not turned"),
    ({"rolls": 3}, "3 rolls: expected 19 to 21"),
    ({"rolls": 50}, "50 rolls"),
    ({"seats": []}, "0 seats: expected 2"),
    ({"seats": [1, 2]}, "seat 0 is 1"),
    ({"components": {}}, "format"),
]


@pytest.mark.parametrize(("change", "words"), PROBLEMS)
def test_a_position_that_no_match_can_reach_is_refused(change: JsonObject, words: str) -> None:
    fields = position(seat(step="die"), seat(step="die"))
    with pytest.raises(InvalidPosition, match=words):
        DICE.parse_position_json(fields | change)


SEAT_PROBLEMS: list[tuple[dict[str, Json], str]] = [
    (seat("A1a A1a", step="die"), "each once"),
    (seat(step="die") | {"shaded": ["Z1a"]}, "area 'Z1a'"),
    (seat(step="die") | {"shaded": ["B1a", "A1a"]}, "reading order"),
    (seat(gifts=5, step="die"), "expected 0 to 1"),
    (seat(gifts=-1, step="die"), "expected 0 to 1"),
    (seat(step="die", fireworks=["X5=6@A1"]), "firework X5: expected V3"),
    (seat(step="die", fireworks=["V3=4@A1+B1+C1"]), "cannot lie on"),
    (seat(step="die", fireworks=["V3=4@A1+B1+Q9"]), "cannot lie on"),
    (seat("A1 B1", step="die", fireworks=["V3=4@A1+B1+A2"]), "not complete"),
    (seat("A1 B1 A2", step="die", fireworks=["V3=3@A1+B1+A2"]), "expected the top of"),
    (seat("A1 B1 A2", step="die", fireworks=["V3=4@A1+B1+A2"] * 2), "overlap on A1"),
    (seat(step="die", fireworks=["nonsense"]), "expected such as V3=4@C4"),
    (
        seat("A1 B1 A2 C1 D1 C2 D2", 0, "die", fireworks=["O4=5@C1+D1+C2+D2", "V3=4@A1+B1+A2"]),
        "by stack",
    ),
    (seat(step="dance"), "step 'dance'"),
    (seat(step="turn"), "step 'turn' in phase shade"),
    (seat(step="firework"), "would be skipped"),
    (seat(step="emperor"), "would be skipped"),
    (seat(step="platform", stage="die"), "platforms are named in step platform"),
    (seat(step="platform", stage="die", platforms=["H2"]), "complete ponds with a platform"),
    (seat("A1", 0, "platform", stage="die", platforms=["A1"]), "complete ponds with a platform"),
    (seat("H2", 0, "platform", stage="die", platforms=["H2", "H2"]), "expected each once"),
    (seat("H2", 0, "platform", platforms=["H2"]), "stage ''"),
    (seat("H2", 0, "die", platforms=["H2"]), "platforms are named in step platform"),
    (seat(step="die", stage="die"), "stage 'die'"),
    (seat(step="die", card=1, owed=1), "in step action only"),
    (seat(step="action"), "card 0: expected 1 to 3"),
    (seat(step="action", card=1, owed=2), "owed 2: expected 1"),
    (seat(step="action", card=3, owed=1), "color ''"),
    (seat(step="action", card=3, owed=2, color="R"), "color 'R'"),
    (seat("H2", 0, "action", card=3, owed=2, platforms=["H2"]), "before the action shades"),
    (seat(step="action", card="x"), "card is 'x'"),
    (seat(), "no seat is to act"),
]


@pytest.mark.parametrize(("mine", "words"), SEAT_PROBLEMS)
def test_a_sheet_that_no_match_can_reach_is_refused(mine: dict[str, Json], words: str) -> None:
    with pytest.raises(InvalidPosition, match=words):
        state(mine, seat())


def test_steps_of_the_active_seat_are_refused_for_others() -> None:
    with pytest.raises(InvalidPosition, match="for the active seat only"):
        state(seat(step="die"), seat(step="bonus"))


def test_more_areas_or_fireworks_than_turns_allow_are_refused() -> None:
    ponds = " ".join(f"{column}{row}" for row in (1, 2) for column in "ABCDEFGHI")
    with pytest.raises(InvalidPosition, match="shaded areas in 1 turns"):
        state(seat(ponds, 0, "die"), seat(), turn=1)
    launched = seat("A1 B1 A2", 0, fireworks=["V3=4@A1+B1+A2"])
    with pytest.raises(InvalidPosition, match="1 fireworks in 0 turns"):
        state(seat(step="die"), launched, turn=1, seats=[seat(step="die"), launched])


def test_all_that_is_wrong_is_told_at_once() -> None:
    fields = position(seat(gifts=9, step="die"), seat(gifts=9), tray=7) | {"roll": "X", "turn": 99}
    with pytest.raises(InvalidPosition) as refused:
        DICE.parse_position_json(fields)
    assert len(refused.value.problems) == 5


LINES = [
    ("dice 2 players", "dice two players", "first three lines"),
    ("sheets A B", "sheets A A", r"D2\.1"),
    ("seat 0 sheet", "seat 1 sheet", "expected 'seat 0"),
    ("seat 0 sheet", "Seat 0 sheet", "for each seat"),
    ("  a V3=4@A1+B1+A2", "  a V3", "expected such as"),
    (" 6  PW", " 7  PW", "expected row 6"),
    ("PR   GB   OG", "PR   GB", "expected row 1"),
    ("GR   OB   PW", "GR   OO   PW", "D6b is drawn as 'O'"),
]


@pytest.mark.parametrize(("old", "new", "words"), LINES)
def test_a_drawing_that_cannot_be_read_is_refused(old: str, new: str, words: str) -> None:
    with pytest.raises(InvalidPosition, match=words):
        DICE.parse_position_text(DRAWN.replace(old, new, 1))


def test_a_drawing_without_a_lake_or_too_long_or_with_bad_components_is_refused() -> None:
    head = "\n".join(DRAWN.splitlines()[:4])
    for text in ("", head, "x" * 70_000, head.replace("seat 0", "components {", 1)):
        with pytest.raises(InvalidPosition):
            DICE.parse_position_text(text)
    lines = DRAWN.splitlines()
    lines.insert(3, "components [1]")
    with pytest.raises(InvalidPosition, match="JSON object"):
        DICE.parse_position_text("\n".join(lines))


@pytest.mark.plays_much
def test_a_position_broken_anywhere_is_a_game_error_or_a_position() -> None:
    chance = random.Random(7)
    pool = [copy.deepcopy(match.to_json()) for match, _ in play_match(3, 4)]
    strange: list[Json] = [None, -1, 3, 10**30, "", "A1a", [], {}, [1], True, 1.5, "\x00", "die"]
    refused = 0
    for _ in range(1500):
        fields = copy.deepcopy(chance.choice(pool))
        target: dict[str, Json] = fields
        seats = fields["seats"]
        assert isinstance(seats, list)
        if chance.random() < 0.6:
            chosen = chance.choice(seats)
            assert isinstance(chosen, dict)
            target = chosen
        key = chance.choice(sorted(target))
        value = target[key]
        if isinstance(value, list) and value and chance.random() < 0.5:
            value[chance.randrange(len(value))] = chance.choice(strange)
        elif chance.random() < 0.2:
            del target[key]
        else:
            target[key] = chance.choice(strange)
        try:
            match = DICE.parse_position_json(fields)
        except GameError:
            refused += 1
        else:
            match.playout(Rng(1))
            assert match.is_over
    assert refused


def test_a_drawing_broken_anywhere_is_a_game_error_or_a_position() -> None:
    chance = random.Random(8)
    refused = 0
    for _ in range(1500):
        at = chance.randrange(len(DRAWN))
        end = at + chance.randrange(4)
        text = DRAWN[:at] + chance.choice(["", "#", "a", " ", "\n", "9", "A", "é"]) + DRAWN[end:]
        try:
            DICE.parse_position_text(text)
        except GameError:
            refused += 1
    assert refused


def test_a_finished_match_has_no_active_seat() -> None:
    final = over(seat(), seat())
    assert final.to_json()["active"] is None
    assert "nobody active, over" in str(final)
