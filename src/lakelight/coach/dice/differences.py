"""The facts by which two moves of Dice differ, and how to take each away.

What is taken away after both moves is something that only one of them uses: the other half of a
pond, a boat, a stack of fireworks, the die that a seat faces.
"""

from __future__ import annotations

from collections.abc import Sequence

from lakelight.coach.dice.change import SheetChange
from lakelight.coach.dice.sheet import Sheet, boats_beside, sheet_of
from lakelight.coach.game_coach import SAME, Difference
from lakelight.coach.verdicts import Reason
from lakelight.core.game import Move, Seat
from lakelight.core.jsontext import JsonObject
from lakelight.dice.layout import neighbors
from lakelight.dice.moves import EMPEROR, LAUNCH, PASS, REROLL, SPAN, TURN
from lakelight.dice.state import State


class _After:
    """What a move leads to."""

    def __init__(self, state: State, seat: Seat, move: Move) -> None:
        self.number = move % SPAN
        self.state = state.copy()
        self.state.apply(move)
        self.sheet: Sheet = sheet_of(self.state, seat)


def differences(state: State, seat: Seat, played: Move, better: Move) -> list[Difference]:
    """The facts that speak for the better move, the most telling first."""
    before = sheet_of(state, seat)
    one, other = _After(state, seat, played), _After(state, seat, better)
    if TURN <= other.number < EMPEROR:
        return [*_dice_faced(seat, one, other), *_gifts(seat, before, one, other)]
    return [
        *_points(seat, before, one, other),
        *_fireworks(state, seat, before, one, other),
        *_ponds(state, seat, before, one, other),
        *_boats(state, seat, before, one, other),
        *_platforms(seat, one, other),
        *_gifts(seat, before, one, other),
        *_nearer(state, seat, before, one, other),
        *_beside(state, seat, before, one, other),
        *_shaded(state, seat, before, one, other),
        *_fireworks_together(state, seat, other),
    ]


def _dice_faced(seat: Seat, one: _After, other: _After) -> list[Difference]:
    """The die that oneself, or a rival, faces after a turn of the tray."""
    found = []
    for facing in (seat, *(rival for rival in range(one.state.players) if rival != seat)):
        color = other.state.die_faced(facing)
        instead = one.state.die_faced(facing)
        if color == instead or not instead:
            continue
        if facing == seat:
            facts: JsonObject = {"color": color, "instead": instead}
            reason = Reason("own_die", "better", facts)
        else:
            facts = {"rival": facing, "color": instead, "instead": color}
            reason = Reason("rival_die", "played", facts)
        declined = SheetChange(facing, declines=facing)
        found.append(Difference(reason, declined, declined))
    return found


def _points(seat: Seat, before: Sheet, one: _After, other: _After) -> list[Difference]:
    """A firework now, or a more valuable one, or one that had better wait."""
    more = other.sheet.points - one.sheet.points
    gained = other.sheet.points - before.points
    if more > 0:
        facts: JsonObject = {"n": gained}
        key = "launch"
        if one.sheet.points > before.points:
            key = "launch_more"
            facts["less"] = one.sheet.points - before.points
        change = SheetChange(seat, points=-more)
        return [Difference(Reason(key, "better", facts), SAME, change)]
    if more < 0 and one.number >= LAUNCH:
        stack = one.state.layout.stack_of(one.number - LAUNCH)
        facts = {"n": one.sheet.points - before.points}
        empty = SheetChange(seat, empty_stacks=(stack,))
        return [Difference(Reason("keep_ponds", "played", facts), empty, empty)]
    return []


def _fireworks(
    state: State, seat: Seat, before: Sheet, one: _After, other: _After
) -> list[Difference]:
    """A shape that fits only after the better move."""
    found = []
    for stack, value in enumerate(other.sheet.fitting):
        if value and not one.sheet.fitting[stack] and not before.fitting[stack]:
            name = state.layout.setup.fireworks[stack]
            facts: JsonObject = {"firework": name, "n": value}
            empty = SheetChange(seat, empty_stacks=(stack,))
            found.append(Difference(Reason("firework", "better", facts), empty, empty))
    return sorted(found, key=lambda each: -int(str(each.reason.facts["n"])))


def _nearer(
    state: State, seat: Seat, before: Sheet, one: _After, other: _After
) -> list[Difference]:
    """A shape that lacks fewer areas after the better move, the one that lacks fewest first."""
    found = []
    for stack, lacking in enumerate(other.sheet.lacking):
        instead, earlier = one.sheet.lacking[stack], before.lacking[stack]
        if not lacking or earlier is None or lacking >= earlier:
            continue
        if instead is None or lacking < instead:
            facts: JsonObject = {
                "firework": state.layout.setup.fireworks[stack],
                "n": lacking,
                "points": state.stacks[stack][0],
            }
            empty = SheetChange(seat, empty_stacks=(stack,))
            reason = Reason("nearer", "better", facts)
            found.append((lacking, Difference(reason, empty, empty)))
    return [difference for _, difference in sorted(found, key=lambda pair: pair[0])[:2]]


def _fireworks_together(state: State, seat: Seat, other: _After) -> list[Difference]:
    """What the better move does for all fireworks together."""
    if other.number >= LAUNCH:
        return []
    empty = SheetChange(seat, empty_stacks=range(len(state.stacks)))
    return [Difference(Reason("fireworks", "better", {}), empty, empty)]


def _ponds(state: State, seat: Seat, before: Sheet, one: _After, other: _After) -> list[Difference]:
    """A pond that only the better move completes."""
    found = []
    names = state.layout.components.lake.pond_names
    for pond in sorted(other.sheet.complete - before.complete - one.sheet.complete):
        kept = [area for area in (2 * pond, 2 * pond + 1) if area in before.shaded]
        facts: JsonObject = {"pond": names[pond]}
        opened = SheetChange(seat, opened=kept)
        if other.sheet.second_group > before.second_group:
            facts["n"] = other.sheet.second_group
            reason = Reason("second_group", "better", facts)
        else:
            reason = Reason("pond", "better", facts)
        if kept:
            found.append(Difference(reason, opened, opened))
    return found


def _boats(state: State, seat: Seat, before: Sheet, one: _After, other: _After) -> list[Difference]:
    """A boat that only the played move spoils, or that only the better move helps to surround."""
    names = state.layout.components.lake.pond_names
    found = []
    for pond in sorted(one.sheet.touched_boats - before.touched_boats):
        if pond in other.sheet.touched_boats:
            continue
        spoiled = SheetChange(seat, shaded=(2 * pond,))
        facts: JsonObject = {"pond": names[pond]}
        found.append(Difference(Reason("boat_spoiled", "played", facts), SAME, spoiled))
    new = {area // 2 for area in other.sheet.shaded - before.shaded - one.sheet.shaded}
    for pond in sorted(new):
        for boat in boats_beside(state, pond):
            if boat in other.sheet.touched_boats:
                continue
            spoiled = SheetChange(seat, shaded=(2 * boat,))
            facts = {"pond": names[boat], "beside": names[pond]}
            found.append(Difference(Reason("boat", "better", facts), spoiled, spoiled))
    return found


def _platforms(seat: Seat, one: _After, other: _After) -> list[Difference]:
    """A platform bonus that only the better move earns."""
    names = one.state.layout.components.lake.pond_names
    earned = set(other.state.platforms_of(seat)) - set(one.state.platforms_of(seat))
    declined = SheetChange(seat, declines=seat)
    return [
        Difference(Reason("platform", "better", {"pond": names[pond]}), SAME, declined)
        for pond in sorted(earned)
    ]


def _gifts(seat: Seat, before: Sheet, one: _After, other: _After) -> list[Difference]:
    """Gifts that only the better move brings, or keeps."""
    more = other.sheet.gifts - one.sheet.gifts
    if more <= 0:
        return []
    facts: JsonObject = {"n": more}
    if one.sheet.gifts < before.gifts:
        change = SheetChange(seat, gifts=more)
        key = "no_reroll" if one.number == REROLL else "keep_gifts"
        return [Difference(Reason(key, "played", facts), change, SAME)]
    change = SheetChange(seat, gifts=-more)
    return [Difference(Reason("gift", "better", facts), SAME, change)]


def _beside(
    state: State, seat: Seat, before: Sheet, one: _After, other: _After
) -> list[Difference]:
    """A pond beside more shaded ponds than the one that the played move shades."""
    own = _new_pond(before, other.sheet)
    if own is None:
        return []
    instead = _new_pond(before, one.sheet)
    near = _shaded_beside(state, before, own)
    least = 0 if instead is None else len(_shaded_beside(state, before, instead))
    if len(near) <= least:
        return []
    areas = [area for pond in near for area in (2 * pond, 2 * pond + 1) if area in before.shaded]
    opened = SheetChange(seat, opened=areas)
    name = state.layout.components.lake.pond_names[own]
    facts: JsonObject = {"pond": name, "n": len(near)}
    return [Difference(Reason("beside", "better", facts), opened, opened)]


def _shaded(
    state: State, seat: Seat, before: Sheet, one: _After, other: _After
) -> list[Difference]:
    """One move shades, the other does not."""
    names = state.layout.components.lake.pond_names
    own, instead = _new_pond(before, other.sheet), _new_pond(before, one.sheet)
    if own is not None and one.sheet.shaded == before.shaded:
        opened = SheetChange(seat, opened=other.sheet.shaded - before.shaded)
        reason = Reason("shaded", "better", {"pond": names[own]})
        return [Difference(reason, SAME, opened)]
    if instead is not None and other.sheet.shaded == before.shaded and other.number == PASS:
        opened = SheetChange(seat, opened=one.sheet.shaded - before.shaded)
        reason = Reason("pass", "played", {"pond": names[instead]})
        return [Difference(reason, opened, SAME)]
    return []


def _new_pond(before: Sheet, after: Sheet) -> int | None:
    """The pond that a move shades, at least in part; None if it shades none."""
    return min((area // 2 for area in after.shaded - before.shaded), default=None)


def _shaded_beside(state: State, sheet: Sheet, pond: int) -> list[int]:
    """The ponds around a pond that are shaded, at least in part."""
    lake = state.layout.components.lake
    touched = {area // 2 for area in sheet.shaded}
    return [other for other in neighbors(pond, lake.width, lake.height) if other in touched]


def idea_of(state: State, seat: Seat, move: Move) -> Reason:
    """What to look at before the move is told: by step alone."""
    return Reason(f"look_{state.step_of(seat)}", "better", {})


def effect_of(state: State, move: Move) -> object:
    """A key that moves share if they lead to equal positions: turns of a tray with equal dice."""
    number = move % SPAN
    if not TURN <= number < EMPEROR:
        return move
    after = state.copy()
    after.apply(move)
    faced: Sequence[str] = [after.die_faced(seat) for seat in range(state.players)]
    return tuple(faced)
