/** The geometry of a sheet: ponds and their two areas, 100 units to a pond's side. */
import type { DiceLake } from "../wire/generated";

export const SIDE = 100;

export interface Area {
  readonly name: string;
  readonly pond: string;
  readonly color: string;
  readonly points: string;
  /** The position of its lantern. */
  readonly lantern: readonly [number, number];
  readonly size: number;
  /** The position of its letter. */
  readonly letter: readonly [number, number];
  /** The position of a pavilion, in the corner. */
  readonly corner: readonly [number, number];
  readonly pavilion: boolean;
}

export interface Pond {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly boat: boolean;
  readonly platform: boolean;
  readonly areas: readonly Area[];
}

export function pondName(column: number, row: number): string {
  return String.fromCharCode(65 + column) + String(row + 1);
}

/** Column and row of a pond, counted from 0. */
export function pondPlace(name: string): readonly [number, number] {
  return [name.charCodeAt(0) - 65, Number(name.slice(1)) - 1];
}

/** Every pond in reading order, with its areas a (touching the top) and b (the bottom). */
export function pondsOf(lake: DiceLake): Pond[] {
  return lake.ponds.flatMap((colors, row) =>
    colors.map((pair, column) => {
      const name = pondName(column, row);
      const [x, y] = [column * SIDE, row * SIDE];
      const leansForward = (row + column) % 2 === 0;
      return {
        name,
        x,
        y,
        boat: lake.boats.includes(name),
        platform: lake.platforms.includes(name),
        areas: [
          area(`${name}a`, pair[0] ?? "", x, y, true, leansForward, lake),
          area(`${name}b`, pair[1] ?? "", x, y, false, !leansForward, lake),
        ],
      };
    }),
  );
}

function area(
  name: string,
  color: string,
  x: number,
  y: number,
  upper: boolean,
  left: boolean,
  lake: DiceLake,
): Area {
  const [cx, cy] = [left ? x : x + SIDE, upper ? y : y + SIDE];
  const [dx, dy] = [left ? 1 : -1, upper ? 1 : -1];
  const at = (along: number, down: number): readonly [number, number] => [
    cx + dx * along * SIDE,
    cy + dy * down * SIDE,
  ];
  const corners = [at(0, 0), at(1, 0), at(0, 1)];
  const pond = name.slice(0, -1);
  const isCrowded = lake.boats.includes(pond) || lake.platforms.includes(pond);
  const pavilion = lake.pavilions.includes(name);
  return {
    name,
    pond,
    color,
    points: corners.map((point) => point.join(",")).join(" "),
    // A lantern must not hide a boat or platform in the middle, or a pavilion in the corner.
    size: isCrowded ? 0.68 : 0.82,
    lantern: isCrowded ? at(0.22, 0.22) : pavilion ? at(0.36, 0.34) : at(0.3, 0.3),
    letter: at(0.7, 0.13),
    corner: at(0.13, 0.13),
    pavilion,
  };
}

/** The corners of an area drawn a little smaller, so that its outline does not touch a neighbor. */
export function insetPoints(area: Area, by = 0.86): string {
  const corners = area.points.split(" ").map((point) => point.split(",").map(Number));
  // Shrinking toward the incenter keeps the margin equally wide on all three sides.
  const [x, y] = incenter(corners as [number, number][]);
  return corners.map(([cx = 0, cy = 0]) => `${x + (cx - x) * by},${y + (cy - y) * by}`).join(" ");
}

/** The largest distance from the middle of an area, in units, at which a tap still means it. */
const THUMB = 0.5 * SIDE;

/** The area whose middle is nearest to a point, if it is near at all. */
export function nearestArea(areas: readonly Area[], x: number, y: number): Area | undefined {
  const far = (area: Area) => Math.hypot(area.lantern[0] - x, area.lantern[1] - y);
  const [nearest] = [...areas].sort((a, b) => far(a) - far(b));
  return nearest && far(nearest) <= THUMB ? nearest : undefined;
}

function incenter(corners: readonly (readonly [number, number])[]): readonly [number, number] {
  const [a = [0, 0], b = [0, 0], c = [0, 0]] = corners;
  const side = (p: readonly number[], q: readonly number[]) =>
    Math.hypot((p[0] ?? 0) - (q[0] ?? 0), (p[1] ?? 0) - (q[1] ?? 0));
  const [la, lb, lc] = [side(b, c), side(c, a), side(a, b)];
  const whole = la + lb + lc;
  return [(la * a[0] + lb * b[0] + lc * c[0]) / whole, (la * a[1] + lb * b[1] + lc * c[1]) / whole];
}

export interface Launched {
  readonly firework: string;
  readonly value: number;
  readonly ponds: readonly string[];
}

/** A firework on a sheet from its text, such as `V3=4@C4+D4+D5`. */
export function parseLaunched(text: string): Launched {
  const [head = "", ponds = ""] = text.split("@");
  const [firework = "", value = "0"] = head.split("=");
  return { firework, value: Number(value), ponds: ponds.split("+") };
}

/** The outline of ponds: a path along every edge without a pond on its other side. */
export function outline(ponds: readonly string[]): string {
  const held = new Set(ponds);
  const parts: string[] = [];
  for (const name of ponds) {
    const [column, row] = pondPlace(name);
    const [x, y] = [column * SIDE, row * SIDE];
    if (!held.has(pondName(column, row - 1))) parts.push(`M${x} ${y}h${SIDE}`);
    if (!held.has(pondName(column, row + 1))) parts.push(`M${x} ${y + SIDE}h${SIDE}`);
    if (!held.has(pondName(column - 1, row))) parts.push(`M${x} ${y}v${SIDE}`);
    if (!held.has(pondName(column + 1, row))) parts.push(`M${x + SIDE} ${y}v${SIDE}`);
  }
  return parts.join("");
}

/** The smallest turn, in degrees, that leads from one angle to another. */
export function shortestTurn(from: number, to: number): number {
  const turn = (((to - from) % 360) + 360) % 360;
  return turn > 180 ? turn - 360 : turn;
}

/** The die that a corner faces once the tray is turned. */
export function dieFaced(corner: number, quarters: number): number {
  return (corner + quarters) % 4;
}
