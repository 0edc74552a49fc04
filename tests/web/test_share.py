"""After the end: a picture to share, records to open, and positions to continue from."""

import json
import re
import struct
from pathlib import Path

import pytest
from playwright.sync_api import Download, expect

from tests.web.conftest import NewPerson
from tests.web.positions import record_of, upload
from tests.web.screens import SCREENS

SIGNATURE = b"\x89PNG\r\n\x1a\n"


def size_of(png: bytes) -> tuple[int, int]:
    """The width and height in the header of a PNG."""
    assert png.startswith(SIGNATURE)
    width, height = struct.unpack(">II", png[16:24])
    return width, height


@pytest.mark.parametrize("screen", ["end", "dice_end"])
def test_the_picture_of_the_result_can_be_saved(
    new_person: NewPerson, screen: str, language: str
) -> None:
    person = new_person(language)
    SCREENS[screen](person)
    person.find(".share button").click()
    picture = person.find(".share img")
    expect(picture).to_be_visible()
    alt = picture.get_attribute("alt") or ""
    assert re.search(r"(Mira|Fen) (wins|gagne|gewinnt)", alt)
    with person.page.expect_download() as waiting:
        person.find(".share a[download]").click()
    saved: Download = waiting.value
    png = Path(saved.path()).read_bytes()
    assert saved.suggested_filename.startswith("lakelight-")
    assert size_of(png) == (1080, 1350)
    # A picture with only the background has a tenth of this size.
    assert len(png) > 600_000


def test_the_systems_share_dialog_gets_the_picture_as_a_file(new_person: NewPerson) -> None:
    person = new_person(phone=True)
    person.page.add_init_script(
        "navigator.canShare = () => true;"
        "navigator.share = async (what) => { window.shared = what.files[0]; };"
    )
    SCREENS["end"](person)
    person.press(person.find(".share button"))
    # Nobody has to scroll to what they asked for.
    for shown in (".share img", ".share .primary"):
        expect(person.find(shown)).to_be_in_viewport(ratio=1)
    person.press(person.find(".share .primary"))
    shared = person.page.evaluate("[shared.name, shared.type, shared.size]")
    assert shared[:2] == ["lakelight-harvest.png", "image/png"]
    assert shared[2] > 600_000


def test_a_record_can_be_opened_from_a_file_and_replayed(
    new_person: NewPerson, tmp_path: Path
) -> None:
    person = new_person()
    record = record_of("harvest", 4)
    path = tmp_path / "match.json"
    path.write_text(json.dumps(record.to_json()), "utf-8")
    person.open()
    person.find("input[type=file]").set_input_files(path)
    expect(person.find(".controls")).to_be_visible()
    names = person.find(".seat .name").all_inner_texts()
    assert sorted(names) == sorted(["Mira", "Pip", "Ollie", "Iris"])
    eyes = person.find(".viewer option").all_inner_texts()
    assert eyes[2:] == ["Mira", "Pip (Medium)", "Ollie (Hard)", "Iris (Casual)"]
    person.page.keyboard.press("ArrowRight")
    person.page.keyboard.press("ArrowRight")
    expect(person.find("[data-tile]")).to_have_count(3)
    person.page.keyboard.press("Shift+ArrowLeft")
    expect(person.find("[data-tile]")).to_have_count(2)
    expect(person.find(".hand .tile")).to_have_count(0)
    person.find(".viewer select").select_option("1")
    expect(person.find(".hand .tile")).to_have_count(3)
    person.find(".viewer select").select_option("all")
    expect(person.find(".hand-open")).to_have_count(4)


def test_a_file_that_is_not_a_record_is_refused_with_an_explanation(
    new_person: NewPerson, tmp_path: Path
) -> None:
    person = new_person("de", errors=False)
    path = tmp_path / "letter.json"
    path.write_text('{"game": "harvest"}', "utf-8")
    person.open()
    person.find("input[type=file]").set_input_files(path)
    expect(person.find(".join [role=alert]")).to_have_text(
        "Diese Datei ist keine gespeicherte Partie."
    )


@pytest.mark.parametrize("game", ["harvest", "dice"])
def test_a_link_leads_to_a_position_and_the_match_can_continue_from_there(
    new_person: NewPerson, game: str
) -> None:
    person = new_person()
    code = upload(person, record_of(game, 2))
    person.open(f"/r/{code}?at=12")
    expect(person.find(".slider > span").first).to_contain_text("Move 12 of")
    person.find(".viewer select").select_option("0")
    person.find(".controls .on").click()
    expect(person.page).to_have_url(re.compile("/t/"))
    person.play_once()
    person.play_once()


def test_a_replay_names_bots_and_their_levels(
    new_person: NewPerson,
) -> None:
    person = new_person("de")
    SCREENS["end"](person)
    person.find(".end-screen a[href$=replay]").click()
    expect(person.find(".controls")).to_be_visible()
    assert "Fen (Anfänger)" in person.find(".viewer option").all_inner_texts()
