"""People and bots taking turns at one keyboard; nobody sees what another seat holds."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

from lakelight.bots import NO_LIMIT, choose_for
from lakelight.cli.bots import bot_of_name, bot_rng
from lakelight.cli.errors import CommandError
from lakelight.cli.faces.face import Face, Scene
from lakelight.cli.hints import Hints
from lakelight.cli.output_files import refuse_overwrite, write_record
from lakelight.cli.scenes import (
    moves_since_last_move,
    moves_since_last_turn,
    public_events,
    scene_of,
)
from lakelight.cli.seat_names import names_of
from lakelight.cli.terminal import Terminal
from lakelight.cli.words import say
from lakelight.core.errors import GameError
from lakelight.core.game import Seat
from lakelight.core.seed import fresh_seed
from lakelight.games import AnyMatch

PROMPT = "> "
# Input that comes from a file or a program gets so many tries to name a move.
MOST_TRIES = 100


class Stopped(Exception):
    """A person stops the match before its end."""


class GaveUp(Exception):
    """The input named no move, too many times in a row."""


class Session:
    """One match at one keyboard; `save` is called after every move."""

    def __init__(
        self, match: AnyMatch, face: Face, terminal: Terminal, save: Callable[[], None]
    ) -> None:
        self.match = match
        self.face = face
        self.terminal = terminal
        self.save = save
        self.names = names_of(match)
        # A record without a seed continues with chance that it cannot prove.
        self.seed = match.seed = match.seed or fresh_seed()
        self.bots = [bot_of_name(match.game.name, name) for name in self.names]
        self.people = [seat for seat, bot in enumerate(self.bots) if bot is None]
        self._hints = Hints(match, None, self.names)
        self._at_keyboard: Seat | None = self.people[0] if len(self.people) == 1 else None

    def run(self) -> None:
        """Play until the end.

        Raises:
            Stopped: if a person stops before the end.
            EOFError: if the input ends.
            GaveUp: if the input comes from no keyboard and names no move, again and again.
        """
        if not self.match.moves and self.match.record.commitment:
            self._tell(say("play.commitment", commitment=self.match.record.commitment) + "\n")
        while not self.match.state.is_over:
            if self.match.state.is_chance:
                self.match.play_chance()
            else:
                self._act(self._next_seat())
            self.save()
        self.clear_hands()

    def clear_hands(self) -> None:
        """Leave no hand on a screen that other people will see."""
        if len(self.people) > 1 and self.match.game.hides_hands:
            self.terminal.clear()

    def _act(self, seat: Seat) -> None:
        """Let a bot or a person act."""
        match, bot = self.match, self.bots[seat]
        if bot is None:
            self._ask_person(seat)
        else:
            rng = bot_rng(self.seed, len(match.moves), seat)
            match.play(choose_for(bot, match.game, match.state, seat, NO_LIMIT, rng))

    def _next_seat(self) -> Seat:
        """The person at the keyboard first, then other people, then bots."""
        waiting = self.match.state.seats_to_act
        if self._at_keyboard is not None and self._at_keyboard in waiting:
            return self._at_keyboard
        return next((seat for seat in self.people if seat in waiting), waiting[0])

    def _ask_person(self, seat: Seat) -> None:
        """Answer what a person types, until it is a move or takes one back."""
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
                    self._tell(self.face.help_text() + say("play.help"))
                case "quit" | "exit" | "resign":
                    raise Stopped
                case "moves":
                    self._list_moves(scene)
                case "board":
                    scene = self._show(seat)
                case "undo":
                    if self._undo(seat):
                        return
                case "save":
                    self._save_copy(rest.strip())
                case "hint":
                    self._hint(seat)
                case "what":
                    self._describe_move(scene, seat, rest)
                case _:
                    answer = self.face.look(scene, typed)
                    if answer is not None:
                        self.terminal.show(answer)
                    elif self._play(scene, seat, typed):
                        return

    def _hand_over(self, seat: Seat) -> None:
        """Clear the screen before the next hand is shown."""
        if self._at_keyboard == seat:
            return
        if self.match.game.hides_hands:
            if self._at_keyboard is not None:
                self.terminal.clear()
            self.terminal.ask(say("play.hand_over", name=self.names[seat]))
            self.terminal.clear()
        self._at_keyboard = seat

    def _show(self, seat: Seat) -> Scene:
        match = self.match
        since = moves_since_last_turn if match.game.hides_hands else moves_since_last_move
        scene = scene_of(match, seat, self.terminal, since(match.moves, seat))
        title = say("play.title", number=len(match.moves) + 1, name=self.names[seat])
        self.terminal.show(
            Rule(title, characters="-" if scene.only_ascii else "─", style="dim"),
            self.face.table(scene),
            *(_indented(sentence) for sentence in self.face.narrate(scene)),
        )
        hand = self.face.hand(scene)
        if hand is not None:
            self.terminal.show("", hand)
        self.terminal.show("", Text(self.face.prompt(scene), "bold"))
        return scene

    def _play(self, scene: Scene, seat: Seat, typed: str) -> bool:
        """Whether what was typed is a legal move, which is then played."""
        try:
            self.match.play(self.face.expand(scene, typed), seat)
        except GameError as error:
            self._warn(self.face.refusal(scene, error))
            return False
        return True

    def _list_moves(self, scene: Scene) -> None:
        for heading, moves in self.face.move_groups(scene):
            self.terminal.show(Text(heading, "bold"), _indented(moves))

    def _describe_move(self, scene: Scene, seat: Seat, typed: str) -> None:
        """Tell what a move would do, except for what is hidden."""
        state = self.match.state
        try:
            effects = state.effects(state.parse(self.face.expand(scene, typed), seat))
        except GameError as error:
            self._warn(self.face.refusal(scene, error))
            return
        words = self.face.describe(scene, public_events(self.match, effects))
        self._tell(say("play.would", effects=words or say("play.nothing")))

    def _hint(self, seat: Seat) -> None:
        """The next of three steps: an idea, the move, and why it is good."""
        if self._hints.about != (len(self.match.moves), seat):
            self._hints = Hints(self.match, seat, self.names)
        for line in self._hints.next_lines():
            self._tell(line)

    def _undo(self, seat: Seat) -> bool:
        """Take back the last move if it is the person's own and revealed nothing hidden.

        Where no hands are hidden, a person may also take back the move of another person.
        """
        last = self.match.moves[-1] if self.match.moves else None
        own = [seat] if self.match.game.hides_hands else self.people
        if last is None or last.seat not in own:
            self._warn(say("play.no_undo"))
            return False
        if len(public_events(self.match, last.events)) < len(last.events):
            self._warn(say("play.no_undo_revealed"))
            return False
        self.match.undo()
        self._at_keyboard = last.seat
        return True

    def _save_copy(self, name: str) -> None:
        """Write a copy of the record to a new file."""
        if not name:
            self._warn(say("play.save_where"))
            return
        path = Path(name).expanduser()
        try:
            refuse_overwrite(path)
            write_record(path, self.match.record)
        except CommandError as error:
            self._warn(str(error))
            return
        self._tell(say("play.saved", path=path))

    def _tell(self, sentence: str) -> None:
        self.terminal.show(Text(sentence))

    def _warn(self, sentence: str) -> None:
        self.terminal.show(Text(sentence, "yellow"))


def _indented(sentence: str) -> Padding:
    return Padding(Text(sentence), (0, 0, 0, 2))
