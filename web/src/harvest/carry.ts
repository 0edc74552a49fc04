/** Finds the open place under a tile that is carried over the lake. */
import type { Place } from "../lake/geometry";

/** A tile counts as over a place if it is this near, in widths of the place. */
const NEAR = 0.8;

/** The open place nearest to a point of the screen; null if none is near. */
export function placeNear(x: number, y: number): Place | null {
  let found: Place | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const button of document.querySelectorAll<HTMLElement>("[data-place]")) {
    const box = button.getBoundingClientRect();
    const away = Math.hypot(x - (box.left + box.width / 2), y - (box.top + box.height / 2));
    if (away > NEAR * box.width || away >= least) continue;
    const [column = 0, row = 0] = (button.dataset.place ?? "").split(",").map(Number);
    [found, least] = [{ x: column, y: row }, away];
  }
  return found;
}
