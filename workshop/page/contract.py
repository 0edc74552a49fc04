"""Runs the contract tests of every game and a thousand random matches in Pyodide, for run.mjs.

/repo is the checkout, /site the packages of the private environment, of which only pytest and what
it needs are used. The last line is a digest of the matches, as `random_matches` prints it natively.
"""

import os
import sys

# A page draws nothing on its server, and has no source to run uncompiled.
DESELECTED = ("--deselect=tests/contract/test_match.py::test_a_state_draws_itself_for_notebooks",)
IGNORED = ("--ignore=tests/contract/test_plain.py",)
OPTIONS = ("-q", "-p", "no:cacheprovider", "-c", "/dev/null", "--rootdir=/repo")

os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
os.chdir("/repo")
sys.path.insert(0, "/repo")
sys.path.append("/site")

import pytest  # noqa: E402

from workshop.page.random_matches import digest_of_matches  # noqa: E402

code = pytest.main([*OPTIONS, *IGNORED, *DESELECTED, "tests/contract"])
if code:
    raise SystemExit(int(code))
print(digest_of_matches())
