"""The pages: the web client if it was built, otherwise a plain page that says so."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route

from lakelight.server.engine_files import WORKER_POLICY, WORKERS, engine_listing, engine_routes
from lakelight.server.files import REVALIDATE, StaticFile, read_files
from lakelight.server.page_words import LANGUAGES, page_text, translate
from lakelight.server.preload import Page, Preload, preferred_language
from lakelight.server.security import PASSIVE_POLICY

STATIC = Path(__file__).parent / "static"
PAGE = "index.html"

MANIFEST = "manifest.webmanifest"
# The endings of files in which nothing runs.
PASSIVE = (".css", ".woff2")
LANGUAGE_VARIES = "accept-encoding, accept-language"
NOT_FOUND_HEADERS = {"vary": "accept-language"}

PLAIN = """<!doctype html>
<html lang="{language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Lakelight</title>
<h1>Lakelight</h1>
<p>{not_built}
<p>{programs}
</html>
"""


class Pages:
    """The one page of the client, adapted to each address and language."""

    def __init__(
        self,
        static: Path,
        prefix: str,
        game_at: Callable[[str], str | None],
        games: Callable[[], bytes],
        listing: str | None = None,
    ) -> None:
        self._prefix = prefix
        self._game_at = game_at
        self._games = games
        self._preload = Preload(static)
        self._built: dict[Page, StaticFile] = {}
        page = (static / PAGE).read_text("utf-8")
        page = page.replace('="/', f'="{prefix}/')
        if listing:
            page = page.replace("</head>", f'<meta name="engine" content="{listing}" /></head>', 1)
        self._page = page

    def at(self, path: str, request: Request) -> StaticFile:
        """The page for an address."""
        accepted = request.headers.get("accept-language", "")
        language = preferred_language(accepted, self._preload.languages)
        page = self._page_at(path, language)
        if page not in self._built:
            self._built[page] = self._build(page)
        return self._built[page]

    def _page_at(self, path: str, language: str) -> Page:
        match path.strip("/").split("/"):
            case [""]:
                return Page("home", language)
            case ["t", code]:
                return Page("table", language, self._game_at(code))
            case ["t", _, "replay"] | ["r", _]:
                return Page("replay", language)
            case ["t", _, "review"]:
                return Page("review", language)
            case ["exercises"]:
                return Page("exercises", language)
            case ["rules", _]:
                return Page("rules", language)
            case ["matches"]:
                return Page("matches", language)
            case ["learn"]:
                return Page("learn", language)
            case ["learn", game, _]:
                return Page("lesson", language, game if game in self._preload.games else None)
            case ["continue"]:
                return Page("continue", language)
            case _:
                return Page("unknown", language)

    def _build(self, page: Page) -> StaticFile:
        text = translate(self._page, page.language)
        text = text.replace('<html lang="en">', f'<html lang="{page.language}">', 1)
        text = text.replace("</head>", f"{self._preload.links(page, self._prefix)}</head>", 1)
        if page.screen == "home":
            # Every first visit needs the games next. An escaped `<` cannot end the script.
            games = self._games().decode().replace("<", "\\u003c")
            block = f'<script type="application/json" id="embedded-games">{games}</script>'
            text = text.replace("</body>", f"{block}</body>", 1)
        body = text.encode()
        return _translated_file(body, "text/html")


def _translated_file(body: bytes, media_type: str) -> StaticFile:
    encoded = {"gzip": gzip.compress(body, 9)}
    return StaticFile(body, encoded, media_type, REVALIDATE, LANGUAGE_VARIES)


def _manifests(file: StaticFile) -> dict[str, StaticFile]:
    """The manifest of the installed client in each language."""
    text = file.body.decode()
    return {
        language: _translated_file(translate(text, language).encode(), file.media_type)
        for language in LANGUAGES
    }


def page_routes(
    static: Path,
    prefix: str,
    game_at: Callable[[str], str | None],
    games: Callable[[], bytes],
    engine: Path,
) -> list[BaseRoute]:
    """Routes for everything outside the API; every path of the client leads to its one page.

    `game_at` is the game of a table if that is known without opening the table, `games` is the
    answer of `GET /api/games`, and `engine` may hold what pages play with offline.
    """
    if not (static / PAGE).is_file():
        return [Route("/", _plain), Route("/t/{code}", _plain)]
    files = read_files(static)
    del files[PAGE]
    for name in files:
        if name.endswith(PASSIVE):
            files[name] = replace(files[name], policy=PASSIVE_POLICY)
    manifests = _manifests(files[MANIFEST]) if MANIFEST in files else {}
    listing = engine_listing(engine)
    if listing:
        for name in files:
            if name.startswith(WORKERS):
                files[name] = replace(files[name], policy=WORKER_POLICY)
    pages = Pages(static, prefix, game_at, games, listing)

    async def page(request: Request) -> Response:
        path = request.path_params["path"]
        known = files.get(path)
        if path == MANIFEST and manifests:
            known = manifests[_language(request)]
        if known is None and (path.startswith(("api/", "assets/", "engine/")) or "." in path):
            text = page_text("page.not_found", _language(request))
            return Response(f"{text}\n", 404, NOT_FOUND_HEADERS, "text/plain")
        return (known or pages.at(path, request)).response(request)

    return [*engine_routes(engine), Route("/{path:path}", page)]


def _language(request: Request) -> str:
    return preferred_language(request.headers.get("accept-language", ""), LANGUAGES)


async def _plain(request: Request) -> Response:
    language = _language(request)
    games = f'<a href="api/games">{page_text("page.games", language)}</a>'
    return HTMLResponse(
        PLAIN.format(
            language=language,
            not_built=page_text("page.not_built", language),
            programs=page_text(
                "page.programs", language, docs="<code>docs/wire.md</code>", games=games
            ),
        ),
        headers={"vary": "accept-language"},
    )
