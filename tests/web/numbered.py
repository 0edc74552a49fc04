"""Commands to a browser over a socket, whose answers bear the number of the command."""

from __future__ import annotations

import itertools
import json
from typing import Any

from websockets.sync.client import ClientConnection


class NumberedCommands:
    """Sends commands, and waits for each answer."""

    def __init__(self, socket: ClientConnection, answer_seconds: float) -> None:
        self._socket = socket
        self._answer_seconds = answer_seconds
        self._numbers = itertools.count(1)

    def send(self, method: str, parameters: dict[str, object]) -> dict[str, Any]:
        """The answer to a command; what the browser says besides is not heard."""
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            answer: dict[str, Any] = json.loads(self._socket.recv(self._answer_seconds))
            if answer.get("id") == number:
                return answer
