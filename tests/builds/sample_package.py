"""A package of two small modules, built by the real setup.py and quick to compile."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
BUILD_FILES = ("CHANGELOG.md", "LICENSE", "MANIFEST.in", "NOTICE", "README.md")

SOURCES = {
    "__init__.py": "",
    "py.typed": "",
    "core/__init__.py": "",
    "core/lake.py": """
class Lake:
    def __init__(self):
        self.cells = [0] * 4
        self.depth = 7

    def cell(self, index):
        return self.cells[index]
""",
    "core/lake.pxd": """
cdef class Lake:
    cdef int[4] cells
    cdef readonly int depth
    cpdef int cell(self, int index) noexcept
""",
    "fleet/__init__.py": "",
    "fleet/boat.py": """
from lakelight.core.lake import Lake

class Boat:
    def __init__(self, lake):
        self.lake = lake

    def sound(self, index):
        return self.lake.cell(index) + self.lake.depth
""",
    "fleet/boat.pxd": """
from lakelight.core.lake cimport Lake

cdef class Boat:
    cdef Lake lake
    cpdef int sound(self, int index) noexcept
""",
    "fleet/tiles.json": "[]",
}


def copy_build(folder: Path) -> None:
    """Copy the files of the repository that build the package, but not the package itself."""
    for name in (*BUILD_FILES, "setup.py", "pyproject.toml"):
        shutil.copy(ROOT / name, folder / name)
    (folder / "workshop").mkdir(exist_ok=True)
    for name in ("__init__.py", "backend.py", "extensions.py", "steps.py"):
        shutil.copy(ROOT / "workshop" / name, folder / "workshop" / name)


def write_sample_package(folder: Path) -> Path:
    """Write the small package into a folder and return the path of the package."""
    copy_build(folder)
    package = folder / "src" / "lakelight"
    for name, text in SOURCES.items():
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).write_text(text)
    return package


def run(folder: Path, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run Python in a folder whose `src` takes precedence over installed packages."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join([str(folder / "src"), str(folder)]),
            **variables,
        },
        capture_output=True,
        text=True,
        check=False,
    )


def build_archive(folder: Path, kind: str, **variables: str) -> Path:
    """Build the wheel or the sdist of a folder and return its path."""
    (folder / "dist").mkdir()
    code = f"from workshop import backend; backend.build_{kind}('dist')"
    result = run(folder, "-c", code, **variables)
    assert result.returncode == 0, result.stdout + result.stderr
    [archive] = (folder / "dist").iterdir()
    return archive


def build_in_place(folder: Path, **variables: str) -> str:
    """Compile the package of a folder beside its sources and return the output."""
    result = run(folder, "setup.py", "build_ext", "--inplace", **variables)
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout + result.stderr
