"""People who play online: how they meet at a table, and a turn of one of them."""

import contextlib

from playwright.sync_api import TimeoutError as TooSlow
from playwright.sync_api import expect

from tests.web.person import Person

# How long the drawing of a tile is waited for before the person looks what to do next.
DRAWN_MS = 3000


def sit_down(host: Person, friends: list[Person], game: str = "harvest") -> None:
    """The host opens a table, and everybody sits down at it."""
    host.open()
    host.choose_game(game)
    host.start_first()
    host.find(".modes .mode").first.click()
    host.find("dialog[open] input").fill("Mira")
    host.find("dialog[open] select").first.select_option(str(1 + len(friends)))
    host.find("dialog[open] .primary").click()
    expect(host.find(".lobby .code")).to_be_visible()
    code = host.find(".lobby .code").inner_text()
    for friend in friends:
        friend.open()
        friend.find("#join-code").fill(code)
        friend.find(".join form button").click()
        friend.find(".lobby .join").click()
        friend.find(".lobby .mine").wait_for()
    host.find(".lobby .start").click()
    for person in (host, *friends):
        person.find("main[data-version]").wait_for()


def place(person: Person) -> None:
    """Play until a tile is placed: a deal may offer an exchange or a dedication first."""
    tiles = person.find("[data-tile]")
    # A page that was just opened shows no tile yet.
    person.find(".turn[aria-busy=false]").wait_for()
    before = tiles.count()
    placed = tiles.nth(before)
    while tiles.count() == before:
        person.play_once()
        # A tile is drawn a little later than its move is known; after any other move the person
        # goes on.
        with contextlib.suppress(TooSlow):
            placed.wait_for(timeout=DRAWN_MS)
        placed.or_(person.find(".turn[aria-busy=false]")).first.wait_for()


def place_before(person: Person, other: Person) -> None:
    """Place a tile, which somebody else sees."""
    tiles = other.find("[data-tile]")
    before = tiles.count()
    place(person)
    expect(tiles).to_have_count(before + 1)
