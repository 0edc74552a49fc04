/** The geometry of the lake: places and tiles in the drawing, seen from one side. */
export const PITCH = 174;

const SIDES = ["N", "E", "S", "W"] as const;
export type Side = (typeof SIDES)[number];

export interface Place {
  readonly x: number;
  readonly y: number;
}

export interface Tile extends Place {
  readonly sides: string;
}

/** A tile as it lies on the lake. */
export interface LakeTile extends Tile {
  readonly platform: boolean;
  readonly start: boolean;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** How many quarter turns clockwise bring a side of the lake to the bottom of the screen. */
export function turnToBottom(side: Side): number {
  return (SIDES.indexOf("S") - SIDES.indexOf(side) + 4) % 4;
}

/** The side of the screen at which a side of the lake appears. */
export function seenSide(side: Side, turn: number): Side {
  return SIDES[(SIDES.indexOf(side) + turn) % 4] ?? side;
}

/** The sides of a tile after quarter turns clockwise. */
export function turned(sides: string, quarters: number): string {
  const k = ((quarters % 4) + 4) % 4;
  return sides.slice(4 - k) + sides.slice(0, 4 - k);
}

/** The center of a place in the drawing; y grows north on the lake and down on the screen. */
export function pointOf(place: Place, turn: number): Point {
  let [x, y] = [place.x * PITCH, -place.y * PITCH];
  for (let k = 0; k < turn; k++) [x, y] = [-y, x];
  return { x: x + 0, y: y + 0 };
}

/** A tile or place from its text, such as `KBRW@0,-1`. */
export function parseTile(text: string): Tile {
  const [sides = "", spot = ""] = text.split("@");
  const [x = 0, y = 0] = spot.split(",").map(Number);
  return { sides, x, y };
}

/** The text of a placement. */
export function formatPlacement(sides: string, place: Place): string {
  return `${sides}@${place.x},${place.y}`;
}

export function samePlace(a: Place, b: Place): boolean {
  return a.x === b.x && a.y === b.y;
}

const STEPS: readonly (readonly [number, number])[] = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
];

interface Match {
  readonly color: string;
  readonly point: Point;
  readonly upright: boolean;
}

/** A mark for each edge at which touching sides have one color. */
export function matchMarks(tiles: readonly Tile[], turn: number): Match[] {
  const lying = new Map(tiles.map((tile) => [`${tile.x},${tile.y}`, tile]));
  const marks: Match[] = [];
  for (const tile of tiles)
    for (const side of [0, 1]) {
      const mark = sharedEdge(tile, side, lying, turn);
      if (mark) marks.push(mark);
    }
  return marks;
}

/** The marks that a further tile would make. */
export function newMarks(tiles: readonly Tile[], added: Tile, turn: number): Match[] {
  const lying = new Map(tiles.map((tile) => [`${tile.x},${tile.y}`, tile]));
  return [0, 1, 2, 3].flatMap((side) => sharedEdge(added, side, lying, turn) ?? []);
}

function sharedEdge(
  tile: Tile,
  side: number,
  lying: ReadonlyMap<string, Tile>,
  turn: number,
): Match | null {
  const [dx, dy] = STEPS[side] ?? [0, 0];
  const other = lying.get(`${tile.x + dx},${tile.y + dy}`);
  const color = tile.sides[side];
  if (!other || !color || other.sides[(side + 2) % 4] !== color) return null;
  const middle = { x: tile.x + dx / 2, y: tile.y + dy / 2 };
  return { color, point: pointOf(middle, turn), upright: (side + turn) % 2 === 1 };
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The box around the drawing of these places. */
export function boxAround(places: readonly Place[], turn: number): Box {
  const points = places.map((place) => pointOf(place, turn));
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const half = PITCH / 2;
  return {
    left: Math.min(0, ...xs) - half,
    top: Math.min(0, ...ys) - half,
    right: Math.max(0, ...xs) + half,
    bottom: Math.max(0, ...ys) + half,
  };
}
