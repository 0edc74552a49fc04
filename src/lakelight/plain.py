"""Run the engine uncompiled: the same modules, read from their source.

Set LAKELIGHT_PLAIN=1 to debug a rule, to measure coverage, or to see whether the compiler is to
blame. Every module with a `.pxd` beside it has a compiled and a plain form.
"""

import importlib
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.abc import PathEntryFinder
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from pathlib import Path
from types import ModuleType

PACKAGE = Path(__file__).parent

_source_finder = FileFinder.path_hook((SourceFileLoader, SOURCE_SUFFIXES))


def hide_compiled() -> None:
    """From now on, import every module of this package from its source."""
    sys.path_hooks.insert(0, _plain_finder)
    _forget_finders()


def load_plain(*names: str) -> dict[str, ModuleType]:
    """Import modules from source, beside the compiled ones that stay in use.

    The answer holds everything of this package that was imported on the way, by module name.
    Without names it begins with each module that has a compiled form. What a plain module imports
    later, inside a function, is the compiled form again.
    """
    in_use = _take_modules()
    try:
        with _hidden_compiled():
            for name in names or compiled_names():
                importlib.import_module(name)
        return _take_modules()
    finally:
        _take_modules()
        sys.modules.update(in_use)


def compiled_names() -> list[str]:
    """The names of the modules that have a compiled form, whether or not it was built."""
    sources = (path.with_suffix(".py") for path in PACKAGE.rglob("*.pxd"))
    return sorted(
        ".".join(source.relative_to(PACKAGE.parent).with_suffix("").parts)
        for source in sources
        if source.stem != "__init__" and source.is_file()
    )


@contextmanager
def _hidden_compiled() -> Iterator[None]:
    hide_compiled()
    try:
        yield
    finally:
        sys.path_hooks.remove(_plain_finder)
        _forget_finders()


def _plain_finder(path: str) -> PathEntryFinder:
    if not Path(path).is_relative_to(PACKAGE):
        raise ImportError(f"{path} is outside {PACKAGE}")
    return _source_finder(path)


def _forget_finders() -> None:
    for path in list(sys.path_importer_cache):
        if Path(path).is_relative_to(PACKAGE):
            del sys.path_importer_cache[path]


def _take_modules() -> dict[str, ModuleType]:
    """Take all modules of this package out of those that are imported."""
    top = __name__.partition(".")[0]
    names = [name for name in sys.modules if name == top or name.startswith(f"{top}.")]
    return {name: sys.modules.pop(name) for name in names}
