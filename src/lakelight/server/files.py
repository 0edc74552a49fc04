"""The files of the web client, kept in memory as browsers like them: packed, and for how long."""

from __future__ import annotations

import gzip
import mimetypes
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

TEXTS = {".css", ".html", ".js", ".json", ".svg", ".webmanifest"}
# What the build leaves for us and not for browsers.
OWN = {"built-from.txt", "manifest.json"}
BROTLI = ".br"
FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"


@dataclass(frozen=True)
class StaticFile:
    """A file of the client, plain and packed by each way we know, best first."""

    body: bytes
    packed: dict[str, bytes]
    media_type: str
    caching: str
    vary: str = "accept-encoding"

    def response(self, request: Request) -> Response:
        """The file as the browser likes it."""
        headers = {"cache-control": self.caching, "vary": self.vary}
        accepted = request.headers.get("accept-encoding", "")
        body = self.body
        for encoding, packed in self.packed.items():
            if encoding in accepted:
                headers["content-encoding"] = encoding
                body = packed
                break
        return Response(body, media_type=self.media_type, headers=headers)


def read_files(static: Path) -> dict[str, StaticFile]:
    """Every file of the client by its path; the build has packed the large ones with Brotli."""
    files: dict[str, StaticFile] = {}
    for path in sorted(static.rglob("*")):
        if not path.is_file() or path.suffix == BROTLI or path.name in OWN:
            continue
        name = path.relative_to(static).as_posix()
        body = path.read_bytes()
        packed: dict[str, bytes] = {}
        smaller = path.with_name(path.name + BROTLI)
        if smaller.is_file():
            packed["br"] = smaller.read_bytes()
        if path.suffix in TEXTS:
            packed["gzip"] = gzip.compress(body, 9)
        caching = FOREVER if name.startswith("assets/") else ASK_AGAIN
        files[name] = StaticFile(body, packed, _media_type(path), caching)
    return files


def _media_type(path: Path) -> str:
    known = {".js": "text/javascript", ".webmanifest": "application/manifest+json"}
    guessed, _ = mimetypes.guess_type(path.name)
    return known.get(path.suffix) or guessed or "application/octet-stream"
