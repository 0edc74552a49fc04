/** Pans and zooms the lake with fingers, mouse and wheel. */
import { listenToPointer } from "../app/pointer_listeners";
import { pan, zoom, type Camera } from "./camera";
import type { Point } from "./geometry";

const SLIP = 6;

interface Held {
  camera: () => Camera;
  move: (camera: Camera) => void;
  isBusy: (busy: boolean) => void;
}

/** A Svelte action for the lake; a drag does not count as a click on what is under it. */
export function gestures(window: HTMLElement, held: Held): { destroy: () => void } {
  const fingers = new Map<number, Point>();
  let traveled = 0;

  const at = (event: PointerEvent | WheelEvent): Point => {
    const box = window.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  const down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    if (event.isPrimary) {
      fingers.clear();
      traveled = 0;
    }
    fingers.set(event.pointerId, at(event));
  };

  const drag = (event: PointerEvent): void => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    if (event.buttons === 0) return up(event);
    const now = at(event);
    const [dx, dy] = [now.x - before.x, now.y - before.y];
    traveled += Math.hypot(dx, dy);
    if (traveled < SLIP) return;
    held.isBusy(true);
    if (!window.hasPointerCapture(event.pointerId)) window.setPointerCapture(event.pointerId);
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    fingers.set(event.pointerId, now);
    if (!other) {
      held.move(pan(held.camera(), dx, dy));
      return;
    }
    const [was, is] = [distance(before, other), distance(now, other)];
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
    held.move(pan(zoom(held.camera(), is / Math.max(1, was), middle), dx / 2, dy / 2));
  };

  const up = (event: PointerEvent): void => {
    fingers.delete(event.pointerId);
    if (fingers.size === 0) held.isBusy(false);
  };

  const click = (event: MouseEvent): void => {
    // A click with a count of zero comes from the keyboard.
    if (traveled < SLIP || event.detail === 0) return;
    event.stopPropagation();
    event.preventDefault();
    traveled = 0;
  };

  const wheel = (event: WheelEvent): void => {
    event.preventDefault();
    held.move(zoom(held.camera(), Math.exp(-event.deltaY / 500), at(event)));
  };

  const stop = listenToPointer(window, { down, move: drag, up, click });
  window.addEventListener("wheel", wheel, { passive: false });
  return {
    destroy: () => {
      stop();
      window.removeEventListener("wheel", wheel);
    },
  };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
