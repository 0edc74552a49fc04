"""The figures as a table and as JSON."""

from __future__ import annotations

from collections.abc import Iterator

from lakelight.cli.benchmark.rounds import RATES, SIDES, Measurement
from lakelight.cli.words import say
from lakelight.core.jsontext import JsonObject
from lakelight.games import GAMES

FIGURES = (*RATES, "import_ms", "import_game_ms", "state_bytes", "two_threads_ratio")
WIDTHS = (22, 25, 25, 6)


def figures_json(found: Measurement, games: list[str]) -> JsonObject:
    """Medians by game, players and side."""
    form: JsonObject = {}
    for game in games:
        form[game] = {
            str(players): {side: _side_json(found, game, players, side) for side in SIDES}
            for players in GAMES[game].players
        }
    return form


def figures_table(found: Measurement, games: list[str]) -> Iterator[str]:
    """The lines of the table: median, lowest and highest, and how many times plain."""
    for game in games:
        for players in GAMES[game].players:
            yield ""
            yield say("bench.head", game=game, players=players)
            yield _line("", *(say(f"bench.{side}") for side in SIDES), say("bench.ratio"))
            for name in FIGURES:
                cells = [_cell(found, (game, players, side, name)) for side in SIDES]
                if any(cells):
                    ratio = _ratio(found, game, players, name) if name in RATES else ""
                    yield _line(say(f"bench.{name}"), *cells, ratio)
    yield ""
    yield say("bench.legend")


def _side_json(found: Measurement, game: str, players: int, side: str) -> JsonObject | None:
    middles = {name: found.middle((game, players, side, name)) for name in FIGURES}
    return {name: _rounded(value) for name, value in middles.items() if value is not None} or None


def _cell(found: Measurement, key: tuple[str, int, str, str]) -> str:
    middle = found.middle(key)
    if middle is None:
        return ""
    low, high = found.spread(key)
    return f"{_short(middle):>7}" + (f"  {_short(low)} - {_short(high)}" if low < high else "")


def _ratio(found: Measurement, game: str, players: int, name: str) -> str:
    compiled = found.middle((game, players, "compiled", name))
    plain = found.middle((game, players, "plain", name))
    return f"{compiled / plain:.1f}" if compiled and plain else ""


def _line(*cells: str) -> str:
    name, compiled, plain, ratio = cells
    return (
        f"{name:<{WIDTHS[0]}}{compiled:<{WIDTHS[1]}}{plain:<{WIDTHS[2]}}{ratio:>{WIDTHS[3]}}"
    ).rstrip()


def _short(value: float) -> str:
    """Three digits and k or M."""
    for limit, divisor, unit in ((1e6, 1e6, " M"), (1e4, 1e3, " k")):
        if value >= limit:
            return f"{value / divisor:.3g}{unit}"
    return f"{value:.0f}" if value >= 1000 else f"{value:.3g}"


def _rounded(value: float) -> float:
    return round(value) if value >= 1000 else round(value, 3)
