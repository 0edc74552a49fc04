"""No module imports itself by way of others, imports for type checkers and in functions included.

A package and its own submodules count as one noun: a package may import what is inside it.
"""

from __future__ import annotations

import ast
from pathlib import Path

PACKAGE = Path(__file__).parents[1] / "src" / "lakelight"


def modules() -> dict[str, Path]:
    """Every module of the package by its name."""
    found = {}
    for path in PACKAGE.rglob("*.py"):
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports(path: Path, known: set[str]) -> set[str]:
    """The modules of the package that a file imports, anywhere in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                found.add(inner if inner in known else node.module)
    return found & known


def find_cycle(graph: dict[str, set[str]]) -> list[str]:
    """The modules of one cycle, or nothing."""
    done: set[str] = set()
    for start in sorted(graph):
        path: list[str] = []
        stack = [(start, iter(sorted(graph[start])))]
        path.append(start)
        while stack:
            name, rest = stack[-1]
            for other in rest:
                if other in path:
                    return [*path[path.index(other) :], other]
                if other not in done:
                    path.append(other)
                    stack.append((other, iter(sorted(graph[other]))))
                    break
            else:
                done.add(name)
                stack.pop()
                path.pop()
    return []


def test_no_module_imports_itself_by_way_of_others() -> None:
    known = modules()
    graph = {
        name: {
            other
            for other in imports(path, set(known))
            if other != name
            and not name.startswith(f"{other}.")
            and not other.startswith(f"{name}.")
        }
        for name, path in known.items()
    }
    assert find_cycle(graph) == []


def test_a_cycle_is_found() -> None:
    assert find_cycle({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": set()}) == ["a", "b", "c", "a"]
