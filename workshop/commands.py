"""The commands of make.py."""

from __future__ import annotations

import difflib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from workshop import ROOT
from workshop.checks import run_checks, run_fixes
from workshop.client import prepare_client
from workshop.engine import prepare_engine
from workshop.environment import prepare, tool
from workshop.locks import write_locks
from workshop.page.engine import drop_stale_engine, install_page_engine
from workshop.page.static_site import SITE as STATIC_SITE
from workshop.page.static_site import build_static_site
from workshop.process_lock import hold_lock
from workshop.site import SITE, build_site
from workshop.steps import MissingRequirement, StepFailed, tell
from workshop.suite import run_pytest, run_quick_suite, run_whole_suite
from workshop.terminal import hand_over

DONE, FAILED, MISUSED, MISSING, INTERRUPTED = 0, 1, 2, 3, 130

HELP = """\
python3 make.py COMMAND

  play [ARG...]            play in the browser; arguments go to `lakelight serve`
  play terminal [ARG...]   play in the terminal; arguments go to `lakelight play`
  test                     every check, then every test
  test quick               the quick checks and the most telling tests, in about a minute
  test ARG...              only pytest, with these arguments
  check                    every check: layout, lint, types, import contracts, locks
  fix                      let the formatters and the linter repair what they can
  docs [FOLDER]            build the documentation site, by default into site/
  static [FOLDER]          build a static site that plays without a server, into static-site/
  engine                   build what pages of a server play with offline; `play` then offers it
  bench [PART...] [--json] measure; with --json only JSON on stdout
  bench learn [ARG...]     measure the learning environments beside those of others
  bench engine [ARG...]    measure the engine against that of another checkout
  bench server [ARG...]    measure the server under load; `--help` lists the options
  bench attacks [ARG...]   measure what people notice while others attack the server
  soak [PART...]           wear the server down for a night; `--help` lists parts and options
  screenshots [SCREEN...]  pictures of every screen in every language, into screenshots/
  lock                     pin the newest versions of everything we use

The first run creates a private environment in .venv and needs the network.
Exit codes: 0 success, 1 something failed, 2 wrong usage, 3 this machine lacks something.
"""


class Misused(Exception):
    """The command line is wrong; the message says what would be right."""


def main(arguments: list[str]) -> int:
    """Run one command and return its exit code."""
    if not arguments or arguments[0] in {"help", "-h", "--help"}:
        print(HELP, end="")
        return DONE
    name, *rest = arguments
    try:
        return find_command(name)(rest)
    except Misused as error:
        tell(str(error))
        return MISUSED
    except StepFailed as failure:
        tell(str(failure))
        return FAILED
    except MissingRequirement as missing:
        tell(f"\n{missing}")
        return MISSING
    except KeyboardInterrupt:
        tell("\n  Interrupted. The next run continues from here.")
        return INTERRUPTED


def find_command(name: str) -> Callable[[list[str]], int]:
    """The command of that name.

    Raises:
        Misused: with a list of the commands and the one that was probably meant.
    """
    if name in COMMANDS:
        return COMMANDS[name]
    near = difflib.get_close_matches(name, COMMANDS, n=1)
    question = f" Did you mean `{near[0]}`?" if near else ""
    raise Misused(f"make.py has no command `{name}`.{question}\nCommands: {', '.join(COMMANDS)}.")


def play(arguments: list[str]) -> int:
    """Play in the browser or the terminal, with a compiled engine if this machine can have one."""
    prepare_all("play", may_be_plain=True)
    if arguments[:1] == ["terminal"]:
        return hand_over([tool("lakelight"), "play", *arguments[1:]], Path.cwd())
    return hand_over([tool("lakelight"), "serve", "--open", *arguments], Path.cwd())


def test(arguments: list[str]) -> int:
    """Run the whole suite, the quick one, or pytest with the given arguments."""
    prepare_all("test", may_be_plain=False)
    if arguments == ["quick"]:
        return run_quick_suite()
    return run_pytest(*arguments) if arguments else run_whole_suite()


def check(arguments: list[str]) -> int:
    """Run every check that needs no test."""
    refuse_arguments(arguments)
    prepare_environment("test")
    run_checks()
    return DONE


def fix(arguments: list[str]) -> int:
    """Repair what tools can repair."""
    refuse_arguments(arguments)
    prepare_environment("test")
    run_fixes()
    return DONE


def docs(arguments: list[str]) -> int:
    """Build the documentation site."""
    if len(arguments) > 1:
        raise Misused(f"`docs` takes one folder, but was given: {' '.join(arguments)}")
    prepare_environment("docs")
    folder = Path(arguments[0]).resolve() if arguments else SITE
    build_site(folder)
    print(folder / "index.html")
    return DONE


def static(arguments: list[str]) -> int:
    """Build a static site, which plays without a server."""
    if len(arguments) > 1:
        raise Misused(f"`static` takes one folder, but was given: {' '.join(arguments)}")
    prepare_all("play", may_be_plain=False)
    folder = Path(arguments[0]).resolve() if arguments else STATIC_SITE
    with hold_lock():
        build_static_site(folder)
    print(folder)
    return DONE


def engine(arguments: list[str]) -> int:
    """Build what pages play with offline, for `play` and for packages."""
    refuse_arguments(arguments)
    prepare_all("play", may_be_plain=False)
    with hold_lock():
        folder = install_page_engine()
    print(folder)
    return DONE


def bench(arguments: list[str]) -> int:
    """Measure the compiled engine; beside `learn`, environments that others have made, too."""
    prepare_all("bench" if arguments[:1] == ["learn"] else "test", may_be_plain=False)
    return hand_over([tool("python"), "-m", "bench", *arguments], ROOT)


def soak(arguments: list[str]) -> int:
    """Kill servers, take away their power, send them anything, and let people come and go."""
    prepare_all("test", may_be_plain=False)
    return hand_over([tool("python"), "-m", "bench.soak", *arguments], ROOT)


def screenshots(arguments: list[str]) -> int:
    """Take pictures of every screen, in every language, at four sizes."""
    prepare_all("test", may_be_plain=False)
    return hand_over([tool("python"), "-m", "tests.web.screenshots", *arguments], ROOT)


def lock(arguments: list[str]) -> int:
    """Pin everything again; the next command installs it."""
    refuse_arguments(arguments)
    prepare_environment("play")
    write_locks()
    return DONE


COMMANDS: dict[str, Callable[[list[str]], int]] = {
    "play": play,
    "test": test,
    "check": check,
    "fix": fix,
    "docs": docs,
    "static": static,
    "engine": engine,
    "bench": bench,
    "soak": soak,
    "screenshots": screenshots,
    "lock": lock,
}


def prepare_environment(wanted: str) -> None:
    """Bring the environment up to date, while no other make.py does so."""
    with hold_lock():
        prepare(wanted)


def prepare_all(wanted: str, *, may_be_plain: bool) -> None:
    """Bring the environment, the engine and the client up to date, the last two at once."""
    with hold_lock():
        prepare(wanted)
        with ThreadPoolExecutor(1) as beside:
            client = beside.submit(prepare_client)
            prepare_engine(may_be_plain=may_be_plain)
        client.result()
        drop_stale_engine()


def refuse_arguments(arguments: list[str]) -> None:
    """Refuse arguments of a command that takes none.

    Raises:
        Misused: with the arguments that were given.
    """
    if arguments:
        raise Misused(f"This command takes no arguments, but was given: {' '.join(arguments)}")
