"""The plain form of the package, alone and beside the compiled one."""

import os
import subprocess
import sys
from importlib.machinery import ExtensionFileLoader, SourceFileLoader

from lakelight.games import GAMES
from lakelight.harvest import State
from lakelight.plain import compiled_names, load_plain

LIST_LOADERS = """
import importlib
from lakelight.plain import compiled_names
for name in compiled_names():
    print(type(importlib.import_module(name).__spec__.loader).__name__)
"""


def test_hidden_extensions_are_not_imported() -> None:
    environment = {**os.environ, "LAKELIGHT_PLAIN": "1"}
    command = [sys.executable, "-c", LIST_LOADERS]
    printed = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert set(printed.stdout.split()) <= {SourceFileLoader.__name__}


def test_plain_modules_load_beside_those_in_use() -> None:
    before = {name: module for name, module in sys.modules.items() if "lakelight" in name}
    plain = load_plain()
    after = {name: module for name, module in sys.modules.items() if "lakelight" in name}
    assert before == after
    assert set(compiled_names()) <= plain.keys()
    assert all(module is not before.get(name) for name, module in plain.items())
    for name in compiled_names():
        spec = plain[name].__spec__
        assert spec is not None
        assert not isinstance(spec.loader, ExtensionFileLoader)


def test_what_a_plain_module_imports_inside_a_function_is_plain() -> None:
    plain = load_plain("lakelight.games")
    game = plain["lakelight.games"].GAMES["harvest"]
    position = GAMES["harvest"].begin(GAMES["harvest"].new_setup(2, bytes(32), {})).to_json()
    state = game.parse_position_json(position)
    assert type(state) is plain["lakelight.harvest.state"].State
    assert type(state) is not State
