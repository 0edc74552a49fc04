"""The encodings of Harvest.

observation  the blocks of an observation      encoder  what all encodings share
places       916 actions, exact, the default   torus    7,456 actions, exact
window       3,568 actions, 17 x 17 places     moves    lists of moves as records number them
"""

from __future__ import annotations

from collections.abc import Mapping

from lakelight.core.errors import InvalidSetup
from lakelight.encoding.encoder import Encoder
from lakelight.encoding.harvest.moves import MovesEncoder
from lakelight.encoding.harvest.places import PlacesEncoder
from lakelight.encoding.harvest.torus import TorusEncoder
from lakelight.encoding.harvest.window import WindowEncoder

# The first one is the default.
ENCODINGS = {
    "places": PlacesEncoder,
    "torus": TorusEncoder,
    "window": WindowEncoder,
    "moves": MovesEncoder,
}


def new_encoder(players: int, encoding: str, options: Mapping[str, str]) -> Encoder:
    """An encoder; the option `seats` says who faces which side."""
    unknown = sorted(set(options) - {"seats"})
    if unknown:
        raise InvalidSetup(f"option {unknown[0]!r:.40}: the encodings of Harvest have seats")
    return ENCODINGS[encoding](players, options.get("seats"))
