"""Small screens, large text, more contrast, and forced colors."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Page

from tests.web.finished_matches import finished_record, upload_record

SCREENS = ("home", "harvest", "dice", "end", "replay", "rules")

# Finds elements that stick out, are cut off, or are covered by others.
LAYOUT_FAULTS = """() => {
  const found = [];
  const wide = document.documentElement.clientWidth;
  const name = (one) => one.tagName.toLowerCase() + '.' + (one.getAttribute('class') ?? '') + ' '
    + (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 40);
  const isShown = (one) => one.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })
    && !one.closest('.visually-hidden, [aria-hidden=true], .world, .background')
    && getComputedStyle(one).clipPath === 'none'
    && !one.closest('[style*=clip-path]');
  const scrolls = (one) => {
    for (let at = one.parentElement; at; at = at.parentElement) {
      const { overflowX } = getComputedStyle(at);
      if (overflowX === 'auto' || overflowX === 'scroll') return true;
      if (getComputedStyle(at).clipPath !== 'none') return true;
    }
    return false;
  };
  if (document.scrollingElement.scrollWidth > wide + 1)
    found.push(`the page is ${document.scrollingElement.scrollWidth} wide in ${wide}`);
  const dialog = document.querySelector('dialog[open]');
  const all = [...(dialog ?? document.body).querySelectorAll('*')].filter(isShown);
  for (const one of all) {
    const box = one.getBoundingClientRect();
    const speaks = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (!speaks && !one.matches('button, a, input, select')) continue;
    if (!box.width || !box.height || scrolls(one)) continue;
    if (box.left < -1 || box.right > wide + 1) found.push(`sticks out: ${name(one)}`);
    const style = getComputedStyle(one);
    if (speaks && style.overflowX === 'hidden' && one.scrollWidth > one.clientWidth + 1
      && !one.title) found.push(`cut off: ${name(one)}`);
  }
  for (const one of all.filter((each) => each.matches('button:not(:disabled), a, select'))) {
    one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const box = one.getBoundingClientRect();
    if (!box.width) continue;
    const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (!at || !(one.contains(at) || at.contains(one)))
      found.push(`covered: ${name(one)} by ${at && name(at)}`);
  }
  return [...new Set(found)];
}"""


@dataclass(frozen=True)
class Viewport:
    """A window size, and whether text has twice its size."""

    width: int
    height: int
    letters: int = 16


VIEWPORTS = {
    # 1280 by 800 at 200%, as page zoom and as text zoom.
    "zoomed": Viewport(640, 400),
    "letters": Viewport(1280, 800, 32),
    # 1280 by 1024 at 400%, as in WCAG 1.4.10.
    "narrow": Viewport(320, 256),
    "small phone": Viewport(320, 568),
    "sideways": Viewport(740, 360),
    "large": Viewport(2560, 1440),
}


@pytest.fixture(params=VIEWPORTS)
def seen(request: pytest.FixtureRequest, chromium: Browser) -> Iterator[Page]:
    """A page with a window size and a text size."""
    viewport = VIEWPORTS[request.param]
    context = chromium.new_context(
        viewport={"width": viewport.width, "height": viewport.height}, reduced_motion="reduce"
    )
    page = context.new_page()
    page.set_default_timeout(20_000)
    context.new_cdp_session(page).send(
        "Page.setFontSizes",
        {"fontSizes": {"standard": viewport.letters, "fixed": viewport.letters}},
    )
    yield page
    context.close()


def go_to(page: Page, site: str, screen: str) -> None:
    """Open a screen with everything that it can show."""
    if screen == "home":
        page.goto(site)
        page.locator(".play-now").wait_for()
    elif screen == "rules":
        page.goto(f"{site}/rules/harvest")
        page.locator("article h1").wait_for()
    elif screen in ("harvest", "dice"):
        begin(page, site, screen, 3)
        page.locator(".turn").wait_for()
    else:
        record = finished_record("harvest", 4, 5)
        code = upload_record(page.request, site, record)
        at = len(record.moves) if screen == "end" else 12
        page.goto(f"{site}/r/{code}?at={at}")
        page.locator(".end-screen, .controls").first.wait_for()


def begin(page: Page, site: str, game: str, opponents: int) -> str:
    """Open a table against bots and return its address."""
    seats = [{"kind": "you"}, *[{"kind": "bot", "level": "beginner"}] * opponents]
    assert page.request.post(f"{site}/api/visitor", data={"name": "Ana"}).ok
    made = page.request.post(f"{site}/api/tables", data={"game": game, "seats": seats})
    address = f"{site}/t/{made.json()['code']}"
    page.goto(address)
    page.locator("main[data-version]").wait_for()
    return address


def test_nothing_is_cut_off_or_covered_and_nothing_scrolls_both_ways(seen: Page, site: str) -> None:
    lost = []
    for screen in SCREENS:
        go_to(seen, site, screen)
        lost += [f"{screen}: {fault}" for fault in seen.evaluate(LAYOUT_FAULTS)]
    assert not lost, "\n".join(lost)


def test_text_zoom_doubles_the_size_of_text(chromium: Browser, site: str) -> None:
    context = chromium.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    go_to(page, site, "home")
    tagline = page.locator(".tagline")
    size = "one => parseFloat(getComputedStyle(one).fontSize)"
    before = tagline.evaluate(size)
    context.new_cdp_session(page).send(
        "Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 32}}
    )
    page.reload()
    assert tagline.evaluate(size) == 2 * before
    context.close()


def test_with_more_contrast_text_has_a_ratio_of_seven_to_one(
    chromium: Browser, site: str, axe: str
) -> None:
    context = chromium.new_context(
        viewport={"width": 1440, "height": 900},
        contrast="more",
        reduced_motion="reduce",
        bypass_csp=True,
    )
    page = context.new_page()
    found = {}
    for screen in SCREENS:
        go_to(page, site, screen)
        page.add_script_tag(content=axe)
        found[screen] = page.evaluate(
            "axe.run(document, {runOnly: ['color-contrast-enhanced'], resultTypes: ['violations']})"
            ".then(r => r.violations.flatMap(v => v.nodes.map(n => n.html.slice(0, 120))))"
        )
    context.close()
    assert {screen: one for screen, one in found.items() if one} == {}


@pytest.mark.parametrize("screen", SCREENS)
def test_forced_colors_leave_every_control_its_outline(
    chromium: Browser, site: str, screen: str
) -> None:
    context = chromium.new_context(
        viewport={"width": 1440, "height": 900}, forced_colors="active", reduced_motion="reduce"
    )
    page = context.new_page()
    go_to(page, site, screen)
    bare = page.evaluate(
        """() => [...document.querySelectorAll('.button, .field, .surface, button.place')]
          .filter((one) => one.checkVisibility() && getComputedStyle(one).clipPath === 'none')
          .filter((one) => getComputedStyle(one).borderTopStyle === 'none'
            && !one.closest('.hand-area, .turn-area'))
          .map((one) => one.className)"""
    )
    chosen = page.evaluate(
        """() => [...document.querySelectorAll('.numbers .chosen, .hand .taken')]
          .map((one) => getComputedStyle(one).outlineStyle)"""
    )
    assert bare == []
    assert set(chosen) <= {"solid"}
    assert (
        page.evaluate("getComputedStyle(document.querySelector('.background')).display") == "none"
    )
    context.close()
