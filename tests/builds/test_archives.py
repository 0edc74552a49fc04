"""What the wheel and the sdist carry, seen on a small package."""

import tarfile
import zipfile
from pathlib import Path

from tests.builds.miniature import SOURCES, run, write_miniature

BUILD = "from setuptools import build_meta; build_meta.build_{}('dist')"


def build(folder: Path, kind: str, **variables: str) -> Path:
    (folder / "dist").mkdir()
    result = run(folder, "-c", BUILD.format(kind), **variables)
    assert result.returncode == 0, result.stdout + result.stderr
    [archive] = (folder / "dist").iterdir()
    return archive


def test_the_pure_wheel_fits_every_machine_and_carries_every_source(tmp_path: Path) -> None:
    write_miniature(tmp_path)
    wheel = build(tmp_path, "wheel", LAKELIGHT_PURE="1")
    assert wheel.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert names == {f"lakelight/{name}" for name in SOURCES}


def test_the_sdist_is_enough_to_compile_the_wheel(tmp_path: Path) -> None:
    write_miniature(tmp_path)
    sdist = build(tmp_path, "sdist")
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path / "unpacked", filter="data")
    [folder] = (tmp_path / "unpacked").iterdir()
    wheel = build(folder, "wheel")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    assert {f"lakelight/{name}" for name in SOURCES} <= set(names)
    assert sum(name.endswith((".so", ".pyd")) for name in names) == 2
