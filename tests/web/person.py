"""A person who plays in Chromium or Firefox: with a mouse, by touch, or with the keyboard."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Error, Locator, Page

from tests.web.player import MOST_STEPS, Player

__all__ = ["DESK", "LANGUAGES", "MOST_STEPS", "PHONE", "Person"]

WORDS = Path(__file__).parents[2] / "web" / "src" / "words"
LANGUAGES = tuple(json.loads((WORDS / "languages.json").read_text("utf-8")))
DESK = (1440, 900)
PHONE = (360, 740)


class Person(Player):
    """A browser context of a person, and the errors that occurred in it."""

    failure = Error

    def __init__(
        self,
        browser: Browser,
        site: str,
        language: str,
        *,
        phone: bool,
        bypass_csp: bool,
        zone: str | None = None,
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
            timezone_id=zone,
            reduced_motion="reduce",
        )
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(20_000)
        self.page.on("pageerror", lambda error: self.errors_seen.append(str(error)))
        self.page.on("console", lambda message: self._hear(message.type, message.text))
        self.page.on("request", lambda request: self._watch(request.url))

    def go(self, address: str) -> None:
        """Open an address and wait until its page is loaded."""
        self.page.goto(address)

    def find(self, selector: str) -> Locator:
        """Elements of the page."""
        return self.page.locator(selector)

    def evaluate(self, expression: str) -> Any:  # noqa: ANN401
        """What an expression of the page returns."""
        return self.page.evaluate(expression)

    def press_key(self, key: str) -> None:
        """Press a key, by its name in the DOM."""
        self.page.keyboard.press(key)

    def forget_answers(self) -> None:
        """Empty the cache of what the network answered; what a page stored itself stays."""
        devtools = self.context.new_cdp_session(self.page)
        devtools.send("Network.clearBrowserCache")
        devtools.detach()

    def pages_on_paper(self) -> int:
        """How many pages the page fills when it is printed."""
        printed = self.page.pdf(format="A4", prefer_css_page_size=True)
        return len(re.findall(rb"/Type /Page\b", printed))

    def type_move(self, text: str) -> None:
        """Type a move in notation into the field of the help dialog, and send it."""
        self.page.keyboard.press("?")
        self.find("#typed-move").fill(text)
        self.press(self.find("dialog[open] form .primary"))

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
