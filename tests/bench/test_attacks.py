"""The programs that attack a server do what they say, and the server outlives them."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path

import pytest

from bench.attacks import measure
from bench.attacks.catalog import ATTACKS
from bench.attacks.together import attack_together
from tests.server.clients import RunningServer, play_on
from tests.server.processes import ServerProcess, server_processes

SECONDS = 3.0


def test_after_all_attacks_at_once_people_play_on(tmp_path: Path) -> None:
    async def scenario(server: ServerProcess) -> dict[str, Counter[str]]:
        ann = await RunningServer(server.port).guest()
        code = await ann.create_table("you", "bot")
        attacks = [attack_together(name, server.port, code, 1, SECONDS) for name in ATTACKS]
        done = await asyncio.gather(*attacks)
        async with ann.at(code) as client:
            await play_on(client)
            assert client.state["table"]["status"] == "over"
        return dict(zip(ATTACKS, done, strict=True))

    with server_processes(str(tmp_path / "store.sqlite"), tmp_path, 1, has_limits=True) as (one,):
        done = asyncio.run(scenario(one))
        assert one.is_ready()
    assert [name for name, counts in done.items() if not counts] == []


def test_an_unknown_attack_is_refused_with_those_there_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        measure.main(["lightning"])
    assert "attack 'lightning': expected replays, uploads" in capsys.readouterr().err
