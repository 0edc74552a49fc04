"""Which notices a change at a table makes due."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from lakelight.core.game import Seat
from lakelight.server.notices.rows import NewNotice
from lakelight.server.table.table import Table


def notices_due(
    before: Table, after: Table, subscribers: Collection[str], due: float
) -> Sequence[NewNotice]:
    """A notice for everybody who has to act after a change and had not to before it.

    A person alone with bots is told nothing: there, everybody waits for the person anyway.
    """
    if after.lesson is not None or after.match is None:
        return ()
    found = [
        NewNotice(occupant.person, after.move_count, seat, due)
        for seat, occupant in enumerate(after.occupants)
        if after.prompts[seat].may_act
        and occupant.has_person
        and occupant.person in subscribers
        and not (seat < len(before.prompts) and before.prompts[seat].may_act)
    ]
    return found if found and len(after.holders()) > 1 else ()


def is_still_due(table: Table, person: str, seat: Seat, turn: int) -> bool:
    """Whether a person still has to act, and has done nothing in this turn yet."""
    if table.match is None or seat not in table.seats_to_act() or table.move_count < turn:
        return False
    occupant = table.occupants[seat]
    if not occupant.has_person or occupant.person != person:
        return False
    return all(one.seat != seat for one in table.match.moves[turn:])
