"""What a page asks for ahead: a browser need not read one script to learn of the next."""

from __future__ import annotations

import fnmatch
import json
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from pathlib import Path

DEFAULT_LANGUAGE = "en"
SCREENS = {
    "home": "src/home/Home.svelte",
    "replay": "src/replay/Replay.svelte",
    "rules": "src/rules/Rules.svelte",
}
CALL = "src/wire/early_socket.ts"
TABLES = {"harvest": "src/harvest/index.ts", "dice": "src/dice/index.ts"}


@dataclass(frozen=True)
class Page:
    """Which page it is, as far as its address and its reader tell."""

    screen: str
    language: str
    game: str | None = None


class Ahead:
    """Knows from the build's own list which files each screen is made of."""

    def __init__(self, static: Path) -> None:
        listed = static / "manifest.json"
        self._pieces: dict[str, dict[str, list[str]]] = (
            json.loads(listed.read_text("utf-8")) if listed.is_file() else {}
        )
        self.languages = frozenset(map(_language, fnmatch.filter(self._pieces, "src/words/*.ts")))

    def links(self, page: Page, prefix: str) -> str:
        """The tags for the head of a page."""
        wanted = [SCREENS.get(page.screen), TABLES.get(page.game or "")]
        files = self._files([*filter(None, wanted), f"src/words/{page.language}.ts"])
        loaded = set(self._files(["index.html"]))
        calls = self._files([CALL]) if page.screen == "table" else []
        fonts = self._fonts()
        return "".join(
            [
                *(_script(f"{prefix}/{name}") for name in calls),
                *(_link(f"{prefix}/{name}", "font") for name in fonts),
                *(_link(f"{prefix}/{name}") for name in files if name not in loaded),
            ]
        )

    def _files(self, names: Iterable[str]) -> list[str]:
        """Scripts and styles of these pieces and of all that they lean on, each once."""
        found: dict[str, None] = {}
        seen: set[str] = set()

        def walk(name: str) -> None:
            piece = self._pieces.get(name)
            if piece is None or name in seen:
                return
            seen.add(name)
            for other in piece.get("imports", []):
                walk(other)
            found.update(dict.fromkeys([*piece.get("css", []), str(piece["file"])]))

        for name in names:
            walk(name)
        return list(found)

    def _fonts(self) -> list[str]:
        entry = self._pieces.get("index.html", {})
        first = [entry, *(self._pieces[name] for name in entry.get("imports", []))]
        assets = [name for piece in first for name in piece.get("assets", [])]
        return [name for name in assets if name.endswith(".woff2")]


def _link(address: str, kind: str = "") -> str:
    if kind == "font":
        return f'<link rel="preload" as="font" type="font/woff2" crossorigin href="{address}">'
    way = "stylesheet" if address.endswith(".css") else "modulepreload"
    return f'<link rel="{way}" crossorigin href="{address}">'


def _script(address: str) -> str:
    return f'<script type="module" async crossorigin src="{address}"></script>'


def _language(catalog: str) -> str:
    return catalog.rpartition("/")[2].removesuffix(".ts")


def preferred_language(accepted: str, languages: Collection[str]) -> str:
    """The first language of a reader's list that the client has, by its weight."""
    wanted: list[tuple[float, str]] = []
    for part in accepted.split(",")[:20]:
        tag, _, weight = part.strip().partition(";q=")
        language = tag[:2].lower()
        if language in languages:
            try:
                wanted.append((-float(weight or 1), language))
            except ValueError:
                continue
    return min(wanted, key=lambda one: one[0])[1] if wanted else DEFAULT_LANGUAGE
