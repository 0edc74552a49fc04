"""The extensions that Python imports must have been compiled from the sources beside them."""

import importlib.util
from importlib.machinery import ExtensionFileLoader
from pathlib import Path

from workshop import extensions

ROOT = Path(__file__).parent.parent


def test_what_is_imported_was_compiled_from_the_sources_that_are_here() -> None:
    for source in extensions.compiled_sources(ROOT):
        spec = importlib.util.find_spec(extensions.module_name(ROOT, source))
        assert spec is not None
        assert isinstance(spec.loader, ExtensionFileLoader), f"{source} is not compiled"
        extension = extensions.extension_of(source)
        assert spec.origin == str(extension)
        fingerprint = extensions.fingerprint(ROOT, source)
        assert extensions.is_fresh(extension, fingerprint), f"{source} was edited"


def test_no_extension_remains_without_its_pxd() -> None:
    assert extensions.orphans(ROOT) == []


def test_a_fingerprint_changes_with_every_declaration_and_with_its_own_source(
    tmp_path: Path,
) -> None:
    package = tmp_path / "src" / "lakelight"
    package.mkdir(parents=True)
    (tmp_path / "setup.py").write_text("")
    for name in ("rng.py", "rng.pxd", "state.py", "state.pxd", "text.py"):
        (package / name).write_text("")
    seen = [extensions.fingerprint(tmp_path, package / "state.py")]
    for name in ("state.py", "state.pxd", "rng.pxd"):
        (package / name).write_text("changed")
        seen.append(extensions.fingerprint(tmp_path, package / "state.py"))
    assert len(set(seen)) == len(seen)
    (package / "rng.py").write_text("changed")
    assert extensions.fingerprint(tmp_path, package / "state.py") == seen[-1]
    assert extensions.compiled_sources(tmp_path) == [package / "rng.py", package / "state.py"]
