"""The ladder as a page of the docs and as pictures, made from its figures."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeAlias

from lakelight.arena.contest import format_budget
from lakelight.arena.picture import Mark, ratings_picture
from lakelight.bots import BOT_NAMES

Ladder: TypeAlias = Mapping[str, Any]

PAGE = Path("docs/ladder.md")
PICTURES = Path("docs/pictures")


def ladder_page(ladder: Ladder) -> str:
    """The page of the docs."""
    machine = ladder["machine"]
    lines = [
        "# The ladder",
        "",
        (
            "The strength of the built-in bots: "
            "bots next to each other in strength play every deal from every seat."
        ),
        "`lakelight arena ladder` writes this page; do not edit it.",
        (
            f"Played on {ladder['date']}, on {machine['cores']} cores ({machine['architecture']}), "
            f"Python {machine['python']}, engine: {machine['engine']}."
        ),
    ]
    if ladder["quick"]:
        lines.append("**A quick trial with a tiny budget: these figures are not reliable.**")
    gone = sorted(
        {row["name"] for _, section in sections_of(ladder) for row in section["bots"]}
        - set(BOT_NAMES)
    )
    if gone:
        lines.append(
            f"**The levels have changed since: {', '.join(f'`{name}`' for name in gone)} are no "
            "levels of today, which have no ratings yet.**"
        )
    for game, section in sections_of(ladder):
        lines += ["", *_page_section(game, section)]
    lines += [
        "",
        "## How to read it",
        "",
        "A difference of 400 points means odds of ten to one; `random` has 1000 points.",
        "A win share is the share of the wins; a shared win is split.",
        (
            "Intervals are 95 % intervals over whole deals, "
            "because the matches of one deal are not independent."
        ),
        "Two bots whose rating intervals do not overlap differ in strength.",
        "Seconds are processor time of one core.",
        "`docs/arena.md` describes the methods.",
    ]
    return "\n".join(lines) + "\n"


def sections_of(ladder: Ladder) -> list[tuple[str, Mapping[str, Any]]]:
    """The games with two players, then those with more."""
    return [*ladder["games"].items(), *ladder.get("more_players", {}).items()]


def ladder_picture(game: str, section: Mapping[str, Any]) -> str:
    """The ratings of one game as SVG."""
    return ratings_picture(
        f"{game.capitalize()}, {section['players']} players",
        f"{section['matches']} matches on {section['deals']} deals, "
        f"{format_budget(section['budget'])}",
        f"rating, {section['anchor']} = 1000; bars are 95 % intervals",
        [Mark(row["name"], row["rating"], row["low"], row["high"]) for row in section["bots"]],
    )


def picture_path(game: str, players: int = 2) -> Path:
    """The path of the picture of one game."""
    return PICTURES / (f"ladder-{game}.svg" if players == 2 else f"ladder-{game}-{players}.svg")


def _page_section(game: str, section: Mapping[str, Any]) -> list[str]:
    picture = picture_path(game, section["players"]).relative_to(PAGE.parent)
    return [
        f"## {game.capitalize()}, {section['players']} players",
        "",
        (
            f"{section['matches']} matches on {section['deals']} deals, "
            f"at most {section['matches_a_deal']} per deal; {format_budget(section['budget'])}."
        ),
        "",
        f"![Ratings with their intervals]({picture.as_posix()})",
        "",
        "| bot | rating | 95 % | win share | 95 % | seconds per move | 95th percentile |",
        "|---|---:|---:|---:|---:|---:|---:|",
        *(
            f"| {row['name']} | {row['rating']:.0f} | {row['low']:.0f} to {row['high']:.0f} "
            f"| {_percent(row['win_share'])} | {row['seconds_a_move']:.3f} "
            f"| {row['slow_seconds_a_move']:.3f} |"
            for row in section["bots"]
        ),
        "",
        "| pairing | matches | win share | 95 % |",
        "|---|---:|---:|---:|",
        *(
            f"| {row['bots'][0]} against {', '.join(row['bots'][1:])} "
            f"| {row['win_share']['matches']} | {_percent(row['win_share'])} |"
            for row in section["line_ups"]
        ),
    ]


def _percent(share: Mapping[str, Any]) -> str:
    return f"{100 * share['value']:.1f} % | {100 * share['low']:.1f} to {100 * share['high']:.1f} %"
