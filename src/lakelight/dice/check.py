"""Checks a position from outside against the rules, and lists every problem at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from lakelight.core.errors import InvalidPosition
from lakelight.dice.layout import Layout, layout_of
from lakelight.dice.pieces import CARDS, COLORS, DICE, STACK_TILES, Seat
from lakelight.dice.position_types import Position, SeatSheet
from lakelight.dice.state import PHASES, State, restored

# The steps a seat can be in, by phase.
STEPS_IN = {
    "roll": ("",),
    "turn": ("", "turn"),
    "shade": ("", "die", "bonus", "emperor", "firework", "action", "platform"),
    "last_firework": ("", "last_firework"),
    "over": ("",),
}
MOST_BY_CARD = 2
MOST_PENDING = 2


def state_of(position: Position) -> State:
    """The state of a position from outside.

    Raises:
        InvalidPosition: listing every problem.
    """
    layout = layout_of(position.setup)
    InvalidPosition.check(
        chain(_turn(position, layout), _dice(position), _sheets(position, layout)),
        chain(_counts(position, layout), _steps(position, layout)),
        _choices(position),
    )
    return restored(position)


def _sheets(position: Position, layout: Layout) -> Iterator[str]:
    """A sheet for each seat, each one possible by itself, and stacks that last for all."""
    if len(position.sheets) != layout.players:
        yield f"{len(position.sheets)} seats: expected {layout.players}"
        return
    for seat, sheet in enumerate(position.sheets):
        yield from (f"seat {seat}: {problem}" for problem in _sheet(sheet, layout))
    yield from _stacks(position, layout)


def _turn(position: Position, layout: Layout) -> Iterator[str]:
    """D2.1, D2.4: whose turn it is follows from its number."""
    turns = layout.rounds * layout.players
    if position.phase not in PHASES:
        yield f"phase {position.phase!r:.20}: expected {', '.join(PHASES)}"
        return
    if not 1 <= position.turn <= turns:
        yield f"turn {position.turn}: expected 1 to {turns}"
        return
    expected: tuple[int | None, ...] = ((layout.first + position.turn - 1) % layout.players,)
    if position.phase == "over":
        expected = (None,)
    elif position.phase == "last_firework":
        expected = tuple(range(layout.players))
    if position.phase in ("over", "last_firework") and position.turn != turns:
        yield f"turn {position.turn}: after the last turn it stays at {turns}"
    if position.active not in expected:
        yield f"active {position.active}: expected {' or '.join(str(seat) for seat in expected)}"


def _dice(position: Position) -> Iterator[str]:
    """D4: the dice are in hand, in the tray, or in the turned tray."""
    rolled = position.phase in ("turn", "shade")
    if not rolled and position.roll:
        yield f"roll {position.roll!r:.20}: no dice lie in the tray in phase {position.phase:.20}"
    if rolled and (len(position.roll) != DICE or not set(position.roll) <= set(COLORS)):
        yield f"roll {position.roll!r:.20}: expected {DICE} colors of {COLORS}"
    if position.phase == "shade" and position.tray not in range(4):
        yield f"tray {position.tray}: expected 0 to 3"
    if position.phase != "shade" and position.tray is not None:
        yield f"tray {position.tray}: the tray is not turned in phase {position.phase:.20}"


def _sheet(sheet: SeatSheet, layout: Layout) -> Iterator[str]:
    """Areas, gifts and fireworks of one seat."""
    lake = layout.components.lake
    strange = [name for name in sheet.shaded if name not in lake.area_numbers]
    if strange:
        yield f"area {strange[0]!r:.20}: expected A1a to {lake.area_names[-1]}"
        return
    numbers = [lake.area_numbers[name] for name in sheet.shaded]
    if numbers != sorted(set(numbers)):
        yield "shaded areas: expected each once, in reading order"
    most = layout.components.gifts_at_start + len(set(sheet.shaded) & set(lake.pavilions))
    if not 0 <= sheet.gifts <= most:
        yield f"{sheet.gifts} gifts: expected 0 to {most}, with those of its pavilions (D6.2)"
    complete = {name for name in lake.pond_names if {name + "a", name + "b"} <= set(sheet.shaded)}
    covered: Counter[str] = Counter()
    names = layout.setup.fireworks
    for firework in sheet.fireworks:
        covered.update(firework.ponds)
        if firework.name not in names:
            yield f"firework {firework.name:.20}: expected {', '.join(names)}"
        elif not set(firework.ponds) <= set(lake.pond_names) or not _fits(
            firework.name, firework.ponds, layout
        ):
            yield f"firework {firework.name}: it cannot lie on {'+'.join(firework.ponds):.60}"
        elif not set(firework.ponds) <= complete:
            yield f"firework {firework.name}: a pond under it is not complete (D8.1)"
    twice = sorted(name for name, count in covered.items() if count > 1)
    if twice:
        yield f"fireworks overlap on {twice[0]:.20} (D8.2)"


def _fits(name: str, ponds: tuple[str, ...], layout: Layout) -> bool:
    lake = layout.components.lake
    numbers = tuple(lake.pond_numbers[pond] for pond in ponds)
    stack = layout.setup.fireworks.index(name)
    in_order = numbers == tuple(sorted(set(numbers)))
    return in_order and layout.placement_of(stack, numbers) is not None


def _stacks(position: Position, layout: Layout) -> Iterator[str]:
    """D8.1: tiles leave their stack from the top, and a sheet lists them in that order."""
    for name in layout.setup.fireworks:
        values = layout.components.fireworks[name].values
        held = Counter(
            firework.value
            for sheet in position.sheets
            for firework in sheet.fireworks
            if firework.name == name
        )
        count = held.total()
        if count > STACK_TILES or held != Counter(values[:count]):
            listed = sorted(held.elements(), reverse=True)
            yield f"fireworks {name} with values {listed}: expected the top of {list(values)}"
    for seat, sheet in enumerate(position.sheets):
        order = [
            (layout.setup.fireworks.index(firework.name), -firework.value)
            for firework in sheet.fireworks
            if firework.name in layout.setup.fireworks
        ]
        if order != sorted(order):
            yield f"seat {seat}: fireworks: expected by stack, higher values first"


def _counts(position: Position, layout: Layout) -> Iterator[str]:
    """D2.4, D4.1, D5-D8: no more areas, fireworks and rolls than turns and gifts allow."""
    begun = position.turn if position.phase not in ("roll", "turn") else position.turn - 1
    over = position.phase in ("last_firework", "over")
    lake = layout.components.lake
    for seat, sheet in enumerate(position.sheets):
        own = _turns_of(seat, begun, layout)
        platforms = sum({name + "a", name + "b"} <= set(sheet.shaded) for name in lake.platforms)
        most = begun * (1 + MOST_BY_CARD) + own + platforms
        if len(sheet.shaded) > most:
            yield f"seat {seat}: {len(sheet.shaded)} shaded areas in {begun} turns: at most {most}"
        if len(sheet.fireworks) > own + over:
            yield f"seat {seat}: {len(sheet.fireworks)} fireworks in {own} turns of its own (D8.1)"
    needed = position.turn if position.phase != "roll" else position.turn - 1
    spent = sum(
        layout.components.gifts_at_start
        + len(set(sheet.shaded) & set(lake.pavilions))
        - sheet.gifts
        for sheet in position.sheets
    )
    if not needed <= position.rolls <= needed + spent:
        yield f"{position.rolls} rolls: expected {needed} to {needed + spent}, rerolls included"


def _turns_of(seat: Seat, turns: int, layout: Layout) -> int:
    """How many of the first `count` turns belong to the seat."""
    own = (seat - layout.first) % layout.players
    return (turns + layout.players - 1 - own) // layout.players


def _steps(position: Position, layout: Layout) -> Iterator[str]:
    """D3: each seat is in a step of this phase, and of its own."""
    acting = 0
    for seat, sheet in enumerate(position.sheets):
        active = seat == position.active
        known = STEPS_IN[position.phase]
        if sheet.step not in known:
            words = ", ".join(known[1:]) or "none"
            where = f"step {sheet.step!r:.20} in phase {position.phase}"
            yield f"seat {seat}: {where}: expected {words}"
            continue
        if sheet.step and not active and sheet.step not in ("die", "emperor", "action", "platform"):
            yield f"seat {seat}: step {sheet.step} is for the active seat only (D3)"
        acting += bool(sheet.step)
        yield from (f"seat {seat}: {problem}" for problem in _under_way(sheet, active, layout))
    if position.phase in ("turn", "shade", "last_firework") and not acting:
        yield f"no seat is to act, but the phase is {position.phase}"


def _under_way(sheet: SeatSheet, active: bool, layout: Layout) -> Iterator[str]:
    """D6.3, D7.2: an emperor action or platform bonuses."""
    stages = ("die", "bonus", "emperor") if active else ("die", "emperor")
    if sheet.stage not in (stages if sheet.step == "platform" else ("",)):
        yield f"stage {sheet.stage!r:.20}: in step platform it is {', '.join(stages)}, else empty"
    names = layout.components.lake.platforms
    complete = {name for name in names if {name + "a", name + "b"} <= set(sheet.shaded)}
    if len(sheet.platforms) > MOST_PENDING or not set(sheet.platforms) <= complete:
        yield f"platforms {' '.join(sheet.platforms):.40}: expected complete ponds with a platform"
    elif len(set(sheet.platforms)) < len(sheet.platforms):
        yield f"platforms {' '.join(sheet.platforms):.40}: expected each once"
    if bool(sheet.platforms) != (sheet.step == "platform") and sheet.step != "action":
        yield "platforms are named in step platform, or while an action goes on"
    if sheet.step != "action":
        if sheet.card or sheet.owed or sheet.color:
            yield "card, owed and color are named in step action only"
        return
    if not 1 <= sheet.card <= CARDS:
        yield f"card {sheet.card}: expected 1 to {CARDS}"
        return
    face = layout.components.emperor[layout.face_names()[sheet.card - 1]]
    whole = face.shade == 2 and face.where == "open_pond"
    owed = (face.shade,) if whole else tuple(range(1, face.shade + 1))
    if sheet.owed not in owed:
        yield f"owed {sheet.owed}: expected {' or '.join(map(str, owed))}"
    begun = face.color == "one" and sheet.owed < face.shade
    if (len(sheet.color) == 1 and sheet.color in COLORS) != begun or (sheet.color and not begun):
        yield f"color {sheet.color!r:.20}: named after the first of two areas of one color"
    if sheet.owed == face.shade and sheet.platforms:
        yield "platforms: none can be earned before the action shades its first area"


def _choices(position: Position) -> Iterator[str]:
    """A step without a choice is skipped by the rules, so nobody is in one."""
    state = restored(position)
    for seat in state.seats_to_act:
        if not state.has_choice(seat):
            yield f"seat {seat}: step {state.step_of(seat)} holds no choice and would be skipped"
