"""What make.py brings to a machine: system packages, and a Chromium for the browser tests."""

import os
import stat
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from workshop import chromium, system_packages
from workshop.node import run_node
from workshop.steps import MissingRequirement

COMPRESS = """
const { readFileSync, writeFileSync } = require("node:fs");
const { brotliCompressSync } = require("node:zlib");
const [file] = process.argv.slice(1);
writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
"""
PRINT_ENVIRONMENT = '#!/bin/sh\necho "$LD_LIBRARY_PATH|$FONTCONFIG_FILE|$*"\n'


def write_program(path: Path, script: str) -> None:
    path.write_text(script)
    path.chmod(path.stat().st_mode | stat.S_IXUSR)


@pytest.fixture
def apt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A system whose `apt-get` and `sudo` only write down how they were called."""
    log = tmp_path / "log"
    for name in ("apt-get", "sudo"):
        write_program(tmp_path / name, f'#!/bin/sh\necho {name} "$@" >> {log}\n')
    monkeypatch.setenv("PATH", os.pathsep.join([str(tmp_path), os.environ["PATH"]]))
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("CI", raising=False)
    return log


def test_root_installs_system_packages_after_saying_so(
    apt: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    system_packages.require_system_packages("The tests need a clock.", "clock")
    assert "The tests need a clock. Installing system packages: clock" in capsys.readouterr().err
    assert apt.read_text().splitlines() == [
        "apt-get -qq update",
        "apt-get -qq install -y --no-install-recommends clock",
    ]


def test_in_ci_system_packages_are_installed_with_sudo(
    apt: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setenv("CI", "true")
    system_packages.require_system_packages("The tests need a clock.", "clock")
    assert all(line.startswith("sudo -n ") for line in apt.read_text().splitlines())


def test_a_person_who_is_not_root_is_told_the_command(
    apt: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    command = "sudo apt-get install --no-install-recommends clock"
    with pytest.raises(MissingRequirement, match=command):
        system_packages.require_system_packages("The tests need a clock.", "clock")
    assert not apt.exists()


def test_only_what_compiling_lacks_is_installed(apt: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(system_packages, "has_headers", lambda: True)
    monkeypatch.setattr(system_packages, "has_compiler", lambda: True)
    system_packages.require_compiler()
    assert not apt.exists()
    monkeypatch.setattr(system_packages, "has_compiler", lambda: False)
    system_packages.require_compiler()
    assert apt.read_text().endswith(" gcc libc6-dev\n")


def test_the_variable_names_the_chromium_before_path_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv(chromium.VARIABLE, raising=False)
    assert chromium.chromium_of_machine() is None
    write_program(tmp_path / "google-chrome", "#!/bin/sh\n")
    assert chromium.chromium_of_machine() == tmp_path / "google-chrome"
    monkeypatch.setenv(chromium.VARIABLE, "/opt/chrome")
    assert chromium.chromium_of_machine() == Path("/opt/chrome")


@pytest.mark.skipif(sys.platform == "win32", reason="the launcher is a shell script")
def test_an_unpacked_chromium_starts_with_its_own_libraries_and_fonts(tmp_path: Path) -> None:
    package, unpacked = tmp_path / "package", tmp_path / "unpacked"
    package.mkdir()
    (package / "chromium").write_text(PRINT_ENVIRONMENT)
    (tmp_path / "libnss3.so").write_text("")
    with tarfile.open(package / "al2023.tar", "w") as archive:
        archive.add(tmp_path / "libnss3.so", "lib/libnss3.so")
    for name in ("chromium", "al2023.tar"):
        run_node("Compressing", "-e", COMPRESS, package / name)
    chromium.unpack(package, unpacked)
    command = [str(unpacked / "launch"), "--headless"]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    libraries, fonts, arguments = printed.strip().split("|")
    assert (Path(libraries.split(os.pathsep)[0]) / "libnss3.so").is_file()
    assert Path(fonts).is_file()
    assert arguments == "--headless"
