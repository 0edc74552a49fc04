"""Change set-up: what a host chooses on the home page is what the table has."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

from playwright.sync_api import expect

from tests.web.conftest import NewPerson
from tests.web.person import Person


def open_setup(person: Person, game: str) -> None:
    person.open()
    person.choose_game(game)
    person.press(person.find(".numbers label").first)
    person.start_first()


def table_of(person: Person) -> dict[str, object]:
    person.press(person.find(".go"))
    person.find("main[data-version]").wait_for()
    code = person.page.url.rsplit("/", 1)[-1]
    found: dict[str, object] = person.page.evaluate(
        "code => fetch(`/api/tables/${code}`).then((reply) => reply.json())", code
    )
    return found


def test_the_host_chooses_fireworks_faces_and_sheet(new_person: NewPerson) -> None:
    person = new_person()
    open_setup(person, "dice")
    person.find(".setup select").nth(1).select_option("own")
    person.press(person.find(".setup .check:has(input[value=U5])"))
    person.press(person.find(".setup .check:has(input[value=X5])"))
    person.find(".setup select").nth(2).select_option("B")
    person.find(".setup select").nth(5).select_option("C")
    options = table_of(person)["options"]
    assert isinstance(options, dict)
    assert sorted(options["rules"]["fireworks"].split()) == ["O4", "T4", "V3", "X5"]
    assert options["rules"]["emperor"] == "BAA"
    assert options["rules"]["sheets"] == "CA"


def test_a_first_match_has_the_recommended_setup_and_a_later_one_is_one_choice_away_from_it(
    new_person: NewPerson,
) -> None:
    person = new_person("de", phone=True)
    found = []
    for choice in ("", "", "first"):
        person.open()
        person.choose_game("dice")
        if choice:
            person.press(person.find(".setup summary"))
            person.find(".setup select").nth(1).select_option(choice)
        table = table_of(person)
        options = table["options"]
        assert isinstance(options, dict)
        found.append((options["rules"], table.get("first_listed") is not None))
    first = {"first_game": "yes"}
    # Together with whether the starter was drawn.
    assert found == [(first, False), ({}, True), (first, True)]


def test_a_components_file_is_checked_on_the_page_and_its_problems_are_shown(
    new_person: NewPerson, tmp_path: Path
) -> None:
    person = new_person("fr", errors=False)
    open_setup(person, "dice")
    components = tmp_path / "mine.toml"
    components.write_text('format = 1\n[lake]\nponds = ["RR"]', "utf-8")
    person.find(".setup input[type=file]").set_input_files(components)
    problems = person.find(".setup li")
    expect(problems.first).to_contain_text("il faut une table, pas rien")
    expect(problems.filter(has_text="A1 est RR")).to_have_count(1)
    assert problems.filter(has_text="A1 est RR").locator(".why").get_attribute("href") == (
        "/rules/dice#D1.2"
    )
    # The built-in ones with another name for one of the fireworks.
    components = tmp_path / "whole.toml"
    built_in = (resources.files("lakelight.dice") / "components.toml").read_text("utf-8")
    components.write_text(built_in.replace("V3", "W3"), "utf-8")
    person.find(".setup input[type=file]").set_input_files(components)
    expect(person.find(".setup [role=status]")).to_contain_text("complet")
    expect(person.find(".setup li")).to_have_count(0)
    person.evaluate("window.print = () => {}")
    person.find(".setup .print").click()
    expect(person.find(".print-pages img")).to_have_count(4)
    assert person.pages_on_paper() == 4
    person.find(".setup select:has(option[value=own])").select_option("own")
    expect(person.find(".setup .fireworks")).to_contain_text("W3")


def test_the_host_may_sit_beside_the_opponent_and_go_last(new_person: NewPerson) -> None:
    person = new_person("fr")
    open_setup(person, "harvest")
    person.find(".setup select").nth(1).select_option("left")
    person.find(".setup select").first.select_option("last")
    table = table_of(person)
    seats, options = table["seats"], table["options"]
    assert isinstance(seats, list)
    assert isinstance(options, dict)
    assert [seat["kind"] for seat in seats] == ["bot", "person"]
    assert options["rules"] == {"seats": "SW"}
