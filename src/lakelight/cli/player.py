"""Plays a record back: one position after the other on the screen."""

from __future__ import annotations

from dataclasses import replace

from rich.rule import Rule
from rich.text import Text

from lakelight.cli.ending import standing
from lakelight.cli.faces.face import Face, Scene
from lakelight.cli.match import Match
from lakelight.cli.terminal import Terminal
from lakelight.cli.words import say
from lakelight.core.game import MatchState, Seat
from lakelight.core.jsontext import JsonObject


class Player:
    """A match that has been played, and whose eyes look at it: a seat's, nobody's, or all."""

    def __init__(
        self, match: Match, face: Face, terminal: Terminal, seat: Seat | None, is_open: bool
    ) -> None:
        self.match = match
        self.face = face
        self.terminal = terminal
        self.seat = seat
        self.is_open = is_open
        self.names = match.names
        self.last = len(match.played)

    def run(self) -> None:
        """Step by step for a person, all at once for a file."""
        if not self.terminal.is_interactive:
            for number in range(self.last + 1):
                self.show(number)
            return
        at: int | None = 0
        with self.terminal.single_keys():
            while at is not None:
                self.terminal.clear()
                self.show(at)
                self.terminal.show("", Text(say("replay.keys"), "dim"))
                at = self._next(at)

    def show(self, number: int) -> None:
        """The position after so many moves, and the move that led there."""
        state = self._state(number)
        move = self.match.played[number - 1] if number else None
        title = say("replay.title", number=number, last=self.last)
        if move is not None:
            title += f"  {move.text}"
        events = [self._events(number)] if move is not None else []
        scene = Scene(
            view=state.view(self.seat),
            names=self.names,
            news=events,
            width=self.terminal.width,
            only_ascii=self.terminal.only_ascii,
        )
        line = "-" if scene.only_ascii else "─"
        self.terminal.show(Rule(title, characters=line, style="dim"), self.face.table(scene))
        self._show_hands(scene, state)
        for told in self.face.recount(scene):
            self.terminal.show("", Text(told))
        if state.is_over:
            self.terminal.show("", *standing(self.match, self.face))

    def _state(self, number: int) -> MatchState:
        return self.match.state if number == self.last else self.match.played[number].before

    def _events(self, number: int) -> list[JsonObject]:
        played = self.match.played[number - 1]
        viewer = played.seat if self.is_open else self.seat
        return self.match.events(played, viewer)

    def _show_hands(self, scene: Scene, state: MatchState) -> None:
        """The viewer's hand; all of them when everything is open."""
        seats = range(state.players) if self.is_open else () if self.seat is None else (self.seat,)
        for seat in seats:
            seen = replace(scene, view=state.view(seat))
            hand = self.face.hand(seen)
            if hand is not None:
                self.terminal.show("", Text(self.names[seat], "bold"), hand)

    def _next(self, number: int) -> int | None:
        """Where the person wants to go; None to leave."""
        digits = ""
        while True:
            try:
                key = self.terminal.key()
            except EOFError:
                return None
            if key.isdecimal():
                digits += key
                continue
            match key:
                case "q" | "Q":
                    return None
                case "b" | "B" | "back" | "\x7f":
                    return max(number - 1, 0)
                case "next" | " " | "\n" | "\r":
                    return min(int(digits[:6]) if digits else number + 1, self.last)
                case _:
                    digits = ""
