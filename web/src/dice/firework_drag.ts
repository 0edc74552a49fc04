/** A firework lifted from the hand or from the sheet and carried over the ponds. */
import { drag } from "./pointer_drag";
import type { FireworkPlacement } from "./firework_placement.svelte";
import { type Cell, cellsAt, middleOf } from "./shapes";

interface Paper {
  pondsAt(x: number, y: number): Cell;
}

/** A finger would hide what it carries: it is held a little above it. */
const ABOVE_FINGER = 1.2;

export function dragFirework(
  down: PointerEvent,
  firework: string,
  placement: FireworkPlacement,
  paper: Paper,
): void {
  const lift = down.pointerType === "touch" ? ABOVE_FINGER : 0;
  // Asked now: an event forgets where it was heard.
  const isOnSheet = down.currentTarget instanceof SVGElement;
  let held: Cell = [0, 0];

  drag(down, {
    begin: () => {
      const isSame = placement.firework === firework;
      const [x, y] = paper.pondsAt(down.clientX, down.clientY);
      const lying = isSame && placement.launch && middleOf(cellsAt(placement.launch.ponds));
      // Lifted from the sheet it stays under the finger as it was; from the hand, by its middle.
      held = isOnSheet && lying ? [lying[0] - x, lying[1] - y] : [0, -lift];
      if (!isSame) placement.take(firework);
    },
    move: (event) => {
      const [x, y] = paper.pondsAt(event.clientX, event.clientY);
      placement.hold([x + held[0], y + held[1]]);
    },
    end: () => placement.drop(),
    cancel: () => placement.putBack(),
  });
}
