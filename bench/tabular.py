"""The figures of the server as a table to read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

ROWS: tuple[tuple[str, Callable[[dict[str, Any]], object]], ...] = (
    ("server processes", lambda f: f["processes"]),
    ("people connected", lambda f: f["people"]),
    ("tables", lambda f: f["tables"]),
    ("seconds", lambda f: f["seconds"]),
    ("moves a second", lambda f: f["held"]["moves_per_second"]),
    ("half have the new view after, ms", lambda f: f["held"]["p50_ms"]),
    ("99 of 100 after, ms (150)", lambda f: f["held"]["p99_ms"]),
    ("the last after, ms", lambda f: f["held"]["worst_ms"]),
    ("memory, MB (500)", lambda f: f["held"]["resident_mb"]),
    ("server time a move, µs", lambda f: f["held"]["cpu_us_per_move"]),
    ("client time a move, µs", lambda f: f["held"]["client_cpu_us_per_move"]),
    ("all held", lambda f: "yes" if f["is_held"] else "NO"),
    ("highest moves a second", lambda f: f["highest_moves_per_second"] or "-"),
    ("a move with 10 tables, µs", lambda f: f["cpu_us_per_move_by_tables"]["10"]),
    ("a move with 100 tables, µs", lambda f: f["cpu_us_per_move_by_tables"]["100"]),
    ("a move with 1,000 tables, µs", lambda f: f["cpu_us_per_move_by_tables"]["1000"]),
    (
        "a second of a waiting person, µs",
        lambda f: f["idle_us_per_person_second_by_tables"]["1000"],
    ),
    ("load of the machine", lambda f: f["load_average"]),
)


def table_of(figures: dict[str, dict[str, Any]]) -> Iterator[str]:
    """A column for each database."""
    yield f"{'':<34}" + "".join(f"{name:>12}" for name in figures)
    for title, read in ROWS:
        yield f"{title:<34}" + "".join(f"{read(one)!s:>12}" for one in figures.values())
