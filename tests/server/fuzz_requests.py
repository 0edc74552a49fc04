"""Requests over HTTP that no client of ours would send, made by chance."""

from __future__ import annotations

from typing import Any

from lakelight.core.match import Match
from lakelight.core.seed import parse_seed
from lakelight.games import GAMES
from lakelight.server.api import ENDPOINTS
from tests.contract.match import next_move
from tests.server.fuzz_input import NOTATION, STRANGE_TEXTS, Fuzzer, encoded

OTHER_PATHS = ("/", "/metrics", "/t/{code}", "/continue", "/sw.js", "/api/tables/{code}/socket")
METHODS = ("GET", "POST", "PUT", "HEAD", "OPTIONS", "DELETE", "PATCH", "TRACE", "get")
STRANGE_ENDS = ("?", "%00", "%ff", "/..", "//", "%2e%2e/", "\u00e9", "?a=" + "b" * 50)
CONTENT_TYPES = ("text/plain", "", "application/json; charset=utf-16")
TABLE_FIELDS = ("rules", "undo", "onlookers", "pace_days", "play_on", "listed", "bot_pace", "start")


def some_request(fuzzer: Fuzzer, code: str, cookie: str) -> tuple[bytes, bool]:
    """A request, byte for byte, and whether the server can tell where it ends."""
    rng = fuzzer.rng
    method, path = _method_and_path(fuzzer)
    body = _body(fuzzer, path) if method == "POST" or rng.random() < 0.1 else b""
    path = path.replace("{code}", code if rng.random() < 0.8 else "x" * 22)
    path = path.replace("{game}", rng.choice([*GAMES, "x"]))
    if rng.random() < 0.1:
        path += rng.choice(STRANGE_ENDS)
    kind = "application/json" if rng.random() < 0.9 else rng.choice(CONTENT_TYPES)
    shown = cookie if rng.random() < 0.8 else f"lakelight={rng.choice(STRANGE_TEXTS)}"
    head = (
        f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
        f"Content-Type: {kind}\r\nContent-Length: {len(body)}\r\n"
    ).encode("utf-8", "replace")
    head += b"Cookie: " + _one_line(shown) + b"\r\n\r\n"
    if rng.random() < 0.15:
        return fuzzer.mutated_bytes(head) + body, False
    return head + body, True


def _method_and_path(fuzzer: Fuzzer) -> tuple[str, str]:
    """Mostly one of the endpoints, as it is meant."""
    rng = fuzzer.rng
    endpoint = rng.choice(ENDPOINTS)
    if rng.random() < 0.85:
        return endpoint.method, endpoint.path
    return rng.choice(METHODS), rng.choice((endpoint.path, *OTHER_PATHS))


def _body(fuzzer: Fuzzer, path: str) -> bytes:
    """A body that fits the path, more or less."""
    rng = fuzzer.rng
    made: dict[str, Any]
    if path.endswith("/tables"):
        made = {"game": rng.choice([*GAMES, "x"]), "seats": _seats(fuzzer)}
        made |= {name: fuzzer.value() for name in rng.sample(TABLE_FIELDS, rng.randrange(3))}
    elif path.endswith("/records"):
        made = _record(fuzzer)
    elif path.endswith("/continue"):
        made = {"secret": fuzzer.value()}
    else:
        made = {"name": fuzzer.text() if rng.random() < 0.7 else fuzzer.value()}
    content = encoded(made)
    return fuzzer.mutated_bytes(content) if rng.random() < 0.2 else content


def _seats(fuzzer: Fuzzer) -> list[dict[str, Any]]:
    rng = fuzzer.rng
    seats: list[dict[str, Any]] = []
    for _ in range(rng.choice([2, 2, 3, 4, rng.randrange(9)])):
        seats.append({"kind": rng.choice(["you", "bot", "open"])})
        if rng.random() < 0.1:
            seats[-1][rng.choice(["kind", "level", "name"])] = fuzzer.value(1)
    return seats


def _record(fuzzer: Fuzzer) -> dict[str, Any]:
    """The record of the beginning of a match, often with something changed in it."""
    rng = fuzzer.rng
    game = rng.choice(list(GAMES.values()))
    seed = parse_seed(fuzzer.rng.randbytes(8).hex())
    match: Any = Match(game, game.new_setup(2, seed, {}), seed=seed)
    for _ in range(rng.randrange(12)):
        match.play(next_move(game, match.state, seed, rng))
    made: dict[str, Any] = match.record.to_json()
    if rng.random() < 0.6:
        made[rng.choice(list(made))] = fuzzer.value()
    if rng.random() < 0.2:
        made["moves"] = [rng.choice(NOTATION) for _ in range(5)]
    return made


def _one_line(text: str) -> bytes:
    """A text as it may stand in a header."""
    return (
        text.encode("utf-8", "replace").replace(b"\r", b"").replace(b"\n", b"").replace(b"\0", b"")
    )
