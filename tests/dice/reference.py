"""The rules of Dice a second time: slow, plain, and written from the clauses alone.

Areas and ponds are sets of names; what a seat still has to do is a list of tasks, the next
one last. Tests compare the legal moves of the engine with these, move by move.
"""

from __future__ import annotations

import tomllib
from importlib import resources
from itertools import product
from typing import NamedTuple

COMPONENTS = tomllib.loads(
    resources.files("lakelight.dice").joinpath("components.toml").read_text(encoding="utf-8")
)
ROWS = [row.split() for row in COMPONENTS["lake"]["ponds"]]
COLUMNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[: len(ROWS[0])]
POND_AT = {
    (row, column): f"{COLUMNS[column]}{row + 1}"
    for row in range(len(ROWS))
    for column in range(len(COLUMNS))
}
AT = {pond: at for at, pond in POND_AT.items()}
COLOR = {
    pond + half: ROWS[row][column][which]
    for (row, column), pond in POND_AT.items()
    for which, half in enumerate("ab")
}
TURNS_EACH = {2: 10, 3: 8, 4: 6}
SEAT_CORNERS = {2: [0, 2], 3: [0, 1, 2], 4: [0, 1, 2, 3]}


def near(pond: str) -> set[str]:
    """The orthogonal neighbors of a pond."""
    row, column = AT[pond]
    around = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return {POND_AT[at] for at in around if at in POND_AT}


def launches(shape: list[str], ponds: set[str]) -> set[frozenset[str]]:
    """Every way to lay a shape on these ponds, turned and flipped, cell by cell."""
    cells = [(r, c) for r, row in enumerate(shape) for c, mark in enumerate(row) if mark == "X"]
    found = set()
    for flip, quarters, (top, left) in product((False, True), range(4), POND_AT):
        turned = [(r, -c) if flip else (r, c) for r, c in cells]
        for _ in range(quarters):
            turned = [(c, -r) for r, c in turned]
        first_row, first_column = turned[0]
        moved = [(top + r - first_row, left + c - first_column) for r, c in turned]
        covered = {POND_AT.get(at, "") for at in moved}
        if covered <= ponds:
            found.add(frozenset(covered))
    return found


class Task(NamedTuple):
    """Something that a seat has to do or may decline."""

    kind: str
    pond: str = ""
    face: str = ""
    left: int = 0
    color: str = ""


class Seat:
    """One sheet."""

    def __init__(self) -> None:
        self.shaded: set[str] = set()
        self.covered: set[str] = set()
        self.gifts: int = COMPONENTS["gifts"]["at_start"]
        self.values: list[int] = []
        self.tasks: list[Task] = []
        self.earned: list[str] = []

    def complete(self) -> set[str]:
        """The ponds with both halves shaded."""
        return {pond for pond in AT if {pond + "a", pond + "b"} <= self.shaded}

    def open_areas(self) -> set[str]:
        """The areas that are not shaded."""
        return set(COLOR) - self.shaded


class ReferenceMatch:
    """A match by the clauses."""

    def __init__(self, sheets: list[str], fireworks: list[str], emperor: list[str]) -> None:
        self.count = len(sheets)
        self.sheets = sheets
        self.faces = [f"{number}{face}" for number, face in enumerate(emperor, start=1)]
        self.stacks = {name: list(COMPONENTS["fireworks"][name]["values"]) for name in fireworks}
        self.seats = [Seat() for _ in sheets]
        start = sheets.index(min(sheets))
        order = [(start + step) % self.count for step in range(self.count)]
        self.turns_left = order * TURNS_EACH[self.count]
        self.last_launches = list(order)
        self.round_of = [0] * self.count
        self.roll_due = True
        self.dice = ""
        self.tray = 0

    @property
    def active(self) -> int:
        """The seat whose turn it is."""
        return self.turns_left[0]

    def faced(self, seat: int) -> str:
        """The color that a seat faces."""
        return self.dice[(SEAT_CORNERS[self.count][seat] + self.tray) % 4]

    def legal(self) -> dict[int, set[str]]:
        """The texts of all legal moves by seat; nothing while a roll is due."""
        return {
            number: self.options(number) for number, seat in enumerate(self.seats) if seat.tasks
        }

    def options(self, number: int) -> set[str]:
        """What a seat can do about its next task; `pass` where it can be declined."""
        seat = self.seats[number]
        task = seat.tasks[-1]
        if task.kind == "tray":
            return {f"turn {k}" for k in range(4)} | ({"reroll"} if seat.gifts else set())
        if task.kind == "action":
            return self.action_options(number, task)
        return {"pass"} | self.choices(number, task)

    def choices(self, number: int, task: Task) -> set[str]:
        """What a task that can be declined offers."""
        seat = self.seats[number]
        open_areas = seat.open_areas()
        if task.kind == "die":
            return {area for area in open_areas if COLOR[area] == self.faced(number)}
        if task.kind == "bonus":
            return {area for area in open_areas if COLOR[area] == self.bonus(number)}
        if task.kind == "platform":
            return {area for area in open_areas if area[:-1] in near(task.pond)}
        if task.kind == "emperor":
            return {
                f"e{card}"
                for card, face in enumerate(self.faces, start=1)
                if seat.gifts >= COMPONENTS["emperor"][face]["cost"]
                and self.action_options(number, self.action(face))
            }
        found = set()
        for name, values in self.stacks.items():
            if values:
                ways = launches(
                    COMPONENTS["fireworks"][name]["shape"], seat.complete() - seat.covered
                )
                for ponds in ways:
                    in_order = sorted(ponds, key=lambda pond: AT[pond])
                    found.add(f"{name}@{'+'.join(in_order)}")
        return found

    def action(self, face: str) -> Task:
        """The task that a paid face leaves."""
        return Task("action", face=face, left=2 if face == "3A" else 1)

    def action_options(self, number: int, task: Task) -> set[str]:
        """What an emperor face lets a seat shade, each face in its own words."""
        seat = self.seats[number]
        open_areas = seat.open_areas()
        faced = self.faced(number)
        match task.face:
            case "1A":
                return {area for area in open_areas if COLOR[area] == faced}
            case "1B":
                border = {pond for pond in AT if len(near(pond)) < 4}
                return {
                    area
                    for area in open_areas
                    if area[:-1] in border and COLOR[area] in self.dice and COLOR[area] != faced
                }
            case "2A":
                return {area for area in open_areas if COLOR[area] not in self.dice}
            case "2B":
                other = {"a": "b", "b": "a"}
                return {a for a in open_areas if a[:-1] + other[a[-1]] in seat.shaded}
            case "3A":
                if task.color:
                    return {area for area in open_areas if COLOR[area] == task.color}
                counts = [COLOR[area] for area in open_areas]
                return {area for area in open_areas if counts.count(COLOR[area]) >= 2}
            case _:
                return {pond for pond in AT if {pond + "a", pond + "b"} <= open_areas}

    def bonus(self, number: int) -> str:
        """The color of the current bonus box."""
        sheet = COMPONENTS["sheets"][self.sheets[number]]
        more = {2: sheet["two_players"], 3: sheet["three_players"], 4: ""}[self.count]
        colors: str = sheet["bonus"] + more
        return colors[self.round_of[number]]

    def play(self, text: str) -> None:
        """Play a legal move."""
        if text.startswith("roll "):
            self.dice = text.removeprefix("roll ")
            self.roll_due = False
            self.seats[self.active].tasks = [Task("tray")]
            return
        name, _, move = text.partition(":")
        number = int(name)
        seat = self.seats[number]
        task = seat.tasks.pop()
        if move == "reroll":
            seat.gifts -= 1
            self.roll_due = True
            return
        if move.startswith("turn "):
            self.tray = int(move[-1])
            for each, other in enumerate(self.seats):
                own = each == self.active
                steps = ["die", "bonus", "emperor", "firework"] if own else ["die", "emperor"]
                other.tasks = [Task(step) for step in reversed(steps)]
        elif move == "pass":
            pass
        elif "@" in move:
            stack, _, ponds = move.partition("@")
            seat.values.append(self.stacks[stack].pop(0))
            seat.covered |= set(ponds.split("+"))
        elif task.kind == "emperor":
            face = self.faces[int(move[1:]) - 1]
            seat.gifts -= COMPONENTS["emperor"][face]["cost"]
            seat.tasks.append(self.action(face))
        else:
            self.shade(seat, [move + "a", move + "b"] if task.face == "3B" else [move])
            if task.left > 1:
                left = task._replace(left=task.left - 1, color=COLOR[move])
                seat.tasks.append(left)
            else:
                seat.tasks += [Task("platform", pond=pond) for pond in seat.earned]
                seat.earned = []
        self.skip()

    def shade(self, seat: Seat, areas: list[str]) -> None:
        """Shade areas and take what installations give."""
        for area in areas:
            seat.shaded.add(area)
            if area in COMPONENTS["lake"]["pavilions"]:
                seat.gifts += 1
            pond = area[:-1]
            if pond in COMPONENTS["lake"]["platforms"] and pond in seat.complete():
                seat.earned.append(pond)

    def skip(self) -> None:
        """Drop tasks without a choice; then the next roll, or the next last launch."""
        for number, seat in enumerate(self.seats):
            while seat.tasks and self.options(number) == {"pass"}:
                seat.tasks.pop()
        if any(seat.tasks for seat in self.seats):
            return
        if self.turns_left:
            self.round_of[self.turns_left.pop(0)] += 1
            self.roll_due = bool(self.turns_left)
        while not self.turns_left and self.last_launches and not self.is_launching():
            number = self.last_launches.pop(0)
            if self.choices(number, Task("firework")):
                self.seats[number].tasks = [Task("firework")]

    def is_launching(self) -> bool:
        """Whether a last firework is being chosen."""
        return any(seat.tasks for seat in self.seats)

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to do."""
        return not self.roll_due and not any(seat.tasks for seat in self.seats)

    def score(self, number: int) -> tuple[int, int, int]:
        """Fireworks, second-largest group, boats."""
        seat = self.seats[number]
        complete = seat.complete()
        groups = []
        left = set(complete)
        while left:
            group = {left.pop()}
            while True:
                more = {other for pond in group for other in near(pond)} & complete - group
                if not more:
                    break
                group |= more
            left -= group
            groups.append(len(group))
        second = sorted(groups)[-2] if len(groups) > 1 else 0
        boats = sum(
            near(boat) <= complete and not {boat + "a", boat + "b"} & seat.shaded
            for boat in COMPONENTS["lake"]["boats"]
        )
        return sum(seat.values), second, 4 * boats
