"""`python -m bench [PART...] [--json]`: what `lakelight bench` measures, learning, the server.

The learning environments are measured only if `learn` comes first, players to compare a trained
one with if `baselines` does, the steps between the levels if `levels` does, the server if
`server` or `attacks` does, the engine of a page if `page` does; `--help` then lists the options.
"""

from __future__ import annotations

import sys

from bench import server
from bench.attacks import measure
from lakelight.cli.main import main


def run(arguments: list[str]) -> int:
    """Measure what is named first, otherwise call `lakelight bench`."""
    if arguments[:1] == ["server"]:
        return server.main(arguments[1:])
    if arguments[:1] == ["attacks"]:
        return measure.main(arguments[1:])
    if arguments[:1] == ["page"]:
        from bench import page

        return page.main(arguments[1:])
    if arguments[:1] == ["learn"]:
        from bench import learn

        return learn.main(arguments[1:])
    if arguments[:1] == ["baselines"]:
        from bench import baselines

        return baselines.main(arguments[1:])
    if arguments[:1] == ["levels"]:
        from bench import levels

        return levels.main(arguments[1:])
    return main(["bench", *arguments])


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
