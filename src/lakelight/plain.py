"""Run the engine uncompiled: the same modules, read from their source.

Set LAKELIGHT_PLAIN=1 to debug a rule, to measure coverage, or to find out whether the compiler is
to blame. Every module with a `.pxd` beside it has a compiled and a plain form.
"""

from __future__ import annotations

import builtins
import importlib
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.abc import PathEntryFinder

PACKAGE = Path(__file__).parent
NAME = __name__.partition(".")[0]
# The attribute of a path hook that finds sources and no extensions.
HIDES_COMPILED = "hides_compiled"

_source_finder = FileFinder.path_hook((SourceFileLoader, SOURCE_SUFFIXES))


def hide_compiled() -> None:
    """From now on, import every module of this package from its source."""
    if any(getattr(hook, HIDES_COMPILED, False) for hook in sys.path_hooks):
        return
    sys.path_hooks.insert(0, _plain_finder)
    _forget_finders()


def load_plain(*names: str) -> dict[str, ModuleType]:
    """Import modules from source, beside the compiled ones that stay in use.

    The answer holds everything of this package that was imported on the way, by module name.
    Without names it begins with each module that has a compiled form. What a plain module imports
    later, by an `import` inside a function, is plain, too.
    """
    modules = _PlainModules()
    for name in names or compiled_names():
        modules.load(name)
    return modules.loaded


def compiled_names() -> list[str]:
    """The names of the modules that have a compiled form, whether or not it was built."""
    sources = (path.with_suffix(".py") for path in PACKAGE.rglob("*.pxd"))
    return sorted(
        ".".join(source.relative_to(PACKAGE.parent).with_suffix("").parts)
        for source in sources
        if source.stem != "__init__" and source.is_file()
    )


class _PlainModules:
    """A set of plain modules that import one another and never a compiled one."""

    def __init__(self) -> None:
        self.loaded: dict[str, ModuleType] = {}
        self._is_in_use = False
        modules = self

        class Loader(SourceFileLoader):
            """Gives each module an `__import__` that finds the others of its set."""

            def exec_module(self, module: ModuleType) -> None:
                module.__dict__["__builtins__"] = vars(builtins) | {
                    "__import__": modules.import_module
                }
                super().exec_module(module)

        self._finder = FileFinder.path_hook((Loader, SOURCE_SUFFIXES))

    def load(self, name: str) -> None:
        """Import a module and everything it imports."""
        with self._standing_in():
            importlib.import_module(name)

    def import_module(
        self,
        name: str,
        globals_: dict[str, object] | None = None,
        locals_: dict[str, object] | None = None,
        fromlist: tuple[str, ...] | None = (),
        level: int = 0,
    ) -> ModuleType:
        """What `import` does inside a module of this set."""
        if self._is_in_use or name.partition(".")[0] != NAME:
            return builtins.__import__(name, globals_, locals_, fromlist or (), level)
        known = self.loaded.get(name)
        if known is not None and fromlist and all(hasattr(known, each) for each in fromlist):
            return known
        with self._standing_in():
            return builtins.__import__(name, globals_, locals_, fromlist or (), level)

    @contextmanager
    def _standing_in(self) -> Iterator[None]:
        """While this set stands in for the modules of the package."""
        others = _take_modules()
        sys.modules.update(self.loaded)
        sys.path_hooks.insert(0, self._find)
        _forget_finders()
        self._is_in_use = True
        try:
            yield
        finally:
            self._is_in_use = False
            sys.path_hooks.remove(self._find)
            _forget_finders()
            self.loaded.update(_take_modules())
            sys.modules.update(others)

    def _find(self, path: str) -> PathEntryFinder:
        return _inside(path, self._finder)

    setattr(_find, HIDES_COMPILED, True)


def _plain_finder(path: str) -> PathEntryFinder:
    return _inside(path, _source_finder)


setattr(_plain_finder, HIDES_COMPILED, True)


def _inside(path: str, finder: Callable[[str], PathEntryFinder]) -> PathEntryFinder:
    if not Path(path).is_relative_to(PACKAGE):
        raise ImportError(f"{path} is outside {PACKAGE}")
    return finder(path)


def _forget_finders() -> None:
    for path in list(sys.path_importer_cache):
        if Path(path).is_relative_to(PACKAGE):
            del sys.path_importer_cache[path]


def _take_modules() -> dict[str, ModuleType]:
    """Take all modules of this package out of those that are imported."""
    names = [name for name in sys.modules if name == NAME or name.startswith(f"{NAME}.")]
    return {name: sys.modules.pop(name) for name in names}
