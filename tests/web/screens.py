"""Every screen of the client and how to get there, for screenshots and for checks."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import WebSocketRoute

from tests.web.person import Person
from tests.web.positions import asked, open_table_at, record_of, show_table_at, upload

Screen = Callable[[Person], None]


def home(person: Person) -> None:
    """The home page."""
    person.open()
    person.find(".play-now").wait_for()


def settings(person: Person) -> None:
    """The settings dialog."""
    home(person)
    person.press(person.find("header .square"))


def invite(person: Person) -> None:
    """The dialog to invite friends."""
    home(person)
    person.press(person.find(".modes .mode").first)


def one_screen(person: Person) -> None:
    """The dialog for several people at one screen."""
    home(person)
    person.press(person.find(".modes .mode").nth(1))


def watch(person: Person) -> None:
    """The dialog of public tables."""
    for game in ("harvest", "dice"):
        open_table_at(person, record_of(game, 4), asked("place", "die"), listed=True)
    home(person)
    person.press(person.find(".modes .mode").nth(2))
    person.find("dialog[open] li").first.wait_for()


def watching(person: Person) -> None:
    """A table as an onlooker sees it."""
    code = open_table_at(person, record_of("harvest", 4), asked("exchange"), last=True)
    person.context.clear_cookies()
    person.open(f"/t/{code}")
    person.find("main[data-version]").wait_for()


def other_device(person: Person) -> None:
    """The private link to another device."""
    person.context.request.post(f"{person.site}/api/visitor", data={"name": "Mira"})
    settings(person)
    person.press(person.find("dialog[open] .inside > .button"))
    person.find("dialog[open] img").wait_for()


def continue_here(person: Person) -> None:
    """The page of a private link."""
    person.open("/continue#a-secret")
    person.find(".continue h1").wait_for()


def lobby(person: Person) -> None:
    """A table before the match."""
    invite(person)
    person.find("dialog[open] input").fill("Mira")
    person.find("dialog[open] select").first.select_option("3")
    person.press(person.find("dialog[open] .primary"))
    person.find(".lobby .code").wait_for()
    person.press(person.find(".lobby li .plain").last)


def cover(person: Person) -> None:
    """One screen for several people, between two turns."""
    one_screen(person)
    for index, name in enumerate(("Ana", "Ben", "Chloé")):
        person.find("dialog[open] input").nth(index).fill(name)
    person.press(person.find("dialog[open] .primary"))
    person.find("main[data-version]").wait_for()
    person.find(".cover").wait_for()


def harvest(person: Person) -> None:
    """The table of Harvest while a tile is being placed."""
    show_table_at(person, record_of("harvest", 4), asked("place"), after=50)
    person.press(person.find("button.place").first)


def exchange(person: Person) -> None:
    """An exchange."""
    show_table_at(person, record_of("harvest", 4), asked("exchange"), last=True)
    person.find(".turn").wait_for()


def dedicate(person: Person) -> None:
    """A dedication."""
    show_table_at(person, record_of("harvest", 4), asked("dedicate"))
    person.find(".turn").wait_for()


def dice(person: Person) -> None:
    """The table of Dice in the middle of a match."""
    show_table_at(person, record_of("dice", 4), asked("emperor"), last=True)
    person.find(".turn").wait_for()


def firework(person: Person) -> None:
    """A firework that is being placed."""
    show_table_at(person, record_of("dice", 4), asked("firework"), last=True)
    person.press(person.find(".turn .card").first)


def why(person: Person) -> None:
    """A clause of the rules in a dialog."""
    show_table_at(person, record_of("harvest", 4), asked("exchange"))
    person.press(person.find(".turn .why").first)
    person.find("dialog[open] .clause").wait_for()


def refusal(person: Person) -> None:
    """A move that the rules refuse."""
    show_table_at(person, record_of("harvest", 4), asked("place"))
    person.page.keyboard.press("?")
    person.find("#typed-move").fill("P>R")
    person.press(person.find("dialog[open] form .primary"))
    person.find(".refusal").wait_for()


def help_sheet(person: Person) -> None:
    """The help dialog."""
    show_table_at(person, record_of("harvest", 4), asked("place"))
    person.page.keyboard.press("?")
    person.find("#typed-move").wait_for()


def menu(person: Person) -> None:
    """The menu of a table."""
    show_table_at(person, record_of("harvest", 4), asked("place"))
    person.press(person.find(".tools button").last)


def end(person: Person) -> None:
    """The end screen of Harvest."""
    show_table_at(person, record_of("harvest", 4), asked("exchange", "dedicate"), last=True)
    person.play_to_the_end()


def share(person: Person) -> None:
    """The picture to share."""
    end(person)
    person.press(person.find(".share button"))
    person.find(".share img").scroll_into_view_if_needed()


def dice_end(person: Person) -> None:
    """The end screen of Dice."""
    show_table_at(person, record_of("dice", 4), asked("last_firework"), last=True)
    person.play_to_the_end()


def dice_share(person: Person) -> None:
    """The picture to share of a person's sheet."""
    dice_end(person)
    person.press(person.find(".share button"))
    person.find(".share img").scroll_into_view_if_needed()


def replay(person: Person) -> None:
    """A replay with all hands open."""
    person.open(f"/r/{upload(person, record_of('harvest', 4))}?at=45")
    person.find(".viewer select").select_option("all")


def dice_replay(person: Person) -> None:
    """A replay of Dice."""
    person.open(f"/r/{upload(person, record_of('dice', 4))}?at=280")
    person.find(".controls").wait_for()


def rules(person: Person) -> None:
    """The rules of Harvest."""
    person.open("/rules/harvest")
    person.find("article h1").wait_for()


def dice_rules(person: Person) -> None:
    """The rules of Dice."""
    person.open("/rules/dice")
    person.find("article h1").wait_for()


def unknown_page(person: Person) -> None:
    """The page for an unknown address."""
    person.open("/nowhere")
    person.find(".lost h1").wait_for()


def offline(person: Person) -> None:
    """A table whose server is unreachable."""
    lines: list[WebSocketRoute] = []
    gone = False

    def route(line: WebSocketRoute) -> None:
        if gone:
            line.close()
            return
        lines.append(line)
        line.connect_to_server()

    person.page.route_web_socket("**/socket", route)
    show_table_at(person, record_of("harvest", 4), asked("place"))
    gone = True
    lines[-1].close()
    person.find(".banner").wait_for()


SCREENS: dict[str, Screen] = {
    one.__name__: one
    for one in (
        home,
        settings,
        invite,
        one_screen,
        watch,
        watching,
        other_device,
        continue_here,
        lobby,
        cover,
        harvest,
        exchange,
        dedicate,
        dice,
        firework,
        why,
        refusal,
        help_sheet,
        menu,
        end,
        share,
        dice_end,
        dice_share,
        replay,
        dice_replay,
        rules,
        dice_rules,
        unknown_page,
        offline,
    )
}
