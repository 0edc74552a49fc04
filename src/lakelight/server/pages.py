"""The pages: the web client if it was built, else a plain page that says where we are."""

from __future__ import annotations

import os
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

STATIC = Path(__file__).parent / "static"

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


def page_routes(static: Path = STATIC) -> list[BaseRoute]:
    """Routes for everything that is no API; paths of the client's own lead to its one page."""
    index = static / "index.html"
    if not index.is_file():
        return [Route("/", _plain), Route("/t/{code}", _plain)]

    async def page(request: Request) -> Response:
        return FileResponse(index, headers={"cache-control": "no-cache"})

    return [
        Route("/", page),
        *(Route(path, page) for path in ("/t/{code}", "/r/{code}", "/continue", "/rules")),
        Mount("/", Client(directory=static)),
    ]


class Client(StaticFiles):
    """The files of the client; those with a hash in their name never change."""

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """A file, with how long it may be kept."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        is_hashed = "/assets/" in scope["path"]
        kept = "public, max-age=31536000, immutable" if is_hashed else "no-cache"
        response.headers["cache-control"] = kept
        return response


async def _plain(request: Request) -> Response:
    return HTMLResponse(PLAIN)
