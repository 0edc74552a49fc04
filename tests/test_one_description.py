"""A game is described once: no file names a game unless it belongs to that game.

A file belongs to a game if a folder or the file itself has the game's name in its path. Besides
those, only the registries name games, and catalogs of words.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lakelight.games import GAMES

ROOT = Path(__file__).parents[1]
PYTHON = ROOT / "src" / "lakelight"
CLIENT = ROOT / "web" / "src"
# A name at the beginning of a word, in any case: `dice`, `DiceView`, `DICE`, but not `indices`.
NAMES = re.compile(
    "|".join(f"(?<![A-Za-z]){name}|{name.capitalize()}|(?<![A-Z]){name.upper()}" for name in GAMES)
)

REGISTRIES = {PYTHON / "games.py", CLIENT / "games.ts"}
CATALOGS = {PYTHON / "cli" / "catalogs", CLIENT / "words"}
GENERATED = {
    CLIENT / "wire" / "generated.ts",
    PYTHON / "bots" / "ladder.json",
    PYTHON / "server" / "static",
}


def sources(folder: Path, *endings: str) -> list[Path]:
    """The files of a folder that people write."""
    return sorted(path for path in folder.rglob("*") if path.suffix in endings)


def is_allowed(path: Path) -> bool:
    """Whether a file may name a game."""
    parts = path.relative_to(ROOT).parts
    if any(NAMES.search(part) for part in parts):
        return True
    return any(path == one or one in path.parents for one in REGISTRIES | CATALOGS | GENERATED)


@pytest.mark.parametrize(
    ("folder", "endings"),
    [(PYTHON, (".py", ".pxd", ".json", ".toml")), (CLIENT, (".ts", ".svelte", ".css", ".json"))],
    ids=["python", "client"],
)
def test_no_file_names_a_game_unless_it_belongs_to_that_game(
    folder: Path, endings: tuple[str, ...]
) -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in sources(folder, *endings)
        if not is_allowed(path)
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1)
        if NAMES.search(line)
    ]
    assert found == []


def test_a_registry_names_every_game() -> None:
    for registry in REGISTRIES:
        text = registry.read_text("utf-8").lower()
        assert [name for name in GAMES if name not in text] == []
