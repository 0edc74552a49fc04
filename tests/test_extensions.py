"""The extensions that Python imports must have been compiled from the sources beside them."""

import importlib.util
import json
import os
import re
import subprocess
import sys
from importlib.machinery import ExtensionFileLoader
from pathlib import Path

from workshop import extensions

ROOT = Path(__file__).parent.parent
# The constants of a declaration, which C knows when it compiles, and one of them.
ENUM = re.compile(r"^cdef enum:\n((?: {4}\w+ = .+\n)+)", re.MULTILINE)
CONSTANT = re.compile(r" {4}(\w+) = (.+)\n")


def test_what_is_imported_was_compiled_from_the_sources_that_are_here() -> None:
    for source in extensions.compiled_sources(ROOT):
        spec = importlib.util.find_spec(extensions.module_name(ROOT, source))
        assert spec is not None
        assert isinstance(spec.loader, ExtensionFileLoader), f"{source} is not compiled"
        extension = extensions.extension_of(source)
        assert spec.origin == str(extension)
        fingerprint = extensions.fingerprint(ROOT, source)
        assert extensions.is_fresh(extension, fingerprint), f"{source} was edited"


def test_constants_in_c_are_those_of_the_plain_sources() -> None:
    declared = {
        extensions.module_name(ROOT, source): _constants_of(source.with_suffix(".pxd"))
        for source in extensions.compiled_sources(ROOT)
    }
    assert declared["lakelight.harvest.state"]["CELLS"] == 613
    code = (
        "import json, sys; from importlib import import_module as module;"
        "asked = json.load(sys.stdin);"
        "print(json.dumps({of: {one: getattr(module(of), one) for one in names}"
        " for of, names in asked.items()}))"
    )
    plain = subprocess.run(
        [sys.executable, "-c", code],
        input=json.dumps({module: list(names) for module, names in declared.items() if names}),
        env={**os.environ, "LAKELIGHT_PLAIN": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert {module: names for module, names in declared.items() if names} == json.loads(
        plain.stdout
    )


def _constants_of(declaration: Path) -> dict[str, int]:
    """The constants of a `.pxd`; each may be a sum or a product of earlier ones."""
    found: dict[str, int] = {}
    for block in ENUM.findall(declaration.read_text(encoding="utf-8")):
        for name, expression in CONSTANT.findall(block):
            found[name] = eval(expression, {"__builtins__": {}}, found)  # noqa: S307
    return found


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
