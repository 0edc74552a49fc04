/** Turns a tile of the hand when its edge is dragged around; dragged away, the tile is carried. */
import { listenToPointer } from "../app/pointer_listeners";

const SLIP = 8;
/** Closer to the center than this, in pixels, an angle is meaningless. */
const HUB = 12;
const QUARTER = 90;
/** So many widths from the center of the tile a drag no longer turns it but carries it. */
const AWAY = 0.85;

interface Turned {
  isOpen: () => boolean;
  /** The drag begins. */
  take: () => void;
  /** How far the tile is turned, in degrees, during the drag. */
  lean: (degrees: number) => void;
  /** The drag has passed into the next quarter turn. */
  quarter: (by: 1 | -1) => void;
  /** The tile is carried over this point of the screen. */
  carry: (x: number, y: number) => void;
  /** It is dropped there; null if the browser ended the drag. */
  drop: (point: { x: number; y: number } | null) => void;
}

/** A Svelte action for a tile of the hand; a drag does not count as a tap. */
export function dragRotate(tile: HTMLElement, turned: Turned): { destroy: () => void } {
  let finger = -1;
  let before = 0;
  let lean = 0;
  let start = { x: 0, y: 0 };
  let isHeld = false;
  let isCarried = false;
  let quarters = 0;

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
    isCarried = false;
    quarters = 0;
  };

  /** The turns so far were the beginning of the way to the lake. */
  const beginToCarry = (): void => {
    isCarried = true;
    turned.lean(0);
    for (; quarters > 0; quarters--) turned.quarter(-1);
    for (; quarters < 0; quarters++) turned.quarter(1);
  };

  const isAway = (event: PointerEvent): boolean => {
    const box = tile.getBoundingClientRect();
    const x = event.clientX - (box.left + box.width / 2);
    const y = event.clientY - (box.top + box.height / 2);
    return Math.hypot(x, y) > AWAY * box.width;
  };

  const pull = (event: PointerEvent): void => {
    if (event.pointerId !== finger) return;
    if (isHeld && !isCarried && isAway(event)) beginToCarry();
    if (isCarried) return turned.carry(event.clientX, event.clientY);
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
      quarters += by;
      turned.quarter(by);
    }
    turned.lean(lean);
  };

  const up = (event: PointerEvent): void => {
    if (event.pointerId !== finger) return;
    finger = -1;
    turned.lean(0);
    if (!isCarried) return;
    turned.drop(event.type === "pointerup" ? { x: event.clientX, y: event.clientY } : null);
  };

  const click = (event: MouseEvent): void => {
    // A click with a count of zero comes from the keyboard.
    if (!isHeld || event.detail === 0) return;
    isHeld = false;
    event.stopPropagation();
    event.preventDefault();
  };

  return { destroy: listenToPointer(tile, { down, move: pull, up, click }) };
}
