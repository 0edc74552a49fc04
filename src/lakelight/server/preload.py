"""What a page fetches early, so that a browser need not read one script to learn of the next."""

from __future__ import annotations

import fnmatch
import json
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from pathlib import Path

DEFAULT_LANGUAGE = "en"
# Source files of the web client, by which the manifest of its build lists the built ones.
ENTRY = "index.html"
SCREENS = {
    "home": "src/home/Home.svelte",
    "learn": "src/learn/Lessons.svelte",
    "lesson": "src/learn/Lesson.svelte",
    "matches": "src/statistics/Statistics.svelte",
    "exercises": "src/review/Exercises.svelte",
    "replay": "src/replay/Replay.svelte",
    "review": "src/review/Review.svelte",
    "rules": "src/rules/Rules.svelte",
    "table": "src/table/TableScreen.svelte",
}
EARLY_SOCKET = "src/wire/early_socket.ts"
GAME = "src/{game}/index.ts"
WORDS = "src/words/{language}.ts"


@dataclass(frozen=True)
class Page:
    """Which page it is, as far as its address and its reader tell."""

    screen: str
    language: str
    game: str | None = None


class Preload:
    """Knows from the manifest of the build which files each screen consists of."""

    def __init__(self, static: Path) -> None:
        path = static / "manifest.json"
        self._manifest: dict[str, dict[str, list[str]]] = (
            json.loads(path.read_text("utf-8")) if path.is_file() else {}
        )
        catalogs = fnmatch.filter(self._manifest, WORDS.format(language="*"))
        self.languages = frozenset(Path(catalog).stem for catalog in catalogs)
        clients = fnmatch.filter(self._manifest, GAME.format(game="*"))
        self.games = frozenset(Path(client).parent.name for client in clients)

    def links(self, page: Page, prefix: str) -> str:
        """The tags for the head of a page."""
        wanted = [SCREENS.get(page.screen), page.game and GAME.format(game=page.game)]
        words = WORDS.format(language=page.language)
        loaded = set(self._files([ENTRY]))
        early_socket = self._files([EARLY_SOCKET]) if page.screen == "table" else []
        return "".join(
            [
                *(_script(f"{prefix}/{name}") for name in early_socket),
                *(_link(f"{prefix}/{name}", "font") for name in self._fonts()),
                *(
                    _link(f"{prefix}/{name}")
                    for name in self._files([*filter(None, wanted), words])
                    if name not in loaded
                ),
            ]
        )

    def _files(self, sources: Iterable[str]) -> list[str]:
        """Scripts and styles of these sources and of everything they import, each once."""
        found: dict[str, None] = {}
        seen: set[str] = set()

        def walk(source: str) -> None:
            chunk = self._manifest.get(source)
            if chunk is None or source in seen:
                return
            seen.add(source)
            for other in chunk.get("imports", []):
                walk(other)
            found.update(dict.fromkeys([*chunk.get("css", []), str(chunk["file"])]))

        for source in sources:
            walk(source)
        return list(found)

    def _fonts(self) -> list[str]:
        entry = self._manifest.get(ENTRY, {})
        first = [entry, *(self._manifest[name] for name in entry.get("imports", []))]
        assets = [name for chunk in first for name in chunk.get("assets", [])]
        return [name for name in assets if name.endswith(".woff2")]


def _link(address: str, kind: str = "") -> str:
    if kind == "font":
        return f'<link rel="preload" as="font" type="font/woff2" crossorigin href="{address}">'
    relation = "stylesheet" if address.endswith(".css") else "modulepreload"
    return f'<link rel="{relation}" crossorigin href="{address}">'


def _script(address: str) -> str:
    return f'<script type="module" async crossorigin src="{address}"></script>'


def preferred_language(accepted: str, languages: Collection[str]) -> str:
    """The language that the client has and that a reader's Accept-Language prefers."""
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
