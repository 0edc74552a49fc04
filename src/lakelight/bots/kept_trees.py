"""Search trees that are kept until the next decision of the same turn.

After an exchange, for example, the same seat goes on and has learned nothing new: what its
search found out about the position that it has now is still true.
"""

from __future__ import annotations

from collections import deque
from threading import Lock

from lakelight.bots.bot import AnyState, AnyView
from lakelight.bots.cancel import CancelFlag
from lakelight.bots.game_bots import SearchTree
from lakelight.bots.tree import Tree
from lakelight.core.game import Move

# A larger tree is not kept, so that little memory waits for the next decision. On a fast core, a
# tree of one second takes 17 MB.
MOST_BYTES = 40_000_000


class KeptTrees:
    """The newest trees, by the view of their root; threads may share them."""

    def __init__(self, places: int = 1) -> None:
        self._kept: deque[tuple[AnyView, Tree]] = deque(maxlen=places)
        self._lock = Lock()

    def keep(self, tree: SearchTree, move: Move) -> None:
        """Keep a tree for the decision after a move, if that is the same seat's."""
        if not isinstance(tree, Tree) or tree.memory > MOST_BYTES or not tree.advance(move):
            return
        root: AnyState = tree.root
        with self._lock:
            self._kept.append((root.view(tree.seat), tree))

    def take(self, view: AnyView, cancel: CancelFlag) -> Tree | None:
        """The tree that was kept for a view, which is kept no longer; None if there is none."""
        with self._lock:
            for at, (expected, tree) in enumerate(self._kept):
                if expected == view:
                    del self._kept[at]
                    tree.cancel = cancel
                    return tree
        return None
