"""Bots in any language: a program that reads and writes one line of JSON a decision.

`docs/bots.md` has the protocol. Every question is complete, so a program needs no memory.
A program that exits, gives an invalid answer or exceeds its time forfeits.
"""

from __future__ import annotations

import contextlib
import os
import queue
import shlex
import signal
import subprocess
import tempfile
import threading
import time
import weakref
from collections.abc import Sequence
from typing import IO

from lakelight.bots.bot import AnyState, AnyView, BotForfeit
from lakelight.bots.budget import Budget
from lakelight.core.errors import GameError, InvalidSetup
from lakelight.core.game import Move
from lakelight.core.jsontext import JsonObject, format_object, parse_object
from lakelight.core.rng import Rng
from lakelight.games import AnyGame

# Seconds to answer where the budget names none, and beyond the budget where it does.
DEFAULT_TIMEOUT = 10.0
EXTRA_SECONDS = 1.0
POLL_SECONDS = 0.02
MAX_LINE = 65536
# Characters of the standard error that a report quotes.
MAX_QUOTE = 400


class ProcessBot:
    """An external program as a bot; it starts at its first decision."""

    def __init__(self, command: str, game: AnyGame, timeout: float = DEFAULT_TIMEOUT) -> None:
        words = shlex.split(command)
        if not words:
            raise InvalidSetup("process: names no command; write process:python3 my_bot.py")
        self.name = f"process:{command}"
        self.game = game
        self.timeout = timeout
        self._words = words
        self._program: subprocess.Popen[str] | None = None
        self._error_output: IO[bytes] | None = None

    def choose(self, view: AnyView, legal_moves: Sequence[Move], budget: Budget, rng: Rng) -> Move:
        """The move that the program answers.

        Raises:
            BotForfeit: if it crashes, answers with an illegal move, or takes more than a
                second longer than the budget (ten seconds where the budget has none).
        """
        state = self.game.imagine(view, rng)
        texts = state.format_moves(list(legal_moves))
        question: JsonObject = {
            "game": self.game.name,
            "seat": view.viewer,
            "view": view.to_json(),
            "legal_moves": list(texts),
            "budget": {"seconds": budget.seconds, "playouts": budget.playouts},
            "seed": rng.below(1 << 31),
        }
        answer = self._ask(format_object(question), budget, view.viewer)
        if answer is None:
            return legal_moves[0]
        return self._move_of(answer, state, dict(zip(texts, legal_moves, strict=True)), view.viewer)

    def close(self) -> None:
        """End the program."""
        if self._program is not None:
            _end(self._program)
            self._program = None
        if self._error_output is not None:
            self._error_output.close()
            self._error_output = None

    def _move_of(self, line: str, state: AnyState, legal: dict[str, Move], seat: int) -> Move:
        """The legal move of an answer such as {"move": "pass"}."""
        try:
            text = parse_object(line, InvalidSetup).get("move")
            if isinstance(text, str):
                move: Move = legal[text] if text in legal else state.parse(text, seat)
                if move in legal.values():
                    return move
            reason = f'expected {{"move": TEXT}} with a legal move, as {next(iter(legal))!r}'
        except GameError as error:
            reason = str(error)
        self.close()
        raise BotForfeit(self.name, seat, f"it answered {line.strip()!r:.80}: {reason}")

    def _ask(self, question: str, budget: Budget, seat: int) -> str | None:
        """The line that the program answers; None if the search was canceled."""
        program = self._running(seat)
        answers: queue.Queue[str] = queue.Queue()
        threading.Thread(target=_exchange, args=(program, question, answers), daemon=True).start()
        allowed = self.timeout if budget.seconds is None else budget.seconds + EXTRA_SECONDS
        deadline = time.monotonic() + allowed
        while time.monotonic() < deadline:
            if budget.cancel is not None and budget.cancel.is_set:
                self.close()
                return None
            with contextlib.suppress(queue.Empty):
                line = answers.get(timeout=POLL_SECONDS)
                if line.endswith("\n"):
                    return line
                raise self._forfeit(seat, "it ended" if not line else "its line never ended")
        raise self._forfeit(seat, f"it was silent for {allowed:g} seconds")

    def _running(self, seat: int) -> subprocess.Popen[str]:
        """The program, started if it is not running."""
        if self._program is None:
            self._error_output = tempfile.TemporaryFile()  # noqa: SIM115  # read at a forfeit
            try:
                self._program = subprocess.Popen(  # noqa: S603  # the person named this program
                    self._words,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=self._error_output,
                    text=True,
                    encoding="utf-8",
                    errors="replace",
                    bufsize=1,
                    start_new_session=True,
                )
            except OSError as error:
                reason = f"it cannot be started: {error.strerror or error}"
                raise BotForfeit(self.name, seat, reason) from None
            weakref.finalize(self, _end, self._program)
        return self._program

    def _forfeit(self, seat: int, reason: str) -> BotForfeit:
        """End the program and report, quoting the end of its standard error."""
        words = ""
        if self._program is not None and self._error_output is not None:
            _end(self._program)
            self._error_output.seek(0)
            words = self._error_output.read().decode("utf-8", "replace").strip()[-MAX_QUOTE:]
        self.close()
        return BotForfeit(self.name, seat, f"{reason}; it said: {words}" if words else reason)


def _exchange(program: subprocess.Popen[str], question: str, answers: queue.Queue[str]) -> None:
    """Write a question and wait for its answer, which is empty if the program has exited."""
    assert program.stdin is not None
    assert program.stdout is not None
    try:
        program.stdin.write(question + "\n")
        program.stdin.flush()
        answers.put(program.stdout.readline(MAX_LINE))
    except (OSError, ValueError):
        answers.put("")


def _end(program: subprocess.Popen[str]) -> None:
    """Kill a program and the programs it started."""
    if program.poll() is None:
        with contextlib.suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(program.pid, signal.SIGKILL)
            else:
                program.kill()
    program.wait()
    for pipe in (program.stdin, program.stdout):
        if pipe is not None:
            with contextlib.suppress(OSError):
                pipe.close()
