"""At the server a move is parsed once and played once, and its state is copied at most twice.

The third game is plain Python, so that its methods can be counted.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.server.clients import RunningServer
from tests.third_game.state import State
from tests.third_game.test_wire import run, two_players

COUNTED = ("parse", "apply", "apply_with_events", "copy")


def test_a_persons_move_is_parsed_once_and_played_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: Counter[str] = Counter()

    def count(name: str) -> None:
        original = getattr(State, name)

        def counted(self: State, *args: object, **kwargs: object) -> object:
            calls[name] += 1
            return original(self, *args, **kwargs)

        monkeypatch.setattr(State, name, counted)

    async def scenario(server: RunningServer) -> None:
        async with two_players(server) as (_, _, client, _):
            choices, seen = client.state["choices"], client.state["version"]
            for name in COUNTED:
                count(name)
            answer = await client.ask(
                "move", seat=choices["seat"], seen=seen, move=choices["moves"][0]
            )
            assert answer["type"] == "accepted"

    run(tmp_path, scenario)
    assert calls["parse"] == 1
    # The person's move, and the draw of chance that follows it.
    assert calls["apply_with_events"] + calls["apply"] == 2
    assert calls["copy"] <= 2
