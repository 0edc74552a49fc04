"""Messages that no client of ours would send, made by chance."""

from __future__ import annotations

import json
import random
from typing import Any

from lakelight.server.wire import requests
from tests.server.clients import first_move

KINDS = [kind.__struct_config__.tag for kind in requests.ClientRequest.__args__]
FIELDS = sorted(
    {name for kind in requests.ClientRequest.__args__ for name in kind.__struct_fields__}
)
NOTATION = ["pass", "KBRW@1,0", "P>R", "4R", "2BRW", "7", "-K", "turn 1", "C4a", "0:e2", "reroll"]
STRANGE_TEXTS = (
    *("", " ", "\0", "\x7f", "null", "-0", "1e999", "NaN", "__proto__", "../../etc/passwd"),
    *("\u202e", "\u3164", "\ufeff", "\U0001f3ee" * 9, "e\u0301" * 20, "%s%n", "' OR 1=1 --"),
    *("process:true", "random", "level1", "level9", "x" * 300, "9" * 400, "\\ud800"),
)
STRANGE_NUMBERS = (0, 1, -1, 2, 3, 7, 8, 255, 2**31, 2**63, 2**64, -(2**63), 0.5, 1e308, True)
LARGEST_MESSAGE = 16_000


# Without an id these have no answer.
SILENT_WITHOUT_ID = (requests.Attend, requests.Heartbeats)


class Fuzzer:
    """A source of strange input; the same seed gives the same."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def text(self) -> str:
        """A strange text."""
        rng = self.rng
        if rng.random() < 0.7:
            return rng.choice(STRANGE_TEXTS)
        return "".join(chr(rng.randrange(0xD800)) for _ in range(rng.randrange(12)))

    def value(self, depth: int = 3) -> Any:  # noqa: ANN401
        """A strange value of JSON."""
        rng = self.rng
        kind = rng.randrange(9 if depth else 7)
        if kind < 2:
            return rng.randint(-2, 9)
        if kind == 2:
            return rng.choice(STRANGE_NUMBERS)
        if kind == 3:
            return rng.choice(NOTATION)
        if kind == 4:
            return self.text()
        if kind == 5:
            return rng.choice([None, True, False])
        if kind == 6:
            return [rng.choice(NOTATION) for _ in range(rng.randrange(4))]
        if kind == 7:
            return [self.value(depth - 1) for _ in range(rng.randrange(4))]
        return {self.text(): self.value(depth - 1) for _ in range(rng.randrange(4))}

    def message(self, choices: Any, version: int) -> bytes:  # noqa: ANN401
        """A message over the socket, always of valid UTF-8; some are requests that succeed."""
        rng = self.rng
        kind = rng.randrange(10)
        if kind < 5:
            kind_of_request = rng.choice(requests.ClientRequest.__args__)
            fields = set(kind_of_request.__struct_fields__)
            if rng.random() < 0.2:
                fields ^= set(rng.sample(FIELDS, 2))
            made = {name: self.field(name, version) for name in sorted(fields)}
            if kind_of_request in SILENT_WITHOUT_ID:
                made["id"] = made.get("id") or "asked"
            return encoded({"type": kind_of_request.__struct_config__.tag, **made})
        if kind < 9:
            made = self._almost_legal(choices, version)
            return self.mutated(encoded(made)) if kind == 5 else encoded(made)
        if rng.random() < 0.3:
            return rng.choice([b"[", b'{"a":', b"[{", b'"']) * rng.randrange(1, 3000)
        return self.text().encode()

    def field(self, name: str, version: int) -> Any:  # noqa: ANN401
        """A value for a field of a request, mostly of the right type."""
        rng = self.rng
        if rng.random() < 0.1:
            return self.value()
        if name == "seat":
            return rng.randrange(5)
        if name == "seen":
            return max(0, version - rng.randrange(3))
        if name == "agree":
            return rng.random() < 0.5
        if name == "moves":
            return [rng.choice(NOTATION) for _ in range(rng.randrange(5))]
        return rng.choice(NOTATION) if name == "move" else self.text()[:30]

    def _almost_legal(self, choices: Any, version: int) -> dict[str, Any]:  # noqa: ANN401
        """A request that fits the table, perhaps with one field that does not."""
        rng = self.rng
        seat = choices["seat"] if choices else rng.randrange(4)
        move = first_move(choices, rng.randrange(99)) if choices else rng.choice(NOTATION)
        made: dict[str, Any] = rng.choice(
            [
                {"type": "move", "seat": seat, "seen": version, "move": move},
                {"type": "preview", "seat": seat, "seen": version, "moves": [move] * 3},
                {"type": "undo", "seat": seat, "seen": version},
                {"type": "look", "seat": seat},
                {"type": "refresh"},
            ]
        )
        if rng.random() < 0.5:
            made[rng.choice(FIELDS)] = self.value()
        return {"id": str(rng.randrange(1000)), **made}

    def mutated(self, content: bytes) -> bytes:
        """Some bytes are changed, left out, repeated or added; still valid UTF-8."""
        return self.mutated_bytes(content).decode("utf-8", "ignore").encode()

    def mutated_bytes(self, content: bytes) -> bytes:
        """Some bytes are changed, left out, repeated or added."""
        rng = self.rng
        made = bytearray(content)
        for _ in range(rng.randint(1, 4)):
            at = rng.randrange(len(made) + 1)
            kind = rng.randrange(4)
            if kind == 0 and at < len(made):
                made[at] = rng.randrange(256)
            elif kind == 1:
                del made[at : at + rng.randint(1, 8)]
            elif kind == 2:
                made[at:at] = made[at : at + rng.randint(1, 30)]
            else:
                made[at:at] = rng.randbytes(rng.randint(1, 4))
        return bytes(made[:LARGEST_MESSAGE])


def encoded(made: object) -> bytes:
    """The JSON of something, cut off where a server would close the connection."""
    return json.dumps(made).encode()[:LARGEST_MESSAGE]
