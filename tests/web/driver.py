"""Playing in browsers that Playwright does not drive: what a driver offers, and a person with one.

A driver runs functions in the page, and clicks and types as a person does. Elements are looked for
in the page, so that a driver stays small and every browser is asked the same questions.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from tests.web.player import Player

TIMEOUT_SECONDS = 20.0
POLL = 0.02
MOST_CLICKS = 5

# Where to click an element, or null as long as it is hidden, disabled, or below another one.
CLICKABLE = """(selector, index, force) => {
  const one = [...document.querySelectorAll(selector)].at(index);
  if (!one || !(force || (one.checkVisibility() && !one.matches(':disabled')))) return null;
  one.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const box = one.getBoundingClientRect();
  const at = (across, down) =>
    [Math.round(box.left + box.width * across), Math.round(box.top + box.height * down)];
  const inside = [at(0.5, 0.5), at(0.3, 0.3), at(0.7, 0.7), at(0.3, 0.7), at(0.7, 0.3)]
    .find(([x, y]) => one.contains(document.elementFromPoint(x, y)));
  // A page may move between this answer and the click, so the click says where it arrived.
  window.hasArrived = null;
  addEventListener('click', (event) => (window.hasArrived = one.contains(event.target)),
    { capture: true, once: true });
  return inside ?? (force ? at(0.5, 0.5) : null);
}"""
# Null until a click has arrived somewhere.
ARRIVED = "() => window.hasArrived"
COUNT = "(selector) => document.querySelectorAll(selector).length"
VISIBLE = """(selector, index) => {
  const found = [...document.querySelectorAll(selector)];
  return (index === null ? found : [found.at(index)]).some((one) => one?.checkVisibility())
    ? true : null;
}"""
# An attribute as a list, since an attribute that is not there is an answer, too.
ATTRIBUTE = """(selector, index, name) => {
  const one = [...document.querySelectorAll(selector)].at(index);
  return one ? [one.getAttribute(name)] : null;
}"""
# What a page shows, for the message of a failure.
SHOWN = """() => [location.href, document.readyState, scrollX, scrollY, innerWidth, innerHeight,
  window.errorsSeen, document.body.innerText]"""
TEXT = "(selector, index) => [...document.querySelectorAll(selector)].at(index)?.innerText ?? null"
SELECT = """(selector, index, value) => {
  const one = [...document.querySelectorAll(selector)].at(index);
  if (!one) return null;
  one.value = value;
  one.dispatchEvent(new Event('input', { bubbles: true }));
  one.dispatchEvent(new Event('change', { bubbles: true }));
  return [one.value];
}"""
# What a page did wrong is collected by the page itself.
COLLECT_ERRORS = """() => {
  window.errorsSeen = [];
  addEventListener('error', (event) => errorsSeen.push(event.message));
  addEventListener('unhandledrejection', (event) => errorsSeen.push(String(event.reason)));
}"""

Found = TypeVar("Found")


class DriverError(Exception):
    """Something that should be on the page does not come."""


class Driver(Protocol):
    """A browser with one page."""

    def go(self, address: str) -> None:
        """Open a page and wait until it is loaded."""
        ...

    def run(self, function: str, *arguments: object) -> Any:  # noqa: ANN401
        """What a function of the page returns or promises, as JSON can say it."""
        ...

    def click_at(self, x: float, y: float) -> None:
        """Move the mouse to a point of the window, press and release it."""
        ...

    def press_key(self, key: str) -> None:
        """Press and release a key, by its name in the DOM."""
        ...


class DrivenElements:
    """Elements of the page; each question looks for them anew."""

    def __init__(
        self, driver: Driver, selector: str, seconds: float, index: int | None = None
    ) -> None:
        self.driver = driver
        self.selector = selector
        self.seconds = seconds
        self.index = index

    @property
    def first(self) -> DrivenElements:
        """The first of them."""
        return self.nth(0)

    @property
    def last(self) -> DrivenElements:
        """The last of them."""
        return self.nth(-1)

    def nth(self, index: int) -> DrivenElements:
        """One of them, counted from 0."""
        return DrivenElements(self.driver, self.selector, self.seconds, index)

    def count(self) -> int:
        """How many there are now."""
        found: int = self.driver.run(COUNT, self.selector)
        return found

    def wait_for(self) -> None:
        """Wait until one is visible."""
        self._wait(lambda: self.driver.run(VISIBLE, self.selector, self.index))

    def click(self, *, force: bool | None = None) -> None:
        """Click it when it rests, again if it moved; `force` also if something is above it."""
        before = None

        def rests() -> list[float] | None:
            nonlocal before
            now = self.driver.run(CLICKABLE, self.selector, self.index or 0, bool(force))
            rested, before = now is not None and now == before, now
            return now if rested else None

        for _ in range(MOST_CLICKS):
            self.driver.click_at(*self._wait(rests))
            if force or self._wait(lambda: self.driver.run(ARRIVED)):
                return
        raise DriverError(f"{self.selector} ({self.index}) moves away from every click")

    def tap(self) -> None:
        """These drivers have no fingers."""
        raise NotImplementedError

    def get_attribute(self, name: str) -> str | None:
        """An attribute of it."""
        found: list[str | None] = self._ask(ATTRIBUTE, name)
        return found[0]

    def inner_text(self) -> str:
        """Its text, as it is shown."""
        return str(self._ask(TEXT))

    def select_option(self, value: str) -> list[str]:
        """Choose an option of a list."""
        found: list[str] = self._ask(SELECT, value)
        return found

    def evaluate(self, expression: str) -> Any:  # noqa: ANN401
        """What a function of the page returns for the element."""
        found = "[...document.querySelectorAll(selector)].at(index)"
        return self._ask(f"(selector, index) => [({expression})({found})]")[0]

    def _ask(self, function: str, *arguments: object) -> Any:  # noqa: ANN401
        return self._wait(
            lambda: self.driver.run(function, self.selector, self.index or 0, *arguments)
        )

    def _wait(self, look: Callable[[], Found | None]) -> Found:
        """What a question finds, asked until it finds something."""
        last = time.monotonic() + self.seconds
        while time.monotonic() < last:
            found = look()
            if found is not None:
                return found
            time.sleep(POLL)
        raise DriverError(f"{self.selector} ({self.index}) does not come: {self.driver.run(SHOWN)}")


class DrivenPlayer(Player):
    """A person with the page of a driver, who waits so many seconds for anything."""

    failure = DriverError

    def __init__(self, driver: Driver, site: str, seconds: float = TIMEOUT_SECONDS) -> None:
        self.driver = driver
        self.site = site
        self.seconds = seconds
        self._errors_before: list[str] = []

    def go(self, address: str) -> None:
        """Open an address, and collect the errors of its page."""
        self._errors_before = self.errors_seen
        self.driver.go(address)
        self.driver.run(COLLECT_ERRORS)

    @property
    def errors_seen(self) -> list[str]:
        """The errors of all pages that were opened."""
        found: list[str] = self.evaluate("window.errorsSeen ?? []")
        return self._errors_before + found

    def find(self, selector: str) -> DrivenElements:
        """Elements of the page."""
        return DrivenElements(self.driver, selector, self.seconds)

    def evaluate(self, expression: str) -> Any:  # noqa: ANN401
        """What an expression of the page returns."""
        return self.driver.run(f"() => ({expression})")

    def press_key(self, key: str) -> None:
        """Press a key, by its name in the DOM."""
        self.driver.press_key(key)
