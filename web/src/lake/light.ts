/** The light that runs from a side of a tile to the seat that it feeds. */
import type { Color } from "../art/palette";
import type { Box, Place, Point, Side } from "./geometry";

/** What one side of a tile brings to the seat that it faces. */
export interface Feed {
  readonly side: Side;
  readonly color: Color;
  /** The lanterns that the seat gets; none if the supply has none. */
  readonly cards: readonly Color[];
  /** Where the seat is on the screen now. */
  readonly seatBox: () => DOMRect | undefined;
}

/** A tile on the lake whose sides feed seats. */
export interface Lit {
  readonly place: Place;
  readonly feeds: readonly Feed[];
}

/** Half the width of a tile in the drawing. */
const HALF = 84;
const STEPS = 14;
/** The light carries what it brings at least to here on its way. */
const CARD_AT_LEAST = 0.4;
/** How far the light leaves its side before it bends. */
const BEND = 0.45;
const MOST_REACH = 150;

const OUTWARD: Readonly<Record<Side, Point>> = {
  N: { x: 0, y: -1 },
  E: { x: 1, y: 0 },
  S: { x: 0, y: 1 },
  W: { x: -1, y: 0 },
};

interface Beam {
  /** The outline of the light, from the whole side to its narrow end. */
  readonly body: string;
  /** The line in its middle. */
  readonly line: string;
  /** Where the lantern rides. */
  readonly card: Point;
}

/** The point on the border of a box that is nearest to a point, not too near to a corner. */
export function nearestOnBorder(box: Box, point: Point, inset: number): Point {
  const inner = (low: number, high: number, value: number): number => {
    const edge = Math.min(inset, (high - low) / 2);
    return Math.min(Math.max(value, low + edge), high - edge);
  };
  const x = point.x < box.left ? box.left : point.x > box.right ? box.right : null;
  const y = point.y < box.top ? box.top : point.y > box.bottom ? box.bottom : null;
  const clamped = {
    x: inner(box.left, box.right, point.x),
    y: inner(box.top, box.bottom, point.y),
  };
  // Beside a box that is above or below, too, the light comes from above or below.
  if (y !== null) return { x: clamped.x, y };
  return { x: x ?? clamped.x, y: clamped.y };
}

/** The light from a side of the tile at `tile` to a point; it leaves the side at a right angle.
 *
 * `cardGap` is how far before the end the lantern rides.
 */
export function beam(
  tile: Point,
  side: Side,
  to: Point,
  { endWidth, cardGap }: { endWidth: number; cardGap: number },
): Beam {
  const out = OUTWARD[side];
  const from = { x: tile.x + out.x * HALF, y: tile.y + out.y * HALF };
  const distance = Math.hypot(to.x - from.x, to.y - from.y);
  const reach = Math.min(MOST_REACH, BEND * distance);
  const bend = { x: from.x + out.x * reach, y: from.y + out.y * reach };
  const at = (t: number): Point => ({
    x: (1 - t) ** 2 * from.x + 2 * t * (1 - t) * bend.x + t ** 2 * to.x,
    y: (1 - t) ** 2 * from.y + 2 * t * (1 - t) * bend.y + t ** 2 * to.y,
  });
  const edge = (sign: 1 | -1): Point[] =>
    Array.from({ length: STEPS + 1 }, (_, index) => {
      const t = index / STEPS;
      const here = at(t);
      const dx = 2 * (1 - t) * (bend.x - from.x) + 2 * t * (to.x - bend.x);
      const dy = 2 * (1 - t) * (bend.y - from.y) + 2 * t * (to.y - bend.y);
      const length = Math.hypot(dx, dy) || 1;
      const half = HALF * 0.92 * (1 - t) ** 2 + (endWidth / 2) * (1 - (1 - t) ** 2);
      return {
        x: here.x - (sign * half * dy) / length,
        y: here.y + (sign * half * dx) / length,
      };
    });
  const outline = [...edge(1), ...edge(-1).reverse()];
  return {
    body: `M${outline.map(text).join("L")}Z`,
    line: `M${text(from)}Q${text(bend)} ${text(to)}`,
    card: at(Math.max(CARD_AT_LEAST, 1 - cardGap / Math.max(distance, 1))),
  };
}

function text({ x, y }: Point): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}
