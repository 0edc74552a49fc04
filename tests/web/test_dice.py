"""The table of Dice: every step with mouse, touch and keys."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import NewPerson
from tests.web.dice_play import (
    answer_by_keys,
    begin_at,
    middle,
    middle_of_all,
    play_to_the_end_by_keys,
    play_until,
    ponds_laid,
)
from tests.web.online import sit_down
from tests.web.person import PHONE, Person
from tests.web.positions import asked, find_position, record_of, show_table_at
from tests.web.test_accessibility import violations
from tests.web.test_match import expect_winner_and_fair_deal


def test_a_match_of_dice_can_be_played_with_the_keyboard_only(new_person: NewPerson) -> None:
    person = new_person("fr")
    person.begin("dice", opponents=1)
    asked = play_to_the_end_by_keys(person)
    expect_winner_and_fair_deal(person, "fr")
    assert {"turn", "die"} <= asked


def test_a_firework_can_be_launched_with_the_keyboard_only(new_person: NewPerson) -> None:
    person = new_person()
    begin_at(person, "firework")
    launched = person.find(".launched").count()
    answer_by_keys(person)
    expect(person.find(".launched")).to_have_count(launched + 1)


def test_the_help_lists_the_keys_of_dice(new_person: NewPerson, language: str) -> None:
    person = new_person(language)
    person.begin("dice", opponents=1)
    person.find(".turn").wait_for()
    person.page.keyboard.press("?")
    expect(person.find("dialog[open] kbd")).to_contain_text(["1 2 3 4", "R", "F", "←", "Enter"])


def test_a_match_of_dice_can_be_played_with_the_mouse_and_replayed(new_person: NewPerson) -> None:
    person = new_person()
    person.begin("dice", opponents=2)
    person.play_to_the_end()
    expect_winner_and_fair_deal(person, "en")
    expect(person.find(".fairness [role=status] p")).to_have_count(3)
    person.find(".end-screen a[href$=replay]").click()
    expect(person.find(".controls")).to_be_visible()
    inked = person.find(".inked")
    expect(inked).to_have_count(0)
    person.find(".controls input[type=range]").press("End")
    expect(inked).not_to_have_count(0)


def test_a_firework_dragged_with_the_mouse_is_launched_only_when_confirmed(
    new_person: NewPerson,
) -> None:
    person = new_person()
    begin_at(person, "firework")
    version = person.version
    card, mouse = person.find("[data-firework]").first, person.page.mouse
    card.click()
    wanted = ponds_laid(person)
    goal = middle_of_all(person.find(".laid [data-pond]"))
    person.page.keyboard.press("Escape")
    expect(person.find(".laid")).to_have_count(0)
    mouse.move(*middle(card))
    mouse.down()
    mouse.move(goal[0] + 300, goal[1] + 300, steps=3)
    expect(person.find(".floating:not(.legal)")).to_have_count(1)
    expect(person.find(".spot")).not_to_have_count(0)
    mouse.move(goal[0] + 25, goal[1] + 20, steps=3)
    expect(person.find(".floating.legal")).to_have_count(1)
    mouse.up()
    assert ponds_laid(person) == wanted
    expect(person.find(".turn .brings .score")).to_be_visible()
    assert person.version == version
    person.find(".turn .confirm").click()
    person.find(f"main:not([data-version='{version}']), .end-screen").first.wait_for()
    expect(person.find(".launched")).to_have_count(1)


def test_a_firework_dropped_on_no_legal_place_is_put_back(
    new_person: NewPerson,
) -> None:
    person = new_person()
    begin_at(person, "firework")
    mouse = person.page.mouse
    mouse.move(*middle(person.find("[data-firework]").first))
    mouse.down()
    mouse.move(*middle(person.find(".stacks-area")), steps=3)
    mouse.up()
    expect(person.find(".laid")).to_have_count(0)
    expect(person.find(".turn .confirm")).to_be_disabled()


def test_buttons_keys_and_wheel_turn_and_flip_a_firework(
    new_person: NewPerson,
) -> None:
    person = new_person()
    begin_at(person, "firework")
    card = person.find("[data-firework]").first
    shape = card.locator("svg")

    def drawn() -> str:
        return shape.inner_html()

    forms = {drawn()}
    for _ in range(4):
        person.page.keyboard.press("r")
        forms.add(drawn())
    assert len(forms) in (1, 2, 4)
    before = drawn()
    turn_left, turn_right, flip = person.find(".turn .tools .square").all()
    turn_right.click()
    turn_left.click()
    assert drawn() == before
    flip.click()
    person.page.keyboard.press("f")
    assert drawn() == before
    person.page.keyboard.press("r")
    turned = drawn()
    # Playwright's "R" alone is a capital without Shift.
    person.page.keyboard.press("Shift+R")
    assert drawn() == before
    flip.click()
    flipped = drawn()
    flip.click()
    assert drawn() == before
    card.hover()
    wheel(person, 100)
    assert drawn() == turned
    wheel(person, -100)
    assert drawn() == before
    person.page.keyboard.down("Shift")
    wheel(person, 100)
    assert drawn() == flipped
    wheel(person, 100)
    person.page.keyboard.up("Shift")
    assert drawn() == before


def wheel(person: Person, by: int) -> None:
    """Turn the wheel by one notch and wait until the page has received the event."""
    person.page.evaluate(
        """() => { delete document.body.dataset.felt;
          addEventListener('wheel', () => setTimeout(() => (document.body.dataset.felt = 'yes')),
            { once: true }); }"""
    )
    person.page.mouse.wheel(0, by)
    person.find("body[data-felt]").wait_for()


def test_a_firework_can_be_dragged_by_touch(new_person: NewPerson) -> None:
    person = new_person(phone=True)
    begin_at(person, "firework")
    card = person.find("[data-firework]").first
    card.tap()
    goal = middle_of_all(person.find(".laid [data-pond]"))
    pond_side = person.find(".laid [data-pond]").first.bounding_box()
    assert pond_side is not None
    wanted = ponds_laid(person)
    person.page.keyboard.press("Escape")
    # A dragged firework is shown above the finger.
    touch(person.page, [middle(card), (180, 500), (goal[0], goal[1] + 1.2 * pond_side["height"])])
    assert ponds_laid(person) == wanted
    expect(person.find(".turn .confirm")).to_be_enabled()


def touch(page: Page, path: list[tuple[float, float]]) -> None:
    """Touch down, move along a path, and lift."""
    session = page.context.new_cdp_session(page)
    for number, (x, y) in enumerate(path):
        kind = "touchStart" if number == 0 else "touchMove"
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_firework_can_be_launched_by_tapping_it_and_a_pond(new_person: NewPerson) -> None:
    person = new_person(phone=True)
    begin_at(person, "firework")
    pond = person.find(".target.pond").last
    name = pond.get_attribute("data-pond")
    pond.tap()
    assert name in ponds_laid(person)
    version = person.version
    person.find(".turn .confirm").tap()
    person.find(f"main:not([data-version='{version}']), .end-screen").first.wait_for()
    expect(person.find(".launched")).to_have_count(1)


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_launch_is_animated_unless_motion_is_reduced(new_person: NewPerson, motion: str) -> None:
    person = new_person()
    person.page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
    begin_at(person, "firework")
    person.find("[data-firework]").first.click()
    person.find(".turn .confirm").click()
    expect(person.find(".score-area .burst")).to_contain_text("+")
    if motion == "reduce":
        expect(person.find(".bursting")).to_have_count(0)
        return
    expect(person.find(".bursting").first).to_be_attached()
    person.page.keyboard.press("Shift")
    expect(person.find(".bursting")).to_have_count(0)


def test_turning_the_tray_previews_the_areas_it_opens(new_person: NewPerson) -> None:
    person = new_person()
    begin_at(person, "turn")
    person.page.keyboard.press("r")
    expect(person.find(".turn .brings")).to_be_visible()
    hinted = person.find("polygon.hint").count()
    assert hinted > 0
    person.page.keyboard.press("c")
    person.find(".turn[data-step=die][aria-busy=false]").wait_for()
    expect(person.find(".target")).to_have_count(hinted)


@pytest.mark.parametrize("by_keys", [False, True])
def test_a_reroll_is_paid_for_only_when_confirmed(new_person: NewPerson, by_keys: bool) -> None:
    person = new_person()
    show_table_at(person, find_position(record_of("dice", 2), asked("turn")))
    confirm, other = person.find(".turn .confirm"), person.find(".turn .confirm + button")
    before = confirm.inner_text()

    def press(button: Locator, key: str) -> None:
        if by_keys:
            person.page.keyboard.press(key)
        else:
            button.click()

    press(other, "g")
    expect(person.find(".turn")).to_contain_text("costs 1 gift, leaves you 0")
    press(other, "Escape")
    expect(confirm).to_have_text(before)
    press(other, "g")
    expect(confirm).to_have_text("Reroll (1 gift)")
    press(confirm, "c")
    expect(other).to_have_count(0)


def test_each_part_of_a_score_is_explained_with_its_clause(
    new_person: NewPerson, language: str
) -> None:
    person = new_person(language)
    person.begin("dice", opponents=1)
    person.find(".turn").wait_for()
    for number, clause in enumerate(("D9.2", "D9.3", "D9.4")):
        part = person.find(".score-area details").nth(number)
        expect(part.locator("a")).not_to_be_visible()
        part.locator("summary").click()
        expect(part.locator("a")).to_have_attribute("href", f"/rules/dice#{clause}")
        expect(part.locator("a")).to_be_visible()


def test_a_part_of_the_score_marks_its_ponds_on_the_sheet(new_person: NewPerson) -> None:
    person = new_person()
    begin_at(person, "firework")
    person.find("[data-firework]").first.click()
    version = person.version
    person.find(".turn .confirm").click()
    person.find(f"main:not([data-version='{version}']), .end-screen").first.wait_for()
    expect(person.find(".sheet-area .scoring")).to_have_count(0)
    person.find(".score-area summary").first.click()
    expect(person.find(".sheet-area .scoring")).to_have_count(1)
    person.find(".score-area summary").first.click()
    person.page.mouse.move(0, 0)
    expect(person.find(".sheet-area .scoring")).to_have_count(0)


def test_every_area_is_described_in_words(new_person: NewPerson, language: str) -> None:
    person = new_person(language)
    begin_at(person, "die")
    cells = person.find(".sheet-area table tbody td").all_inner_texts()
    assert len(cells) == 54
    assert all(":" in cell and "," in cell for cell in cells)
    labels = [target.get_attribute("aria-label") or "" for target in person.find(".target").all()]
    assert labels
    assert all(label.partition(": ")[2] for label in labels)


def test_the_seats_that_still_act_are_shown_while_all_shade_at_once(new_person: NewPerson) -> None:
    mira, theo = new_person(), new_person()
    sit_down(mira, [theo], "dice")
    first = mira if mira.find(".turn[data-step=turn]").count() else theo
    other = theo if first is mira else mira
    first.page.keyboard.press("c")
    other.find(".turn[data-step=die]").wait_for()
    theirs = ".seat:not(.mine) .ribbon"
    expect(first.find(theirs)).not_to_contain_text("✓")
    while other.find(".turn").count():
        version = other.version
        other.find(".turn[aria-busy=false] .plain").click()
        other.find(f"main:not([data-version='{version}'])").wait_for()
    expect(first.find(theirs)).to_contain_text("✓")
    expect(other.find(theirs)).not_to_contain_text("✓")
    expect(first.find(".turn[data-step=die]")).to_be_visible()


def test_at_one_screen_dice_shows_the_next_seat_by_itself(
    new_person: NewPerson,
) -> None:
    person = new_person()
    names = ("Ana", "Ben", "Chloé")
    person.open()
    person.choose_game("dice")
    person.start_first()
    person.find(".modes .mode").nth(1).click()
    for index, name in enumerate(names):
        person.find("dialog[open] input").nth(index).fill(name)
    person.find("dialog[open] .primary").click()
    asked: set[str] = set()
    for _ in range(15):
        person.find(".turn[aria-busy=false]").wait_for()
        asked.add(person.find(".prompt-area h1").inner_text().partition(",")[0])
        expect(person.find(".cover")).to_have_count(0)
        person.play_once()
    assert asked == set(names)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_while_shading_on_a_phone_tray_shapes_emperor_cards_and_log_are_in_sight(
    new_person: NewPerson, players: int, language: str
) -> None:
    person = new_person(language, phone=True)
    show_table_at(person, find_position(record_of("dice", players), asked("die"), after=60))
    person.choose(".target")
    for part in (
        ".seats-area",
        ".tray",
        ".turn .confirm",
        ".stacks-area ul",
        ".stacks-area ol li",
        ".happened",
    ):
        box = person.find(part).last.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= PHONE[1] + 1, part


def test_the_active_seat_is_marked_and_every_seat_shows_its_sheet(new_person: NewPerson) -> None:
    person = new_person()
    show_table_at(person, find_position(record_of("dice", 3), asked("die"), after=60))
    expect(person.find(".seats-area .letter-badge")).to_have_count(2)
    active = person.page.evaluate("document.querySelectorAll('.seats-area .active').length")
    assert active <= 1
    assert active or "Your turn" in person.find(".prompt-area h1").inner_text()
    expect(person.find("main .starter")).to_have_count(1)


def test_letters_on_a_sheet_are_in_the_persons_language(new_person: NewPerson) -> None:
    person = new_person("de")
    person.open()
    person.evaluate("localStorage.setItem('lakelight.settings', '{\"letters\": true}')")
    show_table_at(person, find_position(record_of("dice", 2), asked("die")))
    letters = set(person.find(".sheet-area tspan").all_text_contents())
    assert "L" in letters
    assert "P" not in letters


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_axe_finds_no_violation_at_any_step_of_dice(
    new_person: NewPerson, axe: str, phone: bool
) -> None:
    person = new_person(phone=phone, bypass_csp=True)
    person.begin("dice", opponents=2)
    found: dict[str, list[str]] = {}
    for step in ("turn", "die", "emperor", "firework"):
        play_until(person, step)
        found[step] = violations(person, axe)
    person.press(person.find("[data-firework]").first)
    found["laid"] = violations(person, axe)
    person.press(person.find("[data-seat]").last)
    found["another's sheet"] = violations(person, axe)
    assert {screen: one for screen, one in found.items() if one} == {}
