"""Compiles our modules to WebAssembly side modules for Pyodide, with the clang of zig.

The modules use the limited API, so that the headers of any Python 3.11 or newer serve; only
`pyconfig.h` is made anew from what Pyodide's own Python says of itself. A script of the private
environment: python -m workshop.page.compile PLATFORM.json FOLDER
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path

from workshop import ROOT
from workshop.environment import LOCKS
from workshop.extensions import compiled_sources, fingerprint, module_name

LIMITED_API = "0x030B0000"
FLAGS = (
    "--target=wasm32-unknown-emscripten",
    "-nostdinc",
    "-fPIC",
    "-O3",
    "-g0",
    "-w",
    "-fwrapv",
    "-fvisibility=hidden",
    "-mbulk-memory",
    "-msimd128",
    "-mmutable-globals",
    "-mnontrapping-fptoint",
    "-msign-ext",
    "-DNDEBUG",
    # The headers of the C library of zig are those of WASI.
    "-D__wasi__",
    f"-DPy_LIMITED_API={LIMITED_API}",
    "-DCYTHON_LIMITED_API=1",
)
LINK_FLAGS = (
    "-shared",
    "--experimental-pic",
    "-Bsymbolic",
    "--unresolved-symbols=import-dynamic",
    "--no-entry",
    "--strip-all",
    "-O2",
)
SUFFIX = ".abi3.so"
DEFINED = re.compile(r"^(?:#define|/\* #undef|#undef)\s+(\w+)", re.MULTILINE)


def target_of(source: Path, folder: Path) -> Path:
    """Where the module of a source is built; its name changes with everything it is made from."""
    name = module_name(ROOT, source)
    recipe = hashlib.sha256(fingerprint(ROOT, source).encode())
    for part in (Path(__file__), LOCKS / "zig.txt", LOCKS / "pyodide" / "package-lock.json"):
        recipe.update(part.read_bytes())
    return folder / f"{name}-{recipe.hexdigest()[:16]}{SUFFIX}"


def write_headers(known: dict[str, int], folder: Path) -> None:
    """The headers of this Python, with the `pyconfig.h` of another platform."""
    own = Path(sysconfig.get_paths()["include"])
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(own, folder)
    names = DEFINED.findall((own / "pyconfig.h").read_text(encoding="utf-8"))
    # Some distributions have one file for each architecture, which this one includes.
    for other in own.parent.glob(f"*/{own.name}/pyconfig.h"):
        names += DEFINED.findall(other.read_text(encoding="utf-8"))
    names += [name for name in known if name.startswith(("HAVE_", "SIZEOF_", "ALIGNOF_", "PYLONG"))]
    lines = [
        f"#define {name} {known[name]}\n"
        for name in dict.fromkeys(names)
        if name in known and (known[name] or name.startswith(("SIZEOF_", "ALIGNOF_")))
    ]
    (folder / "pyconfig.h").write_text("".join(lines), encoding="utf-8")


def compile_module(name: str, source: Path, headers: Path, target: Path) -> None:
    """Compile and link one C file."""
    import ziglang

    zig = Path(ziglang.__file__).parent
    libc = zig / "lib" / "libc" / "include"
    includes = [zig / "lib" / "include", libc / "wasm-wasi-musl", libc / "generic-musl"]
    places = [part for include in includes for part in ("-isystem", include)]
    compiled = source.with_suffix(".o")
    made = target.with_suffix(".part")
    clang = [zig / "zig", "clang", *FLAGS, *places, "-I", headers, "-c", source, "-o", compiled]
    subprocess.run(list(map(str, clang)), check=True)
    init = f"--export=PyInit_{name.rpartition('.')[2]}"
    link = [zig / "zig", "wasm-ld", *LINK_FLAGS, init, compiled, "-o", made]
    subprocess.run(list(map(str, link)), check=True)
    made.replace(target)


def main(platform: Path, folder: Path) -> None:
    """Compile the modules that are not in the folder yet, two at a time; delete old ones."""
    folder.mkdir(parents=True, exist_ok=True)
    targets = {source: target_of(source, folder) for source in compiled_sources(ROOT)}
    for old in set(folder.glob(f"*{SUFFIX}")) - set(targets.values()):
        old.unlink()
    stale = [source for source, target in targets.items() if not target.exists()]
    if not stale:
        return
    from Cython.Build import cythonize
    from setuptools import Extension

    work = folder.parent / "compiling"
    headers = work / "include"
    write_headers(json.loads(platform.read_text(encoding="utf-8")), headers)
    names = [module_name(ROOT, source) for source in stale]
    extensions = [
        Extension(name, [str(source.relative_to(ROOT))])
        for name, source in zip(names, stale, strict=True)
    ]
    translated = cythonize(  # type: ignore[no-untyped-call]
        extensions,
        build_dir=str(work / "c"),
        compiler_directives=import_module("setup").DIRECTIVES,
        force=True,
        include_path=["src"],
        nthreads=2 if len(stale) > 1 else 0,
        quiet=True,
    )
    with ThreadPoolExecutor(2) as pool:
        compiling = [
            pool.submit(compile_module, one.name, Path(one.sources[0]), headers, targets[source])
            for one, source in zip(translated, stale, strict=True)
        ]
        for one in compiling:
            one.result()


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
