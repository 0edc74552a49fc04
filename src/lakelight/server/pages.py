"""The pages: the web client if it was built, else a plain page that says where we are."""

from __future__ import annotations

import gzip
import mimetypes
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route

STATIC = Path(__file__).parent / "static"
TEXTS = {".css", ".html", ".js", ".json", ".svg", ".webmanifest"}
FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"

PLAIN = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Lakelight</title>
<h1>Lakelight</h1>
<p>The server runs, but its pages have not been built into it.
<p>Programs can play all the same: <code>docs/wire.md</code> in the source tells how,
and <a href="api/games">these games</a> are open.
</html>
"""


@dataclass(frozen=True)
class StaticFile:
    """A file of the client, kept in memory, plain and packed."""

    body: bytes
    packed: bytes | None
    media_type: str
    caching: str

    def response(self, request: Request) -> Response:
        """The file as the browser likes it."""
        headers = {"cache-control": self.caching, "vary": "accept-encoding"}
        body = self.body
        if self.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            headers["content-encoding"] = "gzip"
            body = self.packed
        return Response(body, media_type=self.media_type, headers=headers)


def page_routes(static: Path = STATIC, prefix: str = "") -> list[BaseRoute]:
    """Routes for everything that is no API; paths of the client's own lead to its one page."""
    if not (static / "index.html").is_file():
        return [Route("/", _plain), Route("/t/{code}", _plain)]
    files = read_files(static, prefix)

    async def page(request: Request) -> Response:
        path = request.path_params["path"]
        known = files.get(path)
        if known is None and (path.startswith(("api/", "assets/")) or "." in path):
            return Response("not found\n", 404, media_type="text/plain")
        return (known or files["index.html"]).response(request)

    return [Route("/{path:path}", page)]


def read_files(static: Path, prefix: str) -> dict[str, StaticFile]:
    """Every file of the client; only the page knows the prefix it is served under."""
    files: dict[str, StaticFile] = {}
    for path in sorted(static.rglob("*")):
        if not path.is_file():
            continue
        body = path.read_bytes()
        if path.name == "index.html":
            body = body.replace(b'="/', f'="{prefix}/'.encode())
        name = path.relative_to(static).as_posix()
        files[name] = StaticFile(
            body=body,
            packed=gzip.compress(body, 9) if path.suffix in TEXTS else None,
            media_type=_media_type(path),
            caching=FOREVER if name.startswith("assets/") else ASK_AGAIN,
        )
    return files


def _media_type(path: Path) -> str:
    known = {".js": "text/javascript", ".webmanifest": "application/manifest+json"}
    guessed, _ = mimetypes.guess_type(path.name)
    return known.get(path.suffix) or guessed or "application/octet-stream"


async def _plain(request: Request) -> Response:
    return HTMLResponse(PLAIN)
