"""The files of the web client, held in memory and compressed, with how long browsers keep them."""

from __future__ import annotations

import gzip
import mimetypes
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

TEXTS = {".css", ".html", ".js", ".json", ".svg", ".webmanifest"}
# Files of the build that are not for browsers.
PRIVATE = {"built-from.txt", "manifest.json"}
BROTLI = ".br"
FOREVER = "public, max-age=31536000, immutable"
REVALIDATE = "no-cache"


@dataclass(frozen=True)
class StaticFile:
    """A file of the client, plain and in each encoding that we have, best first."""

    body: bytes
    encoded: dict[str, bytes]
    media_type: str
    caching: str
    vary: str = "accept-encoding"
    # Another content security policy than that of every answer.
    policy: str | None = None

    def response(self, request: Request) -> Response:
        """The file in the best encoding that the browser accepts."""
        headers = {"cache-control": self.caching, "vary": self.vary}
        if self.policy is not None:
            headers["content-security-policy"] = self.policy
        accepted = request.headers.get("accept-encoding", "")
        body = self.body
        for encoding, encoded in self.encoded.items():
            if encoding in accepted:
                headers["content-encoding"] = encoding
                body = encoded
                break
        return Response(body, media_type=self.media_type, headers=headers)


def read_files(static: Path) -> dict[str, StaticFile]:
    """Every file of the client by its path; the build compressed the large ones with Brotli."""
    files: dict[str, StaticFile] = {}
    for path in sorted(static.rglob("*")):
        if not path.is_file() or path.suffix == BROTLI or path.name in PRIVATE:
            continue
        name = path.relative_to(static).as_posix()
        body = path.read_bytes()
        encoded: dict[str, bytes] = {}
        compressed = path.with_name(path.name + BROTLI)
        if compressed.is_file():
            encoded["br"] = compressed.read_bytes()
        if path.suffix in TEXTS:
            encoded["gzip"] = gzip.compress(body, 9)
        caching = FOREVER if name.startswith("assets/") else REVALIDATE
        files[name] = StaticFile(body, encoded, _media_type(path), caching)
    return files


def _media_type(path: Path) -> str:
    known = {".js": "text/javascript", ".webmanifest": "application/manifest+json"}
    guessed, _ = mimetypes.guess_type(path.name)
    return known.get(path.suffix) or guessed or "application/octet-stream"
