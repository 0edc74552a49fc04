"""The coach on the person's own processor: the same hints and reviews as on a server."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from lakelight.browser.coaching import PageCoach
from lakelight.browser.speed import Speed
from lakelight.coach.hints import hint
from lakelight.core.rng import Rng
from lakelight.games import GAMES
from lakelight.server.coaching.questions import format_view
from lakelight.server.wire.advice import advice_of
from tests.coach.matches import finished
from tests.server.tables import begun, play_random_move


def coach_of_device(seconds: float) -> PageCoach:
    """The coach of a device that took so long for the measurement."""
    moments = iter((0.0, seconds))
    return PageCoach(Speed(lambda: next(moments)))


@pytest.mark.parametrize("game", list(GAMES))
def test_a_fast_device_gives_the_hint_that_a_server_gives(game: str) -> None:
    table, rng = begun(GAMES[game], 2), Rng(5)
    for _ in range(30):
        table = play_random_move(table, rng)
    view = table.state.view(table.seats_to_act()[0])
    asked = msgspec.json.encode({"game": game, "view": format_view(view)})
    assert coach_of_device(1e-4).hint(asked) == msgspec.json.encode(advice_of(hint(game, view)))


def test_a_review_is_made_part_by_part_with_a_budget_for_a_slow_device() -> None:
    record = finished("harvest", 2).record
    asked = {"record": record.to_json(), "own": [], "key": "one", "seat": 0, "game": "harvest"}
    coach, done = coach_of_device(60.0), -1
    told: dict[str, Any] = {}
    while not told.get("review"):
        told = json.loads(coach.review(msgspec.json.encode(asked)))
        assert told["done"] >= done
        done = told["done"]
    assert told["review"]["scores"]
    assert told["packed"]
