"""Your own Dice components: checked, drawn, played and verified."""

from __future__ import annotations

import io
import json
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from lakelight.cli.main import main
from lakelight.dice import built_in, check_components

Capsys = pytest.CaptureFixture[str]
BROKEN = {
    "a missing pond": ('"PO WG BR WP PR GB OG OB WR"', '"PO WG BR WP PR GB OG OB"', "ponds"),
    "an unknown action": ('color = "no_die"', 'color = "gold"', "emperor.2A: color is 'gold'"),
    "a ladder that rises": ("[4, 4, 3, 3, 2, 2]", "[4, 4, 3, 3, 2, 5]", "values rise from 2 to 5"),
    "a firework that cannot fit": (
        'shape = ["XXX"]',
        'shape = ["XXXXXXXXXX"]',
        "fireworks.I3: shape does not fit on the lake",
    ),
}


@pytest.fixture
def own(tmp_path: Path, capsys: Capsys) -> Path:
    """A valid set that differs from the built-in one."""
    assert main(["components", "show"]) == 0
    text = capsys.readouterr().out
    path = tmp_path / "mine.toml"
    path.write_text(
        text.replace('name = "Lakelight"', 'name = "Mine"').replace("RWGPOB", "BWGPOR"), "utf-8"
    )
    return path


def test_the_built_in_set_is_printed(capsys: Capsys) -> None:
    assert main(["components", "show"]) == 0
    assert check_components(capsys.readouterr().out) == built_in()


def test_a_valid_set_is_summarized_with_its_hash(own: Path, capsys: Capsys) -> None:
    assert main(["components", "check", str(own)]) == 0
    shown = capsys.readouterr().out
    assert "Mine" in shown
    assert "9 ponds wide, 6 high" in shown
    assert check_components(own.read_text("utf-8")).digest in shown
    assert "built-in" not in shown
    assert main(["components", "check", "--json", str(own)]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["ok"]
    assert found["hash"] == check_components(own.read_text("utf-8")).digest
    assert not found["built_in"]


@pytest.mark.parametrize("fault", BROKEN)
def test_an_invalid_set_is_refused_with_the_reason(fault: str, own: Path, capsys: Capsys) -> None:
    right, wrong, expected = BROKEN[fault]
    own.write_text(own.read_text("utf-8").replace(right, wrong, 1), "utf-8")
    assert main(["components", "check", str(own)]) == 1
    assert expected in capsys.readouterr().err
    assert main(["play", "--game", "dice", "--components", str(own)]) == 1
    shown = capsys.readouterr()
    assert expected in shown.err
    assert shown.out == ""


def test_problems_are_told_in_the_language_of_the_person(
    own: Path, capsys: Capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    right, wrong, _ = BROKEN["a ladder that rises"]
    own.write_text(own.read_text("utf-8").replace(right, wrong, 1), "utf-8")
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert main(["components", "check", str(own)]) == 1
    assert "Die Werte steigen von 2 auf 5" in capsys.readouterr().err
    assert main(["play", "--game", "dice", "--components", str(own)]) == 1
    assert "Die Werte steigen von 2 auf 5" in capsys.readouterr().err


def test_every_problem_is_listed_at_once(own: Path, capsys: Capsys) -> None:
    text = own.read_text("utf-8")
    for right, wrong, _ in BROKEN.values():
        text = text.replace(right, wrong, 1)
    own.write_text(text, "utf-8")
    assert main(["components", "check", str(own)]) == 1
    shown = capsys.readouterr()
    assert all(expected in shown.err for _, _, expected in BROKEN.values())
    assert shown.out == ""
    assert main(["components", "check", "--json", str(own)]) == 1
    found = json.loads(capsys.readouterr().out)
    assert (found["ok"], found["code"]) == (False, "invalid_components")
    assert len(found["problems"]) >= len(BROKEN)


def test_a_file_that_is_no_toml_is_refused(tmp_path: Path, capsys: Capsys) -> None:
    (tmp_path / "text").write_text("dear Ann,", "utf-8")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    for name, expected in (("text", "not TOML"), ("bytes", "not UTF-8"), ("none", "no such file")):
        assert main(["components", "check", name]) == 2
        assert expected in capsys.readouterr().err
        assert main(["components", "draw", name]) == 2
        assert expected in capsys.readouterr().err


def test_a_set_is_read_from_standard_input(
    own: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capsys
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(own.read_bytes())))
    assert main(["components", "check", "-"]) == 0


def test_a_sheet_is_drawn_to_print(own: Path, tmp_path: Path, capsys: Capsys) -> None:
    assert main(["components", "draw", str(own), "--sheet", "b", "-o", "sheet.svg"]) == 0
    drawing = (tmp_path / "sheet.svg").read_text("utf-8")
    assert ET.fromstring(drawing).get("width") == "297mm"
    assert "Dice, sheet B" in drawing
    assert main(["components", "draw", str(own), "--sheet", "Q"]) == 2
    assert "sheet 'Q': expected A, B, C, D" in capsys.readouterr().err
    assert main(["components", "draw"]) == 0
    assert "Dice, sheet A" in capsys.readouterr().out


def test_the_record_of_a_match_with_its_own_set_contains_the_set(
    own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capsys
) -> None:
    options = ["--game", "dice", "--players", "3", "--seed", "7", "--components", str(own)]
    assert (
        main(["play", "--bots", "random", *options, "--humans", "0", "--record", "match.json"]) == 0
    )
    own.unlink()
    record = json.loads((tmp_path / "match.json").read_text("utf-8"))
    assert record["components"]["name"] == "Mine"
    capsys.readouterr()
    assert main(["verify", "match.json"]) == 0
    assert main(["replay", "match.json"]) == 0
    assert f"{len(record['moves'])} of {len(record['moves'])}" in capsys.readouterr().out
    assert main(["trace", "--record", "match.json"]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert json.loads(rows[-1])["outcome"] == record["result"]
    for form in ([], ["--text"], ["--json"]):
        assert main(["draw", "match.json", *form]) == 0
    record["moves"], record["result"] = record["moves"][:1], None
    del record["result"]
    (tmp_path / "part.json").write_text(json.dumps(record), "utf-8")
    assert main(["play", "--resume", "part.json"]) == 0
    assert main(["verify", "part.json"]) == 0


@pytest.mark.parametrize("ponds", [(26, 2), (4, 4), (2, 26), (16, 4)])
def test_a_lake_of_any_size_fits_the_terminal(
    ponds: tuple[int, int], tmp_path: Path, own: Path, capsys: Capsys
) -> None:
    width, height = ponds
    colors = ["RO", "GB", "PW", "OR", "BG", "WP"]
    rows = [" ".join(colors[(row + at) % 6] for at in range(width)) for row in range(height)]
    text = own.read_text("utf-8")
    head, _, tail = text.partition("ponds = [")
    rest = tail.partition("[gifts]")[2]
    lake = f"ponds = {json.dumps(rows)}\nboats = []\nplatforms = []\npavilions = []\n"
    own.write_text(f"{head}{lake}[gifts]{rest}".replace('".X.", "XXX", ".X."', '"XXXX", "XXXX"'))
    assert (
        main(
            [
                "play",
                "--game",
                "dice",
                "--components",
                str(own),
                "--bots",
                "random",
                "--humans",
                "0",
            ]
        )
        == 0
    )
    (record,) = tmp_path.glob("lakelight-*.json")
    capsys.readouterr()
    assert main(["replay", str(record)]) == 0
    assert max(map(len, capsys.readouterr().out.splitlines())) <= 80
