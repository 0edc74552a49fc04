"""The figures of the server as a table to read, and the ratios of two checkouts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

WIDTH = 14
# A row for each rate has these figures.
COLUMNS = (
    ("moves/s", "rate"),
    ("due", "due"),
    ("on time", "on_time"),
    ("late", "late"),
    ("refused", "refused"),
    ("lost", "lost"),
    ("p50 ms", "p50_ms"),
    ("p99 ms", "p99_ms"),
    ("max ms", "max_ms"),
    ("sent +ms", "send_lag_p50_ms"),
    ("server µs", "cpu_us_per_move"),
    ("client µs", "client_cpu_us_per_move"),
    ("MB", "resident_mb"),
)
# What is compared between two checkouts.
COMPARED = {"p50_ms", "p99_ms", "cpu_us_per_move", "resident_mb"}
SINGLE = {"highest_moves_per_second": "highest moves/s", "idle_mb_per_thousand": "MB/1,000 idle"}


def table_of(figures: dict[str, Any]) -> Iterator[str]:
    """A section for each database and checkout."""
    for store, found in figures.items():
        for subject, measured in found.items():
            if subject in ("ratios", "load_average"):
                continue
            yield f"{store}, {subject}, {measured['processes']} server processes"
            yield from _rows(measured)
            yield ""
        for title, ratio in found.get("ratios", {}).items():
            yield f"{store}, this / against: {title:<44}{ratio:>8.2f}"
        yield f"{store}: load of the machine at the end {found['load_average']}"
        yield ""


def _rows(measured: dict[str, Any]) -> Iterator[str]:
    rows = list(measured.get("rates", {}).values())
    if "people" in measured:
        rows.append(measured["people"])
    if rows:
        yield "".join(f"{title:>10}" for title, _ in COLUMNS)
    for row in rows:
        yield "".join(f"{row[key]:>10}" for _, key in COLUMNS)
    if "people" in measured:
        yield f"the last row with {measured['people']['connected']} people connected"
    for key, title in SINGLE.items():
        if key in measured:
            yield f"{title:<{WIDTH + 4}}{measured[key]!s:>10}"
    if "presence" in measured:
        for kind, one in measured["presence"]["kinds"].items():
            yield (
                f"µs a move at {measured['presence']['tables']} tables {kind}: {one['cpu_us']}; "
                f"ratio {one['ratio']} ({one['ratio_low']} to {one['ratio_high']})"
            )
    for key, title in (
        ("cpu_us_per_move_by_tables", "µs a move"),
        ("idle_us_per_person_second_by_tables", "µs idle second"),
    ):
        if key in measured:
            parts = ", ".join(f"{count}: {cost}" for count, cost in measured[key].items())
            yield f"{title} by number of tables: {parts}"


def ratios(this: dict[str, Any], other: dict[str, Any]) -> dict[str, float]:
    """This checkout's figures divided by the other's."""
    found: dict[str, float] = {}
    for title, mine in _compared(this):
        theirs = dict(_compared(other)).get(title)
        if mine is not None and theirs:
            found[title] = round(mine / theirs, 3)
    return found


def _compared(figures: dict[str, Any], path: str = "") -> Iterator[tuple[str, float | None]]:
    for key, value in figures.items():
        title = f"{path} {key}".strip()
        if isinstance(value, dict):
            yield from _compared(value, title)
        elif key in COMPARED or key in SINGLE or "by_tables" in path:
            yield title, value
