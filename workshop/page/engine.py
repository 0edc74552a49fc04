"""The engine of a page: built once for each version of its sources, and checked by its digest."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import zipfile
from collections.abc import Iterable
from pathlib import Path

from workshop import ROOT
from workshop.environment import LOCKS, VENV, install_extra, tool
from workshop.extensions import compiled_sources
from workshop.fingerprint import files_below, hash_files
from workshop.node import NPM_LOCK, install_packages, run_node
from workshop.page.compile import SUFFIX, target_of
from workshop.steps import StepFailed, run_step

HERE = Path(__file__).parent
SOURCE = ROOT / "src" / "lakelight"
WORK = ROOT / ".make" / "engine"
# What is served: beside the pages, below `engine/`.
BUILT = WORK / "built"
STAMP = WORK / "built-from.txt"
# Where a server finds it, and a package takes it from.
INSTALLED = SOURCE / "server" / "engine"
INSTALLED_STAMP = INSTALLED / "built-from.txt"
PYODIDE_FOLDER = LOCKS / "pyodide"
PYODIDE = PYODIDE_FOLDER / "node_modules" / "pyodide"
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
RECIPE = ("compile.py", "engine.py", "pack.py", "platform.py", "run.mjs", "scenario.py")
ZIG_LOCK, LIBRARY_LOCK = LOCKS / "zig.txt", LOCKS / "play.txt"
# The platform of Pyodide's wheels, and the libraries of the server that a page needs.
WHEELS = ("pyemscripten_2026_0_wasm32", "3.14", "cp314")
LIBRARIES = ("anyio", "idna", "msgspec", "segno", "starlette", "typing-extensions")
PINNED = re.compile(r"^([A-Za-z0-9_.-]+)==[^\n]*\n(?:    [^\n]*\n?)*", re.MULTILINE)

PACKAGES = (
    *("bots", "browser", "catalog.py", "coach", "core", "dice", "encoding", "games.py", "harvest"),
    "server",
)
# What only a listening process needs, drawings, and the tools that train bots and the coach.
LEFT_OUT = frozenset(
    f"{name}.py"
    for name in (
        *("bots/speed", "bots/training", "bots/dice/train", "bots/harvest/train"),
        *("bots/fitting", "bots/self_play", "bots/train"),
        *("coach/calibrate", "coach/fitting"),
        *("encoding/batch", "encoding/modes", "encoding/sharing"),
        *("harvest/picture", "server/logs", "server/store/address"),
        *("server/wire/game_schema", "server/wire/schema", "server/wire/typescript"),
        *("server/ended_connections", "server/frames", "server/handshake", "server/serve"),
        *("server/timeouts", "server/request_parser", "server/websocket", "server/event_loop"),
        *("server/store/batching", "server/store/bus"),
        *("server/notices/http_post", "server/notices/mail", "server/notices/push"),
        *("server/store/postgres", "server/wire/__main__", "server/wire/generated"),
    )
)
# Folders of which a page needs nothing.
NO_MODULES = frozenset({"__pycache__", "harvest/drawing", "engine", "static"})
COPIED = (".json", ".py", ".svg", ".toml", ".txt")

COMPRESS = """
const { readFile, writeFile } = require("node:fs/promises");
const { promisify } = require("node:util");
const { brotliCompress, constants } = require("node:zlib");
const compress = promisify(brotliCompress);
async function main(file) {
  const body = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  await writeFile(`${file}.br`, await compress(body, { params }));
}
Promise.all(process.argv.slice(1).map(main));
"""
DIGEST = "from lakelight.browser.digest import digest; print(digest())"


def prepare_page_engine() -> Path:
    """Build the engine if its sources changed since it was last built; the folder it is in.

    Raises:
        StepFailed: also if the engine does not play exactly as the native one does.
    """
    if not is_fresh():
        STAMP.unlink(missing_ok=True)
        install_packages("Fetching Python for the browser", PYODIDE_FOLDER)
        if not list((VENV / "lib").glob("python*/site-packages/ziglang")):
            install_extra("Fetching the compiler for WebAssembly", ZIG_LOCK)
        compile_modules()
        stage()
        pack()
        compare_digests()
        publish()
        STAMP.write_text(fingerprint(), encoding="utf-8")
    return BUILT


def install_page_engine() -> Path:
    """Build the engine and put it where a server finds it; the folder."""
    built = prepare_page_engine()
    if not is_installed():
        shutil.rmtree(INSTALLED, ignore_errors=True)
        shutil.copytree(built, INSTALLED)
        shutil.copyfile(STAMP, INSTALLED_STAMP)
    return INSTALLED


def is_installed() -> bool:
    """Whether a server of these sources has the engine of these sources."""
    stamp = INSTALLED_STAMP
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == fingerprint()


def drop_stale_engine() -> None:
    """Take the engine away from a server of other sources: both must speak the same messages."""
    if INSTALLED.exists() and not is_installed():
        shutil.rmtree(INSTALLED)


def is_fresh() -> bool:
    """Whether the engine was built from the sources as they are now."""
    return STAMP.is_file() and STAMP.read_text(encoding="utf-8") == fingerprint()


def fingerprint() -> str:
    """A hash of everything the engine is made from."""
    shipped = [path for name in PACKAGES for path in _sources(SOURCE / name)]
    declared = sorted(SOURCE.rglob("*.pxd"))
    locks = (PYODIDE_FOLDER / NPM_LOCK, ZIG_LOCK, LIBRARY_LOCK, ROOT / "setup.py")
    recipe = [HERE / name for name in RECIPE]
    return hash_files([*shipped, *declared, *locks, *recipe])


def compile_modules() -> None:
    """Compile our modules to WebAssembly."""
    version = _hash([PYODIDE_FOLDER / NPM_LOCK])
    platform = WORK / f"platform-{version}.json"
    WORK.mkdir(parents=True, exist_ok=True)
    if not platform.is_file():
        said = run_in_pyodide("Asking Python for the browser", HERE / "platform.py")
        platform.write_text(said, encoding="utf-8")
    script = ("-m", "workshop.page.compile", platform, WORK / "modules")
    run_step("Compiling the engine to WebAssembly", tool("python"), *script)


def stage() -> None:
    """Lay out our modules and the libraries as Python finds them."""
    folder = WORK / "stage"
    shutil.rmtree(folder, ignore_errors=True)
    names = ["__init__.py", *PACKAGES]
    for source in (path for name in names for path in _sources(SOURCE / name)):
        target = folder / "lakelight" / source.relative_to(SOURCE)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)
    for source in compiled_sources(ROOT):
        target = folder / source.relative_to(SOURCE.parent).with_suffix(SUFFIX)
        if target.with_suffix("").with_suffix(".py").is_file():
            shutil.copyfile(target_of(source, WORK / "modules"), target)
    for wheel in fetch_libraries():
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(folder)


def fetch_libraries() -> list[Path]:
    """The wheels of the libraries, in the versions and with the hashes of the server's lock."""
    folder = WORK / "wheels"
    wanted = LIBRARY_LOCK.read_text(encoding="utf-8")
    pinned = {match[1]: match[0] for match in PINNED.finditer(wanted)}
    lock = "".join(pinned[name] for name in LIBRARIES)
    lock_file = folder / "lock.txt"
    if not (lock_file.is_file() and lock_file.read_text(encoding="utf-8") == lock):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        platform, version, abi = WHEELS
        options = ("--no-deps", "--require-hashes", "--only-binary=:all:", f"--platform={platform}")
        python = (f"--python-version={version}", "--implementation=cp", f"--abi={abi}")
        pip = ("-m", "pip", "download", "--disable-pip-version-check", *options, *python)
        new = folder / "wanted.txt"
        new.write_text(lock, encoding="utf-8")
        title = "Fetching libraries for the browser"
        more = ("--abi=none", f"--dest={folder}", "--requirement", new)
        run_step(title, tool("python"), *pip, *more)
        new.replace(lock_file)
    return sorted(folder.glob("*.whl"))


def pack() -> None:
    """Try everything in Pyodide, and pack what was used."""
    packed = WORK / "packed"
    shutil.rmtree(packed, ignore_errors=True)
    packed.mkdir()
    folders = {"stage": WORK / "stage", "pyodide": PYODIDE, "work": HERE, "out": packed}
    run_in_pyodide("Packing the engine of the page", HERE / "pack.py", **folders)


def compare_digests() -> None:
    """Compare playouts, matches and searches of the packed engine with the native one.

    Raises:
        StepFailed: if they differ.
    """
    script = WORK / "digest.py"
    script.write_text(DIGEST, encoding="utf-8")
    native = run_step("Digest of the native engine", tool("python"), script)
    packed = run_packed("Digest of the packed engine", script)
    if native != packed:
        raise StepFailed(f"The packed engine plays differently: {packed}, natively {native}.")


def publish() -> None:
    """Name the files by their contents, compress them, and list them."""
    folder = WORK / "publishing"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    runtime = [PYODIDE / name for name in RUNTIME]
    runtime_folder = f"pyodide-{_hash(runtime)}"
    packed = [WORK / "packed" / "stdlib.zip", WORK / "packed" / "lakelight.zip"]
    names = {path: f"{runtime_folder}/{path.name}" for path in runtime}
    names |= {path: f"{path.stem}-{_hash([path])}{path.suffix}" for path in packed}
    for path, name in names.items():
        target = folder / name
        target.parent.mkdir(exist_ok=True)
        shutil.copyfile(path, target)
        old = BUILT / f"{name}.br"
        if old.is_file():
            shutil.copyfile(old, folder / old.relative_to(BUILT))
    new = [folder / name for name in names.values() if not (folder / f"{name}.br").is_file()]
    if new:
        run_node("Compressing the engine of the page", "-e", COMPRESS, *new)
    files = [
        {
            "name": name,
            "bytes": (folder / name).stat().st_size,
            "packed": _packed_size(folder, name),
        }
        for name in names.values()
    ]
    listed = {
        "version": _hash(sorted(names)),
        "runtime": f"{runtime_folder}/",
        "info": json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))["info"],
        "stdlib": names[packed[0]],
        "lakelight": names[packed[1]],
        "files": files,
    }
    text = json.dumps(listed, indent=1)
    (folder / f"engine-{listed['version']}.json").write_text(text, encoding="utf-8")
    shutil.rmtree(BUILT, ignore_errors=True)
    folder.replace(BUILT)


def listing(built: Path = BUILT) -> Path:
    """The file that lists the others."""
    (found,) = built.glob("engine-*.json")
    return found


def run_packed(title: str, script: Path, **folders: Path) -> str:
    """Run a script in Pyodide with nothing but what was packed."""
    packed = WORK / "packed"
    archives = {"STDLIB": packed / "stdlib.zip", "PACKAGE": packed / "lakelight.zip"}
    variables = {name: str(path) for name, path in archives.items()}
    mounts = (f"{name}={path}" for name, path in folders.items())
    return run_node(title, HERE / "run.mjs", PYODIDE, script, *mounts, folder=ROOT, **variables)


def run_contract() -> str:
    """Run the contract tests and random matches on what was packed; what they print.

    pytest needs more of the standard library than a page does, so that this is the whole one.
    """
    (site,) = (VENV / "lib").glob("python*/site-packages")
    title = "Contract tests in the browser's Python"
    mounts = (f"repo={ROOT}", f"site={site}")
    package = str(WORK / "packed" / "lakelight.zip")
    script = HERE / "contract.py"
    return run_node(title, HERE / "run.mjs", PYODIDE, script, *mounts, folder=ROOT, PACKAGE=package)


def run_in_pyodide(title: str, script: Path, **folders: Path) -> str:
    """Run a script in Pyodide with its whole standard library, and these folders."""
    mounts = (f"{name}={path}" for name, path in folders.items())
    return run_node(title, HERE / "run.mjs", PYODIDE, script, *mounts, folder=ROOT)


def _sources(part: Path) -> list[Path]:
    """The files of a package that a page needs."""
    return [
        path
        for path in files_below(part)
        if path.suffix in COPIED
        and not any(f"/{folder}/" in f"/{_name(path)}" for folder in NO_MODULES)
        and _name(path) not in LEFT_OUT
    ]


def _name(path: Path) -> str:
    """A file of the package, as the lists above name it."""
    return path.relative_to(SOURCE).as_posix()


def _packed_size(folder: Path, name: str) -> int:
    return (folder / f"{name}.br").stat().st_size


def _hash(paths: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for path in paths:
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]
