"""How a table is listed for everybody to join, as the store holds it."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from lakelight.server.store.offer import Offer
from lakelight.server.table.table import Table
from lakelight.server.wire.fields import PaceKind


def offer_of(table: Table) -> Offer | None:
    """How a table is listed for everybody to join; None if it is not."""
    since = table.open_to_all_since
    if since is None or table.status != "open":
        return None
    if not any(occupant.is_open for occupant in table.occupants):
        return None
    setup = table.setup
    has_clock = setup.options.turn_seconds > 0
    pace: PaceKind = "days" if table.pace_seconds else "clock" if has_clock else "none"
    return Offer(setup.host, setup.game, len(table.occupants), pace, since)


def changed_offer(before: Table, after: Table) -> Offer | UnsetType | None:
    """How a table is listed after a change; unset if that did not change."""
    if before.open_to_all_since is None and after.open_to_all_since is None:
        return UNSET
    offer = offer_of(after)
    return UNSET if offer == offer_of(before) else offer
