"""A small compiled package, shared by the tests of a worker, and copies that a test may change."""

import shutil
import tarfile
from pathlib import Path

import pytest

from tests.builds.sample_package import build_archive, build_in_place, write_sample_package


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small package, compiled from the files of its sdist and nothing else."""
    folder = tmp_path_factory.mktemp("sample")
    write_sample_package(folder)
    with tarfile.open(build_archive(folder, "sdist")) as archive:
        # The first releases of Python 3.11 have no filters; later ones warn without.
        archive.extraction_filter = getattr(tarfile, "data_filter", None)
        archive.extractall(folder / "unpacked")
    [unpacked] = (folder / "unpacked").iterdir()
    build_in_place(unpacked)
    return unpacked


@pytest.fixture
def copy(compiled: Path, tmp_path: Path) -> Path:
    """A compiled package that a test may change."""
    return shutil.copytree(compiled, tmp_path, dirs_exist_ok=True)
