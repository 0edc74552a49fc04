"""All attacks by name."""

from __future__ import annotations

from bench.attacks import floods, frames, players, requests
from bench.attacks.target import Attack

ATTACKS: dict[str, Attack] = {
    one.__name__: one
    for one in (
        requests.replays,
        requests.uploads,
        requests.silent_connections,
        requests.slow_requests,
        requests.new_tables,
        requests.pictures,
        frames.unread_pings,
        frames.empty_fragments,
        frames.pongs,
        frames.empty_messages,
        frames.garbage,
        frames.unread_states,
        floods.refused_requests,
        floods.probes,
        floods.reconnects,
        floods.long_heads,
        floods.small_chunks,
        floods.unread_answers,
        floods.pieces,
        players.previews,
        players.large_components,
        players.onlookers,
    )
}
