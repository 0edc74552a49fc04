"""Finished matches, played by the engine and uploaded to the server."""

from __future__ import annotations

import random

from playwright.sync_api import APIRequestContext

from lakelight.core.record import Record
from lakelight.games import GAMES


def finished_record(game_name: str, players: int, seed: int) -> Record:
    """A match of random moves, the same for the same seed."""
    game = GAMES[game_name]
    dice = random.Random(seed)
    secret = dice.randbytes(32)
    setup = game.new_setup(players, secret, {})
    state = game.begin(setup)
    moves: list[str] = []
    while not state.is_over:
        if state.is_chance:
            move, seat = game.chance_move(state, secret), ""
        else:
            move = dice.choice(state.legal_moves())
            seat = f"{state.seat_of(move)}:" if game_name == "dice" else ""
        moves.append(seat + state.format(move))
        state.play(move)
    return Record(game.name, setup.to_json(), tuple(moves))


def upload_record(request: APIRequestContext, site: str, record: Record) -> str:
    """Upload a record and return its code."""
    reply = request.post(f"{site}/api/records", data=record.to_json())
    assert reply.ok, reply.text()
    code: str = reply.json()["code"]
    return code
