"""People and bots taking turns at one keyboard; what one holds the others never see."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

from lakelight.bots import NO_LIMIT, choose_for
from lakelight.cli.bots import bot_of_name, bot_rng
from lakelight.cli.complaint import Complaint
from lakelight.cli.faces.face import Face, Scene
from lakelight.cli.match import Match
from lakelight.cli.record_file import refuse_overwrite, write_record
from lakelight.cli.terminal import Terminal
from lakelight.cli.words import say
from lakelight.core.errors import GameError
from lakelight.core.events import events_json
from lakelight.core.game import Move, Seat

PROMPT = "> "
# Nobody sits at a keyboard that is a file; it gets so many tries to name a move.
MOST_TRIES = 100


class Stopped(Exception):
    """Somebody wants to stop before the end."""


class GaveUp(Exception):
    """The input names no move, again and again."""


class Session:
    """One match at one keyboard; `keep` is called after every move."""

    def __init__(
        self, match: Match, face: Face, terminal: Terminal, keep: Callable[[], None]
    ) -> None:
        self.match = match
        self.face = face
        self.terminal = terminal
        self.keep = keep
        self.bots = [bot_of_name(match.game.name, name) for name in match.names]
        self.people = [seat for seat, bot in enumerate(self.bots) if bot is None]
        self._at_keyboard: Seat | None = self.people[0] if len(self.people) == 1 else None

    def run(self) -> None:
        """Play until the end.

        Raises:
            Stopped: if somebody stops before it.
            EOFError: if the keyboard is gone.
            GaveUp: if what comes instead of a keyboard never names a move.
        """
        if not self.match.played:
            record = self.match.record
            self._tell(say("play.commitment", commitment=record.commitment) + "\n")
        while not self.match.state.is_over:
            move = self._next_move()
            if move is None:
                self.match.undo()
            else:
                self.match.play(move)
            self.keep()
        self.hide()

    def hide(self) -> None:
        """Leave no hand on the screen that others will look at."""
        if len(self.people) > 1 and not self.face.is_open:
            self.terminal.clear()

    def _next_move(self) -> Move | None:
        match, state = self.match, self.match.state
        if state.is_chance:
            move: Move = match.game.chance_move(state, match.seed)
            return move
        seat = self._next_seat()
        bot = self.bots[seat]
        if bot is None:
            return self._ask_person(seat)
        rng = bot_rng(match.seed, len(match.played), seat)
        return choose_for(bot, match.game, state, seat, NO_LIMIT, rng)

    def _next_seat(self) -> Seat:
        """Who sits at the keyboard goes on, then other people; bots come last."""
        waiting = self.match.state.seats_to_act
        if self._at_keyboard in waiting:
            return self._at_keyboard
        return next((seat for seat in self.people if seat in waiting), waiting[0])

    def _ask_person(self, seat: Seat) -> Move | None:
        """The move a person types, None to take one back; all else that is typed is answered."""
        self._hand_over(seat)
        scene = self._show(seat)
        tries = 0
        while True:
            if tries == MOST_TRIES and not self.terminal.has_keyboard:
                raise GaveUp
            tries += 1
            typed = self.terminal.ask(PROMPT)
            word, _, rest = typed.partition(" ")
            match word.lower():
                case "":
                    continue
                case "?" | "help":
                    self._tell(self.face.help() + say("play.help"))
                case "quit" | "exit" | "resign":
                    raise Stopped
                case "moves":
                    self._tell_moves(scene)
                case "board":
                    scene = self._show(seat)
                case "undo":
                    if self._undo(seat):
                        return None
                case "save":
                    self._save(rest.strip())
                case "what":
                    self._tell_effects(scene, seat, rest)
                case _:
                    seen = self.face.look(scene, typed)
                    if seen is not None:
                        self.terminal.show(seen)
                    elif (move := self._parse(scene, seat, typed)) is not None:
                        return move

    def _hand_over(self, seat: Seat) -> None:
        """Hide the last hand before the next one is shown."""
        if self._at_keyboard == seat:
            return
        if self.face.is_open:
            self._at_keyboard = seat
            return
        if self._at_keyboard is not None:
            self.terminal.clear()
        self.terminal.ask(say("play.hand_over", name=self.match.names[seat]))
        self.terminal.clear()
        self._at_keyboard = seat

    def _scene(self, seat: Seat) -> Scene:
        match = self.match
        legal = match.state.format_moves(match.legal_moves(seat))
        since = match.since_last_move if self.face.is_open else match.since_last_turn
        return Scene(
            view=match.state.view(seat),
            names=match.names,
            legal=legal,
            news=[match.events(played, seat) for played in since(seat)],
            width=self.terminal.width,
            only_ascii=self.terminal.only_ascii,
        )

    def _show(self, seat: Seat) -> Scene:
        scene = self._scene(seat)
        number = len(self.match.played) + 1
        title = say("play.title", number=number, name=self.match.names[seat])
        self.terminal.show(
            Rule(title, characters="-" if scene.only_ascii else "─", style="dim"),
            self.face.table(scene),
        )
        self.terminal.show(*(_bullet(sentence) for sentence in self.face.recount(scene)))
        hand = self.face.hand(scene)
        if hand is not None:
            self.terminal.show("", hand)
        self.terminal.show("", Text(self.face.ask(scene), "bold"))
        return scene

    def _parse(self, scene: Scene, seat: Seat, typed: str) -> Move | None:
        """The move, or the refusal on the screen."""
        match = self.match
        try:
            move: Move = match.state.parse(self.face.expand(scene, typed), seat)
            return move
        except GameError as error:
            self._tell(self.face.address(scene, str(error)), "yellow")
            return None

    def _tell_moves(self, scene: Scene) -> None:
        for heading, moves in self.face.explain(scene):
            self.terminal.show(Text(heading, "bold"), Padding(Text(moves), (0, 0, 0, 2)))

    def _tell_effects(self, scene: Scene, seat: Seat, typed: str) -> None:
        """What a move would do, but for what is hidden."""
        move = self._parse(scene, seat, typed)
        if move is None:
            return
        events = events_json(self.match.game.seen_events(self.match.state.effects(move), seat))
        shown = [event for event in events if not self.face.reveals(event)]
        self._tell(say("play.would", told=self.face.tell(scene, shown) or say("play.nothing")))

    def _undo(self, seat: Seat) -> bool:
        """Whether the last move can be taken back: one's own, and it showed nothing hidden.

        Where nobody has secrets, whoever sits at the keyboard may take back a person's move.
        """
        last = self.match.played[-1] if self.match.played else None
        own = self.people if self.face.is_open else [seat]
        if last is None or last.seat not in own:
            self._tell(say("play.no_undo"), "yellow")
            return False
        if any(self.face.reveals(event) for event in self.match.events(last, seat)):
            self._tell(say("play.no_undo_revealed"), "yellow")
            return False
        self._at_keyboard = last.seat
        return True

    def _save(self, name: str) -> None:
        """A copy of the record, in a file of its own."""
        if not name:
            self._tell(say("play.save_where"), "yellow")
            return
        path = Path(name).expanduser()
        try:
            refuse_overwrite(path)
            write_record(path, self.match.record)
        except Complaint as complaint:
            self._tell(str(complaint), "yellow")
            return
        self._tell(say("play.saved", path=path))

    def _tell(self, sentence: str, style: str = "") -> None:
        self.terminal.show(Text(sentence, style))


def _bullet(sentence: str) -> Padding:
    return Padding(Text(sentence), (0, 0, 0, 2))
