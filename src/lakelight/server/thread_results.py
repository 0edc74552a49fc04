"""Results of threads that nobody is in a hurry for: the event loop reads them like messages.

`call_soon_threadsafe` wakes the event loop at once. These results arrive through a socket instead,
so that where much arrives they wait a little for the messages of clients, and are carried out and
written together with them.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections import deque
from collections.abc import Callable
from typing import TypeVar

Result = TypeVar("Result")

# Read at once; each result that arrives is one byte.
READ_BYTES = 4096


class ThreadResults:
    """Passes results to one event loop, which must be running when this is made."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self._arrived: deque[Callable[[], None]] = deque()
        self._reader, self._writer = socket.socketpair()
        self._reader.setblocking(False)
        self._writer.setblocking(False)
        try:
            self.loop.add_reader(self._reader, self._read)
            self._has_reader = True
        except NotImplementedError:
            # On Windows the loop reads sockets in another way.
            self._has_reader = False

    def close(self) -> None:
        """Pass no more results."""
        if self._has_reader:
            self.loop.remove_reader(self._reader)
        self._reader.close()
        self._writer.close()

    def run(self, job: Callable[[], Result], future: asyncio.Future[Result]) -> None:
        """Do some work in this thread, and let the event loop resolve the future."""
        if future.done():
            return
        try:
            result = job()
        except Exception as error:
            problem = error
            self._pass(lambda: None if future.done() else future.set_exception(problem))
        else:
            self._pass(lambda: None if future.done() else future.set_result(result))

    def _pass(self, resolve: Callable[[], None]) -> None:
        if not self._has_reader:
            # The loop may be closed meanwhile.
            with contextlib.suppress(RuntimeError):
                self.loop.call_soon_threadsafe(resolve)
            return
        self._arrived.append(resolve)
        # A full socket wakes the loop all the same; a closed one belongs to a server that stopped.
        with contextlib.suppress(OSError):
            self._writer.send(b"\0")

    def _read(self) -> None:
        self._reader.recv(READ_BYTES)
        while self._arrived:
            self._arrived.popleft()()
