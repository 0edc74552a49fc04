"""The pages of the web client, once it is built."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from starlette.applications import Starlette

from lakelight.catalog import read_messages
from lakelight.games import GAMES
from lakelight.server.app import build
from lakelight.server.clock import RealClock
from lakelight.server.page_words import FOLDER, LANGUAGES, PACKAGE, TRANSLATED, page_text
from lakelight.server.preload import preferred_language
from lakelight.server.settings import Settings
from lakelight.server.store.sqlite import SqliteStore
from tests.server.clients import serving_app
from tests.server.random_bots import RandomBots

PAGE = """<!doctype html>
<html lang="en"><head><link rel="icon" href="/icon.svg"></head><body>the lake</body></html>"""
PIECES = {
    "_app.js": {
        "file": "assets/app.js",
        "css": ["assets/app.css"],
        "assets": ["assets/letters.woff2"],
    },
    "index.html": {"file": "assets/index.js", "imports": ["_app.js"]},
    "src/home/Home.svelte": {"file": "assets/Home.js", "imports": ["_app.js"]},
    "src/wire/early_socket.ts": {"file": "assets/early_socket.js"},
    "src/harvest/index.ts": {
        "file": "assets/harvest.js",
        "imports": ["_app.js"],
        "css": ["assets/harvest.css"],
    },
    "src/words/en.ts": {"file": "assets/en.js"},
    "src/words/fr.ts": {"file": "assets/fr.js"},
    "src/words/de.ts": {"file": "assets/de.js"},
}


def site(
    folder: Path, settings: Settings, page: str = PAGE, manifest: str | None = None
) -> Starlette:
    """An application with a small client of its own."""
    static = folder / "static"
    (static / "assets").mkdir(parents=True, exist_ok=True)
    (static / "index.html").write_text(page, "utf-8")
    if manifest is not None:
        (static / "manifest.webmanifest").write_text(manifest, "utf-8")
    (static / "manifest.json").write_text(json.dumps(PIECES))
    (static / "icon.svg").write_text("<svg/>")
    (static / "assets" / "app-1234.js").write_text("let lake = 1;" * 500)
    (static / "assets" / "app-1234.js.br").write_bytes(b"packed by the build")
    store = SqliteStore(folder / "s.sqlite")
    return build(store, GAMES, RealClock(), RandomBots(), settings, static)


async def test_every_path_of_the_client_leads_to_its_page_and_files_are_cached_as_long_as_possible(
    tmp_path: Path,
) -> None:
    settings = Settings(port=0)

    async with serving_app(site(tmp_path, settings), settings) as server:
        stranger = server.stranger()
        for path in ("/", "/t/bcdfghjkmnpqrs", "/r/x", "/continue"):
            assert b"the lake" in (await stranger.get(path)).raw
        script = await stranger.get("/assets/app-1234.js", **{"accept-encoding": "gzip"})
        assert "immutable" in script.headers["cache-control"]
        assert gzip.decompress(script.raw).startswith(b"let lake")
        assert len(script.raw) < 500
        smaller = await stranger.get("/assets/app-1234.js", **{"accept-encoding": "gzip, br"})
        assert smaller.headers["content-encoding"] == "br"
        assert smaller.raw == b"packed by the build"
        assert (await stranger.get("/icon.svg")).headers["cache-control"] == "no-cache"
        for path in ("/../s.sqlite", "/%2e%2e/s.sqlite", "/assets/../../s.sqlite"):
            assert (await stranger.get(path)).status == 404
        for path in ("/manifest.json", "/assets/app-1234.js.br", "/index.html"):
            assert (await stranger.get(path)).status == 404


async def test_a_page_preloads_what_its_screen_and_language_need(tmp_path: Path) -> None:
    settings = Settings(port=0, path_prefix="/lake")

    async with serving_app(site(tmp_path, settings), settings) as server:
        stranger = server.stranger()
        home = (await stranger.get("/", **{"accept-language": "fr-CA, en;q=0.5"})).raw.decode()
        assert '<html lang="fr">' in home
        assert '<link rel="modulepreload" crossorigin href="/lake/assets/Home.js">' in home
        assert 'href="/lake/assets/fr.js"' in home
        assert 'as="font" type="font/woff2" crossorigin href="/lake/assets/letters' in home
        assert "assets/app.js" not in home.partition("<body>")[0].partition("preload")[0]
        assert json.loads(home.partition('id="embedded-games">')[2].partition("</script>")[0])
        table = (await stranger.get("/t/bcdfghjkmnpqrs")).raw.decode()
        calling = '<script type="module" async crossorigin src="/lake/assets/early_socket.js">'
        assert calling in table
        assert calling not in home
        assert "assets/en.js" in table
        assert "assets/harvest.js" not in table
        assert "embedded-games" not in table
        guest = await server.guest("Mira")
        code = await guest.create_table("you", "bot")
        known = (await stranger.get(f"/t/{code}")).raw.decode()
        assert "assets/harvest.js" in known
        assert '<link rel="stylesheet" crossorigin href="/lake/assets/harvest.css">' in known


# What a browser accepts, and the language of the page it gets.
ACCEPTED = {
    "": "en",
    "de": "de",
    "it, fr-CH;q=0.9, de;q=0.95": "de",
    "nl, pl": "en",
    "fr;q=x, de;q=0.1": "de",
}


@pytest.mark.parametrize(("accepted", "language"), ACCEPTED.items())
def test_the_page_is_in_the_language_that_its_reader_prefers(accepted: str, language: str) -> None:
    assert preferred_language(accepted, {"en", "fr", "de"}) == language


async def test_style_sheets_and_fonts_may_load_nothing(tmp_path: Path) -> None:
    settings = Settings(port=0)
    (tmp_path / "static" / "assets").mkdir(parents=True)
    names = ("app-1.css", "serif-1.woff2")
    for name in names:
        (tmp_path / "static" / "assets" / name).write_text("p {}")
    async with serving_app(site(tmp_path, settings), settings) as server:
        for name in names:
            answer = await server.stranger().get(f"/assets/{name}")
            policy = "default-src 'none'; frame-ancestors 'none'"
            assert answer.headers["content-security-policy"] == policy


async def test_the_engine_is_offered_and_only_its_workers_may_compile_webassembly(
    tmp_path: Path,
) -> None:
    engine = tmp_path / "engine"
    (engine / "pyodide-1").mkdir(parents=True)
    (engine / "engine-12.json").write_text("{}")
    (engine / "built-from.txt").write_text("private")
    (engine / "pyodide-1" / "a.wasm").write_bytes(b"plain")
    (engine / "pyodide-1" / "a.wasm.br").write_bytes(b"packed")
    settings = Settings(port=0, engine=str(engine))
    workers = ("server_worker-1.js", "thinking_worker-1.js")
    (tmp_path / "static" / "assets").mkdir(parents=True)
    for name in workers:
        (tmp_path / "static" / "assets" / name).write_text("start()")
    async with serving_app(site(tmp_path, settings), settings) as server:
        guest = server.stranger()
        page = await guest.get("/")
        assert '<meta name="engine" content="engine/engine-12.json" />' in page.raw.decode()
        assert "wasm" not in page.headers["content-security-policy"]
        for name in workers:
            worker = await guest.get(f"/assets/{name}")
            assert "'wasm-unsafe-eval'" in worker.headers["content-security-policy"]
            assert "'unsafe-eval'" not in worker.headers["content-security-policy"]
        other = await guest.get("/assets/app-1234.js")
        assert "wasm" not in other.headers["content-security-policy"]
        module = await guest.get("/engine/pyodide-1/a.wasm", **{"accept-encoding": "br"})
        assert module.headers["content-type"] == "application/wasm"
        assert module.headers["content-encoding"] == "br"
        assert "immutable" in module.headers["cache-control"]
        for path in ("built-from.txt", "../static/index.html", "none.json", "pyodide-1/a.wasm.br"):
            assert (await guest.get(f"/engine/{path}")).status == 404


async def test_without_an_engine_the_pages_offer_none(tmp_path: Path) -> None:
    settings = Settings(port=0, engine=str(tmp_path / "nothing"))
    async with serving_app(site(tmp_path, settings), settings) as server:
        guest = server.stranger()
        assert "engine" not in (await guest.get("/")).raw.decode()
        assert (await guest.get("/engine/engine-12.json")).status == 404


@pytest.mark.parametrize("language", LANGUAGES)
async def test_pages_manifest_and_errors_are_in_the_language_of_the_reader(
    tmp_path: Path, language: str
) -> None:
    settings = Settings(port=0)
    web = Path(__file__).parents[2] / "web"
    application = site(
        tmp_path,
        settings,
        page=(web / "index.html").read_text("utf-8"),
        manifest=(web / "public" / "manifest.webmanifest").read_text("utf-8"),
    )
    wanted = {"accept-language": f"{language}-CH, en;q=0.5"}
    async with serving_app(application, settings) as server:
        page = await server.stranger().get("/", **wanted)
        for key in TRANSLATED:
            assert page_text(key, language) in page.raw.decode()
        manifest = await server.stranger().get("/manifest.webmanifest", **wanted)
        assert manifest.headers["vary"] == "accept-encoding, accept-language"
        described = json.loads(manifest.raw)["description"]
        assert described == page_text("page.description", language)
        missing = await server.stranger().get("/assets/nothing.js", **wanted)
        assert missing.status == 404
        assert missing.raw.decode() == page_text("page.not_found", language) + "\n"


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_server_without_a_client_says_so_in_the_language_of_the_reader(
    tmp_path: Path, language: str
) -> None:
    settings = Settings(port=0)
    store = SqliteStore(tmp_path / "s.sqlite")
    nothing = tmp_path / "nothing"
    application = build(store, GAMES, RealClock(), RandomBots(), settings, nothing)
    async with serving_app(application, settings) as server:
        page = await server.stranger().get("/", **{"accept-language": language})
    assert page_text("page.not_built", language) in page.raw.decode()
    assert f'<html lang="{language}">' in page.raw.decode()


def test_every_language_has_the_same_sentences_for_pages() -> None:
    keys = {language: set(read_messages(PACKAGE, FOLDER, language)) for language in LANGUAGES}
    assert all(one == keys["en"] for one in keys.values())
