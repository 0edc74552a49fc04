"""A process that measures on request: a line of JSON is a request, a line of JSON its answer."""

from __future__ import annotations

import json
import sys

from lakelight.cli.benchmark.figures import Figures, is_compiled


def serve() -> None:
    """Answer until the input ends."""
    figures: dict[tuple[str, int], Figures] = {}
    for line in sys.stdin:
        request = json.loads(line)
        key = (request["game"], request["players"])
        if key not in figures:
            figures[key] = Figures(*key)
        print(json.dumps(_measure(figures[key], request["figure"], request["seconds"])), flush=True)


def _measure(figures: Figures, name: str, seconds: float) -> float:
    if name == "is_compiled":
        return is_compiled()
    if name == "state_bytes":
        return figures.state_bytes()
    if name == "two_threads_ratio":
        return figures.two_threads_ratio(seconds)
    return figures.rate(name, seconds)


if __name__ == "__main__":
    serve()
