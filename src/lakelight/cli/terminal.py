"""The screen and the keyboard: colour where it is wanted, plain lines where it is not."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator

from rich.console import Console, RenderableType

# Clear the screen and what has scrolled off it: a hand must not be found by scrolling back.
CLEAR_ALL = "\x1b[H\x1b[2J\x1b[3J"
BLANK_LINES = 60
KEYS = {"\x1b[C": "next", "\x1b[B": "next", "\x1b[D": "back", "\x1b[A": "back"}


class Terminal:
    """What a person reads and types."""

    def __init__(self) -> None:
        self.console = Console(highlight=False, emoji=False, markup=False)
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  (history and editing for input())

    @property
    def width(self) -> int:
        """Columns."""
        return self.console.width

    @property
    def is_interactive(self) -> bool:
        """Whether a person sits at both ends."""
        return self.console.is_terminal and sys.stdin.isatty()

    @property
    def only_ascii(self) -> bool:
        """Whether lines and marks must be made of plain letters."""
        return not self.console.encoding.lower().startswith("utf")

    def show(self, *parts: RenderableType) -> None:
        """Print, one below the other."""
        for part in parts:
            self.console.print(part)

    def clear(self) -> None:
        """Leave nothing readable, not even above the screen."""
        if not self.console.is_terminal:
            return
        if self.console.is_dumb_terminal:
            self.console.file.write("\n" * BLANK_LINES)
        else:
            self.console.file.write(CLEAR_ALL)
        self.console.file.flush()

    def ask(self, prompt: str) -> str:
        """One line from the keyboard.

        Raises:
            EOFError: if there will be none.
        """
        self.console.file.flush()
        return input(prompt).strip()

    def key(self) -> str:
        """One key: next, back, a digit, a letter, or enter.

        Raises:
            EOFError: if there will be none.
        """
        with _single_keys():
            pressed = os.read(sys.stdin.fileno(), 8).decode("utf-8", "replace")
        if not pressed or pressed == "\x04":
            raise EOFError
        return KEYS.get(pressed.replace("\x1bO", "\x1b["), pressed[:1])


@contextlib.contextmanager
def _single_keys() -> Iterator[None]:
    """Deliver every key at once, where the system can."""
    try:
        import termios
        import tty
    except ImportError:
        yield
        return
    number = sys.stdin.fileno()
    before = termios.tcgetattr(number)
    try:
        tty.setcbreak(number)
        yield
    finally:
        termios.tcsetattr(number, termios.TCSADRAIN, before)


def open_terminal() -> Terminal:
    """The terminal of this process."""
    return Terminal()
