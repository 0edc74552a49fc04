"""Lakelight: Harvest and Dice, their rules as a fast, exact, typed library."""

import os

if os.environ.get("LAKELIGHT_PLAIN") == "1":
    from lakelight.plain import hide_compiled

    hide_compiled()
