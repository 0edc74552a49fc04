"""The page about learning has tables made from the blocks; LAKELIGHT_REWRITE=1 writes them."""

from __future__ import annotations

import os
import re
from pathlib import Path

from lakelight.encoding.registry import encodings_of, new_encoder
from lakelight.games import GAMES

PAGE = Path(__file__).parents[2] / "docs" / "learn.md"
BLOCKS = re.compile(r"(?<=<!-- blocks -->\n).*(?=<!-- end of blocks -->)", re.DOTALL)


def tables() -> str:
    """A table of the blocks of every game, for two players, and how encodings differ."""
    lines = [""]
    for game in GAMES:
        first, *others = encodings_of(game)
        encoder = new_encoder(game, 2)
        lines += [f"### {game.capitalize()}, two players: {encoder.observation_size} bytes", ""]
        lines += ["| block | shape | up to | meaning |", "|---|---|---:|---|"]
        lines += [
            f"| `{block.name}` | {' x '.join(map(str, block.shape))} | {block.highest} "
            f"| {block.meaning} |"
            for block in encoder.table.blocks
        ]
        lines.append("")
        for encoding in others:
            lake = new_encoder(game, 2, encoding).table.blocks[0]
            shape = " x ".join(map(str, lake.shape))
            lines.append(
                f"- `{encoding}` has `{lake.name}` ({shape}, up to {lake.highest}) in place of "
                f"`{encoder.table.blocks[0].name}`: {lake.meaning}."
            )
        if others:
            lines.append("")
        assert first
    return "\n".join(lines) + "\n"


def test_the_tables_of_blocks_are_those_of_the_encoders() -> None:
    text = PAGE.read_text("utf-8")
    if os.environ.get("LAKELIGHT_REWRITE") == "1":
        text = BLOCKS.sub(lambda _: tables(), text)
        PAGE.write_text(text, "utf-8")
    found = BLOCKS.search(text)
    assert found is not None
    assert found.group() == tables()
