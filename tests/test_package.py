"""The top of the package: quick to import, and the games one dot away."""

import subprocess
import sys

import pytest

import lakelight


def test_a_game_is_one_dot_away() -> None:
    code = "import lakelight; print(lakelight.harvest.start(players=2).players)"
    printed = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert printed.stdout == "2\n"


def test_importing_the_package_imports_no_rules() -> None:
    code = "import lakelight, sys; print([name for name in sys.modules if 'lakelight.' in name])"
    printed = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert printed.stdout == "[]\n"


def test_a_room_that_does_not_exist_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'cellar'"):
        _ = lakelight.cellar
