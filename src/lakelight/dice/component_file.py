"""Components from a file or from JSON; an error lists every problem at once."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib import resources

from lakelight.core.errors import Problem
from lakelight.dice.component_problems import found, problem
from lakelight.dice.component_rules import find_problems
from lakelight.dice.components import Components, Face, Firework, InvalidComponents, Lake, Sheet
from lakelight.dice.pieces import OLD_COLOR_KEY

FORMAT = 1
LONGEST_FILE = 100_000
LONGEST_NAME = 80
MOST_ENTRIES = 64
MOST_PROBLEMS = 50
TABLES = ("lake", "gifts", "sheets", "fireworks", "emperor", "first_game")
# Where Python found the first mistake of a file.
TOML_PLACE = re.compile(r"\(at line (\d+), column (\d+)\)")


def check_components(text: str) -> Components:
    """The components that a TOML text describes.

    Raises:
        InvalidComponents: with every problem found.
    """
    if len(text) > LONGEST_FILE:
        raise InvalidComponents([problem("too_long", most=LONGEST_FILE)])
    try:
        content = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        raise InvalidComponents([_toml_problem(str(error))]) from None
    return components_from_json(content)


@lru_cache(maxsize=1)
def built_in() -> Components:
    """The set that comes with Lakelight."""
    file = resources.files("lakelight.dice").joinpath("components.toml")
    return check_components(file.read_text(encoding="utf-8"))


def components_from_json(content: object) -> Components:
    """The components that a JSON object describes: the tables of the file.

    Raises:
        InvalidComponents: with every problem found.
    """
    reader = _Reader()
    components = reader.components(content)
    problems = reader.problems + find_problems(components)
    if len(problems) > MOST_PROBLEMS:
        more = problem("more", count=len(problems) - MOST_PROBLEMS)
        problems = [*problems[:MOST_PROBLEMS], more]
    if problems:
        raise InvalidComponents(problems)
    return components


def _toml_problem(detail: str) -> Problem:
    """Where a text stops being TOML; `detail` is Python's own sentence."""
    place = TOML_PLACE.search(detail)
    if place is None:
        return problem("not_toml", detail=detail)
    return problem("not_toml_at", detail=detail, line=place[1], column=place[2])


class _Reader:
    """Takes what has the right type and reports what has not."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def report(self, reason: str, where: str, **facts: object) -> None:
        """Note what is wrong with the table `where`; the whole file has no name."""
        self.problems.append(problem(reason, where=where[:LONGEST_NAME], **facts))

    def components(self, content: object) -> Components:
        """All tables; what is missing is left empty."""
        file = self.table(content, "")
        self.only(file, "", ("format", "name", *TABLES))
        if file.get("format") != FORMAT or isinstance(file.get("format"), bool):
            self.report("format", "", format=FORMAT, **found(file.get("format")))
        gifts = self.part(file, "gifts", ("at_start", "circles"))
        first = self.part(file, "first_game", ("fireworks", "emperor"))
        return Components(
            lake=self.lake(self.part(file, "lake", ("ponds", "boats", "platforms", "pavilions"))),
            gifts_at_start=self.number(gifts, "at_start", "gifts"),
            gift_circles=self.number(gifts, "circles", "gifts"),
            sheets={
                name: self.sheet(entry, f"sheets.{name}")
                for name, entry in self.entries(file, "sheets").items()
            },
            fireworks={
                name: self.firework(entry, f"fireworks.{name}")
                for name, entry in self.entries(file, "fireworks").items()
            },
            emperor={
                name: self.face(entry, f"emperor.{name}")
                for name, entry in self.entries(file, "emperor").items()
            },
            first_fireworks=self.texts(first, "fireworks", "first_game"),
            first_faces=self.texts(first, "emperor", "first_game"),
            name=self.text(file, "name", "") if "name" in file else "",
        )

    def lake(self, table: Mapping[str, object]) -> Lake:
        """The lake; its rows are split into ponds."""
        rows = self.texts(table, "ponds", "lake")
        return Lake(
            ponds=tuple(tuple(row.split()) for row in rows),
            boats=self.texts(table, "boats", "lake"),
            platforms=self.texts(table, "platforms", "lake"),
            pavilions=self.texts(table, "pavilions", "lake"),
        )

    def sheet(self, entry: object, where: str) -> Sheet:
        """One sheet."""
        keys = ("bonus", "three_players", "two_players")
        table = self.table(entry, where)
        self.only(table, where, keys)
        return Sheet(**{key: self.text(table, key, where) for key in keys})

    def firework(self, entry: object, where: str) -> Firework:
        """One stack of fireworks."""
        table = self.table(entry, where)
        self.only(table, where, ("size", "shape", "values"))
        return Firework(
            size=self.text(table, "size", where),
            shape=self.texts(table, "shape", where),
            values=self.numbers(table, "values", where),
        )

    def face(self, entry: object, where: str) -> Face:
        """One face of an emperor card."""
        table = self.table(entry, where)
        if "color" not in table and OLD_COLOR_KEY in table:
            table = {"color" if key == OLD_COLOR_KEY else key: table[key] for key in table}
        self.only(table, where, ("cost", "shade", "color", "where"))
        return Face(
            cost=self.number(table, "cost", where),
            shade=self.number(table, "shade", where),
            color=self.text(table, "color", where),
            where=self.text(table, "where", where),
        )

    def part(
        self, file: Mapping[str, object], name: str, keys: tuple[str, ...]
    ) -> Mapping[str, object]:
        """A table of the file that has these keys and no others."""
        table = self.table(file.get(name), name)
        self.only(table, name, keys)
        return table

    def entries(self, file: Mapping[str, object], name: str) -> Mapping[str, object]:
        """A table of tables."""
        table = self.table(file.get(name), name)
        if len(table) > MOST_ENTRIES:
            self.report("many_entries", name, count=len(table), most=MOST_ENTRIES)
            return {}
        return table

    def table(self, value: object, where: str) -> Mapping[str, object]:
        if isinstance(value, dict) and all(isinstance(key, str) for key in value):
            return value
        self.report("no_table", where, **found(value))
        return {}

    def only(self, table: Mapping[str, object], where: str, keys: tuple[str, ...]) -> None:
        for key in table:
            if key not in keys:
                known = ", ".join(keys)
                self.report("unknown_key", where, known=known, **found(key))

    def text(self, table: Mapping[str, object], key: str, where: str) -> str:
        value = table.get(key)
        if isinstance(value, str) and len(value) <= LONGEST_NAME:
            return value
        self.report("no_text", where, key=key, **found(value))
        return ""

    def number(self, table: Mapping[str, object], key: str, where: str) -> int:
        value = table.get(key)
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        self.report("no_number", where, key=key, **found(value))
        return -1

    def texts(self, table: Mapping[str, object], key: str, where: str) -> tuple[str, ...]:
        value = table.get(key)
        if isinstance(value, list) and len(value) <= 2 * MOST_ENTRIES:
            items = [
                item for item in value if isinstance(item, str) and len(item) <= 3 * LONGEST_NAME
            ]
            if len(items) == len(value):
                return tuple(items)
        self.report("no_texts", where, key=key, **found(value))
        return ()

    def numbers(self, table: Mapping[str, object], key: str, where: str) -> tuple[int, ...]:
        value = table.get(key)
        if isinstance(value, list) and len(value) <= MOST_ENTRIES:
            items = [item for item in value if isinstance(item, int) and not isinstance(item, bool)]
            if len(items) == len(value):
                return tuple(items)
        self.report("no_numbers", where, key=key, **found(value))
        return ()
