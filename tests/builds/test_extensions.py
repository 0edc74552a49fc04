"""How the engine is compiled, tested on a small package."""

import signal
from pathlib import Path

from tests.builds.sample_package import build_in_place, run, write_sample_package
from workshop.extensions import extension_of, orphans, stale_sources

LAKE = Path("src", "lakelight", "core", "lake.py")
BOAT = Path("src", "lakelight", "fleet", "boat.py")
SOUND = """
from lakelight.core.lake import Lake
from lakelight.fleet.boat import Boat
print(Boat(Lake()).sound({}))
"""


def test_a_module_may_cimport_from_another_package(compiled: Path) -> None:
    assert stale_sources(compiled) == []
    assert run(compiled, "-c", SOUND.format(1)).stdout == "7\n"


def test_an_edited_source_is_stale_until_it_is_compiled_again(copy: Path) -> None:
    lake = copy / LAKE
    lake.write_text(lake.read_text().replace("7", "8"))
    assert stale_sources(copy) == [lake]
    build_in_place(copy)
    assert stale_sources(copy) == []
    assert run(copy, "-c", SOUND.format(1)).stdout == "8\n"


def test_an_extension_is_removed_with_its_pxd(copy: Path) -> None:
    (copy / BOAT).with_suffix(".pxd").unlink()
    assert orphans(copy) == [extension_of(copy / BOAT)]
    (copy / LAKE).with_suffix(".pxd").unlink()
    build_in_place(copy)
    assert orphans(copy) == []


def test_without_a_compiler_the_package_is_plain_and_stale_extensions_are_removed(
    copy: Path,
) -> None:
    lake = copy / LAKE
    lake.write_text(lake.read_text().replace("7", "8"))
    output = build_in_place(copy, CC="/bin/false")
    assert "plain Python instead: lakelight.core.lake" in output
    assert not extension_of(lake).exists()


def test_the_sanitized_build_stops_at_a_bad_index(tmp_path: Path) -> None:
    write_sample_package(tmp_path)
    build_in_place(tmp_path, LAKELIGHT_SANITIZE="1")
    assert run(tmp_path, "-c", SOUND.format(3)).stdout == "7\n"
    assert run(tmp_path, "-c", SOUND.format(4)).returncode == -signal.SIGILL
