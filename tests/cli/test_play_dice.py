"""Dice in the terminal: the sheets, the rolls, and open hands."""

from __future__ import annotations

import io
import json
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from lakelight.cli.main import main
from lakelight.core.match import Match
from lakelight.core.record import parse_record
from lakelight.dice import DICE, State
from tests.cli.pseudo_terminal import Person, person_at

Capsys = pytest.CaptureFixture[str]
Play = Callable[..., str]
PROMPT = "\n> "
FIRST = ("--first-game", "--names", "Ann,Ben")


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: Capsys) -> Play:
    """What is shown when lines are typed and then no more."""

    def typed(lines: list[str], *options: str) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        begun = [] if "--resume" in options else ["--game", "dice", "--seed", "5"]
        assert main(["play", "--bots", "random", *begun, *options]) == 0
        return capsys.readouterr().out

    return typed


def states(path: Path) -> list[State]:
    return list(
        Match.from_record(DICE, parse_record(DICE, json.loads(path.read_text("utf-8")))).states()
    )


def moves(path: Path) -> list[str]:
    found: list[str] = json.loads(path.read_text("utf-8"))["moves"]
    return found


def last_screen(shown: str) -> str:
    return shown.rpartition("─ move ")[2]


def test_the_screen_fits_eighty_columns_and_twenty_four_lines(play: Play) -> None:
    shown = play(["turn 2"], "--players", "4", "--names", "Ann,Ben,Cal,Dora")
    for screen in shown.split("─ move ")[1:]:
        lines = screen.partition("The match is saved")[0].splitlines()
        assert len(lines) <= 24
        assert max(map(len, lines)) <= 80


def test_the_sheet_shows_ponds_installations_and_choices(play: Play) -> None:
    screen = last_screen(play(["turn 0"], *FIRST))
    assert "     A    B    C    D    E    F    G    H    I" in screen
    color = re.search(r"shade (\w+), your die", screen)
    assert color is not None
    lake = "\n".join(line[:48] for line in screen.splitlines()[1:14])
    assert set(re.findall(r">([ROGBPW])", lake)) == {color[1][0].upper()}
    assert "O*" in screen
    assert "[" in screen
    assert "(" in screen


def test_before_the_tray_is_turned_every_turn_is_listed_with_the_dice_faced(play: Play) -> None:
    screen = last_screen(play(["moves"], *FIRST))
    roll = screen.partition("Ann rolled ")[2].partition(".")[0].replace(" and", ",").split(", ")
    ann, ben = ([color[0].upper() for color in (*roll[at:], *roll[:at])] for at in (0, 2))
    assert f"Ann  {'  '.join(ann)}" in screen
    assert f"Ben  {'  '.join(ben)}" in screen
    assert f"Ann {roll[1]} and Ben {roll[3]}\n  turn 1" in screen


def test_the_tray_shows_which_seat_faces_which_die(play: Play) -> None:
    screen = last_screen(play(["turn 1"], *FIRST))
    turned = re.search(r"turned the tray by 1: Ann (\w+) and Ben (\w+)\.", screen)
    assert turned is not None
    assert re.search(rf"Ann  {turned[1][0].upper()}  [ROGBPW] *\n", screen)
    assert re.search(rf" [ROGBPW]  {turned[2][0].upper()}  Ben", screen)


def test_the_table_shows_bonuses_cards_stacks_and_points(play: Play) -> None:
    screen = last_screen(play([], *FIRST))
    assert "bonus [R]W G P O B O P B W" in screen
    assert "e1 1 gift: 1 area of the color" in screen
    assert "e3 3 gifts: 2 areas of one" in screen
    assert "V3 4 43322  O4 5 54433  T4 5 54433  U5 6 65544" in screen
    assert ">A Ann          1    0  0+0+0" in screen


def test_moves_are_typed_without_a_seat_and_can_be_previewed(play: Play, tmp_path: Path) -> None:
    options = (*FIRST, "--record", "match.json")
    opening = play(["what turn 3", "what nonsense", "?"], *options)
    assert "That would do this: Ann turned the tray by 3: Ann " in opening
    assert "This is not a move: write turn 2" in opening
    assert "V3@C4+D4+D5" in opening
    state = states(tmp_path / "match.json")[-1]
    state.play(state.parse("turn 0"))
    area = next(state.format(move) for move in state.legal_moves()[1:])[2:]
    shown = play(["turn 0", area.upper(), "undo", area, "pass"], *FIRST, "--record", "next.json")
    assert shown.count(f"Ann shaded {area} (") >= 2
    assert moves(tmp_path / "next.json")[1:3] == ["0:turn 0", f"0:{area}"]


def test_a_refusal_speaks_to_the_person_and_names_no_seat(play: Play) -> None:
    shown = play(["turn 0", "turn 1", "A1", "Z9a"], *FIRST)
    assert "turn 1 is not possible now: you are to shade an area" in shown
    refusals = " ".join(shown.split())
    assert "the lake has ponds A1 to I6: you are to" in refusals
    assert "seat" not in refusals


def test_the_command_sheet_shows_another_sheet(play: Play) -> None:
    for asked in ("sheet 2", "sheet B", "sheet ben"):
        shown = play([asked], *FIRST)
        assert "Ben, sheet B: 1 gift, 0 points (fireworks 0, second group 0, boats 0)" in shown
        assert "Ann, sheet" not in shown
    assert "Ann, sheet A" in play(["sheet"], *FIRST)
    assert "There is no sheet '9'" in play(["sheet 9"], *FIRST)


def test_a_launched_firework_covers_the_marked_ponds(play: Play, tmp_path: Path) -> None:
    play([], *FIRST, "--record", "match.json")
    fields = json.loads((tmp_path / "match.json").read_text("utf-8"))
    state = states(tmp_path / "match.json")[-1]
    while state.step_of(0) != "firework":
        move = DICE.chance_move(state, bytes.fromhex(fields["seed"]))
        if not state.is_chance:
            move = min(state.legal_moves(), key=lambda move: wish(state, move))
        fields["moves"].append(state.format(move))
        state.play(move)
    (tmp_path / "part.json").write_text(json.dumps(fields), "utf-8")
    launch = next(text for text in state.format_moves(state.legal_moves()) if "@" in text)
    stack, _, ponds = launch[2:].partition("@")
    typed = [f"{stack.lower()} {ponds.replace('+', ' ')}", "sheet ann"]
    shown = play(typed, "--resume", "part.json")
    assert shown.count(">▓▓▓ ") >= stack_size(ponds)
    assert last_screen(shown).count(f":{stack}::") == stack_size(ponds)
    assert f"launched {stack} for " in " ".join(shown.split())


def stack_size(ponds: str) -> int:
    return ponds.count("+") + 1


def wish(state: State, move: int) -> tuple[int, str]:
    """Seat 0 fills its lake from the left and passes nothing; the rest pass."""
    text = state.format(move).partition(":")[2]
    if state.seat_of(move) != 0:
        return (text != "pass", text)
    return (text in ("pass", "reroll"), text)


def test_every_person_is_asked_in_turn_without_a_hand_over(play: Play) -> None:
    shown = play(["turn 0", *["pass"] * 4], *FIRST)
    assert "Pass the keyboard" not in shown
    asked = re.findall(r"^(Ann|Ben): ", shown, re.MULTILINE)
    assert asked.index("Ben") > asked.index("Ann")
    assert asked[-1] in ("Ann", "Ben")


def test_every_move_can_be_taken_back_until_the_next_roll(play: Play, tmp_path: Path) -> None:
    shown = play(["reroll", "undo", "turn 0", "undo"], *FIRST, "--record", "match.json")
    assert "You have no move" in shown
    rolled, reroll, again = moves(tmp_path / "match.json")
    assert (rolled[:5], reroll, again[:5]) == ("roll ", "0:reroll", "roll ")
    assert "Ann paid 1 gift to roll again." in shown


def test_a_person_may_take_back_the_move_of_another(play: Play, tmp_path: Path) -> None:
    typed = ["turn 0", "pass", "pass", "pass", "undo", "undo", "undo", "undo"]
    shown = play(typed, *FIRST, "--record", "match.json")
    assert "Ben: shade" in shown
    assert last_screen(shown).partition("\n")[0].startswith("2: Ann")
    assert len(moves(tmp_path / "match.json")) == 1


def test_rolls_come_from_the_seed_and_are_verified(play: Play, tmp_path: Path) -> None:
    play([], "--humans", "0", "--players", "4", "--record", "match.json")
    assert main(["verify", "match.json"]) == 0
    fields = json.loads((tmp_path / "match.json").read_text("utf-8"))
    fields["moves"][0] = "roll RRRR"
    (tmp_path / "forged.json").write_text(json.dumps(fields), "utf-8")
    assert main(["verify", "forged.json"]) == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_end_shows_every_sheet_and_the_parts_of_the_points(
    players: int, play: Play, tmp_path: Path
) -> None:
    shown = play([], "--humans", "0", "--players", str(players), "--record", "match.json")
    end = shown.partition("SHA-256:")[2]
    assert len(re.findall(r"^random bot.*, sheet [A-D]: ", end, re.MULTILINE)) == players
    assert "fireworks   second group   boats" in end
    assert " won" in end or "share the victory" in end
    assert states(tmp_path / "match.json")[-1].is_over


def test_a_replay_shows_the_sheet_of_the_seat_that_moved(play: Play, capsys: Capsys) -> None:
    play([], "--humans", "0", "--record", "match.json")
    assert main(["replay", "match.json"]) == 0
    shown = capsys.readouterr().out
    assert "rolled" in shown
    assert "turned the tray by" in shown
    assert main(["replay", "match.json", "--seat", "1"]) == 0
    assert max(map(len, capsys.readouterr().out.splitlines())) <= 80


def plain(shown: str) -> str:
    """Without styles and rules."""
    return re.sub(r"\x1b\[[\d;]*m|─+ ?", "", shown)


def answer(person: Person, state: State, seat: int) -> None:
    """Type the last of the seat's legal moves, which shades or launches if it can."""
    legal = [move for move in state.legal_moves() if state.seat_of(move) == seat]
    person.type(state.format(legal[-1]).partition(":")[2])


def test_two_people_and_a_bot_play_a_whole_match(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    options = ("--game", "dice", "--names", "Ann,Ben,-", "--seed", "9", "--record", "match.json")
    asked: set[str] = set()
    with person_at(tmp_path, "play", *options, NO_COLOR="1") as person:
        while True:
            shown = person.wait_for(PROMPT, "verify match.json")
            if shown.endswith("verify match.json"):
                break
            (name,) = re.findall(r"^move \d+: (\w+)", plain(shown), re.MULTILINE)
            asked.add(name)
            answer(person, states(path)[-1], ("Ann", "Ben").index(name))
        person.wait_for_end()
        assert person.process.returncode == 0
        assert "48;" not in person.seen
    assert asked == {"Ann", "Ben"}
    assert states(path)[-1].is_over
    assert main(["verify", "match.json"]) == 0


def test_the_screen_is_colored_unless_no_color_is_set(tmp_path: Path) -> None:
    options = ("play", "--game", "dice", "--seed", "9", "--first-game", "--record")
    for number, (environment, colored) in enumerate((({}, True), ({"NO_COLOR": "1"}, False))):
        with person_at(tmp_path, *options, f"{number}.json", **environment) as person:
            shown = person.wait_for(PROMPT)
            assert ("48;" in shown) == colored
            person.type("quit")
            person.wait_for_end()


def test_the_screen_works_in_ascii(tmp_path: Path) -> None:
    options = ("play", "--game", "dice", "--seed", "9", "--first-game", "--record", "m.json")
    settings = {"PYTHONIOENCODING": "ascii", "NO_COLOR": "1"}
    with person_at(tmp_path, *options, **settings) as person:
        person.wait_for(PROMPT)
        person.type("turn 0")
        person.wait_for(PROMPT)
        answer(person, states(tmp_path / "m.json")[-1], 0)
        assert "###" in person.wait_for(PROMPT)
        assert person.seen.isascii()
        person.type("quit")
        person.wait_for_end()
