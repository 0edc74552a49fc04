/** Shapes of fireworks as cells: turned, flipped and compared. */
import { pondPlace } from "./sheet";

/** Column and row, counted from 0. */
export type Cell = readonly [number, number];

/** The squares of a drawn shape, such as `[".X", "XX"]`. */
export function cellsOf(rows: readonly string[]): Cell[] {
  return rows.flatMap((row, y) =>
    [...row].flatMap((mark, x) => (mark === "X" ? [[x, y] as const] : [])),
  );
}

/** Cells moved to the upper left, in reading order, so that equal shapes have equal cells. */
export function settled(cells: readonly Cell[]): Cell[] {
  const [left, top] = [Math.min(...cells.map(([x]) => x)), Math.min(...cells.map(([, y]) => y))];
  return cells
    .map(([x, y]) => [x - left, y - top] as const)
    .sort(([ax, ay], [bx, by]) => ay - by || ax - bx);
}

/** A quarter turn clockwise, or back. */
export function quarterTurn(cells: readonly Cell[], by: 1 | -1): Cell[] {
  return settled(cells.map(([x, y]) => (by === 1 ? [-y, x] : [y, -x])));
}

/** Mirrored left to right. */
export function flipped(cells: readonly Cell[]): Cell[] {
  return settled(cells.map(([x, y]) => [-x, y]));
}

/** A shape as text, the same at every position. */
export function formOf(cells: readonly Cell[]): string {
  return settled(cells).join(" ");
}

/** The cells of ponds. */
export function cellsAt(ponds: readonly string[]): Cell[] {
  return ponds.map(pondPlace);
}

/** The middle of cells, in ponds from the upper left corner of the lake. */
export function middleOf(cells: readonly Cell[]): Cell {
  const [xs, ys] = [cells.map(([x]) => x), cells.map(([, y]) => y)];
  const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values) + 1) / 2;
  return [middle(xs), middle(ys)];
}
