"""Enter a trained network into the arena: a bot that loads what `learn_ppo.py` wrote.

    lakelight arena --game harvest --bots "process:python3 examples/bot_network.py net.npz,casual"

It is an ordinary program that reads a view and writes a move (`docs/bots.md`). The view is encoded
exactly as the batch encodes it, because an observation holds nothing that the view does not.
"""

from __future__ import annotations

import json
import sys

import numpy as np
from learn_features import Array, features

from lakelight.core.rng import Rng
from lakelight.encoding.registry import new_encoder
from lakelight.harvest.imagine import imagine
from lakelight.harvest.position import parse_position
from lakelight.harvest.position_types import View
from lakelight.harvest.state import State

OF_A_VIEW = ("viewer", "hand", "hand_sizes", "draw_stack_size")
PLAYERS = 2


def state_of(fields: dict[str, object], seed: int) -> State:
    """A state that agrees with a view; what the view hides changes no byte of what is encoded."""
    viewer, hand, hand_sizes, stack = (fields.pop(name) for name in OF_A_VIEW)
    table = parse_position(fields | {"hands": [[]] * PLAYERS, "draw_stack": []}).table  # type: ignore[arg-type]
    view = View(table, viewer, tuple(hand), tuple(hand_sizes), stack)  # type: ignore[arg-type]
    return imagine(view, Rng(seed))


def best_action(weights: dict[str, Array], blocks: dict[str, Array], actions: Array) -> int:
    """The legal action that the network scores highest."""
    inputs = features(blocks, np.zeros(len(actions), np.int64), actions)
    hidden = np.tanh(inputs @ weights["action_in"] + weights["action_bias"])
    return int(actions[np.argmax(hidden @ weights["action_out"])])


def main() -> None:
    """Answer one question a line."""
    weights = dict(np.load(sys.argv[1]))
    encoder = new_encoder("harvest", PLAYERS)
    for line in sys.stdin:
        question = json.loads(line)
        seat = question["seat"]
        state = state_of(question["view"], question["seed"])
        row = np.frombuffer(encoder.observe(state, seat), np.uint8)[None]
        blocks = {
            block.name: row[:, encoder.table.slices[block.name]].reshape(1, *block.shape)
            for block in encoder.table.blocks
        }
        actions = np.array(encoder.legal_actions(state, seat))
        action = best_action(weights, blocks, actions)
        print(json.dumps({"move": state.format(encoder.decode(state, seat, action))}), flush=True)


if __name__ == "__main__":
    main()
