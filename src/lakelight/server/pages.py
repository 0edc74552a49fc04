"""The pages: the web client if it was built, else a plain page that says where we are."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from pathlib import Path

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route

from lakelight.server.ahead import Ahead, Page, preferred_language
from lakelight.server.files import ASK_AGAIN, StaticFile, read_files

STATIC = Path(__file__).parent / "static"
PAGE = "index.html"

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


class Pages:
    """The one page of the client, as each address and each reader needs it."""

    def __init__(
        self,
        static: Path,
        prefix: str,
        game_at: Callable[[str], str | None],
        games: Callable[[], bytes],
    ) -> None:
        self._prefix = prefix
        self._game_at = game_at
        self._games = games
        self._ahead = Ahead(static)
        self._made: dict[Page, StaticFile] = {}
        page = (static / PAGE).read_text("utf-8")
        self._page = page.replace('="/', f'="{prefix}/')

    def at(self, path: str, request: Request) -> StaticFile:
        """The page for an address."""
        accepted = request.headers.get("accept-language", "")
        language = preferred_language(accepted, self._ahead.languages)
        page = self._asked(path, language)
        if page not in self._made:
            self._made[page] = self._make(page)
        return self._made[page]

    def _asked(self, path: str, language: str) -> Page:
        match path.strip("/").split("/"):
            case [""]:
                return Page("home", language)
            case ["t", code]:
                return Page("table", language, self._game_at(code))
            case ["t", _, "replay"] | ["r", _]:
                return Page("replay", language)
            case ["rules", _]:
                return Page("rules", language)
            case ["continue"]:
                return Page("continue", language)
            case _:
                return Page("lost", language)

    def _make(self, page: Page) -> StaticFile:
        text = self._page.replace('<html lang="en">', f'<html lang="{page.language}">', 1)
        text = text.replace("</head>", f"{self._ahead.links(page, self._prefix)}</head>", 1)
        if page.screen == "home":
            # What every first visit asks next is told at once; `<` must not end the script.
            told = self._games().decode().replace("<", "\\u003c")
            block = f'<script type="application/json" id="embedded-games">{told}</script>'
            text = text.replace("</body>", f"{block}</body>", 1)
        body = text.encode()
        packed = {"gzip": gzip.compress(body, 9)}
        vary = "accept-encoding, accept-language"
        return StaticFile(body, packed, "text/html", ASK_AGAIN, vary)


def page_routes(
    static: Path,
    prefix: str,
    game_at: Callable[[str], str | None],
    games: Callable[[], bytes],
) -> list[BaseRoute]:
    """Routes for everything that is no API; paths of the client's own lead to its one page.

    `game_at` tells the game of a table if that is known without looking it up,
    and `games` what `GET /api/games` would answer.
    """
    if not (static / PAGE).is_file():
        return [Route("/", _plain), Route("/t/{code}", _plain)]
    files = read_files(static)
    del files[PAGE]
    pages = Pages(static, prefix, game_at, games)

    async def page(request: Request) -> Response:
        path = request.path_params["path"]
        known = files.get(path)
        if known is None and (path.startswith(("api/", "assets/")) or "." in path):
            return Response("not found\n", 404, media_type="text/plain")
        return (known or pages.at(path, request)).response(request)

    return [Route("/{path:path}", page)]


async def _plain(request: Request) -> Response:
    return HTMLResponse(PLAIN)
