"""Why the rules refuse a move, as data: a stable word and facts that any language can tell.

The rules give their reason in an English sentence. Each kind of sentence has a pattern here,
and a test that provokes every refusal of every game fails where one is missing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from lakelight.harvest.pieces import COLOR_NAMES, COLORS

_COLOR = "|".join(COLOR_NAMES)
_LEGAL = re.compile(r"Legal now: (?P<legal>.+?)(?: and \d+ more)?$")
# The first that is found decides.
_PATTERNS = tuple(
    (name, re.compile(pattern))
    for name, pattern in (
        ("exchange_cost", r"; an exchange costs (?P<n>\d+) favors"),
        ("no_such_tile", r"there is no lake tile with the sides (?P<sides>\w+)"),
        ("not_in_hand", r"seat \d holds (?P<tiles>[A-Z, ]+), turned at will"),
        ("not_open", r": (?P<spot>[^:]+) is not an open place beside the lake"),
        ("same_color", r"the card taken must be of a different color"),
        ("no_card", rf"seat \d has no (?P<color>{_COLOR}) card"),
        ("supply_empty", rf"no (?P<color>{_COLOR}) card is in the supply"),
        ("no_set", r"seat \d does not hold that set"),
        ("roll_first", r"the dice are rolled first"),
        ("no_roll", r"no roll is due"),
        ("no_such_firework", r"no firework in play \((?P<fireworks>[^)]+)\) has that shape"),
        ("no_such_pond", r"the lake has ponds A1 to (?P<last>\w+)"),
        ("must", r"this cannot be declined"),
        ("no_gift", r"costs a gift and seat \d has none"),
        ("too_few_gifts", r"costs (?P<cost>\d+) gifts and seat \d has (?P<held>\d+)"),
        ("not_in_full", r"the action of face (?P<face>\w+) cannot be carried out in full"),
        ("not_complete", r"a firework needs complete ponds"),
        ("not_by_card", r"(?P<area>\w+) is not what the emperor card lets you shade"),
        ("shaded", r"(?P<area>\w+) is already shaded"),
        (
            "other_die",
            rf"(?P<area>\w+) is (?P<color>{_COLOR}), and seat \d faces (?P<wanted>{_COLOR})",
        ),
        (
            "other_bonus",
            rf"(?P<area>\w+) is (?P<color>{_COLOR}), and the turn bonus is (?P<wanted>{_COLOR})",
        ),
        ("not_beside", r"(?P<area>\w+) is not beside the platform on (?P<pond>\w+)"),
        ("no_such_move", r"is the number of no move"),
        ("not_now", r"is not possible now"),
    )
)


@dataclass(frozen=True)
class Reason:
    """A stable word, and what it speaks of; colors are letters."""

    name: str = ""
    facts: dict[str, str] = field(default_factory=dict)


def reason_of(sentence: str) -> Reason:
    """The reason that a sentence of the rules gives, and some moves that would be right."""
    legal = _LEGAL.search(sentence)
    facts = {} if legal is None else {"legal": legal["legal"]}
    for name, pattern in _PATTERNS:
        found = pattern.search(sentence)
        if found is not None:
            facts |= {key: _letter(value) for key, value in found.groupdict().items()}
            return Reason(name, facts)
    return Reason("", facts)


def _letter(text: str) -> str:
    return COLORS[COLOR_NAMES.index(text)] if text in COLOR_NAMES else text
