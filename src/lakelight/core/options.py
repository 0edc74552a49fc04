"""The options of a new set-up: those that a game knows, by name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lakelight.core.errors import InvalidSetup


def check_options(game: str, known: Sequence[str], given: Iterable[str]) -> None:
    """Refuse an option that a game does not have.

    Raises:
        InvalidSetup: that names the option, and those that the game has.
    """
    unknown = sorted(set(given) - set(known))
    if unknown:
        raise InvalidSetup(f"option {unknown[0]!r:.40}: {game} has {', '.join(known)}")
