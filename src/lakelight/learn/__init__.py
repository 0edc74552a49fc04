"""Learning environments: batches, PettingZoo, Gymnasium and OpenSpiel, for every game.

batch      many matches as NumPy arrays      exact         one match, every action checked
aec        PettingZoo, a seat at a time      parallel      PettingZoo, all seats at once
single     Gymnasium, one seat               vector        Gymnasium, many matches
start      seeds, records and positions      rewards       what the end of a match is worth
seats      what PettingZoo's forms share     rendering     text and pictures
           OpenSpiel: `spiel`                registration  the ids `lakelight/NAME-v0`
threads    threads that share a call         data_set      self-play as records and arrays
numbers    whole numbers, checked

It needs the extra `[learn]`. To import it registers the environments.
"""

try:
    import gymnasium  # noqa: F401
    import numpy as np  # noqa: F401
    import pettingzoo  # noqa: F401
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        f"learning environments need {error.name}: pip install 'lakelight[learn]'", name=error.name
    ) from None

from lakelight.learn.aec import LakelightAEC
from lakelight.learn.batch import Batch, BatchStep, Final
from lakelight.learn.parallel import LakelightParallel
from lakelight.learn.registration import environment_id, register_all
from lakelight.learn.single import LakelightEnv
from lakelight.learn.vector import LakelightVectorEnv

register_all()

__all__ = [
    "Batch",
    "BatchStep",
    "Final",
    "LakelightAEC",
    "LakelightEnv",
    "LakelightParallel",
    "LakelightVectorEnv",
    "environment_id",
]
