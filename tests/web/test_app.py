"""Undo, refusals, settings, rules, unknown addresses, and the matches of the home page."""

import re

from playwright.sync_api import Route, expect

from lakelight.games import GAMES
from tests.web.conftest import NewPerson
from tests.web.positions import asked, find_position, open_table_at, record_of
from tests.web.screens import hand_over


def test_a_refused_move_is_explained_with_its_rule(new_person: NewPerson) -> None:
    person = new_person()
    person.begin(opponents=1)
    person.find(".turn.place").wait_for()
    person.type_move("P>R")
    refusal = person.find(".refusal")
    expect(refusal).to_contain_text("The rules do not allow this now.")
    expect(refusal.locator("a")).to_have_attribute("href", "/rules/harvest#H7.1")


def test_a_move_typed_in_notation_is_played(new_person: NewPerson) -> None:
    person = new_person()
    person.begin(opponents=1)
    person.find(".turn.place").wait_for()
    person.find("button.place").first.click()
    spot = person.find("button.place.chosen").get_attribute("data-place")
    label = person.find(".hand .tile.taken").get_attribute("aria-label") or ""
    letters = {"red": "R", "orange": "O", "green": "G", "blue": "B", "purple": "P"}
    letters |= {"white": "W", "black": "K"}
    sides = "".join(letters[word.split()[1]] for word in label.partition(": ")[2].split(", ")[:4])
    person.type_move(f"{sides}@{spot}".lower())
    expect(person.find(f"[data-tile='{spot}']")).to_have_count(1)


def test_a_move_that_revealed_nothing_can_be_undone(new_person: NewPerson) -> None:
    person = new_person()
    person.begin(opponents=1)
    for _ in range(200):
        person.find(".turn[aria-busy=false], .end-screen").first.wait_for()
        if person.find(".turn.exchange, .turn.dedicate").count():
            break
        person.play_once()
    step = person.find(".turn").get_attribute("class")
    version = person.version
    person.find(".turn .plain").click()
    person.find(f"main:not([data-version='{version}'])").wait_for()
    person.find(".tools .square").first.click()
    expect(person.find(".turn")).to_have_attribute("class", step or "")


def test_settings_are_kept(new_person: NewPerson) -> None:
    person = new_person()
    person.open()
    person.find("header .square").click()
    person.find("dialog[open] select").first.select_option("fr")
    expect(person.find("dialog[open] h2")).to_have_text("Réglages")
    person.find("dialog[open] .switch").nth(1).click()
    person.find("dialog[open] header button").click()
    person.find(".numbers label").nth(2).click()
    person.page.reload()
    expect(person.find(".play-now h2")).to_have_text("Jouer")
    expect(person.find(".numbers .chosen")).to_have_text("3")
    person.find("header .square").click()
    expect(person.find("dialog[open] .switch input").nth(1)).to_be_checked()


def test_an_unknown_address_shows_a_link_to_the_home_page(new_person: NewPerson) -> None:
    person = new_person()
    for path in ("/nowhere/at/all", "/t/no-such-table"):
        person.open(path)
        expect(person.find(".lost h1")).to_be_visible()
        person.find(".lost a").click()
        expect(person.find(".home h1")).to_have_text("Lakelight")


def test_the_rules_can_be_searched_and_every_clause_has_an_address(
    new_person: NewPerson, language: str
) -> None:
    person = new_person(language)
    for game, clause in (("harvest", "H7.4"), ("dice", "D9.3")):
        person.open(f"/rules/{game}#{clause}")
        expect(person.find(".linked")).to_be_in_viewport()
        person.find("input[type=search]").fill(clause)
        expect(person.find("article .item")).to_have_count(1)


def test_the_player_aid_is_printed_on_one_page(new_person: NewPerson, language: str) -> None:
    person = new_person(language)
    person.page.add_init_script("window.print = () => {}")
    for game in GAMES:
        person.open(f"/rules/{game}")
        person.find("article h1").wait_for()
        assert person.pages_on_paper() > 2
        person.find(".rules .print").click()
        expect(person.find(".only-aid .aid table")).to_have_count(1)
        assert person.pages_on_paper() == 1


def test_a_question_mark_shows_the_clause_in_the_persons_language(new_person: NewPerson) -> None:
    person = new_person("de")
    # A seat that is not active shades first and turns no tray.
    for game, clauses in (("harvest", {"H7.1"}), ("dice", {"D4.2", "D5.1"})):
        person.begin(game, opponents=1)
        why = person.find(".turn .why")
        clause = (why.get_attribute("href") or "").removeprefix(f"/rules/{game}#")
        assert clause in clauses
        why.click()
        expect(person.find("dialog[open] .clause strong")).to_have_text(clause)
        expect(person.find("dialog[open] h2")).to_have_text("Warum?")


def test_a_refusal_is_explained_in_the_persons_language(new_person: NewPerson) -> None:
    person = new_person("fr")
    person.begin(opponents=1)
    person.find(".turn.place").wait_for()
    person.type_move("P>R")
    refusal = person.find(".refusal")
    expect(refusal).to_contain_text("Un échange coûte 2 faveurs.")
    expect(refusal).to_contain_text("À faire maintenant")
    expect(refusal).not_to_contain_text("is not possible")


def test_after_a_change_of_screen_the_focus_is_at_its_beginning(new_person: NewPerson) -> None:
    person = new_person()
    person.open()
    person.find("nav a").first.click()
    person.find("article h1").wait_for()
    expect(person.find(".page")).to_be_focused()


def test_a_screen_that_does_not_arrive_offers_to_try_again(new_person: NewPerson) -> None:
    person = new_person(errors=False)
    person.open()
    person.page.route("**/assets/Rules-*.js", lambda route: route.abort())
    person.find("nav a").first.click()
    expect(person.find(".offline h1")).to_be_visible()
    person.page.unroute_all()
    person.find(".offline .primary").click()
    expect(person.find("article h1")).to_be_visible()


def test_a_typed_move_that_is_refused_stays_to_be_corrected(new_person: NewPerson) -> None:
    person = new_person()
    person.begin(opponents=1)
    person.find(".turn.place").wait_for()
    person.type_move("P>R")
    expect(person.find("dialog[open] .refusal")).to_be_visible()
    expect(person.find("#typed-move")).to_have_value("P>R")


def test_on_a_phone_the_match_that_waits_is_in_sight_and_a_finished_one_tells_how_it_ended(
    new_person: NewPerson,
) -> None:
    person = new_person(phone=True)
    person.begin()
    last = asked("exchange", "dedicate")
    position = find_position(record_of("harvest", 2), last, last=True)
    hand_over(person, open_table_at(person, position), position.seat)
    person.open()
    waiting = person.find(".matches .first")
    expect(waiting).to_be_in_viewport(ratio=1)
    expect(waiting.locator(".button")).to_be_in_viewport(ratio=1)
    expect(person.find(".matches ul").last).to_have_text(
        re.compile(r"(Won|2nd).*\d+ : \d+.*Harvest.*(ago|this minute)", re.DOTALL)
    )


def test_nothing_on_the_home_page_moves_when_the_matches_arrive_late(
    new_person: NewPerson,
) -> None:
    person = new_person(phone=True)
    person.begin()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    person.page.route("**/api/matches", hold)
    person.open()
    person.find("h1").wait_for()
    person.page.wait_for_timeout(500)
    expect(person.find(".home .sections")).to_have_count(0)
    assert held
    for route in held:
        route.continue_()
    person.find(".matches .first").wait_for()
    expect(person.find(".go")).to_be_visible()
