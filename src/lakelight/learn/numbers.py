"""Numbers and flags that callers hand in: checked, and as Python's own."""

from __future__ import annotations

import secrets

import numpy as np

from lakelight.core.errors import InvalidSetup

SEED_BITS = 64


def whole_number(what: str, number: object, least: int, most: int) -> int:
    """A whole number within bounds; NumPy's integers are fine.

    Raises:
        InvalidSetup: naming the bounds.
    """
    if isinstance(number, bool) or not isinstance(number, (int, np.integer)):
        raise InvalidSetup(f"{what} {number!r:.40}: expected a whole number")
    if not least <= number <= most:
        raise InvalidSetup(f"{what} {number}: expected {least} to {most}")
    return int(number)


def flag(what: str, given: object) -> bool:
    """True or False; NumPy's are fine, and anything else that is merely true is not.

    Raises:
        InvalidSetup: saying so.
    """
    if not isinstance(given, (bool, np.bool_)):
        raise InvalidSetup(f"{what} {given!r:.40}: expected True or False")
    return bool(given)


def seed_number(seed: object) -> int:
    """The seed of a generator; a random one if there is none."""
    if seed is None:
        return secrets.randbits(SEED_BITS)
    return whole_number("seed", seed, 0, (1 << SEED_BITS) - 1)
