"""`python -m tests.server.dying_server MOMENT COUNT serve ...`: a server that kills itself.

It is the whole server with its real store. MOMENT is `before` or `after`: at append number COUNT
the process is killed before the append begins, or after it is on disk and before anybody is told.
"""

from __future__ import annotations

import os
import signal
import sys

from lakelight.cli.main import main
from lakelight.server import serve
from lakelight.server.store.address import store_at
from lakelight.server.store.protocol import Store
from lakelight.server.store.rows import Addition


def dying_store(address: str, moment: str, count: int) -> Store:
    """A store that ends the process at one of its appends."""
    store = store_at(address)
    append = store.append
    left = count

    async def append_and_die(addition: Addition) -> None:
        nonlocal left
        left -= 1
        if left <= 0 and moment == "before":
            os.kill(os.getpid(), signal.SIGKILL)
        await append(addition)
        if left <= 0:
            os.kill(os.getpid(), signal.SIGKILL)

    store.append = append_and_die  # type: ignore[method-assign]
    return store


def run(arguments: list[str]) -> int:
    """Serve until the append comes."""
    moment, count, *rest = arguments
    vars(serve)["store_at"] = lambda address: dying_store(address, moment, int(count))
    return main(rest)


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
