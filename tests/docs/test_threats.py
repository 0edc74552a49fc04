"""The threat model names a test for every attack, and each of these tests exists."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "threats.md").read_text("utf-8")
NAMED = sorted(set(re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", PAGE)))


def test_every_attack_has_a_test() -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith("| ") and line.count("|") == 4]
    attacks = [row for row in rows if not row.startswith(("| attack |", "| what happens |"))]
    assert len(attacks) > 30
    assert [row for row in attacks if "::test_" not in row] == []


@pytest.mark.parametrize(("path", "name"), NAMED)
def test_every_named_test_exists(path: str, name: str) -> None:
    tree = ast.parse((ROOT / path).read_text("utf-8"))
    kinds = ast.FunctionDef | ast.AsyncFunctionDef
    assert name in {node.name for node in tree.body if isinstance(node, kinds)}
