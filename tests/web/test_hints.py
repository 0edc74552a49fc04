"""Hints of the coach at the table: an idea, the move as a preview, and why; nothing is played."""

import re

import pytest
from playwright.sync_api import expect

from lakelight.core.game import MatchState
from tests.web.conftest import NewPerson
from tests.web.positions import find_position, record_of, show_table_at
from tests.web.test_accessibility import too_wide, violations

# Whether one move is best or several are is for the coach to judge, and may change with it.
JUDGED = re.compile("ahead of the next idea|moves that are equally good")
THINKING_MILLISECONDS = 20_000


@pytest.mark.parametrize(
    ("game", "players", "step", "preview", "phone"),
    [
        ("harvest", 3, "place", ".lake .ghost", True),
        ("dice", 2, "firework", ".laid [data-pond]", False),
    ],
)
def test_a_hint_lays_a_move_that_only_the_person_plays(
    new_person: NewPerson,
    axe: str,
    game: str,
    players: int,
    step: str,
    preview: str,
    phone: bool,
) -> None:
    def is_asked_alone(state: MatchState) -> bool:
        return [state.step_of(seat) for seat in state.seats_to_act] == [step]

    person = new_person(phone=phone, bypass_csp=True)
    show_table_at(person, find_position(record_of(game, players), is_asked_alone, after=30))
    told = person.find(".coach-hint [role=status]")
    place, why = (person.find(".coach-hint .step").nth(at) for at in (1, 2))
    expect(person.find(preview)).to_have_count(0)

    person.press(person.find(".hint-button"))
    expect(why).to_be_disabled()
    expect(place).to_be_enabled(timeout=THINKING_MILLISECONDS)
    expect(told).not_to_contain_text("thinking")
    expect(person.find(preview)).to_have_count(0)
    idea = told.inner_text()

    person.press(place)
    expect(person.find(preview).first).to_be_visible()
    expect(person.find(".turn .confirm")).to_be_enabled()
    assert told.inner_text() != idea

    person.press(why)
    expect(told).to_contain_text(JUDGED)
    assert violations(person, axe) == []
    assert too_wide(person) == []

    version = person.version
    person.press(person.find(".turn .confirm"))
    person.find(f"main:not([data-version='{version}'])").wait_for()
    expect(person.find(".coach-hint")).to_have_count(0)
