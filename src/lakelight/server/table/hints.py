"""Whether a table has hints, and the mark that each hint leaves in the journal.

Against bots a person may always ask the coach. Among several people the host must have allowed it
when the table was opened, so that everybody knew.
"""

from __future__ import annotations

from lakelight.coach.calibration import has_coach
from lakelight.core.errors import NotYourTurn
from lakelight.server.errors import NoHints
from lakelight.server.table import journal
from lakelight.server.table.change import Change, Requester, require_fresh, require_own
from lakelight.server.table.table import Table
from lakelight.server.wire import requests


def has_hints(table: Table) -> bool:
    """Whether people may ask the coach at this table."""
    if not has_review(table):
        return False
    return table.setup.options.hints or sum(one.is_held for one in table.occupants) == 1


def has_review(table: Table) -> bool:
    """Whether the match can be reviewed after its end."""
    return table.lesson is None and has_coach(table.game.name)


def ask_hint(change: Change, request: requests.Hint, by: Requester) -> None:
    """Check that a seat may have a hint now, and mark it once for each decision."""
    table = change.table
    require_own(table, request.seat, by)
    if not has_hints(table):
        raise NoHints("the host of this table did not allow hints")
    if table.occupants[request.seat].is_bot:
        raise NotYourTurn(f"a bot plays seat {request.seat}: take it back first")
    require_fresh(table, request.seat, request.seen)
    if table.hinted[request.seat] != table.prompts[request.seat].version:
        change.add(journal.Hinted(at=by.now, seat=request.seat))
