"""Every screen of the client and how to get there, for screenshots and for checks."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import WebSocketRoute

from tests.web.person import Person
from tests.web.positions import (
    asked,
    find_position,
    open_table_at,
    record_of,
    show_table_at,
    upload,
)

Screen = Callable[[Person], None]
# Let bots finish a match, and wait until it is over.
HAND_OVER = """([code, seat]) => new Promise((resolve) => {
  const socket = new WebSocket(`ws://${location.host}/api/tables/${code}/socket`);
  socket.onmessage = ({ data }) => {
    const told = JSON.parse(data);
    if (told.type === 'welcome') socket.send(JSON.stringify({ type: 'hand_over', seat }));
    if (told.table?.status === 'over') { socket.close(); resolve(); }
  };
})"""


def hand_over(person: Person, code: str, seat: int) -> None:
    """Bots play a match of the person to its end."""
    person.page.evaluate(HAND_OVER, [code, seat])


def page(address: str, sign: str) -> Screen:
    """A page that is seen at its address alone, as soon as `sign` is there."""

    def show(person: Person) -> None:
        person.open(address)
        person.find(sign).wait_for()

    return show


PAGES = {
    "continue_here": page("/continue#a-secret", ".continue h1"),
    "rules": page("/rules/harvest", "article h1"),
    "dice_rules": page("/rules/dice", "article h1"),
    "lesson": page("/learn/harvest/sides", ".bubble"),
    "dice_lesson": page("/learn/dice/die", ".bubble"),
    "unknown_page": page("/nowhere", ".lost h1"),
}


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
    person.start_first()
    person.press(person.find(".modes .mode").first)


def one_screen(person: Person) -> None:
    """The dialog for several people at one screen."""
    home(person)
    person.start_first()
    person.press(person.find(".modes .mode").nth(1))


def watch(person: Person) -> None:
    """The dialog of public tables."""
    for game in ("harvest", "dice"):
        position = find_position(record_of(game, 4), asked("place", "die"))
        open_table_at(person, position, listed=True)
    home(person)
    person.press(person.find(".modes .mode").nth(2))
    person.find("dialog[open] li").first.wait_for()


def watching(person: Person) -> None:
    """A table as an onlooker sees it."""
    code = open_table_at(
        person, find_position(record_of("harvest", 4), asked("exchange"), last=True)
    )
    person.context.clear_cookies()
    person.open(f"/t/{code}")
    person.find("main[data-version]").wait_for()


def other_device(person: Person) -> None:
    """The private link to another device."""
    person.context.request.post(f"{person.site}/api/visitor", data={"name": "Mira"})
    settings(person)
    person.press(person.find("dialog[open] .inside > .button"))
    person.find("dialog[open] img").wait_for()


def lobby(person: Person) -> None:
    """A table before the match."""
    invite(person)
    person.find("dialog[open] input").fill("Mira")
    person.find("dialog[open] select").first.select_option("3")
    person.press(person.find("dialog[open] .primary"))
    person.find(".lobby .code").wait_for()
    person.press(person.find(".lobby .add").last)
    person.find(".lobby li select").wait_for()


def invited(person: Person) -> None:
    """What a guest sees who follows an invitation."""
    lobby(person)
    person.context.clear_cookies()
    person.page.reload()
    person.find(".lobby .join").wait_for()


def matches(person: Person) -> None:
    """A person's finished matches and statistics."""
    last = asked("exchange", "dedicate")
    for players in (2, 3, 4, 2, 3, 4, 2, 4):
        position = find_position(record_of("harvest", players), last, last=True)
        code = open_table_at(person, position)
        person.open()
        hand_over(person, code, position.seat)
    person.open("/matches")
    person.find(".statistics .scores").wait_for()


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
    show_table_at(person, find_position(record_of("harvest", 4), asked("place"), after=50))
    person.press(person.find("button.place").first)


def exchange(person: Person) -> None:
    """An exchange."""
    show_table_at(person, find_position(record_of("harvest", 4), asked("exchange"), last=True))
    person.find(".turn").wait_for()


def dedicate(person: Person) -> None:
    """A dedication."""
    show_table_at(person, find_position(record_of("harvest", 4), asked("dedicate")))
    person.find(".turn").wait_for()


def dice(person: Person) -> None:
    """The table of Dice in the middle of a match."""
    show_table_at(person, find_position(record_of("dice", 4), asked("emperor"), last=True))
    person.find(".turn").wait_for()


def firework(person: Person) -> None:
    """A firework that is being placed."""
    show_table_at(person, find_position(record_of("dice", 4), asked("firework"), last=True))
    person.press(person.find(".turn .card").first)


def why(person: Person) -> None:
    """A clause of the rules in a dialog."""
    show_table_at(person, find_position(record_of("harvest", 4), asked("exchange")))
    person.press(person.find(".turn .why").first)
    person.find("dialog[open] .clause").wait_for()


def refusal(person: Person) -> None:
    """A move that the rules refuse."""
    show_table_at(person, find_position(record_of("harvest", 4), asked("place")))
    person.type_move("P>R")
    person.find(".refusal").wait_for()


def help_sheet(person: Person) -> None:
    """The help dialog."""
    show_table_at(person, find_position(record_of("harvest", 4), asked("place")))
    person.page.keyboard.press("?")
    person.find("#typed-move").wait_for()


def menu(person: Person) -> None:
    """The menu of a table."""
    show_table_at(person, find_position(record_of("harvest", 4), asked("place")))
    person.press(person.find(".tools button").last)


def end(person: Person) -> None:
    """The end screen of Harvest."""
    show_table_at(
        person, find_position(record_of("harvest", 4), asked("exchange", "dedicate"), last=True)
    )
    person.play_to_the_end()


def share(person: Person) -> None:
    """The picture to share."""
    end(person)
    _make_picture(person)


def _make_picture(person: Person) -> None:
    person.press(person.find(".share button"))
    person.find(".share img").scroll_into_view_if_needed()


def dice_end(person: Person) -> None:
    """The end screen of Dice."""
    show_table_at(person, find_position(record_of("dice", 4), asked("last_firework"), last=True))
    person.play_to_the_end()


def dice_share(person: Person) -> None:
    """The picture to share of a person's sheet."""
    dice_end(person)
    _make_picture(person)


def replay(person: Person) -> None:
    """A replay with all hands open."""
    person.open(f"/r/{upload(person, record_of('harvest', 4))}?at=45")
    person.find(".viewer select").select_option("all")


def dice_replay(person: Person) -> None:
    """A replay of Dice."""
    person.open(f"/r/{upload(person, record_of('dice', 4))}?at=280")
    person.find(".controls").wait_for()


def lessons(person: Person) -> None:
    """The list of lessons."""
    person.open("/learn")
    person.find(".bubble, .lessons").first.wait_for()
    # A first visit begins the first lesson, whose bar leads to the list.
    if person.find(".bubble").count():
        person.press(person.find(".lesson-bar a"))
    person.find(".lessons").wait_for()


def setup(person: Person) -> None:
    """The choices behind "Change set-up"."""
    home(person)
    person.choose_game("dice")
    person.start_first()
    person.find(".setup select").nth(1).select_option("own")


def harvest_three(person: Person) -> None:
    """Harvest with three players, seen from the last seat, with a tile as a preview."""
    record = record_of("harvest", 3)
    position = find_position(
        record, lambda state: asked("place")(state) and state.seats_to_act[0] == 2, after=30
    )
    show_table_at(person, position)
    person.press(person.find("button.place").first)


def dice_shading(person: Person) -> None:
    """Dice with three players, while an area is being chosen."""
    show_table_at(person, find_position(record_of("dice", 3), asked("die"), after=60))
    person.choose(".target")


def offline(person: Person) -> None:
    """A table whose server is unreachable."""
    lines: list[WebSocketRoute] = []
    # Only this table's, since the same page visits other screens afterwards.
    gone: set[str] = set()

    def route(line: WebSocketRoute) -> None:
        if line.url in gone:
            line.close()
            return
        lines.append(line)
        line.connect_to_server()

    person.page.route_web_socket("**/socket", route)
    show_table_at(person, find_position(record_of("harvest", 4), asked("place")))
    gone.add(lines[-1].url)
    lines[-1].close()
    person.find(".banner").wait_for()


SCREENS: dict[str, Screen] = PAGES | {
    one.__name__: one
    for one in (
        home,
        settings,
        invite,
        one_screen,
        watch,
        watching,
        other_device,
        lobby,
        invited,
        matches,
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
        lessons,
        setup,
        harvest_three,
        dice_shading,
        offline,
    )
}
