"""`python -m bench page`: the engine of a page against the native one, and how it starts."""

from __future__ import annotations

import json
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import sync_playwright

from bench.page_memory import measured_memory
from bench.page_starts import SLOWNESS, measured_starts
from bench.spread import spread
from workshop import ROOT
from workshop.chromium import require_chromium
from workshop.environment import tool
from workshop.page.engine import prepare_page_engine, run_packed
from workshop.page.static_site import build_static_site
from workshop.process_lock import hold_lock
from workshop.steps import run_step

MEGABYTE = 1e6
PARTS = ("search", "starts", "memory")


def main(arguments: list[str]) -> int:
    """Measure, and print one line for each figure."""
    parser = ArgumentParser("bench page")
    parser.add_argument("--rounds", type=int, default=5, help="interleaved rounds (default: 5)")
    parser.add_argument("--only", choices=PARTS, help="measure only this")
    args = parser.parse_args(arguments)
    parts = [args.only] if args.only else PARTS
    with hold_lock():
        built = prepare_page_engine()
    size = sum(path.stat().st_size for path in built.rglob("*.br")) / MEGABYTE
    print(f"download with Brotli: {size:.2f} MB")
    if "search" in parts:
        for line in search_ratios(args.rounds):
            print(line)
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder) / "site"
        with hold_lock():
            build_static_site(site)
        if "starts" in parts:
            for line in start_times(site, Path(folder), args.rounds):
                print(line)
        if "memory" in parts:
            for line in measured_memory(site, Path(folder), args.rounds):
                print(line, flush=True)
    return 0


def start_times(site: Path, folder: Path, rounds: int) -> Iterator[str]:
    """Seconds until the server of a page answers."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=require_chromium(), args=["--no-sandbox"]
        )
        starts = measured_starts(browser, site, folder, rounds)
        browser.close()
    yield f"first start of the server: {spread(starts.cold)} s"
    yield f"later start of the server: {spread(starts.warm)} s"
    yield f"first start, slowed {SLOWNESS} times: {spread(starts.slow)} s"


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


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
