"""The encoding of Dice.

observation  the blocks of an observation   openings  set-ups drawn without Python
encoder      1,177 actions of a seat
"""

from __future__ import annotations

from collections.abc import Mapping

from lakelight.encoding.dice.encoder import DiceEncoder
from lakelight.encoding.encoder import Encoder

ENCODINGS = {"areas": DiceEncoder}


def new_encoder(players: int, encoding: str, options: Mapping[str, str]) -> Encoder:
    """An encoder; the options are those of a new match."""
    return ENCODINGS[encoding](players, options)
