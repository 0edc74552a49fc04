"""Pictures of every screen: `python3 make.py screenshots` writes them into `screenshots/`."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.server.processes import server_processes
from tests.web.conftest import find_chromium
from tests.web.person import LANGUAGES, Person

FOLDER = Path(__file__).parents[2] / "screenshots"
SETTLED = 700


def home(person: Person) -> None:
    """The lake at night."""
    person.open()
    person.find(".now").wait_for()


def settings(person: Person) -> None:
    """The sheet of settings."""
    home(person)
    person.press(person.find("header .square"))


def rules(person: Person) -> None:
    """The rules of Harvest."""
    person.open("/rules/harvest")
    person.find("article h1").wait_for()


def harvest(person: Person) -> None:
    """The Harvest table in the middle of a match, a tile on its way."""
    person.begin("harvest", opponents=3)
    for _ in range(5):
        person.play_once()
    while not person.find(".turn.place").count():
        person.play_once()
        person.find(".turn[aria-busy=false]").wait_for()
    person.press(person.find("button.place").first)


def dice(person: Person) -> None:
    """The Dice table in the middle of a match."""
    person.begin("dice", opponents=2)
    for _ in range(25):
        person.play_once()
    person.find(".turn[aria-busy=false]").wait_for()


def end(person: Person) -> None:
    """The festival."""
    person.begin("harvest", opponents=1)
    person.play_to_the_end()


def replay(person: Person) -> None:
    """A finished match, seen again with all hands open."""
    end(person)
    person.open(f"{person.page.url.removeprefix(person.site)}/replay?at=15")
    person.find(".eyes select").select_option("all")


SCREENS: dict[str, Callable[[Person], None]] = {
    one.__name__: one for one in (home, settings, rules, harvest, dice, end, replay)
}


def people(browser: Browser, site: str) -> Iterator[tuple[str, Person]]:
    """Somebody for each language and size."""
    for language in LANGUAGES:
        for phone in (False, True):
            person = Person(browser, site, language, phone=phone, sees_inside=False)
            yield f"{language}-{'360x740' if phone else '1440x900'}", person
            person.context.close()


def main(names: list[str]) -> int:
    """Make the pictures of some screens, or of all."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
        database = str(Path(folder) / "site.sqlite")
        with server_processes(database, Path(folder), 1) as (server,):
            for kind, person in people(browser, f"http://127.0.0.1:{server.port}"):
                for name in names or SCREENS:
                    SCREENS[name](person)
                    person.page.wait_for_timeout(SETTLED)
                    person.page.screenshot(path=FOLDER / f"{name}-{kind}.png")
                    sys.stdout.write(f"{name}-{kind}.png\n")
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
