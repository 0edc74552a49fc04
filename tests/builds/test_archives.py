"""What a wheel carries, seen on a small package."""

import zipfile
from pathlib import Path

from tests.builds.miniature import SOURCES, build_archive, write_miniature


def members(wheel: Path) -> list[str]:
    with zipfile.ZipFile(wheel) as archive:
        return [name for name in archive.namelist() if ".dist-info/" not in name]


def test_the_pure_wheel_fits_every_machine_and_carries_every_source(tmp_path: Path) -> None:
    write_miniature(tmp_path)
    wheel = build_archive(tmp_path, "wheel", LAKELIGHT_PURE="1")
    assert wheel.name.endswith("-py3-none-any.whl")
    assert set(members(wheel)) == {f"lakelight/{name}" for name in SOURCES}


def test_the_compiled_wheel_carries_its_extensions_and_every_source(copy: Path) -> None:
    wheel = build_archive(copy, "wheel")
    assert not wheel.name.endswith("-py3-none-any.whl")
    extensions = {name for name in members(wheel) if name.endswith((".so", ".pyd"))}
    assert len(extensions) == 2
    assert set(members(wheel)) - extensions == {f"lakelight/{name}" for name in SOURCES}
