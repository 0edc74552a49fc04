"""Plays at a table with its controls, in any browser that can find elements and press keys."""

from __future__ import annotations

import time
from typing import Any, Protocol

MOST_STEPS = 500
# The first start of a server inside a page, on a slow machine that others use, too.
START_SECONDS = 90
POLL = 0.05
MOST_CLICKS = 5

CONFIRMABLE = "document.querySelector('.turn .confirm:enabled') !== null"


class Elements(Protocol):
    """Elements of a page, as Playwright's `Locator` finds them."""

    @property
    def first(self) -> Elements:
        """The first of them."""
        ...

    @property
    def last(self) -> Elements:
        """The last of them."""
        ...

    def nth(self, index: int) -> Elements:
        """One of them, counted from 0."""
        ...

    def count(self) -> int:
        """How many there are now."""
        ...

    def wait_for(self) -> None:
        """Wait until one is visible."""
        ...

    def click(self, *, force: bool | None = None) -> None:
        """Click the middle of it; `force` also if something else may be above it."""
        ...

    def tap(self) -> None:
        """Touch the middle of it."""
        ...

    def get_attribute(self, name: str) -> str | None:
        """An attribute of it."""
        ...

    def inner_text(self) -> str:
        """Its text, as it is shown."""
        ...

    def select_option(self, value: str) -> list[str]:
        """Choose an option of a list."""
        ...

    def evaluate(self, expression: str) -> Any:  # noqa: ANN401
        """What a function of the page returns for the element."""
        ...


class Player:
    """A person at a table; each browser says how to find, press and open."""

    is_touching = False
    site: str
    # What a browser raises when an element is gone.
    failure: type[Exception]

    def go(self, address: str) -> None:
        """Open an address and wait until its page is loaded."""
        raise NotImplementedError

    def open(self, path: str = "/") -> None:
        """Open a page of the client."""
        self.go(self.site + path)

    def reload(self) -> None:
        """Open the page that is open once more."""
        self.go(self.evaluate("location.href"))

    def find(self, selector: str) -> Elements:
        """Elements of the page."""
        raise NotImplementedError

    def evaluate(self, expression: str) -> Any:  # noqa: ANN401
        """What an expression of the page returns."""
        raise NotImplementedError

    def press_key(self, key: str) -> None:
        """Press a key, by its name in the DOM."""
        raise NotImplementedError

    def wait_until(self, expression: str, seconds: float = START_SECONDS) -> None:
        """Wait until an expression of the page, or what it promises, is true."""
        last = time.monotonic() + seconds
        while not self.evaluate(expression):
            assert time.monotonic() < last, (expression, self.find("body").inner_text())
            time.sleep(POLL)

    def press(self, target: Elements) -> None:
        """Click, or tap."""
        if self.is_touching:
            target.tap()
        else:
            target.click()

    def begin(self, game: str = "harvest", opponents: int = 1) -> None:
        """Start a match against bots from the home page."""
        self.open()
        self.choose_game(game)
        self.press(self.find(".numbers label").nth(opponents - 1))
        self.press(self.find(".levels label").first)
        self.start_first()
        if game == "dice":
            # A first match has the set-up that the rulebook recommends.
            self.find(".setup select").nth(1).select_option("drawn")
        self.press(self.find(".go"))
        self.find("main[data-version]").wait_for()

    def start_first(self) -> None:
        """Choose on the home page to be the one who starts."""
        self.press(self.find(".setup summary"))
        self.find(".setup select").first.select_option("me")

    def choose_game(self, game: str) -> None:
        """Choose a game on the home page."""
        self.press(self.find(f".games label:has(input[value={game}])"))

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
            self.answer()
            self.find(f"main:not([data-version='{version}']), .end-screen").first.wait_for()
        except self.failure:
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

    def answer(self) -> None:
        """Make a move with the controls of the turn."""
        if self.find(".harvest").count():
            self._answer_harvest()
        else:
            self._answer_dice()

    def _answer_harvest(self) -> None:
        if self.find(".turn.place").count():
            self.press(self.find(".hand .tile").last)
            self.press(self.find("button.place").nth(self._place_in_sight()))
            self.press(self.find(".turn .confirm"))
        elif self.find(".turn.dedicate").count():
            self.press(self.find(".turn .set").first)
            self.press(self.find(".turn .primary"))
        elif self.find(".turn.discard").count():
            self.press(self.find(".turn .pick").first)
            self.press(self.find(".turn .primary"))
        else:
            self.press(self.find(".turn .plain"))

    def _place_in_sight(self) -> int:
        """The last open place that is on the screen; a lake may be larger than its window."""
        found: int = self.evaluate(
            """(() => {
              const lake = document.querySelector('.lake').getBoundingClientRect();
              return [...document.querySelectorAll('button.place')].findLastIndex((one) => {
                const box = one.getBoundingClientRect();
                const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
                return x > lake.left && x < lake.right && y > lake.top && y < lake.bottom;
              });
            })()"""
        )
        return found

    def _answer_dice(self) -> None:
        if self.find(".turn[data-step=turn]").count():
            self.press(self.find(".turn .square").first)
        else:
            # A chosen firework marks its ponds; an emperor card needs no further choice.
            self.choose(".turn .card" if self.find(".turn .card").count() else ".target")
        self.press(self.find(".turn .confirm"))

    def choose(self, selector: str) -> None:
        """Click the first of these until the turn has a move to confirm.

        The middle of a triangle may belong to its neighbor, so the click is forced; therefore it
        does not wait for a page that still moves, as when a font or the bubble of a lesson arrives,
        and may have to be repeated.
        """
        for _ in range(MOST_CLICKS):
            self.find(selector).first.wait_for()
            self.find(selector).first.click(force=True)
            # A click is handled before the page answers questions.
            if self.evaluate(CONFIRMABLE):
                return
        raise AssertionError(f"no click on {selector} chooses a move")
