"""Programs as bots: they play, or they forfeit in time and with a clear report."""

import shlex
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from lakelight.bots import BotForfeit, Budget, CancelFlag, bot_named, choose_for
from lakelight.bots.process_bot import ProcessBot
from lakelight.core.errors import InvalidSetup
from lakelight.core.rng import Rng
from lakelight.games import GAMES, AnyGame
from tests.bots.positions import played_match

ROOT = Path(__file__).parents[2]
EXAMPLE = shlex.join([sys.executable, str(ROOT / "examples" / "bot_random.py")])
by_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
HARVEST = GAMES["harvest"]


def program(source: str) -> str:
    """A command that runs a few lines of Python for every question."""
    return shlex.join([sys.executable, "-c", f"import sys\nfor line in sys.stdin:\n {source}"])


def ask(command: str, timeout: float = 5.0, budget: Budget | None = None) -> int:
    """The answer of a program at the opening of a match."""
    bot = ProcessBot(command, HARVEST, timeout)
    state = next(iter(played_match(HARVEST, 2)))
    try:
        return choose_for(bot, HARVEST, state, state.seat, budget or Budget(), Rng(1))
    finally:
        bot.close()


@pytest.fixture(params=list(GAMES.values()), ids=list(GAMES))
def example(request: pytest.FixtureRequest) -> Iterator[tuple[AnyGame, ProcessBot]]:
    """The example program as a bot of each game."""
    bot = bot_named(request.param.name, f"process:{EXAMPLE}")
    assert isinstance(bot, ProcessBot)
    yield request.param, bot
    bot.close()


def test_the_example_plays_a_whole_match(example: tuple[AnyGame, ProcessBot]) -> None:
    game, bot = example
    for number, state in enumerate(played_match(game, 2)):
        if number % 4 == 0:
            seat = state.seats_to_act[0]
            moves = {choose_for(bot, game, state, seat, Budget(), Rng(7)) for _ in range(2)}
            assert len(moves) == 1


def test_a_question_holds_the_view_the_legal_moves_and_the_budget() -> None:
    checks = (
        'import json; q = json.loads(line); assert q["view"]["hand_sizes"] == [3, 3]; '
        'assert "hands" not in q["view"] and q["budget"] == {"seconds": 2.0, "playouts": None}; '
        'print(json.dumps({"move": q["legal_moves"][0].lower()}), flush=True)'
    )
    assert ask(program(checks), budget=Budget(seconds=2.0)) >= 0


@pytest.mark.parametrize(
    ("source", "report"),
    [
        ('raise SystemExit("no more ideas")', "it ended; it said: no more ideas"),
        ("print('nonsense', flush=True)", "it answered .*the text is no JSON"),
        ("""print('{"move": 7}', flush=True)""", "expected .* with a legal move"),
        ("""print('{"move": "castle"}', flush=True)""", "is not a move"),
        ("""print('{"move": "pass"}', flush=True)""", "it answered .*pass"),
        ("print('x' * 70000, flush=True)", "its line never ended"),
    ],
)
def test_a_crash_or_a_wrong_answer_is_a_forfeit_with_a_report(source: str, report: str) -> None:
    with pytest.raises(BotForfeit, match=report) as caught:
        ask(program(source))
    assert caught.value.seat == 0


def test_a_program_that_does_not_answer_in_time_forfeits() -> None:
    begun = time.monotonic()
    with pytest.raises(BotForfeit, match=r"it was silent for 0\.3 seconds"):
        ask(program("pass"), timeout=0.3)
    assert time.monotonic() - begun < 5.0


def test_a_program_that_reads_nothing_forfeits_in_time() -> None:
    command = shlex.join([sys.executable, "-c", "import threading; threading.Event().wait()"])
    with pytest.raises(BotForfeit, match="silent"):
        ask(command, timeout=0.3)


def test_a_command_that_does_not_exist_is_a_forfeit() -> None:
    with pytest.raises(BotForfeit, match="cannot be started"):
        ask("/nowhere/bot")
    with pytest.raises(InvalidSetup, match="names no command"):
        bot_named("harvest", "process: ")


def test_a_canceled_program_is_ended_and_started_again_when_needed() -> None:
    bot = ProcessBot(EXAMPLE, HARVEST)
    state = next(iter(played_match(HARVEST, 2)))
    cancel = CancelFlag()
    cancel.set()
    budget = Budget(cancel=cancel)
    assert choose_for(bot, HARVEST, state, 0, budget, Rng(1)) == state.legal_moves()[0]
    cancel.clear()
    assert choose_for(bot, HARVEST, state, 0, budget, Rng(1)) in state.legal_moves()
    bot.close()
