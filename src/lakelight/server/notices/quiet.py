"""Quiet hours: between two times of the person's day nobody is told anything."""

from __future__ import annotations

from datetime import datetime, timedelta

from lakelight.server.errors import BadMessage
from lakelight.server.notices.rows import Preferences

DAY_MINUTES = 24 * 60


def parse_zone(name: str) -> str:
    """The name of a time zone, such as Europe/Paris.

    Raises:
        BadMessage: if there is no such zone.
    """
    from zoneinfo import ZoneInfo

    try:
        ZoneInfo(name)
    except (OSError, ValueError, KeyError):
        raise BadMessage(f"zone {name!r:.40}: expected a time zone such as Europe/Paris") from None
    return name


def quiet_until(now: float, preferences: Preferences) -> float:
    """When the quiet hours end; `now` outside of them."""
    start, end = preferences.quiet_from, preferences.quiet_to
    if start == end:
        return now
    from zoneinfo import ZoneInfo

    local = datetime.fromtimestamp(now, ZoneInfo(preferences.zone))
    minute = local.hour * 60 + local.minute
    is_quiet = start <= minute < end if start < end else minute >= start or minute < end
    if not is_quiet:
        return now
    left = (end - minute) % DAY_MINUTES
    return (local.replace(second=0, microsecond=0) + timedelta(minutes=left)).timestamp()
