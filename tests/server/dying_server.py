"""`python -m tests.server.dying_server MOMENT COUNT serve ...`: a server that kills itself.

It is the whole server with its real store. MOMENT is `before` or `after`: at append number COUNT
the process is killed before the append begins, or after it is on disk and before anybody is told.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable

from lakelight.cli.main import main
from lakelight.server import serve
from lakelight.server.store.address import store_at
from lakelight.server.store.protocol import Store
from lakelight.server.store.rows import Addition


def dying_store(address: str, moment: str, count: int) -> Store:
    """A store that ends the process at one of its appends."""
    store = store_at(address)
    append, append_then = store.append, store.append_then
    left = count

    def die_at(moment_now: str) -> None:
        nonlocal left
        left -= moment_now == "before"
        if left <= 0 and moment == moment_now:
            os.kill(os.getpid(), signal.SIGKILL)

    async def append_and_die(addition: Addition) -> None:
        die_at("before")
        await append(addition)
        die_at("after")

    def append_then_die(addition: Addition, then: Callable[[Exception | None], None]) -> None:
        def die(error: Exception | None) -> None:
            die_at("after")
            then(error)

        die_at("before")
        append_then(addition, die)

    store.append = append_and_die  # type: ignore[method-assign]
    store.append_then = append_then_die  # type: ignore[method-assign]
    return store


def run(arguments: list[str]) -> int:
    """Serve until the append comes."""
    moment, count, *rest = arguments
    vars(serve)["store_at"] = lambda address: dying_store(address, moment, int(count))
    return main(rest)


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
