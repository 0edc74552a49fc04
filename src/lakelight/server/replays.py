"""Replays, packed once: every position of a match, as compressed JSON of bounded size."""

from __future__ import annotations

import asyncio
import time
import zlib
from collections import OrderedDict
from collections.abc import Iterator

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from lakelight.core.jsontext import JsonObject
from lakelight.core.record import parse_record
from lakelight.games import AnyGame
from lakelight.server.shared_tasks import SharedTasks
from lakelight.server.table.replay import frames
from lakelight.server.work import Work

# The most bytes of packed replays that are kept.
MOST_BYTES = 8_000_000
PART_BYTES = 65_536
# A window of 32 KB with the header of gzip.
GZIP = 31
LEVEL = 6


class Replays:
    """Packs each replay once, beside the event loop, and keeps the latest."""

    def __init__(self, work: Work, most_bytes: int = MOST_BYTES) -> None:
        self._work = work
        self._most_bytes = most_bytes
        self._size = 0
        self._packed: OrderedDict[str, bytes] = OrderedDict()
        self._packing: SharedTasks[bytes] = SharedTasks()

    async def packed(self, key: str, game: AnyGame, form: JsonObject) -> bytes:
        """The replay of a record, compressed; `key` names the record, which never changes.

        Raises:
            TooMany: if this visitor or address has caused too much work already.
        """
        found = self._packed.get(key)
        if found is not None:
            self._packed.move_to_end(key)
            return found
        return await self._packing.result(key, lambda: self._pack(key, game, form))

    async def _pack(self, key: str, game: AnyGame, form: JsonObject) -> bytes:
        made = await self._work.do_long(lambda: pack(game, form))
        self._packed[key] = made
        self._size += len(made)
        while self._size > self._most_bytes:
            _, dropped = self._packed.popitem(last=False)
            self._size -= len(dropped)
        return made


def pack(game: AnyGame, form: JsonObject) -> bytes:
    """A record and every position of it as compressed JSON."""
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, GZIP)
    return b"".join([*(packer.compress(part) for part in _parts(game, form)), packer.flush()])


def _parts(game: AnyGame, form: JsonObject) -> Iterator[bytes]:
    """The JSON of a replay, frame by frame, so that it is never whole in memory."""
    yield b'{"record":' + msgspec.json.encode(form) + b',"frames":['
    comma = b""
    for frame in frames(game, parse_record(game, form)):
        yield comma + msgspec.json.encode(frame)
        comma = b","
        # Let the event loop have the interpreter between two frames.
        time.sleep(0)
    yield b"]}"


def packed_response(packed: bytes, request: Request) -> Response:
    """Compressed JSON, or its plain form in parts for a client that takes no other."""
    headers = {"vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return Response(packed, media_type="application/json", headers=headers)
    return UnpackedResponse(packed, media_type="application/json", headers=headers)


class UnpackedResponse(Response):
    """Unpacks its body while it is sent, part by part."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the parts; between two of them the event loop serves others."""
        headers = [header for header in self.raw_headers if header[0] != b"content-length"]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        unpacker = zlib.decompressobj(GZIP)
        part = unpacker.decompress(self.body, PART_BYTES)
        while part:
            await send({"type": "http.response.body", "body": part, "more_body": True})
            await asyncio.sleep(0)
            part = unpacker.decompress(unpacker.unconsumed_tail, PART_BYTES)
        await send({"type": "http.response.body", "body": b""})
