"""The result of one match of a contest, in memory and as a line of JSON."""

from __future__ import annotations

from dataclasses import dataclass

from lakelight.arena.schedule import Seating
from lakelight.core.errors import InvalidRecord
from lakelight.core.game import Seat
from lakelight.core.jsontext import Json, JsonObject, Reader


@dataclass(frozen=True)
class Forfeit:
    """The seat that forfeited, the reason, and the moves before."""

    seat: Seat
    reason: str
    moves: tuple[str, ...]


@dataclass(frozen=True)
class Result:
    """Places and scores by seat, and the time of each decision.

    After a forfeit its seat is last, the others share the first place, and there are no scores.
    """

    number: int
    deal: int
    seating: Seating
    places: tuple[int, ...]
    scores: tuple[int, ...]
    milliseconds: tuple[tuple[float, ...], ...] = ()
    forfeit: Forfeit | None = None

    @property
    def shares(self) -> tuple[float, ...]:
        """Each seat's share of the win: a shared win is split."""
        winners = self.places.count(1)
        return tuple(1 / winners if place == 1 else 0.0 for place in self.places)

    def without_times(self) -> tuple[object, ...]:
        """Everything but the times: equal wherever the match is played again."""
        return self.number, self.deal, self.seating, self.places, self.scores, self.forfeit

    def to_json(self) -> JsonObject:
        """One line of the ledger."""
        form: JsonObject = {
            "match": self.number,
            "deal": self.deal,
            "seating": list(self.seating),
            "places": list(self.places),
            "scores": list(self.scores),
            "milliseconds": [list(times) for times in self.milliseconds],
        }
        if self.forfeit is not None:
            form["forfeit"] = {
                "seat": self.forfeit.seat,
                "reason": self.forfeit.reason,
                "moves": list(self.forfeit.moves),
            }
        return form


def parse_result(fields: JsonObject) -> Result:
    """The result of a line of the ledger.

    Raises:
        InvalidRecord: with every problem of its fields.
    """
    reader = Reader(fields)
    result = Result(
        number=reader.integer("match"),
        deal=reader.integer("deal"),
        seating=reader.integers("seating"),
        places=reader.integers("places"),
        scores=reader.integers("scores"),
        milliseconds=tuple(_times(row) for row in reader.rows("milliseconds")),
        forfeit=_forfeit(fields.get("forfeit")),
    )
    if len(result.places) != len(result.seating):
        reader.problems.append("places: expected one for every seat")
    if reader.problems:
        raise InvalidRecord("; ".join(reader.problems))
    return result


def _times(row: Json) -> tuple[float, ...]:
    if not isinstance(row, list):
        return ()
    return tuple(float(time) for time in row if isinstance(time, int | float))


def _forfeit(fields: Json) -> Forfeit | None:
    if not isinstance(fields, dict):
        return None
    reader = Reader(fields)
    forfeit = Forfeit(reader.integer("seat"), reader.text("reason"), reader.texts("moves"))
    if reader.problems:
        raise InvalidRecord("; ".join(reader.problems))
    return forfeit
