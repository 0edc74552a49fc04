"""The schedule: every bot plays every deal from every seat."""

from __future__ import annotations

from collections import Counter

import pytest

from lakelight.arena.schedule import Fixture, all_line_ups, fixtures_of
from lakelight.core.errors import InvalidSetup

SHAPES = [(bots, players) for players in (2, 3, 4) for bots in (2, 3, 4, 6)]


def deals(bots: int, players: int, count: int) -> list[Fixture]:
    return [
        fixture
        for deal in range(count)
        for fixture in fixtures_of(all_line_ups(bots, players), deal)
    ]


@pytest.mark.parametrize(("bots", "players"), SHAPES)
def test_every_bot_plays_a_deal_equally_often_from_every_seat(bots: int, players: int) -> None:
    for deal in range(3):
        seats = Counter(
            (bot, seat)
            for fixture in fixtures_of(all_line_ups(bots, players), deal)
            for seat, bot in enumerate(fixture.seating)
        )
        assert set(seats) == {(bot, seat) for bot in range(bots) for seat in range(players)}
        assert len(set(seats.values())) == 1


@pytest.mark.parametrize(("bots", "players"), SHAPES)
def test_every_line_up_plays_every_deal_with_each_bot_in_every_seat(
    bots: int, players: int
) -> None:
    for line_up in all_line_ups(bots, players):
        seatings = [
            fixture.seating
            for fixture in fixtures_of(all_line_ups(bots, players), 7)
            if sorted(fixture.seating) == sorted(line_up)
        ]
        assert len(set(seatings)) == len(seatings) == players
        for bot in set(line_up):
            by_seat = [sum(seating[seat] == bot for seating in seatings) for seat in range(players)]
            assert by_seat == [line_up.count(bot)] * players


def test_two_players_swap_seats() -> None:
    assert [fixture.seating for fixture in fixtures_of(all_line_ups(2, 2), 0)] == [(0, 1), (1, 0)]


def test_two_bots_at_four_seats_play_one_against_three_both_ways() -> None:
    assert all_line_ups(2, 4) == ((0, 1, 1, 1), (1, 0, 0, 0))
    assert [fixture.seating for fixture in fixtures_of(all_line_ups(2, 4), 0)][:4] == [
        (0, 1, 1, 1),
        (1, 1, 1, 0),
        (1, 1, 0, 1),
        (1, 0, 1, 1),
    ]


def test_no_bot_follows_the_same_bot_on_every_deal() -> None:
    follows = Counter(
        (fixture.seating[seat], fixture.seating[(seat + 1) % 4])
        for fixture in deals(4, 4, 6)
        for seat in range(4)
    )
    assert set(follows.values()) == {6 * 4 * 4 // 12}


@pytest.mark.parametrize(("bots", "players"), SHAPES)
def test_matches_are_numbered_deal_by_deal(bots: int, players: int) -> None:
    schedule = deals(bots, players, 4)
    assert [fixture.number for fixture in schedule] == list(range(len(schedule)))
    assert len(schedule) == 4 * players * len(all_line_ups(bots, players))


def test_a_contest_of_one_bot_is_refused() -> None:
    with pytest.raises(InvalidSetup, match="at least two bots"):
        all_line_ups(1, 2)
