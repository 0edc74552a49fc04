"""How a client brings the state that it holds up to date, as `docs/wire.md` describes it."""

from __future__ import annotations

from typing import Any


def merged(state: dict[str, Any], changed: dict[str, Any]) -> dict[str, Any]:
    """The state after a change; the change must be of the version that the client holds."""
    assert changed["since"] == state["version"]
    after = {**state, "version": changed["version"], "news": changed["news"]}
    after |= {part: changed[part] for part in ("you", "choices", "lesson") if part in changed}
    for part in ("table", "view"):
        if part in changed:
            after[part] = {**state[part], **changed[part]}
    return after
