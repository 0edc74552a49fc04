"""A person who plays in a browser: with a mouse, by touch, or with the keyboard."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Browser, Error, Locator, Page

WORDS = Path(__file__).parents[2] / "web" / "src" / "words"
LANGUAGES = tuple(json.loads((WORDS / "languages.json").read_text("utf-8")))
DESK = (1440, 900)
PHONE = (360, 740)
MOST_STEPS = 500


class Person:
    """A browser context of a person, and the errors that occurred in it."""

    def __init__(
        self, browser: Browser, site: str, language: str, *, phone: bool, bypass_csp: bool
    ) -> None:
        width, height = PHONE if phone else DESK
        self.site = site
        self.width = width
        self.is_touching = phone
        self.errors_seen: list[str] = []
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=phone,
            is_mobile=phone,
            locale=language,
            bypass_csp=bypass_csp,
            reduced_motion="reduce",
        )
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(20_000)
        self.page.on("pageerror", lambda error: self.errors_seen.append(str(error)))
        self.page.on("console", lambda message: self._hear(message.type, message.text))
        self.page.on("request", lambda request: self._watch(request.url))

    def open(self, path: str = "/") -> None:
        """Open a page of the client."""
        self.page.goto(self.site + path)

    def find(self, selector: str) -> Locator:
        """Elements of the page."""
        return self.page.locator(selector)

    def press(self, target: Locator) -> None:
        """Click, or tap."""
        if self.is_touching:
            target.tap()
        else:
            target.click()

    def begin(self, game: str = "harvest", opponents: int = 1) -> None:
        """Start a match against bots from the home page."""
        self.open()
        self.press(self.find(f"label.card:has(input[value={game}])"))
        self.press(self.find(".numbers label").nth(opponents - 1))
        self.find(".level select").select_option("level1")
        self.press(self.find(".go"))
        self.find("main[data-version]").wait_for()

    def play_to_the_end(self) -> None:
        """Play until the match ends."""
        for _ in range(MOST_STEPS):
            if not self.play_once():
                return
        raise AssertionError("the match does not end")

    def play_once(self) -> bool:
        """Make one move; False if the match is over."""
        self.find(".turn[aria-busy=false], .end-screen").first.wait_for()
        if self.find(".end-screen").count():
            return False
        version = self.version
        try:
            self._answer()
            self.find(f"main:not([data-version='{version}']), .end-screen").first.wait_for()
        except Error:
            # The table changed before the click arrived, so try again.
            if self.version == version:
                raise
        return True

    @property
    def is_asked(self) -> bool:
        """Whether it is this person's turn."""
        return self.find(".turn[aria-busy=false]").count() > 0

    @property
    def is_at_the_end(self) -> bool:
        """Whether the end screen is shown."""
        return self.find(".end-screen").count() > 0

    @property
    def version(self) -> str:
        """The version of the table on the screen."""
        return self.find("main[data-version]").get_attribute("data-version") or ""

    def _answer(self) -> None:
        if self.find(".harvest").count():
            self._answer_harvest()
        else:
            self._answer_dice()

    def _answer_harvest(self) -> None:
        if self.find(".turn.place").count():
            self.press(self.find(".hand .tile").last)
            self.press(self.find("button.place").last)
            self.press(self.find(".turn .confirm"))
        elif self.find(".turn.dedicate").count():
            self.press(self.find(".turn .set").first)
            self.press(self.find(".turn .primary"))
        elif self.find(".turn.discard").count():
            self.press(self.find(".turn .pick").first)
            self.press(self.find(".turn .primary"))
        else:
            self.press(self.find(".turn .plain"))

    def _answer_dice(self) -> None:
        if self.find(".turn[data-step=turn]").count():
            self.press(self.find(".turn .square").first)
        else:
            # A chosen firework marks its ponds; an emperor card needs no further choice.
            choice = ".turn .card" if self.find(".turn .card").count() else ".target"
            self.find(choice).first.click(force=True)
        self.press(self.find(".turn .confirm"))

    def play_to_the_end_by_keys(self) -> None:
        """Play a match of Harvest with the keyboard only."""
        keys = self.page.keyboard
        for _ in range(MOST_STEPS):
            self.find(".turn[aria-busy=false], .end-screen").first.wait_for()
            if self.find(".end-screen").count():
                return
            version = self.version
            if self.find(".turn.place").count():
                for key in ("2", "r", "ArrowUp", "ArrowLeft", "Enter", "c"):
                    keys.press(key)
            elif self.find(".turn.dedicate").count():
                self._tab_to("set")
                keys.press("Enter")
                self._tab_to("primary")
                keys.press("Enter")
            elif self.find(".turn.discard").count():
                self._tab_to("pick")
                keys.press("Enter")
                self._tab_to("primary")
                keys.press("Enter")
            else:
                keys.press("p")
            self.find(f"main:not([data-version='{version}']), .end-screen").first.wait_for()

    def _tab_to(self, name: str) -> None:
        """Press Tab until an element of the turn with this class has the focus."""
        for _ in range(80):
            self.page.keyboard.press("Tab")
            if self.find(f".turn .{name}:focus").count():
                return
        raise AssertionError(f"Tab never reaches .{name}")

    def _hear(self, kind: str, text: str) -> None:
        # A browser that a test has taken offline reports each attempt to reconnect.
        if kind == "error" and "ERR_INTERNET_DISCONNECTED" not in text:
            self.errors_seen.append(text)

    def _watch(self, address: str) -> None:
        if not address.startswith((self.site, "data:", "blob:")):
            self.errors_seen.append(f"asked {address}")
