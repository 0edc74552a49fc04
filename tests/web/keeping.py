"""Keeping the engine for offline, as a person asks for it in the settings of a server's pages."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.web.offline_visit import ENGINE_KEPT
from tests.web.person import Person
from tests.web.static_host import TIMEOUT_MS

KEEP = "dialog[open] .keep"
# Every part that the bar has shown while the engine is being fetched.
WATCH_PROGRESS = """() => {
  window.parts = [];
  new MutationObserver(() => {
    const bar = document.querySelector('dialog[open] .keep progress');
    if (bar) parts.push(bar.value);
  }).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""


def keep_for_offline(person: Person) -> None:
    """Ask in the settings to keep the engine, and wait until it is there."""
    person.press(person.find(".home header button"))
    offer = re.compile(r"Keep for offline \(\d(\.\d)? MB\)")
    expect(person.find(f"{KEEP} .button")).to_contain_text(offer)
    person.evaluate(f"({WATCH_PROGRESS})()")
    person.press(person.find(f"{KEEP} .button"))
    expect(person.find(KEEP)).to_contain_text("Kept on this device", timeout=TIMEOUT_MS)
    parts: list[float] = person.evaluate("window.parts")
    assert parts == sorted(parts)
    assert len({round(part, 1) for part in parts}) > 3
    assert person.page.evaluate(ENGINE_KEPT)
    person.press_key("Escape")
