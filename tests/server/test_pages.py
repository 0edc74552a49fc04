"""The pages of the web client, once it is built."""

from __future__ import annotations

import asyncio
import gzip
from pathlib import Path

from lakelight.games import GAMES
from lakelight.server.app import build
from lakelight.server.clock import RealClock
from lakelight.server.settings import Settings
from lakelight.server.store.sqlite import SqliteStore
from tests.server.hasty import HastyBots
from tests.server.people import serving_app


def test_the_client_is_served_with_its_own_paths_and_kept_as_long_as_it_may(
    tmp_path: Path,
) -> None:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html>the lake")
    (static / "icon.svg").write_text("<svg/>")
    (static / "assets" / "app-1234.js").write_text("let lake = 1;" * 500)
    settings = Settings(port=0)
    store = SqliteStore(tmp_path / "s.sqlite")
    app = build(store, GAMES, RealClock(), HastyBots(), settings, static)

    async def scenario() -> None:
        async with serving_app(app, settings) as visit:
            stranger = visit.stranger()
            for path in ("/", "/t/bcdfghjkmnpqrs", "/r/x", "/continue"):
                assert (await stranger.get(path)).raw == b"<!doctype html>the lake"
            script = await stranger.get("/assets/app-1234.js", **{"accept-encoding": "gzip"})
            assert "immutable" in script.headers["cache-control"]
            assert gzip.decompress(script.raw).startswith(b"let lake")
            assert len(script.raw) < 500
            assert (await stranger.get("/icon.svg")).headers["cache-control"] == "no-cache"
            for path in ("/../s.sqlite", "/%2e%2e/s.sqlite", "/assets/../../s.sqlite"):
                assert (await stranger.get(path)).status == 404

    asyncio.run(scenario())
