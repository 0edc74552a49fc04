/** Moves from place to place with the arrow keys, in the directions of the screen. */
import { type Place, pointOf } from "./geometry";

export const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowRight: [1, 0],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
};

/** The index of the nearest place in a direction, or of the same place if there is none. */
export function nextPlace(
  places: readonly Place[],
  from: number,
  [dx, dy]: readonly [number, number],
  turn: number,
): number {
  const start = places[from];
  if (!start) return places.length ? 0 : -1;
  const here = pointOf(start, turn);
  let best = from;
  let least = Number.POSITIVE_INFINITY;
  places.forEach((place, index) => {
    const there = pointOf(place, turn);
    const along = (there.x - here.x) * dx + (there.y - here.y) * dy;
    const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
    if (along <= 0) return;
    const cost = along + 2.5 * aside;
    if (cost < least) [best, least] = [index, cost];
  });
  return best;
}
