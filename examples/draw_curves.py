"""Draw the learning curves that `learn_ppo.py` wrote as one SVG picture.

    python examples/draw_curves.py curve1.json curve2.json curve3.json > curves.svg

Each thin line is one seed: the share of matches won against one bot. The thick line is the mean of
all seeds, and the band its 95 % interval over seeds (Student).
"""

from __future__ import annotations

import json
import sys
from math import ceil, sqrt
from pathlib import Path
from statistics import mean, stdev
from typing import Any

from lakelight.arena.interval import student_quantile

WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 640, 380, 56, 24, 96, 60
COLORS = {"beginner": "#2f7d4f", "casual": "#b3541e", "skilled": "#31589c"}
TICKS = 4


def main() -> None:
    """Read the curves and print the picture."""
    curves = [json.loads(Path(name).read_text("utf-8")) for name in sys.argv[1:]]
    count = min(len(curve["points"]) for curve in curves)
    moments = [[curve["points"][at] for curve in curves] for at in range(count)]
    last = max(0.01, *(point["minutes"] for point in moments[-1]))
    print(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        'font-family="sans-serif" font-size="13">'
        "<title>Share of matches won over minutes of training</title>"
    )
    print(f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>')
    draw_axes(last)
    for opponent, color in COLORS.items():
        draw(opponent, color, moments, last)
    print(
        f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 10}" text-anchor="middle">minutes of '
        f"training on one core; {len(curves)} seeds, {curves[0]['matches']} matches a point</text>"
        "</svg>"
    )


def draw_axes(last: float) -> None:
    """Lines for every quarter of the share, and some moments."""
    for share in range(0, 101, 25):
        y = height_of(share / 100)
        print(f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="#ccc"/>')
        print(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{share} %</text>')
    step = max(0.01, ceil(last / TICKS * 2 - 0.1) / 2) if last >= 1 else last / TICKS
    for number in range(int(last / step + 0.01) + 1):
        x, y = across(number * step, last), HEIGHT - BOTTOM
        print(f'<path d="M{x:.1f} {y}v5" stroke="#666"/>')
        print(f'<text x="{x:.1f}" y="{y + 19}" text-anchor="middle">{number * step:.2g}</text>')


def draw(opponent: str, color: str, moments: list[list[Any]], last: float) -> None:
    """One opponent: a band, a line for each seed, and their mean."""
    shares = [[point[opponent]["won"] for point in points] for points in moments]
    times = [[point["minutes"] for point in points] for points in moments]
    xs = [across(mean(minutes), last) for minutes in times]
    middle = [mean(found) for found in shares]
    spread = [half_width(found) for found in shares]
    band = [(x, height_of(min(1, m + s))) for x, m, s in zip(xs, middle, spread, strict=True)]
    band += [
        (x, height_of(max(0, m - s)))
        for x, m, s in reversed(list(zip(xs, middle, spread, strict=True)))
    ]
    print(f'<polygon points="{pairs(band)}" fill="{color}" opacity="0.15"/>')
    for seed in range(len(shares[0])):
        points = [
            (across(minutes[seed], last), height_of(found[seed]))
            for minutes, found in zip(times, shares, strict=True)
        ]
        print(f'<polyline points="{pairs(points)}" fill="none" stroke="{color}" opacity="0.5"/>')
    line = pairs([(x, height_of(share)) for x, share in zip(xs, middle, strict=True)])
    print(f'<polyline points="{line}" fill="none" stroke="{color}" stroke-width="2.5"/>')
    y = height_of(middle[-1]) + 4
    print(f'<text x="{xs[-1] + 8:.1f}" y="{y:.1f}" fill="{color}">{opponent}</text>')


def half_width(shares: list[float]) -> float:
    """Half of the 95 % interval of a mean over seeds; nothing for a single seed."""
    if len(shares) < 2:
        return 0.0
    return student_quantile(len(shares) - 1) * stdev(shares) / sqrt(len(shares))


def across(minutes: float, last: float) -> float:
    """How far right a moment is drawn."""
    return LEFT + minutes / last * (WIDTH - LEFT - RIGHT)


def height_of(share: float) -> float:
    """How far down a share is drawn."""
    return TOP + (1 - share) * (HEIGHT - TOP - BOTTOM)


def pairs(points: list[tuple[float, float]]) -> str:
    """Points as SVG writes them."""
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


if __name__ == "__main__":
    main()
