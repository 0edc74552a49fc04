/** The parts of a table that a lesson can light, and where they are on the screen. */

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Where each part of a table is; every game names its areas like this. */
const SELECTORS: Readonly<Record<string, string>> = {
  own_seat: '[data-seat="0"]',
  seats: '[data-seat]:not([data-seat="0"])',
};

/** How far a light reaches beyond its part. */
const MARGIN = 5;

export function litElements(table: HTMLElement, parts: readonly string[]): HTMLElement[] {
  return parts.flatMap((part) => [
    ...table.querySelectorAll<HTMLElement>(SELECTORS[part] ?? `.${part}-area`),
  ]);
}

/** The boxes of elements that are shown, with a margin. */
export function boxesOf(elements: readonly Element[]): Box[] {
  return elements
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)
    .map(({ left, top, width, height }) => ({
      left: left - MARGIN,
      top: top - MARGIN,
      width: width + 2 * MARGIN,
      height: height + 2 * MARGIN,
    }));
}

/** Where a bubble is, and how many pixels of what is lit it covers. */
export interface BubblePlace {
  readonly left: number;
  readonly top: number;
  readonly covered: number;
}

/**
 * Where a bubble of this size covers the least of what is lit, and then is nearest to it.
 * `top` is the first pixel below the bar of the lesson.
 */
export function bubblePlace(
  size: { width: number; height: number },
  room: { width: number; height: number; top: number },
  lit: readonly Box[],
): BubblePlace {
  const gap = 12;
  const edge = 8;
  const lowest = Math.max(room.top, room.height - size.height - gap);
  const rightmost = Math.max(2 * edge, room.width - size.width);
  const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));
  const tops = [room.top, lowest, (room.top + lowest) / 2];
  const lefts = [rightmost / 2, gap, rightmost - gap];
  for (const box of lit) {
    tops.push(box.top - size.height - gap, box.top + box.height + gap);
    lefts.push(box.left + (box.width - size.width) / 2);
    lefts.push(box.left - size.width - gap, box.left + box.width + gap);
  }
  let best: BubblePlace = { left: rightmost / 2, top: lowest, covered: Infinity };
  let least = Infinity;
  for (const wantedTop of tops)
    for (const wantedLeft of lefts) {
      const place = {
        left: clamp(wantedLeft, edge, rightmost - edge),
        top: clamp(wantedTop, room.top, lowest),
      };
      const box = { ...place, ...size };
      const covered = lit.reduce((sum, one) => sum + overlap(box, one), 0);
      const cost = covered * 10 + (lit[0] ? distance(box, lit[0]) : 0);
      if (cost < least) [best, least] = [{ ...place, covered }, cost];
    }
  return best;
}

function overlap(a: Box, b: Box): number {
  const across = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const down = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return Math.max(0, across) * Math.max(0, down);
}

function distance(a: Box, b: Box): number {
  const across = a.left + a.width / 2 - (b.left + b.width / 2);
  const down = a.top + a.height / 2 - (b.top + b.height / 2);
  return Math.hypot(across, down);
}
