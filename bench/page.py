"""`python -m bench page`: the engine of a page against the native one, and how it starts."""

from __future__ import annotations

import json
import statistics
import sys
import tempfile
from argparse import ArgumentParser
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.web.file_server import file_server
from tests.web.static_host import ENGINE_KEPT, Tab, killable_chromium
from workshop import ROOT
from workshop.chromium import require_chromium
from workshop.environment import tool
from workshop.page.engine import prepare_page_engine, run_packed
from workshop.page.static_site import build_static_site
from workshop.process_lock import hold_lock
from workshop.steps import run_step

MEGABYTE = 1e6
# Press the button that opens a table; milliseconds until it is shown.
ASK = """async () => {
  const began = performance.now();
  document.querySelector('.go').click();
  while (!document.querySelector('main[data-version]'))
    await new Promise((next) => setTimeout(next, 10));
  return performance.now() - began;
}"""


def main(arguments: list[str]) -> int:
    """Measure, and print one line for each figure."""
    parser = ArgumentParser("bench page")
    parser.add_argument("--rounds", type=int, default=5, help="interleaved rounds (default: 5)")
    args = parser.parse_args(arguments)
    with hold_lock():
        built = prepare_page_engine()
    size = sum(path.stat().st_size for path in built.rglob("*.br")) / MEGABYTE
    print(f"download with Brotli: {size:.2f} MB")
    for line in search_ratios(args.rounds):
        print(line)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Path(folder) / "site"
        with hold_lock():
            build_static_site(site)
        browser = playwright.chromium.launch(
            executable_path=require_chromium(), args=["--no-sandbox"]
        )
        for line in starts(browser, site, Path(folder), args.rounds):
            print(line)
        browser.close()
    return 0


def search_ratios(rounds: int) -> list[str]:
    """Rounds per processor second in Pyodide against those of the native engine, interleaved."""
    script = ROOT / "bench" / "page_search.py"
    ratios: dict[str, list[float]] = {}
    for _ in range(rounds):
        native = json.loads(run_step("Native search", tool("python"), script))
        packed = json.loads(run_packed("Search in Pyodide", script))
        for game, value in native.items():
            ratios.setdefault(game, []).append(packed[game] / value)
    return [f"search rounds, {game}: {spread(found)} of native" for game, found in ratios.items()]


def starts(browser: Browser, site: Path, folder: Path, rounds: int) -> list[str]:
    """Seconds from the click on "play" to the table: first with nothing cached, then again."""
    cold: list[float] = []
    warm: list[float] = []
    with file_server(site) as host:
        for number in range(rounds):
            profile = folder / f"profile-{number}"
            for found in (cold, warm):
                with killable_chromium(browser, profile) as (context, process):
                    tab = Tab(context, host.site)
                    tab.open()
                    tab.find(".go").wait_for()
                    found.append(tab.page.evaluate(ASK) / 1000)
                    tab.page.wait_for_function(ENGINE_KEPT)
                    process.terminate()
                    process.wait()
    return [
        f"first start until the table is shown: {spread(cold)} s",
        f"later start until the table is shown: {spread(warm)} s",
    ]


def spread(found: list[float]) -> str:
    """The median, and the least and the greatest."""
    return f"{statistics.median(found):.2f} ({min(found):.2f}-{max(found):.2f})"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
