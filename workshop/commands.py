"""The commands of make.py."""

from __future__ import annotations

import difflib
import os
import subprocess
from collections.abc import Callable
from pathlib import Path

from workshop import ROOT
from workshop.checks import run_checks, run_fixes
from workshop.client import prepare_client
from workshop.engine import prepare_engine
from workshop.environment import prepare, tool
from workshop.locks import write_locks
from workshop.steps import Missing, StepFailed, tell
from workshop.turn import my_turn

BROWSERS = "tests/web"
DONE, FAILED, MISUSED, MISSING, INTERRUPTED = 0, 1, 2, 3, 130

HELP = """\
python3 make.py COMMAND

  play [ARG...]            play in the browser; arguments go to `lakelight serve`
  play terminal [ARG...]   play in the terminal; arguments go to `lakelight play`
  test [ARG...]            everything that must hold: check, then the whole suite;
                           with arguments only pytest, with these arguments
  check                    layout, lint, types, import contracts, locks
  fix                      let the formatter and the linter mend what they can
  bench [PART...] [--json] measure; with --json only JSON on stdout
  screenshots [SCREEN...]  pictures of every screen in every language, into screenshots/
  lock                     pin the newest versions of everything we use

The first run makes a private environment in .venv and needs the network.
Exit codes: 0 all is well, 1 something failed, 2 misused, 3 this machine lacks something.
"""


class Misused(Exception):
    """The command line makes no sense; the message says what would."""


def main(arguments: list[str]) -> int:
    """Run one command and return its exit code."""
    if not arguments or arguments[0] in {"help", "-h", "--help"}:
        print(HELP, end="")
        return DONE
    name, *rest = arguments
    try:
        return find_command(name)(rest)
    except Misused as slip:
        tell(str(slip))
        return MISUSED
    except StepFailed as failure:
        tell(str(failure))
        return FAILED
    except Missing as lack:
        tell(f"\n{lack}")
        return MISSING
    except KeyboardInterrupt:
        tell("\n  Interrupted; the next run picks up from here.")
        return INTERRUPTED


def find_command(name: str) -> Callable[[list[str]], int]:
    """The command of that name.

    Raises:
        Misused: with the commands there are, and the one that was perhaps meant.
    """
    if name in COMMANDS:
        return COMMANDS[name]
    near = difflib.get_close_matches(name, COMMANDS, n=1)
    question = f" Did you mean `{near[0]}`?" if near else ""
    raise Misused(f"make.py has no command `{name}`.{question}\nCommands: {', '.join(COMMANDS)}.")


def play(arguments: list[str]) -> int:
    """Play in the browser or the terminal, with whatever engine this machine can have."""
    prepare_all("play", may_be_plain=True)
    if arguments[:1] == ["terminal"]:
        return hand_over([tool("lakelight"), "play", *arguments[1:]], Path.cwd())
    return hand_over([tool("lakelight"), "serve", "--open", *arguments], Path.cwd())


def test(arguments: list[str]) -> int:
    """Check, then run the suite on all cores; with arguments, just pytest.

    People in browsers come last and one after the other: a browser wants the machine to itself.
    """
    prepare_all("test", may_be_plain=False)
    pytest = (tool("python"), "-m", "pytest")
    if arguments:
        return hand_over([*pytest, *arguments], ROOT)
    run_checks()
    suite = hand_over([*pytest, "-n", "auto", "--dist=worksteal", f"--ignore={BROWSERS}"], ROOT)
    people = hand_over([*pytest, BROWSERS], ROOT)
    return suite or people


def check(arguments: list[str]) -> int:
    """Run every check that needs no test."""
    refuse(arguments)
    with my_turn():
        prepare("test")
    run_checks()
    return DONE


def fix(arguments: list[str]) -> int:
    """Mend what tools can mend."""
    refuse(arguments)
    with my_turn():
        prepare("test")
    run_fixes()
    return DONE


def bench(arguments: list[str]) -> int:
    """Measure the compiled engine."""
    prepare_all("test", may_be_plain=False)
    return hand_over([tool("python"), "-m", "bench", *arguments], ROOT)


def screenshots(arguments: list[str]) -> int:
    """Make pictures of every screen, in every language, at two sizes."""
    prepare_all("test", may_be_plain=False)
    return hand_over([tool("python"), "-m", "tests.web.screenshots", *arguments], ROOT)


def lock(arguments: list[str]) -> int:
    """Pin everything anew; the next command installs it."""
    refuse(arguments)
    with my_turn():
        prepare("play")
    write_locks()
    return DONE


COMMANDS: dict[str, Callable[[list[str]], int]] = {
    "play": play,
    "test": test,
    "check": check,
    "fix": fix,
    "bench": bench,
    "screenshots": screenshots,
    "lock": lock,
}


def prepare_all(wanted: str, *, may_be_plain: bool) -> None:
    """Bring the environment and the engine in step with the repository."""
    with my_turn():
        prepare(wanted)
        prepare_engine(may_be_plain=may_be_plain)
        prepare_client()


def refuse(arguments: list[str]) -> None:
    """Some commands take no arguments.

    Raises:
        Misused: with the arguments that were given.
    """
    if arguments:
        raise Misused(f"This command takes no arguments, but was given: {' '.join(arguments)}")


def hand_over(command: list[str | Path], folder: Path) -> int:
    """Give the terminal to another program and return its exit code."""
    path = os.pathsep.join([str(tool("python").parent), os.environ.get("PATH", "")])
    environment = {**os.environ, "PATH": path}
    code = subprocess.call([str(part) for part in command], cwd=folder, env=environment)
    return code if code >= 0 else 128 - code
