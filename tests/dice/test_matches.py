"""Whole matches: conservation, records for each way of ending, playthroughs, compiled and plain.

Run with LAKELIGHT_REWRITE=1 to write the records and playthroughs afresh, then review them.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from lakelight.core.batch import listing_playouts, playouts
from lakelight.core.errors import InvalidRecord
from lakelight.core.events import events_json
from lakelight.core.jsontext import JsonObject, parse_object
from lakelight.core.match import Match
from lakelight.core.record import Record, parse_record, result_json, verify
from lakelight.core.rng import Rng
from lakelight.core.seed import commitment, parse_seed
from lakelight.dice import DICE, State, begin, start
from lakelight.dice.events import (
    AreaShaded,
    BonusCrossedOff,
    FireworkLaunched,
    GiftsPaid,
    GiftWon,
)
from lakelight.dice.setup import check_setup
from lakelight.plain import load_plain
from tests.dice.matches import keen_player, play, random_player, record

HERE = Path(__file__).parent
REWRITE = os.environ.get("LAKELIGHT_REWRITE") == "1"
ENDINGS = ("score", "fireworks", "shared")


@pytest.mark.plays_much
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_area_gift_and_tile_is_in_one_place_after_every_move(players: int) -> None:
    for seed in range(10):
        areas: list[set[str]] = [set() for _ in range(players)]
        gifts = [1] * players
        boxes = Counter[int]()
        tiles = Counter[str]()
        for match, move in play(players, seed, keen_player if seed % 2 else random_player):
            assert_accounted(match, areas, gifts, boxes, tiles)
            for event in match.effects(move):
                match event:
                    case AreaShaded(seat, area):
                        assert area not in areas[seat]
                        areas[seat].add(area)
                    case GiftWon(seat):
                        gifts[seat] += 1
                    case GiftsPaid(seat, count):
                        gifts[seat] -= count
                    case BonusCrossedOff(seat, box):
                        boxes[seat] += 1
                        assert box == boxes[seat]
                    case FireworkLaunched(_, name):
                        tiles[name] += 1
        assert_accounted(match, areas, gifts, boxes, tiles)
        assert all(boxes[seat] == match.turns // players for seat in range(players))


def assert_accounted(
    state: State,
    areas: list[set[str]],
    gifts: list[int],
    boxes: Counter[int],
    tiles: Counter[str],
) -> None:
    layout = state.layout
    names = layout.components.lake.area_names
    assert list(state.gifts) == gifts
    for seat in range(state.players):
        assert {names[area] for area in state.shaded_areas(seat)} == areas[seat]
        assert state.boxes_crossed_off(seat) == boxes[seat]
        covered = [pond for at, _ in state.fireworks_of(seat) for pond in layout.ponds_of(at)]
        assert sorted(covered) == list(state.covered_ponds(seat))
        assert set(covered) <= set(state.complete_ponds(seat))
        assert state.score_parts(seat).fireworks == sum(v for _, v in state.fireworks_of(seat))
    for stack, name in enumerate(layout.setup.fireworks):
        values = layout.components.fireworks[name].values
        assert state.stacks[stack] == values[tiles[name] :]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_search_is_offered_the_moves_of_the_first_seat_to_act(players: int) -> None:
    plain = load_plain("lakelight.dice", "lakelight.core.rng", "lakelight.core.moves")
    moves = plain["lakelight.core.moves"].MoveList()
    for seed in range(3):
        rng = plain["lakelight.core.rng"].Rng(seed)
        state = plain["lakelight.dice"].start(players, seed=seed)
        scratch = state.blank()
        while not state.is_over:
            state.list_nogil(moves)
            legal = state.legal_moves()
            first = state.seat_nogil()
            assert moves.to_list() == [move for move in legal if state.seat_of(move) == first]
            scratch.copy_nogil(state)
            scratch.redeal_nogil(0, rng)
            assert scratch == state
            move = state.random_nogil(rng)
            assert move in moves.to_list()
            state.apply_nogil(move)
        state.list_nogil(moves)
        assert moves.to_list() == []
        assert state.seat_nogil() == plain["lakelight.core.state"].NOBODY


def test_a_random_pick_may_be_any_move_that_is_listed() -> None:
    plain = load_plain("lakelight.dice.check", "lakelight.dice.position", "lakelight.core.rng")
    parse_position = plain["lakelight.dice.position"].parse_position
    state_of = plain["lakelight.dice.check"].state_of
    moves = plain["lakelight.core.moves"].MoveList()
    rng = plain["lakelight.core.rng"].Rng(1)
    seen_steps = set()
    for state, _ in play(3, 4):
        if state.is_chance or (step := state.step_of(state.seats_to_act[0])) in seen_steps:
            continue
        seen_steps.add(step)
        slow = state_of(parse_position(state.to_json()))
        slow.list_nogil(moves)
        picked = Counter(slow.random_nogil(rng) for _ in range(60 * moves.size))
        assert sorted(picked) == moves.to_list()
        assert max(picked.values()) < 120
    assert seen_steps >= {"turn", "die", "bonus", "emperor", "action", "platform", "firework"}


def test_playouts_that_list_every_move_end_too() -> None:
    for players in (2, 3, 4):
        state = start(players, seed=players)
        assert listing_playouts(state, 20, 1) > 20 * state.turns
        assert playouts(state, 20, 1) > 20 * state.turns
        assert state.is_chance


def random_move(state: State, rng: Rng) -> int:
    legal = state.legal_moves()
    return legal[rng.below(len(legal))]


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_recorded_match_for_each_way_of_ending_replays_to_its_result(ending: str) -> None:
    path = HERE / "records" / f"{ending}.json"
    if REWRITE:
        path.write_text(json.dumps(search_for(ending), indent=1) + "\n", encoding="utf-8")
    fields = parse_object(path.read_text(encoding="utf-8"), InvalidRecord)
    final = verify(DICE, parse_record(DICE, fields))
    assert final.outcome is not None
    assert final.outcome.reason == ending


def search_for(ending: str) -> JsonObject:
    """The first match with this ending, in minimal form with its result."""
    seed = 0
    while True:
        players = 2 + seed % 3
        final, moves = record(players, seed)
        outcome = final.outcome
        assert outcome is not None
        if outcome.reason == ending and final.score_parts(outcome.winners[0]).fireworks:
            setup = final.layout.setup
            fields = {"game": "dice"} | setup.to_json() | {"moves": list(moves)}
            return fields | {"result": result_json(final)}
        seed += 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_playthrough_is_drawn_as_it_was_when_it_was_reviewed(players: int) -> None:
    path = HERE / "playthroughs" / f"{players}_players.txt"
    text = "\n".join(playthrough(players, 10 + players)) + "\n"
    if REWRITE:
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text


def playthrough(players: int, seed: int) -> Iterator[str]:
    """A whole match, state by state: positions at every roll, moves and what they did."""
    for state, move in play(players, seed):
        if state.is_chance:
            yield str(state)
        who = ", ".join(f"seat {seat} {state.step_of(seat)}" for seat in state.seats_to_act)
        yield f"to act: {who or 'chance'}; {len(state.legal_moves())} moves"
        yield f"> {state.format(move)}"
        for event in events_json(DICE.seen_events(state.effects(move), None)):
            yield f"  {json.dumps(event)}"
    yield str(state)
    for seat in range(players):
        yield f"seat {seat}: {state.scores[seat]} points, {tuple(state.score_parts(seat))}"
    yield f"{state.outcome}"


@pytest.mark.plays_much
def test_a_record_replays_to_the_same_position_and_survives_its_json() -> None:
    for players in (2, 3, 4):
        final, moves = record(players, 77)
        kept = Record("dice", final.layout.setup.to_json(), tuple(moves))
        again = parse_record(DICE, json.loads(json.dumps(kept.to_json())))
        *_, last = Match.from_record(DICE, again).states()
        assert last == final


def test_a_match_with_a_seed_is_verified_roll_by_roll() -> None:
    seed = parse_seed("a seed in words")
    setup = DICE.new_setup(2, seed, {"emperor": "ABA"})
    state = begin(setup)
    rng = Rng(5)
    moves = []
    while not state.is_over:
        move = DICE.chance_move(state, seed) if state.is_chance else random_move(state, rng)
        moves.append(state.format(move))
        state.play(move)
    honest = Record("dice", setup.to_json(), tuple(moves), (), seed, commitment(seed))
    assert verify(DICE, parse_record(DICE, honest.to_json())) == state
    forged = ["roll RRRR" if text.startswith("roll") else text for text in moves]
    with pytest.raises(InvalidRecord, match="but the seed draws 'roll"):
        verify(DICE, parse_record(DICE, honest.to_json() | {"moves": list(forged)}))
    other = honest.to_json() | {"fireworks": ["V3", "O4", "T4", "X5"]}
    with pytest.raises(InvalidRecord, match="but the seed draws"):
        verify(DICE, parse_record(DICE, other))


def test_a_minimal_record_is_read_with_the_components_built_in() -> None:
    fields: JsonObject = {
        "game": "dice",
        "players": 3,
        "sheets": ["A", "B", "C"],
        "fireworks": ["V3", "O4", "T4", "U5"],
        "emperor": ["A", "A", "A"],
        "moves": ["roll RGBW", "0:turn 2", "1:I5a", "2:C1b"],
    }
    *_, last = Match.from_record(DICE, parse_record(DICE, fields)).states()
    assert last.layout.setup == check_setup(3)
    assert last.step_of(1) == "emperor"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"moves": ["turn 0"]}, "move 1"),
        ({"moves": ["roll RGBW", "1:turn 2"]}, "move 2"),
        ({"moves": ["roll RGBW", "0:turn 2", "pass"]}, "move 3.*whose move"),
    ],
)
def test_a_record_that_does_not_replay_says_at_which_move(change: JsonObject, words: str) -> None:
    fields = change | {"game": "dice", "players": 2}
    with pytest.raises(InvalidRecord, match=words):
        list(Match.from_record(DICE, parse_record(DICE, fields)).states())


@pytest.mark.plays_much
def test_compiled_and_plain_python_agree_move_for_move() -> None:
    plain = load_plain("lakelight.dice", "lakelight.core.rng")
    slow_start = plain["lakelight.dice"].start
    slow_rng = plain["lakelight.core.rng"].Rng
    for players in (2, 3, 4):
        for seed in range(3):
            slow = slow_start(players, seed=seed)
            for state, move in play(players, seed):
                assert slow.legal_moves() == state.legal_moves()
                assert slow.to_json() == state.to_json()
                slow.play(move)
            assert slow.scores == state.scores
            fast, slow = start(players, seed=seed), slow_start(players, seed=seed)
            assert fast.playout(Rng(seed)) == slow.playout(slow_rng(seed))
            assert slow.to_json() == fast.to_json()


def test_a_state_takes_less_than_a_kilobyte_and_a_half() -> None:
    assert start(4).__sizeof__() < 1536


def test_a_state_needs_the_layout_of_its_match() -> None:
    with pytest.raises(TypeError, match=r"use lakelight\.dice\.start"):
        State("layout")  # type: ignore[arg-type]
