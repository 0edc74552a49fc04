"""A table of Harvest that the requests of people change, one after the other."""

from __future__ import annotations

from lakelight.harvest import HARVEST
from lakelight.server.table.change import Change
from lakelight.server.wire import requests
from tests.server.tables import ask, new_table


class Game:
    """A table of Harvest that requests change, one after the other."""

    def __init__(self, players: int = 2, *, undo: bool = True) -> None:
        self.table = new_table(HARVEST, players, undo=undo)

    def ask(self, request: requests.ClientRequest, person: str = "ann", now: float = 1.0) -> None:
        """Change the table, or raise the refusal."""
        self.table, _ = ask(self.table, request, person, now)

    def move(self, person: str = "", text: str = "", key: str = "") -> None:
        """Play a move of the seat to act; a pass only if nothing else is possible."""
        if not text:
            legal = self.table.state.legal_moves()
            text = self.table.state.format(legal[-1 if legal[0] == 0 else 0])
        seat = self.seat
        request = requests.Move(seat=seat, seen=self.table.version, move=text, id=key)
        self.ask(request, person or self.table.occupants[seat].person)

    def bot_moves(self) -> None:
        """A bot plays the first legal move of the seat to act."""
        change = Change(self.table)
        change.play(self.table.state.legal_moves()[0], self.seat, 1.0)
        self.table = change.table

    def undo(self, seat: int, person: str = "ann") -> None:
        """Ask for an undo."""
        self.ask(requests.Undo(seat=seat, seen=self.table.version), person)

    def answer_undo(self, person: str, *, agree: bool) -> None:
        """Answer a request for an undo."""
        self.ask(requests.AnswerUndo(seen=self.table.version, agree=agree), person)

    @property
    def seat(self) -> int:
        """The seat to act."""
        return self.table.seats_to_act()[0]

    def until_dedication(self) -> tuple[int, str]:
        """Play until a seat may make a dedication; the seat and its person."""
        while self.table.state.phase != "dedicate":
            self.move()
        return self.seat, self.table.occupants[self.seat].person

    def until_last_placements(self) -> int:
        """Play until tiles are placed and none is drawn any more; the seat to act."""
        while self.table.state.draw_stack or self.table.state.phase != "place":
            self.move()
        return self.seat

    def finish(self) -> None:
        """Play to the end."""
        while self.table.status == "running":
            self.move()


def running(*people: str, undo: bool = True) -> Game:
    """A match that has begun; a name that starts with a star is a bot."""
    game = Game(len(people), undo=undo)
    for seat, person in enumerate(people):
        if person.startswith("*"):
            game.ask(requests.SeatBot(seat=seat, level=person[1:]))
        else:
            game.ask(requests.Sit(seat=seat), person)
    game.ask(requests.Start())
    return game
