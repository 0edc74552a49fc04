"""Measures the boxes of a page: text that is cut off, covered, or outside the window.

In a lesson, the coach's bubble covers nothing that is lit, and all that is lit is in the window.
"""

from __future__ import annotations

from tests.web.person import Person

SIZES = {"phone": (360, 740), "sideways": (844, 390), "tablet": (820, 1180), "desk": (1440, 900)}

# Drawings whose parts lie over each other by design: tiles, light, and what is being animated.
DRAWINGS = ".world, .background, .lights, .flight, .veil"
# Marks that sit on the corner of what they raise.
MARKS = ".badge, .burst"
# These keep their place in the window while the page scrolls, and the page leaves it to them.
ROOMED = ".lesson-bar, .banner, .server, .tip"
# How far, in pixels, a light reaches beyond what is lit.
LIGHT = 5
# A page that still moves is looked at again, after this many milliseconds.
SETTLING = 100
NEXT_FRAME = "new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
LOOKS = 5

# Every line of text with its box, cut to what its scrolling ancestors show, and what is wrong.
FAULTS = """([drawings, marks, roomed, light]) => {
  const found = new Set();
  const [wide, high] = [document.documentElement.clientWidth, innerHeight];
  const name = (one) => `${one.tagName.toLowerCase()}.${(one.getAttribute('class') ?? '')
    .replace(/ ?svelte-\\w+/g, '')} "${one.textContent.trim().replace(/\\s+/g, ' ').slice(0, 40)}"`;
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  if (document.scrollingElement.scrollWidth > wide + 1)
    found.add(`the page is ${document.scrollingElement.scrollWidth} wide in ${wide}`);
  const SEEN = { opacityProperty: true, visibilityProperty: true };
  const isHidden = (one) => !one.checkVisibility(SEEN)
    || one.closest(`.visually-hidden, ${drawings}`) !== null;
  /** The box that is left of a text, or null where a scrolled area hides it by design. */
  const clip = (one, box) => {
    let { left, top, right, bottom } = box;
    let isScrolled = false;
    for (let at = one; at && at !== document.documentElement; at = at.parentElement) {
      const { overflowX, overflowY, clipPath, position } = getComputedStyle(at);
      if (clipPath !== 'none') return null;
      if (overflowX !== 'visible' || overflowY !== 'visible') {
        const edge = at.getBoundingClientRect();
        if ([overflowX, overflowY].some((how) => how === 'auto' || how === 'scroll')) {
          isScrolled = true;
          [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
          [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
          if (right - left < 1 || bottom - top < 1) return null;
        } else if (left < edge.left - 1.5 || right > edge.right + 1.5
          || top < edge.top - 3 || bottom > edge.bottom + 3) found.add(`cut off: ${name(one)}`);
      }
      if (position === 'fixed') break;
    }
    return { one, left, top, right, bottom, isScrolled };
  };
  const lines = [];
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const one = node.parentElement;
    if (!node.data.trim() || !one || isHidden(one)) continue;
    if (one.matches('option, script, style')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      if (box.width < 1 || box.height < 1) continue;
      const line = clip(one, box);
      if (!line) continue;
      if (line.left < -1 || line.right > wide + 1) found.add(`beside the window: ${name(one)}`);
      // The box of a line is higher than its letters.
      const letters = (line.bottom - line.top) * 0.2;
      lines.push({ ...line, top: line.top + letters, bottom: line.bottom - letters });
    }
  }
  const meet = (a, b, by) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > by
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > by;
  const layer = (one) => {
    for (let at = one; at && !at.matches(roomed); at = at.parentElement)
      if (getComputedStyle(at).position === 'fixed') return at;
    return root;
  };
  lines.forEach((a, index) => {
    for (const b of lines.slice(index + 1))
      if (a.one !== b.one && meet(a, b, 2) && !a.one.closest(marks) && !b.one.closest(marks)
        && layer(a.one) === layer(b.one)) found.add(`overlap: ${name(a.one)} and ${name(b.one)}`);
  });
  // A button over a part of a line takes it away, though its own words may stand beside it.
  for (const { one, left, right, top, bottom } of lines) {
    if (one.closest(marks)) continue;
    for (const x of [left + 2, right - 2]) {
      const over = document.elementFromPoint(x, (top + bottom) / 2)?.closest('.button');
      if (!over || over.contains(one) || one.contains(over) || layer(over) !== layer(one)) continue;
      const box = over.getBoundingClientRect();
      if (x < box.left + 2 || x > box.right - 2) continue;
      found.add(`covered: ${name(one)} by ${name(over)}`);
    }
  }
  const seats = [...root.querySelectorAll('.seat')].filter((one) => !isHidden(one));
  seats.forEach((one, index) => {
    for (const other of seats.slice(index + 1))
      if (meet(one.getBoundingClientRect(), other.getBoundingClientRect(), 1))
        found.add(`overlap: ${name(one)} and ${name(other)}`);
  });
  // What takes clicks must be reached by them, where it is in the window.
  for (const one of root.querySelectorAll('button:enabled, a[href], select, input')) {
    if (isHidden(one) || one.closest('[inert]')) continue;
    const box = one.getBoundingClientRect();
    const shown = box.width ? clip(one, box) : null;
    if (!shown) continue;
    const [x, y] = [(shown.left + shown.right) / 2, (shown.top + shown.bottom) / 2];
    if (x < 0 || y < 0 || x > wide || y > high) continue;
    const at = document.elementFromPoint(x, y);
    if (at && !one.contains(at) && !at.contains(one) && layer(at) === layer(one)
      && !one.labels?.[0]?.contains(at)) found.add(`covered: ${name(one)} by ${name(at)}`);
  }
  const bubble = root.querySelector('.bubble')?.getBoundingClientRect();
  if (bubble && (bubble.bottom > high + 1 || bubble.right > wide + 1))
    found.add('the bubble is outside the window');
  for (const one of bubble ? root.querySelectorAll('.veil .rim rect') : []) {
    const rim = one.getBoundingClientRect();
    const lit = { left: rim.left + light, right: rim.right - light,
      top: rim.top + light, bottom: rim.bottom - light };
    if (meet(bubble, lit, 1)) found.add(`the bubble covers what is lit at ${lit.top}`);
    if (lit.bottom > high + 1 || lit.top < -1) found.add(`lit outside the window: ${lit.bottom}`);
  }
  return [...found];
}"""


def layout_faults(person: Person, sizes: dict[str, tuple[int, int]] = SIZES) -> list[str]:
    """What is cut off or covered on the current page, at each size of the window."""
    found: list[str] = []
    arguments = [DRAWINGS, MARKS, ROOMED, LIGHT]
    for size, (width, height) in sizes.items():
        person.page.set_viewport_size({"width": width, "height": height})
        # The lake and the bubble of a lesson follow a change of size in the next frames.
        person.page.evaluate(NEXT_FRAME)
        faults: list[str] = person.page.evaluate(FAULTS, arguments)
        for _ in range(LOOKS):
            if not faults:
                break
            person.page.wait_for_timeout(SETTLING)
            faults = person.page.evaluate(FAULTS, arguments)
        found += [f"{size}: {fault}" for fault in faults]
    return found


def lasting(person: Person, script: str) -> list[str]:
    """What a script finds wrong, still after the page has had time to settle."""
    found: list[str] = person.page.evaluate(script)
    for _ in range(LOOKS):
        if not found:
            break
        person.page.wait_for_timeout(SETTLING)
        found = person.page.evaluate(script)
    return found
