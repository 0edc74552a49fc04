"""`lakelight play`: typed moves, refusals, hidden hands, and the record on disk."""

from __future__ import annotations

import io
import json
import re
import sys
from pathlib import Path

import pytest

from lakelight.cli.main import main
from lakelight.core.match import Match
from lakelight.core.record import parse_record
from lakelight.harvest import HARVEST, State
from lakelight.harvest.pieces import turned
from tests.cli.pseudo_terminal import Person, person_at

Capsys = pytest.CaptureFixture[str]
PROMPT = "\n> "
HAND_OVER = "presses Enter. "
CLEARED = "\x1b[3J"


@pytest.fixture
def keyboard(monkeypatch: pytest.MonkeyPatch) -> object:
    """What will be typed, line by line; then nothing more."""

    def typed(*lines: str) -> None:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))

    return typed


def play(keyboard: object, typed: list[str], *options: str) -> int:
    keyboard(*typed)  # type: ignore[operator]
    return main(["play", "--seed", "5", "--bots", "random", *options])


def states(path: Path) -> list[State]:
    return list(
        Match.from_record(
            HARVEST, parse_record(HARVEST, json.loads(path.read_text("utf-8")))
        ).states()
    )


def test_the_commitment_is_shown_before_the_first_move(keyboard: object, capsys: Capsys) -> None:
    assert play(keyboard, []) == 0
    shown = capsys.readouterr().out
    assert shown.index("b2928391f8a477a27749a556b7386f4da4391e98df1c76459ba7f4ac2ee1a8f7") < 200


def test_an_illegal_move_is_refused_and_the_prompt_returns(
    keyboard: object, capsys: Capsys, tmp_path: Path
) -> None:
    typed = ["hello", "RBOK@0,1", "GPBP@9,9", "P>R", "", "GPBP@0,1"]
    assert play(keyboard, typed, "--record", "match.json") == 0
    shown = capsys.readouterr().out
    assert "This is not a move: write RBOK@2,-1" in shown
    assert "there is no lake tile with the sides RBOK" in shown
    assert "9,9 is not an open place" in shown
    assert "P>R is not possible now" in shown
    assert len(states(tmp_path / "match.json")) == 3


def test_a_tile_is_named_by_its_sides_or_by_its_number(keyboard: object, tmp_path: Path) -> None:
    for number, typed in enumerate(["BKPB@1,0", "3b@1,0", "3 B @ 1,0"]):
        assert play(keyboard, [typed], "--record", f"{number}.json") == 0
        assert json.loads((tmp_path / f"{number}.json").read_text())["moves"][0] == "BKPB@1,0"


def test_help_moves_and_effects_do_not_change_the_match(
    keyboard: object, capsys: Capsys, tmp_path: Path
) -> None:
    typed = ["?", "moves", "what 3b@1,0", "what nonsense", "board", "undo", "save"]
    assert play(keyboard, typed, "--record", "match.json") == 0
    shown = capsys.readouterr().out
    assert "exchange purple for red" in shown
    assert "GPBP PGPB BPGP PBPG BRWK KBRW WKBR RWKB KPBB BKPB BBKP PBBK" in shown
    assert "That would do this: You placed BKPB at 1,0." in shown
    assert "drew" not in shown
    assert "This is not a move" in shown
    assert "You have no move" in shown
    assert "Name a file" in shown
    assert len(states(tmp_path / "match.json")) == 1


def test_a_match_without_a_move_leaves_no_file(keyboard: object, tmp_path: Path) -> None:
    assert play(keyboard, ["quit"]) == 0
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("word", ["quit", "resign", None])
def test_stopping_names_the_file_of_the_record(
    word: str | None, keyboard: object, capsys: Capsys, tmp_path: Path
) -> None:
    assert play(keyboard, ["3b@1,0", *([word] if word else [])]) == 0
    (path,) = tmp_path.iterdir()
    assert re.fullmatch(r"lakelight-\d{4}-\d\d-\d\d-\d{6}\.json", path.name)
    assert f"lakelight play --resume {path.name}" in capsys.readouterr().out
    assert len(states(path)) == 3


def test_a_resumed_match_continues_as_it_would_have_without_a_pause(
    keyboard: object, capsys: Capsys, tmp_path: Path
) -> None:
    path = tmp_path / "match.json"
    assert play(keyboard, ["3b@1,0"], "--record", "match.json") == 0
    keyboard("1a@0,1")  # type: ignore[operator]
    assert main(["play", "--resume", "match.json"]) == 0
    resumed = json.loads(path.read_text("utf-8"))
    assert play(keyboard, ["3b@1,0", "1a@0,1"], "--record", "whole.json") == 0
    assert json.loads((tmp_path / "whole.json").read_text("utf-8")) == resumed
    assert resumed["names"] == ["You", "random bot"]


def test_a_resumed_match_has_its_own_set_up(match_file: Path, capsys: Capsys) -> None:
    assert main(["play", "--resume", str(match_file), "--players", "3"]) == 2
    assert "--players is for a new match" in capsys.readouterr().err


def test_an_existing_file_is_not_overwritten(
    keyboard: object, tmp_path: Path, capsys: Capsys
) -> None:
    (tmp_path / "letter.txt").write_text("dear Ann", "utf-8")
    assert play(keyboard, [], "--record", "letter.txt") == 2
    assert "the file exists already" in capsys.readouterr().err
    assert play(keyboard, ["save letter.txt", "save copy.json", "3b@1,0"]) == 0
    shown = capsys.readouterr().out
    assert "letter.txt: the file exists already" in shown
    assert "Saved as copy.json" in shown
    assert (tmp_path / "letter.txt").read_text("utf-8") == "dear Ann"
    assert len(states(tmp_path / "copy.json")) == 1


def test_a_move_that_revealed_nothing_can_be_taken_back(
    keyboard: object, capsys: Capsys, tmp_path: Path, match_file: Path
) -> None:
    moves = json.loads(match_file.read_text("utf-8"))
    at = next(number for number, text in enumerate(moves["moves"]) if re.match(r"4|2|7|\w>", text))
    moves |= {"moves": moves["moves"][:at], "result": None}
    path = tmp_path / "part.json"
    path.write_text(json.dumps({key: value for key, value in moves.items() if value is not None}))
    (phase,) = {states(path)[-1].phase}
    keyboard("pass", "undo")  # type: ignore[operator]
    assert main(["play", "--resume", "part.json"]) == 0
    assert len(states(path)) == at + 1
    assert states(path)[-1].phase == phase


def test_only_bots_play_a_whole_match(keyboard: object, capsys: Capsys, tmp_path: Path) -> None:
    assert play(keyboard, [], "--humans", "0", "--players", "4", "--record", "match.json") == 0
    shown = capsys.readouterr().out
    seed = json.loads((tmp_path / "match.json").read_text("utf-8"))["seed"]
    assert f"The seed was   {seed}" in shown
    assert " won" in shown or "share the victory" in shown
    assert main(["verify", "match.json"]) == 0


@pytest.mark.parametrize("game", ["harvest", "dice"])
@pytest.mark.parametrize("line", ["", "hello", "board"])
def test_input_that_never_names_a_move_ends_the_match(
    game: str, line: str, keyboard: object, capsys: Capsys, tmp_path: Path
) -> None:
    assert play(keyboard, [line] * 1000, "--game", game, "--record", "match.json") == 2
    shown = capsys.readouterr()
    assert "100 lines in a row were no move" in shown.err
    assert "play --resume match.json" in shown.out
    assert json.loads((tmp_path / "match.json").read_text("utf-8"))["game"] == game


def answer(person: Person, state: State) -> None:
    """Type the middle one of the legal moves."""
    legal = state.legal_moves()
    person.type(state.format(legal[len(legal) // 2]))


def test_in_a_match_of_two_people_nobody_sees_the_hand_of_the_other(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    options = ("--names", "Ann,Ben,-", "--seed", "9", "--record", "match.json")
    at_keyboard = None
    hand_overs = 0
    with person_at(tmp_path, "play", "--bots", "random", *options, NO_COLOR="1") as person:
        while True:
            shown = person.wait_for(PROMPT, HAND_OVER, "verify match.json")
            if shown.endswith("verify match.json"):
                break
            if shown.endswith(HAND_OVER):
                assert CLEARED in shown or ("SHA-256" in shown and hand_overs == 0)
                tail = shown.rpartition(CLEARED)[2]
                assert "┌" not in tail
                assert hand_overs == 0 or tail.strip().startswith("Pass the keyboard to")
                at_keyboard = "Ann" if "Ann" in tail else "Ben"
                hand_overs += 1
                person.type("")
                continue
            state = states(path)[-1]
            assert at_keyboard == ("Ann", "Ben")[state.seat]
            assert_only_own_hand(state, shown.rpartition(CLEARED)[2])
            answer(person, state)
        person.wait_for_end()
        assert person.process.returncode == 0
    assert hand_overs >= 18
    assert main(["verify", str(path)]) == 0


def assert_only_own_hand(state: State, shown: str) -> None:
    """Tiles of other hands and of the draw stack are nowhere on the screen."""
    position = state.position()
    own = {turned(name, k) for name in position.hands[state.seat] for k in range(4)}
    open_ = {turned(tile.sides, k) for tile in position.table.lake for k in range(4)}
    others = [hand for seat, hand in enumerate(position.hands) if seat != state.seat]
    secret = [name for hand in others for name in hand]
    for name in (*secret, *position.draw_stack):
        for quarters in range(4):
            text = turned(name, quarters)
            assert text in own | open_ or not re.search(rf"\b{text}\b", shown)


def test_ctrl_c_names_the_file_of_the_record(tmp_path: Path) -> None:
    with person_at(tmp_path, "play", "--bots", "random", "--seed", "5") as person:
        person.wait_for(PROMPT)
        person.type("3b@1,0")
        person.wait_for("move 3", PROMPT)
        person.wait_for(PROMPT)
        shown = person.interrupt()
        assert person.process.returncode == 130
    (path,) = tmp_path.glob("lakelight-*.json")
    assert f"--resume {path.name}" in shown
    assert "Traceback" not in person.seen
    assert len(states(path)) == 3


def test_every_color_has_a_letter_and_no_color_is_obeyed(tmp_path: Path) -> None:
    color = re.compile(r"\x1b\[[\d;]*[34]8;")
    for environment, colored in (({}, True), ({"NO_COLOR": "1"}, False)):
        with person_at(tmp_path, "play", "--seed", "5", **environment) as person:
            shown = person.wait_for(PROMPT)
            assert bool(color.search(shown)) is colored
            plain = re.sub(r"\x1b\[[\d;]*m", "", shown)
            assert "┌─G─┐" in plain
            person.type("quit")
            person.wait_for_end()


def test_a_terminal_without_unicode_gets_ascii(tmp_path: Path) -> None:
    with person_at(tmp_path, "play", "--seed", "5", PYTHONIOENCODING="ascii") as person:
        shown = person.wait_for(PROMPT)
        assert re.sub(r"\x1b\[[\d;]*m", "", shown).isascii()
        person.type("quit")
        person.wait_for_end()
        assert person.process.returncode == 0
