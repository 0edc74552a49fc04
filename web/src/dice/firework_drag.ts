/** Drags a firework from the list or from the sheet over the ponds. */
import { drag } from "./pointer_drag";
import type { FireworkPlacement } from "./firework_placement.svelte";
import { type Cell, cellsAt, middleOf } from "./shapes";

interface Paper {
  pondsAt(x: number, y: number): Cell;
}

/** Ponds by which a dragged firework is shown above a finger, which would hide it. */
const ABOVE_FINGER = 1.2;

export function dragFirework(
  down: PointerEvent,
  firework: string,
  placement: FireworkPlacement,
  paper: Paper,
): void {
  const lift = down.pointerType === "touch" ? ABOVE_FINGER : 0;
  // Read now, because an event loses its current target after its handlers.
  const isOnSheet = down.currentTarget instanceof SVGElement;
  let held: Cell = [0, 0];

  drag(down, {
    begin: () => {
      const isSame = placement.firework === firework;
      const [x, y] = paper.pondsAt(down.clientX, down.clientY);
      const lying = isSame && placement.launch && middleOf(cellsAt(placement.launch.ponds));
      // From the sheet it keeps its offset to the pointer; from the list it is held by its middle.
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
