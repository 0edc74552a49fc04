"""Screenshots of every screen: `python3 make.py screenshots` writes them into `screenshots/`.

`python3 make.py screenshots home end de-360x740` makes only those screens, for those people.
`python3 make.py screenshots readme` makes those of the docs anew, into `docs/pictures/`.
"""

from __future__ import annotations

import base64
import os
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from lakelight.games import GAMES
from tests.server.processes import server_processes
from tests.web.lesson_play import lesson_names
from tests.web.person import DESK, LANGUAGES, PHONE, Person
from tests.web.reviews import dice_review, exercise, review
from tests.web.screens import SCREENS, Screen, page
from workshop.chromium import require_chromium

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "screenshots"
DOCS = ROOT / "docs" / "pictures"
SETTLED = 400
SIZES = ((1440, 900), (820, 1180), (844, 390), PHONE)
KINDS = {
    f"{language}-{width}x{height}": (language, (width, height))
    for language in LANGUAGES
    for width, height in SIZES
}

# Every lesson, and reviews, which take long, besides the screens that the checks visit, too.
ALL_SCREENS: dict[str, Screen] = (
    SCREENS
    | {
        f"{game}_{name}": page(f"/learn/{game}/{name}", ".bubble")
        for game in GAMES
        for name in lesson_names(game)
    }
    | {one.__name__: one for one in (review, dice_review, exercise)}
)
# The pictures of the docs: the screen, the language, whether on a phone, and the width.
README = {
    "harvest-table": ("harvest", "en", False, 1200),
    "dice-table": ("firework", "en", False, 1200),
    "harvest-phone": ("harvest", "en", True, 360),
    "harvest-phone-de": ("harvest_three", "de", True, 360),
    "dice-phone": ("firework", "en", True, 360),
    "dice-phone-fr": ("dice_shading", "fr", True, 360),
    "lesson-desk": ("lesson", "en", False, 1200),
    "lesson-phone": ("lesson", "en", True, 360),
    "home-desk": ("home", "en", False, 1200),
    "home-phone": ("home", "en", True, 360),
    "end-phone": ("end", "en", True, 360),
}
SHRINK = """async ([data, width]) => {
  const image = new Image();
  image.src = `data:image/png;base64,${data}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = Math.round((image.height * width) / image.width);
  const pen = canvas.getContext("2d");
  pen.imageSmoothingQuality = "high";
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/webp", 0.86).split(",")[1];
}"""


def take(person: Person, name: str) -> bytes:
    """Open a screen and take a screenshot."""
    ALL_SCREENS[name](person)
    person.page.wait_for_timeout(SETTLED)
    return person.page.screenshot()


def make_readme(browser: Browser, site: str) -> None:
    """Make the pictures of the docs; the browser compresses them as WebP."""
    for title, (name, language, phone, width) in README.items():
        person = Person(browser, site, language, phone=phone, bypass_csp=True)
        taken = base64.b64encode(take(person, name)).decode()
        write_picture(person, title, taken, width)
    person = Person(browser, site, "en", phone=False, bypass_csp=True)
    SCREENS["share"](person)
    painted = person.find(".share img").get_attribute("src") or ""
    write_picture(person, "poster", painted.partition(",")[2], 480)


def write_picture(person: Person, title: str, taken: str, width: int) -> None:
    """Write a picture with a width."""
    packed = base64.b64decode(person.page.evaluate(SHRINK, [taken, width]))
    (DOCS / f"{title}.webp").write_bytes(packed)
    person.context.close()
    sys.stdout.write(f"docs/pictures/{title}.webp {len(packed) // 1024} KB\n")


def make_all(browser: Browser, site: str, names: list[str], kinds: list[str]) -> None:
    """Each screen for each kind of person."""
    FOLDER.mkdir(exist_ok=True)
    for kind in kinds:
        language, (width, height) = KINDS[kind]
        # One browser visits all screens without cookies, so that pages come from its cache.
        person = Person(browser, site, language, phone=width < DESK[0], bypass_csp=False)
        person.page.set_viewport_size({"width": width, "height": height})
        for name in names:
            person.context.clear_cookies()
            (FOLDER / f"{name}-{kind}.png").write_bytes(take(person, name))
            sys.stdout.write(f"{name}-{kind}.png\n")
            sys.stdout.flush()
        person.context.close()


def main(wanted: list[str]) -> int:
    """Make the pictures of some screens, or of all."""
    unknown = [name for name in wanted if name not in {*ALL_SCREENS, *KINDS, "readme"}]
    if unknown:
        sys.stderr.write(f"no screen {', '.join(unknown)}: there are {', '.join(ALL_SCREENS)}\n")
        return 2
    names = [name for name in ALL_SCREENS if name in wanted] or list(ALL_SCREENS)
    kinds = [kind for kind in KINDS if kind in wanted] or list(KINDS)
    # Bots move at once.
    os.environ["LAKELIGHT_BOT_SECONDS"] = "0.02"
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=require_chromium(), args=["--no-sandbox"]
        )
        with server_processes(str(Path(folder) / "site.sqlite"), Path(folder), 1) as (server,):
            site = f"http://127.0.0.1:{server.port}"
            if "readme" in wanted:
                make_readme(browser, site)
            else:
                make_all(browser, site, names, kinds)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
