"""Packages that only the operating system can provide: install them, or name the command.

As root on Debian or Ubuntu, or in CI, they are installed after one line that says so.
"""

from __future__ import annotations

import importlib
import os
import shutil
import sys
import sysconfig
from pathlib import Path

from workshop.steps import MissingRequirement, StepFailed, run_step, tell

COMPILER = ("gcc", "libc6-dev")


def require_system_packages(reason: str, *packages: str) -> None:
    """Install packages of Debian if this process may do so.

    Raises:
        MissingRequirement: with the reason and the command to type.
    """
    command = " ".join(["apt-get install", "--no-install-recommends", *packages])
    prefix = _prefix()
    if prefix is None:
        raise MissingRequirement(
            f"{reason}\nDebian, Ubuntu: sudo {command}\n"
            "Elsewhere: install the packages of your system that correspond to these."
        )
    tell(f"  {reason} Installing system packages: {' '.join(packages)}")
    apt = (*prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq")
    try:
        run_step("Reading the list of system packages", *apt, "update")
        run_step(
            "Installing system packages",
            *apt,
            "install",
            "-y",
            "--no-install-recommends",
            *packages,
        )
    except StepFailed as failure:
        raise MissingRequirement(f"{failure}\n{reason}\nThis failed: {command}") from failure


def require_compiler() -> None:
    """Make sure that there is a C compiler, and the headers of this Python.

    Raises:
        MissingRequirement: with the command to type.
    """
    missing = [*(() if has_compiler() else COMPILER), *(() if has_headers() else (_python("dev"),))]
    if missing:
        require_system_packages("Compiling the engine needs a C compiler.", *missing)


def require_venv_module() -> None:
    """Make sure that this Python can make environments: Debian packs that part separately.

    Raises:
        MissingRequirement: with the command to type.
    """
    try:
        for name in ("venv", "ensurepip"):
            importlib.import_module(name)
    except ImportError as error:
        reason = f"This Python ({sys.executable}) cannot make environments: {error}."
        if not _is_of_system():
            raise MissingRequirement(f"{reason}\nUse a Python that has its venv module.") from error
        require_system_packages(reason, _python("venv"))


def has_compiler() -> bool:
    """Whether a C compiler is on PATH, or named by CC."""
    return any(map(shutil.which, filter(None, (os.environ.get("CC"), "cc", "gcc"))))


def has_headers() -> bool:
    """Whether extensions for this Python can be compiled."""
    return Path(sysconfig.get_path("include"), "Python.h").exists()


def _prefix() -> tuple[str, ...] | None:
    """What goes before `apt-get`, or None where this process may not install."""
    if sys.platform != "linux" or shutil.which("apt-get") is None:
        return None
    if os.geteuid() == 0:
        return ()
    in_ci = os.environ.get("CI") == "true"
    return ("sudo", "-n") if in_ci and shutil.which("sudo") else None


def _python(part: str) -> str:
    """The package of Debian with a part of this version of Python."""
    return f"python{sys.version_info[0]}.{sys.version_info[1]}-{part}"


def _is_of_system() -> bool:
    return sys.base_prefix == "/usr"
