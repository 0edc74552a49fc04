"""The screen and the keyboard of this process."""

from __future__ import annotations

import contextlib
import os
import select
import sys
from collections.abc import Iterator

from rich.console import Console, RenderableType

# The screen and its scrollback: a hand must not be found by scrolling back.
CLEAR_ALL = "\x1b[H\x1b[2J\x1b[3J"
BLANK_LINES = 60
ESCAPE = b"\x1b"
END_OF_INPUT = b"\x04"
# An arrow key sends three bytes at once; the last says which.
ARROWS = {b"C": "next", b"B": "next", b"D": "back", b"A": "back"}
ARROW_SECONDS = 0.1


class Terminal:
    """What a person reads and types."""

    def __init__(self) -> None:
        self.console = Console(highlight=False, emoji=False, markup=False)
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  (history and editing for input())

    @property
    def width(self) -> int:
        """The number of columns."""
        return self.console.width

    @property
    def is_interactive(self) -> bool:
        """Whether a person types and reads."""
        return self.console.is_terminal and sys.stdin.isatty()

    @property
    def has_keyboard(self) -> bool:
        """Whether a person types, not a file or another program."""
        return sys.stdin.isatty()

    @property
    def only_ascii(self) -> bool:
        """Whether the output can show only ASCII."""
        return not self.console.encoding.lower().startswith("utf")

    def show(self, *parts: RenderableType) -> None:
        """Print parts, one below the other."""
        for part in parts:
            self.console.print(part)

    def clear(self) -> None:
        """Clear the screen and its scrollback."""
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
            EOFError: if the input has ended.
        """
        self.console.file.flush()
        return input(prompt).strip()

    def key(self) -> str:
        """One key, within `single_keys`: next, back, or the character itself.

        Raises:
            EOFError: if the input has ended.
        """
        number = sys.stdin.fileno()
        pressed = os.read(number, 1)
        if pressed == ESCAPE and select.select([number], [], [], ARROW_SECONDS)[0]:
            pressed += os.read(number, 2)
        if pressed in (b"", END_OF_INPUT):
            raise EOFError
        return ARROWS.get(pressed[2:], pressed.decode("latin-1"))

    @contextlib.contextmanager
    def single_keys(self) -> Iterator[None]:
        """Deliver each key without waiting for Enter, where the system can."""
        try:
            import termios
            import tty
        except ImportError:
            yield
            return
        number = sys.stdin.fileno()
        before = termios.tcgetattr(number)
        try:
            tty.setcbreak(number, termios.TCSADRAIN)
            yield
        finally:
            termios.tcsetattr(number, termios.TCSADRAIN, before)
