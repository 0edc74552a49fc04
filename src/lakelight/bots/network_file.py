"""The file of a game's networks: one for each number of players, with the weights as base64.

Rows of the first layer are whole numbers of 1/128, one byte each, which is as exact as they
need to be; the weights of the later layers and all biases are the numbers of `network`.
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Iterable
from pathlib import Path
from struct import calcsize, pack, unpack
from typing import NamedTuple

from lakelight.bots.network import Network
from lakelight.bots.network_layout import UNIT

# The parts of a weight of the first layer in the file.
STEP = 128


class Layers(NamedTuple):
    """The numbers of a network: those of the first layer as in the file."""

    first: tuple[int, ...]
    first_bias: tuple[int, ...]
    second: tuple[int, ...]
    second_bias: tuple[int, ...]
    last: tuple[int, ...]
    last_bias: tuple[int, ...]


# How the numbers of each layer are packed: one (b), two (h) or four (i) bytes, the lowest first.
FORMS = "bihihi"


def network_of(layers: Layers) -> Network:
    """The network with these numbers."""
    return Network(tuple(UNIT // STEP * number for number in layers.first), *layers[1:])


def load_networks(file: Path) -> dict[int, Network]:
    """The networks of a file by number of players."""
    found: dict[str, dict[str, str]] = json.loads(file.read_text())
    return {int(players): network_of(_parse(layers)) for players, layers in found.items()}


def save_network(file: Path, players: int, layers: Layers) -> None:
    """Write a network into a file, in place of that for so many players."""
    found = json.loads(file.read_text()) if file.exists() else {}
    found[str(players)] = {
        name: _pack(form, numbers)
        for name, form, numbers in zip(Layers._fields, FORMS, layers, strict=True)
    }
    file.write_text(json.dumps(dict(sorted(found.items())), indent=0) + "\n")


def _pack(form: str, numbers: Iterable[int]) -> str:
    listed = list(numbers)
    return b64encode(pack(f"<{len(listed)}{form}", *listed)).decode()


def _parse(layers: dict[str, str]) -> Layers:
    parsed = []
    for name, form in zip(Layers._fields, FORMS, strict=True):
        packed = b64decode(layers[name])
        parsed.append(unpack(f"<{len(packed) // calcsize('<' + form)}{form}", packed))
    return Layers(*parsed)
