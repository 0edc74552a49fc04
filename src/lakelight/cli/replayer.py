"""Shows a finished or unfinished match again, one position after the other."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rich.rule import Rule
from rich.text import Text

from lakelight.cli.faces.face import Face, Scene
from lakelight.cli.final_screen import final_scores
from lakelight.cli.scenes import scene_of
from lakelight.cli.seat_names import names_of
from lakelight.cli.terminal import Terminal
from lakelight.cli.words import say
from lakelight.core.game import MatchState, Seat
from lakelight.games import AnyMatch


@dataclass
class Replayer:
    """A match and the viewer who watches it: a seat, an onlooker (None), or all seats at once."""

    match: AnyMatch
    face: Face
    terminal: Terminal
    seat: Seat | None
    shows_all: bool

    @property
    def last(self) -> int:
        """The number of moves."""
        return len(self.match.moves)

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
        """Show the position after so many moves, and the last of them."""
        state: MatchState = self.match.state_at(number)
        news = self.match.moves[max(number - 1, 0) : number]
        scene = scene_of(self.match, self.seat, self.terminal, news, state)
        if self.shows_all:
            scene = replace(
                scene, news=[self.match.game.seen_events(move.events, move.seat) for move in news]
            )
        title = say("replay.title", number=number, last=self.last)
        title = "  ".join([title, *(move.text for move in news)])
        line = "-" if scene.only_ascii else "─"
        self.terminal.show(Rule(title, characters=line, style="dim"), self.face.table(scene))
        self._show_hands(scene, state)
        for sentence in self.face.narrate(scene):
            self.terminal.show("", Text(sentence))
        if state.is_over:
            self.terminal.show("", *final_scores(self.match, self.face, self.terminal))

    def _show_hands(self, scene: Scene, state: MatchState) -> None:
        """Show the viewer's hand, or every hand."""
        viewers = () if self.seat is None else (self.seat,)
        for seat in range(state.players) if self.shows_all else viewers:
            hand = self.face.hand(replace(scene, view=state.view(seat)))
            if hand is not None:
                self.terminal.show("", Text(names_of(self.match)[seat], "bold"), hand)

    def _next(self, number: int) -> int | None:
        """The position that the person asks for; None to quit."""
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
