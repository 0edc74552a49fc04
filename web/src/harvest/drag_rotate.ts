/** Turns a tile of the hand when its edge is dragged around. */

const SLIP = 8;
/** Closer to the center than this, in pixels, an angle is meaningless. */
const HUB = 12;
const QUARTER = 90;

interface Turned {
  isOpen: () => boolean;
  /** The drag begins. */
  take: () => void;
  /** How far the tile is turned, in degrees, during the drag. */
  lean: (degrees: number) => void;
  /** The drag has passed into the next quarter turn. */
  quarter: (by: 1 | -1) => void;
}

/** A Svelte action for a tile of the hand; a drag does not count as a tap. */
export function dragRotate(tile: HTMLElement, turned: Turned): { destroy: () => void } {
  let finger = -1;
  let before = 0;
  let lean = 0;
  let start = { x: 0, y: 0 };
  let isHeld = false;

  const angle = (event: PointerEvent): number | null => {
    const box = tile.getBoundingClientRect();
    const x = event.clientX - (box.left + box.width / 2);
    const y = event.clientY - (box.top + box.height / 2);
    return Math.hypot(x, y) < HUB ? null : (Math.atan2(y, x) * 180) / Math.PI;
  };

  const down = (event: PointerEvent): void => {
    if (event.button !== 0 || !event.isPrimary || !turned.isOpen()) return;
    finger = event.pointerId;
    start = { x: event.clientX, y: event.clientY };
    before = angle(event) ?? 0;
    lean = 0;
    isHeld = false;
  };

  const pull = (event: PointerEvent): void => {
    if (event.pointerId !== finger) return;
    const now = angle(event);
    if (now === null) return;
    if (!isHeld) {
      if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < SLIP) return;
      isHeld = true;
      tile.setPointerCapture(finger);
      turned.take();
    }
    lean += ((now - before + 540) % 360) - 180;
    before = now;
    while (Math.abs(lean) > QUARTER / 2) {
      const by = lean > 0 ? 1 : -1;
      lean -= by * QUARTER;
      turned.quarter(by);
    }
    turned.lean(lean);
  };

  const up = (event: PointerEvent): void => {
    if (event.pointerId !== finger) return;
    finger = -1;
    turned.lean(0);
  };

  const click = (event: MouseEvent): void => {
    // A click with a count of zero comes from the keyboard.
    if (!isHeld || event.detail === 0) return;
    isHeld = false;
    event.stopPropagation();
    event.preventDefault();
  };

  tile.addEventListener("pointerdown", down);
  tile.addEventListener("pointermove", pull);
  tile.addEventListener("pointerup", up);
  tile.addEventListener("pointercancel", up);
  tile.addEventListener("click", click, { capture: true });
  return {
    destroy: () => {
      tile.removeEventListener("pointerdown", down);
      tile.removeEventListener("pointermove", pull);
      tile.removeEventListener("pointerup", up);
      tile.removeEventListener("pointercancel", up);
      tile.removeEventListener("click", click, { capture: true });
    },
  };
}
