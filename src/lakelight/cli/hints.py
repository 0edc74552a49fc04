"""A hint at the prompt, told in three steps: an idea, the move, and why."""

from __future__ import annotations

from collections.abc import Sequence

from lakelight.cli.words import say, spoken_language
from lakelight.coach.game_coach import coach_of
from lakelight.coach.hints import hint
from lakelight.coach.review_words import ReviewWords
from lakelight.coach.wording import say_hint
from lakelight.core.errors import InvalidSetup
from lakelight.core.game import Seat
from lakelight.games import AnyMatch

STEPS = ("hint.idea", "hint.place", "hint.why")


class Hints:
    """The hint of one position: found when it is first asked for, told step by step."""

    def __init__(self, match: AnyMatch, seat: Seat | None, names: Sequence[str]) -> None:
        self.match = match
        self.seat = seat
        self.names = names
        self.about = len(match.moves), seat
        self.told = 0
        self._texts: tuple[str, ...] = ()

    def next_lines(self) -> list[str]:
        """The next step; after the last one, all three again."""
        game = self.match.game.name
        try:
            coach_of(game)
        except InvalidSetup:
            return [say("play.no_coach")]
        language = spoken_language()
        if not self._texts:
            found = hint(game, self.match.state.view(self.seat))
            self._texts = say_hint(found, language, self.names, game)
        words = ReviewWords(game, language)
        if self.told == len(STEPS):
            self.told = 0
        first = 0 if self.told == len(STEPS) - 1 else self.told
        lines = [
            words("line", label=words(key), text=text)
            for key, text in zip(STEPS[first:], self._texts[first : self.told + 1], strict=False)
        ]
        self.told += 1
        if self.told < len(STEPS):
            lines.append(say("play.hint_next"))
        return lines
