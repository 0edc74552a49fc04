"""Packs the engine of a page, in Pyodide: what is used, compiled by the Python that will read it.

/stage holds all our modules and libraries, /pyodide the standard library, /work this folder; the
archives are written to /out. Archives are stored without compression, because Brotli compresses
them better as a whole.
"""

import ast
import contextlib
import importlib
import importlib.util
import sys
import zipfile
from importlib import _bootstrap_external
from pathlib import Path

STAGE, OUT = Path("/stage"), Path("/out")
# What the interpreter looks for without an import that could be found.
ALWAYS = (
    *("encodings.ascii", "encodings.cp437", "encodings.latin_1", "encodings.idna", "stringprep"),
    *("_strptime", "calendar", "locale", "linecache", "tokenize", "traceback", "_colorize"),
)
PYODIDE = ("_pyodide", "pyodide")
# Its lazy importer reads its own source.
AS_SOURCE = ("anyio",)
DATA = (".json", ".svg", ".toml", ".txt")
DATE = (1980, 1, 1, 0, 0, 0)


def module_of(path: str) -> str:
    """`a/b/__init__.py` is `a.b`."""
    return path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


def bytecode(source: bytes, name: str) -> bytes:
    """A `.pyc` without docstrings, never compared with its source, the same in every build.

    `run.mjs` has Python leave out the columns of tracebacks; lines stay.
    """
    code = compile(source, name, "exec", dont_inherit=True, optimize=2)
    digest = importlib.util.source_hash(source)
    made: bytes = _bootstrap_external._code_to_hash_pyc(  # type: ignore[attr-defined]
        code, digest, False
    )
    return made


def put(archive: zipfile.ZipFile, name: str, content: bytes) -> None:
    """Add a file, with the same date in every build."""
    archive.writestr(zipfile.ZipInfo(name, DATE), content, zipfile.ZIP_STORED)


def imported_by(source: bytes) -> set[str]:
    """The modules that a source imports anywhere, also late."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found.update(name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module)
            found.update(f"{node.module}.{name.name}" for name in node.names)
    return found


def is_of(module: str, packages: tuple[str, ...]) -> bool:
    """Whether a module belongs to one of these packages."""
    return module.partition(".")[0] in packages


def import_all() -> None:
    """Import every module of ours, and what they may import late."""
    ours = sorted(path.relative_to(STAGE).as_posix() for path in STAGE.glob("lakelight/**/*.py"))
    late: set[str] = set()
    for path in ours:
        importlib.import_module(module_of(path))
        late |= imported_by((STAGE / path).read_bytes())
    for name in sorted(late & sys.stdlib_module_names):
        # Some need what no browser has.
        with contextlib.suppress(ImportError):
            importlib.import_module(name)


def pack_stdlib(used: set[str]) -> None:
    """Pack the modules of the standard library that are used."""
    with (
        zipfile.ZipFile("/pyodide/python_stdlib.zip") as whole,
        zipfile.ZipFile(OUT / "stdlib.zip", "w") as archive,
    ):
        for name in sorted(whole.namelist()):
            module = module_of(name)
            if name.endswith(".py") and (module in used or is_of(module, PYODIDE)):
                put(archive, f"{name}c", bytecode(whole.read(name), name))
            elif name.startswith(PYODIDE) and not name.endswith((".py", "/")):
                put(archive, name, whole.read(name))


def pack_ours(used: set[str]) -> None:
    """Pack our modules and the modules of libraries that are used.

    Files of one kind lie side by side, since Brotli then finds more of what they have in common.
    """
    with zipfile.ZipFile(OUT / "lakelight.zip", "w") as archive:
        for file in sorted(STAGE.rglob("*"), key=lambda file: (file.suffix, file)):
            name = file.relative_to(STAGE).as_posix()
            module = module_of(name)
            if file.suffix == ".so" or (file.suffix in DATA and name.startswith("lakelight/")):
                put(archive, name, file.read_bytes())
            elif file.suffix != ".py" or file.with_suffix(".abi3.so").exists():
                continue
            elif module in used and is_of(module, AS_SOURCE):
                put(archive, name, file.read_bytes())
            elif module in used:
                put(archive, f"{name}c", bytecode(file.read_bytes(), name))


sys.path[:0] = ["/stage", "/work"]
import_all()
await importlib.import_module("scenario").scenario()  # type: ignore[top-level-await]  # noqa: F704, PLE1142
everything = set(sys.modules) | set(ALWAYS)
pack_stdlib(everything)
pack_ours(everything)
