"""Compiles every module that has a `.pxd` beside it; what cannot be compiled stays plain Python.

Environment variables: LAKELIGHT_PURE=1 compiles nothing, LAKELIGHT_SANITIZE=1 makes a bad index
stop the program at once (gcc only), LAKELIGHT_WHOLE=1 fails if the package would lack its compiled
engine or its pages, CC names the compiler.
"""

import os
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import CCompilerError, CompileError, PlatformError

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT))

from workshop.extensions import (  # noqa: E402
    compiled_sources,
    extension_of,
    fingerprint,
    is_fresh,
    module_name,
    orphans,
    stale_sources,
)

PURE = os.environ.get("LAKELIGHT_PURE") == "1"
SANITIZE = os.environ.get("LAKELIGHT_SANITIZE") == "1"
WHOLE = os.environ.get("LAKELIGHT_WHOLE") == "1"
DIRECTIVES = {
    "annotation_typing": False,
    "boundscheck": False,
    "cdivision": True,
    "infer_types": True,
    "initializedcheck": False,
    "language_level": 3,
    "wraparound": False,
}
FAST = [] if sys.platform == "win32" else ["-O3", "-g0"]
# C takes the last array of a class for one of open length, so that one is not checked.
SANITIZED = ["-O1", "-g0", "-fsanitize=bounds", "-fsanitize-undefined-trap-on-error"]
GENERATED = Path("build", "cython")


class BuildEngine(build_ext):
    """Translate and compile stale modules; without a compiler, leave them as plain Python."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def run(self) -> None:
        for orphan in orphans(ROOT):
            orphan.unlink()
        if self.inplace:
            for source in stale_sources(ROOT, SANITIZE):
                extension_of(source).unlink(missing_ok=True)
        try:
            super().run()
        except (CCompilerError, PlatformError) as error:
            print(error, file=sys.stderr)
        plain = [ext.name for ext in self.extensions if not self.target(ext).exists()]
        if plain and WHOLE:
            raise CompileError(f"LAKELIGHT_WHOLE=1, but not compiled: {', '.join(plain)}")
        if plain:
            print(f"Not compiled, plain Python instead: {', '.join(plain)}", file=sys.stderr)

    def build_extensions(self) -> None:
        every = self.extensions
        self.extensions = [ext for ext in every if not is_fresh(self.target(ext), mark(ext))]
        for ext in self.extensions:
            self.target(ext).unlink(missing_ok=True)
        translate(self.extensions)
        super().build_extensions()
        self.extensions = every

    def target(self, ext: Extension) -> Path:
        """Where the extension is built, before it is copied beside its source."""
        return Path(self.build_lib, self.get_ext_filename(ext.name))


def extensions() -> list[Extension]:
    """One extension for each compiled source, named after its module."""
    return [
        Extension(
            module_name(ROOT, source),
            [str(source.relative_to(ROOT))],
            extra_compile_args=SANITIZED if SANITIZE else FAST,
        )
        for source in compiled_sources(ROOT)
    ]


def translate(stale: list[Extension]) -> None:
    """Translate Python to C, and add a mark that identifies the source.

    Cython returns new extensions without `optional`, so only their C files are used.
    """
    if not stale:
        return
    from Cython.Build import cythonize

    marks = [write_mark(ext) for ext in stale]
    translated = cythonize(
        stale,
        build_dir=str(GENERATED),
        compiler_directives=DIRECTIVES,
        force=True,
        include_path=["src"],
        nthreads=os.cpu_count() if len(stale) > 1 else 0,
        quiet=True,
    )
    for ext, new, c_mark in zip(stale, translated, marks, strict=True):
        ext.sources = [*new.sources, c_mark]
        ext.optional = True


def mark(ext: Extension) -> str:
    """The mark of an extension compiled from the sources as they are now."""
    source = ROOT.joinpath("src", *ext.name.split(".")).with_suffix(".py")
    return fingerprint(ROOT, source, SANITIZE)


def write_mark(ext: Extension) -> str:
    """Write a C file that holds only the mark, exported so that no linker drops it."""
    path = GENERATED / "marks" / f"{ext.name}.c"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(
        "#ifdef _WIN32\n__declspec(dllexport)\n#endif\n"
        f'const char lakelight_mark[] = "{mark(ext)}";\n',
        encoding="utf-8",
    )
    return str(path)


if __name__ == "__main__":
    setup(
        ext_modules=[] if PURE else extensions(),
        cmdclass={"build_ext": BuildEngine},
    )
