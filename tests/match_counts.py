"""How many random matches a test plays.

LAKELIGHT_MATCHES=50 plays fifty times as many. Plain Python, a twentieth as fast, plays a quarter.
"""

import os

TIMES = int(os.environ.get("LAKELIGHT_MATCHES", "1"))
IS_PLAIN = os.environ.get("LAKELIGHT_PLAIN") == "1"


def many(count: int) -> int:
    """So many matches, or more if asked, or fewer where they are slow."""
    return max(1, count * TIMES // (4 if IS_PLAIN else 1))
