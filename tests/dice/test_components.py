"""D1.3: components are data, checked with every problem told at once."""

from __future__ import annotations

import copy
import random
import re
from importlib import resources
from pathlib import Path

import pytest

from lakelight.catalog import languages_in, read_messages
from lakelight.core.errors import GameError, InvalidSetup, Problem
from lakelight.core.jsontext import Json, JsonObject
from lakelight.core.rng import Rng
from lakelight.dice import (
    DICE,
    InvalidComponents,
    built_in,
    check_components,
    components_from_json,
    components_to_json,
    start,
)
from lakelight.dice.component_file import MOST_PROBLEMS
from lakelight.dice.component_problems import format_problem
from lakelight.dice.moves import LAUNCH, MOST_PLACEMENTS, SPAN
from lakelight.dice.setup import check_setup
from lakelight.dice.shapes import parse_shape, placements
from tests.dice.positions import SMALL

RULES = Path(__file__).parents[2] / "docs/rules/dice.md"
FILE = resources.files("lakelight.dice").joinpath("components.toml").read_text(encoding="utf-8")


def test_the_built_in_set_is_what_the_file_says() -> None:
    components = built_in()
    assert components == check_components(FILE)
    assert components.lake.width == 9
    assert components.lake.height == 6
    assert len(components.lake.pavilions) == 12
    assert sorted(components.sheets) == ["A", "B", "C", "D"]
    assert len(components.fireworks) == 8


def test_its_colors_are_shared_out_evenly() -> None:
    lake = built_in().lake
    counts = [sum(lake.color_of(area) == color for area in range(108)) for color in "ROGBPW"]
    assert counts == [18] * 6


def test_the_hash_names_the_content_and_not_the_title_or_the_order_of_tables() -> None:
    fields = components_to_json(built_in())
    digest = built_in().digest
    assert components_from_json(fields).digest == digest
    assert components_from_json(fields | {"name": "Another title"}).digest == digest
    backwards = {key: fields[key] for key in reversed(fields)}
    assert components_from_json(backwards).digest == digest
    assert components_from_json(SMALL).digest != digest


def test_the_hash_of_the_built_in_set_stays_the_same_as_long_as_records_name_it() -> None:
    assert built_in().digest == "1d183a64381cc12f0be254b1c2b5a0143b65dcb2cc02631643244c05a9619363"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_matches_can_be_played_with_another_set(players: int) -> None:
    for seed in range(20):
        match = start(players, seed=seed, components=components_from_json(SMALL))
        match.playout(Rng(seed))
        assert match.is_over
        assert DICE.parse_position_text(str(match)) == match


@pytest.mark.plays_much
@pytest.mark.parametrize(("width", "height"), [(8, 8), (16, 4), (9, 7), (4, 4), (13, 4)])
def test_a_lake_may_have_up_to_sixty_four_ponds(width: int, height: int) -> None:
    colors = ["RO", "GB", "PW", "OR", "BG", "WP"]
    rows: list[Json] = [
        " ".join(colors[(row + column) % 6] for column in range(width)) for row in range(height)
    ]
    fields = SMALL | {
        "lake": {"ponds": rows, "boats": ["B2"], "platforms": ["C2"], "pavilions": ["A1a"]}
    }
    components = components_from_json(fields)
    for seed in range(10):
        match = start(4, seed=seed, components=components)
        rng = Rng(seed)
        while not match.is_over:
            legal = match.legal_moves()
            move = legal[rng.below(len(legal))]
            assert match.parse(match.format(move)) == move
            match.play(move)


def test_no_four_shapes_have_more_placements_than_there_are_numbers_for() -> None:
    shapes = (["XX", "XX", "X."], ["XX", "X.", "X."], [".X", "XX", "X."])
    for shape in shapes:
        for width in range(1, 27):
            for height in range(1, 64 // width + 1):
                assert 4 * len(placements(parse_shape(shape), width, height)) <= MOST_PLACEMENTS
    assert LAUNCH + MOST_PLACEMENTS <= SPAN


def changed(path: str, value: Json) -> JsonObject:
    """The built-in set with one entry changed, or taken out."""
    fields = copy.deepcopy(components_to_json(built_in()))
    *tables, key = path.split("/")
    table: JsonObject = fields
    for name in tables:
        inner = table[name]
        assert isinstance(inner, dict)
        table = inner
    if value is None:
        del table[key]
    else:
        table[key] = value
    return fields


ROWS = [" ".join(row) for row in built_in().lake.ponds]
PROBLEMS: list[tuple[str, Json, str]] = [
    ("format", 2, "write format = 1"),
    ("format", True, "write format = 1"),
    ("name", 7, "must be a short text"),
    ("colors", 7, "unknown key 'colors'"),
    ("lake", None, "lake must be a table"),
    ("lake", [], "lake must be a table"),
    ("lake/ponds", [], "no ponds"),
    ("lake/ponds", [""], "no ponds"),
    ("lake/ponds", 7, "must be a list of texts"),
    ("lake/ponds", [7], "must be a list of texts"),
    ("lake/ponds", [ROWS[0][3:], *ROWS[1:]], "all rows must be equally long"),
    ("lake/ponds", ["RR " + ROWS[0][3:], *ROWS[1:]], "A1 is RR"),
    ("lake/ponds", ["RK " + ROWS[0][3:], *ROWS[1:]], "A1 is 'RK'"),
    ("lake/ponds", ["ROG " + ROWS[0][3:], *ROWS[1:]], "A1 is 'ROG'"),
    ("lake/ponds", ["RO " * 27], "at most 26"),
    ("lake/ponds", ["RX " * 27], "27 columns: at most 26"),
    ("lake/ponds", ["RO " * 13] * 5, "at most 64"),
    ("lake/boats", ["A1"], "can never score"),
    ("lake/boats", ["Z9"], "which is no pond"),
    ("lake/boats", ["B2", "B2"], "B2 twice"),
    ("lake/platforms", ["B2"], "a boat and a platform"),
    ("lake/pavilions", ["A1"], "which is no area"),
    ("lake/docks", [], "unknown key 'docks'"),
    ("gifts/at_start", -1, "at_start is -1"),
    ("gifts/at_start", "one", "must be a whole number"),
    ("gifts/at_start", {}, "not a table"),
    ("name", 10**30, "a number too large"),
    ("gifts/circles", 3, "at least 13"),
    ("gifts/circles", 10**30, "gifts: circles is"),
    ("sheets/D", None, "3 sheets: at least 4"),
    ("sheets/DD", {"bonus": "", "three_players": "", "two_players": ""}, "no name of a sheet"),
    ("sheets/A/bonus", "RWGPO", "write 6 colors"),
    ("sheets/A/three_players", "GPP", "write 2 colors"),
    ("sheets/A/two_players", "OPBK", "write 4 colors"),
    ("sheets/A", 7, "sheets.A must be a table"),
    ("sheets", {str(n): {} for n in range(70)}, "at most 64"),
    ("fireworks/I3/size", "tiny", "write small, medium, large"),
    ("fireworks/I3/values", [4, 4, 3, 3, 2], "must be 6 numbers"),
    ("fireworks/I3/values", [4, 4, 3, 3, 2, 0], "must be 6 numbers"),
    ("fireworks/I3/values", [4, 4, 3, 3, 2, True], "list of whole numbers"),
    ("fireworks/I3/values", [4, 4, 3, 3, 2, 3], "values rise from 2 to 3"),
    ("fireworks/I3/shape", ["X.X"], "hang together"),
    ("fireworks/I3/shape", ["..."], "hang together"),
    ("fireworks/I3/shape", ["XOX"], "drawn with X"),
    ("fireworks/I3/shape", ["X" * 10], "does not fit"),
    ("fireworks/I3/shape", ["XX", "X."], "I3 and V3 have the same shape"),
    ("fireworks/i3", {"size": "small", "shape": ["X"], "values": [1] * 6}, "a name is a capital"),
    ("emperor/1A", None, "face 1A is missing"),
    ("emperor/4A", {"cost": 1, "shade": 1, "color": "die", "where": "border"}, "is no face"),
    ("emperor/1A/cost", 0, "cost is 0"),
    ("emperor/1A/cost", 14, "cost is 14"),
    ("emperor/1A/shade", 3, "write 1 or 2"),
    ("emperor/1A/color", "black", "write die, other_dice"),
    ("emperor/1A/where", "sky", "write anywhere, border"),
    ("emperor/3B/color", "one", "differ in color"),
    ("first_game/fireworks", ["V3"], "must name 4 different stacks"),
    ("first_game/fireworks", ["V3", "V3", "O4", "U5"], "must name 4 different stacks"),
    ("first_game/fireworks", ["V3", "I3", "O4", "Q9"], "which is no stack"),
    ("first_game/emperor", ["A"], "three faces"),
    ("first_game/emperor", ["A", "B", "AB"], "three faces"),
]


@pytest.mark.parametrize(("path", "value", "words"), PROBLEMS)
def test_a_set_that_breaks_a_rule_is_refused(path: str, value: Json, words: str) -> None:
    with pytest.raises(InvalidComponents) as refused:
        components_from_json(changed(path, value))
    assert any(words in problem for problem in refused.value.problems), refused.value.problems


def problems_of(content: Json | str) -> tuple[Problem, ...]:
    """What is wrong with the content of a file, or with its text."""
    read = check_components if isinstance(content, str) else components_from_json
    with pytest.raises(InvalidComponents) as refused:
        read(content)  # type: ignore[arg-type]
    return refused.value.details


def every_problem() -> list[Problem]:
    """The problems of all broken sets of these tests."""
    broken: list[Json] = [changed(path, value) for path, value, _ in PROBLEMS]
    broken += [changed("fireworks", {}), changed("lake/ponds", ["X " * 100] * 100)]
    texts = ["x" * 200_000, "format = ", "format = 1 1", *broken]
    return [one for content in texts for one in problems_of(content)] + setup_problems()


def setup_problems() -> list[Problem]:
    """The problems of a set-up that names what there is not."""
    with pytest.raises(InvalidSetup) as refused:
        check_setup(2, sheets=["A", "A"], fireworks=["V3"], emperor=["C"])
    return list(refused.value.details)


def test_every_problem_has_a_sentence_in_each_language_and_a_clause_that_there_is() -> None:
    found = every_problem()
    clauses = set(re.findall(r"\*\*(D[\d.]+)\*\*", RULES.read_text("utf-8")))
    assert {one.clause for one in found} - {""} <= clauses
    for language in languages_in("lakelight.dice", "problems"):
        messages = read_messages("lakelight.dice", "problems", language)
        unused = {key for key in messages if "." not in key} - {one.reason for one in found}
        assert unused == set()
        for one in found:
            assert "{" not in format_problem(one, language)


def test_a_problem_is_told_in_the_language_that_is_asked_for() -> None:
    (boat, *_) = problems_of(changed("lake/boats", ["A1"]))
    assert (boat.reason, boat.clause, boat.facts) == ("lone_boat", "D9.4", {"pond": "A1"})
    assert "ne pourra jamais marquer" in format_problem(boat, "fr")
    assert "kann nie Punkte bringen" in format_problem(boat, "de")
    (table, *_) = problems_of(changed("sheets/A", {}))
    assert format_problem(table, "de").endswith("gefunden: nichts")
    (file, *_) = problems_of([])
    assert format_problem(file, "fr").startswith("le fichier : il faut une table")
    (toml,) = problems_of("format = 1\nlake = [1 2]")
    assert "Zeile 2, Spalte 11" in format_problem(toml, "de")
    assert format_problem(toml, "xx") == format_problem(toml)


def test_a_set_with_countless_problems_lists_the_first_ones_and_counts_the_others() -> None:
    problems = problems_of(changed("lake/ponds", ["X " * 100] * 100))
    assert len(problems) == MOST_PROBLEMS + 1
    assert problems[-1].reason == "more"
    assert int(problems[-1].facts["count"]) > 1000
    assert all(len(fact) <= 80 for one in problems for fact in one.facts.values())


def test_there_must_be_enough_fireworks_of_each_size() -> None:
    fields = changed("fireworks/X5/size", "medium")
    both = fields["fireworks"]
    assert isinstance(both, dict)
    large = both["U5"]
    assert isinstance(large, dict)
    large["size"] = "medium"
    with pytest.raises(InvalidComponents, match="0 of size large: at least 1"):
        components_from_json(fields)


def test_a_pavilion_may_share_its_pond_with_a_boat_or_a_platform() -> None:
    components_from_json(changed("lake/pavilions", ["B2a", "D1a", "D1b"]))


def test_all_problems_are_told_at_once() -> None:
    fields = changed("lake/boats", ["A1", "Z9"])
    fields["gifts"] = {"at_start": 1, "circles": 2}
    fields["emperor"] = {}
    with pytest.raises(InvalidComponents) as refused:
        components_from_json(fields)
    # Two for the boats, one for the circles, and six missing faces.
    assert len(refused.value.problems) == 9
    assert refused.value.code == "invalid_components"


@pytest.mark.parametrize("text", ["", "format = ", "x" * 200_000, "[[", "format = 1\n[lake]\n"])
def test_a_text_that_is_not_a_set_of_components_is_refused(text: str) -> None:
    with pytest.raises(InvalidComponents):
        check_components(text)


def test_a_file_broken_anywhere_is_a_game_error_or_a_set() -> None:
    chance = random.Random(3)
    refused = 0
    for _ in range(300):
        at = chance.randrange(len(FILE))
        text = FILE[:at] + chance.choice(["", "#", '"', "9", "X", "\n", "[", "-"]) + FILE[at + 2 :]
        try:
            check_components(text)
        except GameError:
            refused += 1
    assert refused


@pytest.mark.plays_much
def test_json_broken_anywhere_is_a_game_error_or_a_set() -> None:
    chance = random.Random(4)
    strange: list[Json] = [None, -1, 3, 10**30, "", "A1a", [], {}, [1], True, 1.5, "\x00", ["X"]]
    paths = [path for path, _, _ in PROBLEMS]
    refused = 0
    for _ in range(800):
        try:
            fields = changed(chance.choice(paths), chance.choice(strange))
        except KeyError:
            continue
        try:
            components_from_json(fields)
        except GameError:
            refused += 1
    assert refused


@pytest.mark.plays_much
@pytest.mark.parametrize(
    "face",
    [
        {"cost": 1, "shade": 2, "color": "die", "where": "anywhere"},
        {"cost": 1, "shade": 2, "color": "other_dice", "where": "open_pond"},
        {"cost": 1, "shade": 2, "color": "no_die", "where": "half_shaded"},
        {"cost": 1, "shade": 2, "color": "one", "where": "border"},
        {"cost": 1, "shade": 2, "color": "any", "where": "anywhere"},
        {"cost": 1, "shade": 1, "color": "one", "where": "open_pond"},
    ],
)
def test_every_word_of_the_vocabulary_makes_a_face_that_can_be_played(face: Json) -> None:
    """An action that can be paid can be carried out in full."""
    components = components_from_json(changed("emperor/1A", face))
    for seed in range(15):
        match = start(2, seed=seed, components=components, emperor=["A", "A", "A"])
        rng = Rng(seed)
        while not match.is_over:
            legal = match.legal_moves()
            assert legal
            pay = [move for move in legal if move % SPAN == 6 and move < 4 * SPAN]
            match.play(pay[0] if pay else legal[rng.below(len(legal))])


def test_a_set_written_with_the_old_key_colour_is_read_and_keeps_its_hash() -> None:
    old = check_components(FILE.replace("\ncolor = ", "\ncolour = "))
    assert "\ncolor = " in FILE
    assert old == built_in()
    assert old.digest == built_in().digest
