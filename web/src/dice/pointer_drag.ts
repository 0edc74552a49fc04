/** Follows a drag with a mouse, finger or pen; a short tap is not a drag. */

const SLIP = 6;

interface Dragging {
  /** The pointer has moved far enough to be a drag. */
  readonly begin: () => void;
  readonly move: (event: PointerEvent) => void;
  readonly end: () => void;
  readonly cancel: () => void;
}

/** Follow a pointer from where it went down until it goes up; the click after a drag is ignored. */
export function drag(down: PointerEvent, on: Dragging): void {
  if (down.button !== 0 || !down.isPrimary) return;
  let isDragging = false;

  const move = (event: PointerEvent): void => {
    if (event.pointerId !== down.pointerId) return;
    const traveled = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY);
    if (!isDragging && traveled < SLIP) return;
    if (!isDragging) on.begin();
    isDragging = true;
    event.preventDefault();
    on.move(event);
  };
  const up = (event: PointerEvent): void => {
    if (event.pointerId !== down.pointerId) return;
    stop();
    if (!isDragging) return;
    swallowClick();
    if (event.type === "pointerup") {
      // On a busy device the last movements may not have been told.
      on.move(event);
      on.end();
    } else on.cancel();
  };
  const key = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || !isDragging) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    stop();
    on.cancel();
  };
  function stop(): void {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", up);
    removeEventListener("keydown", key, { capture: true });
  }
  addEventListener("pointermove", move, { passive: false });
  addEventListener("pointerup", up);
  addEventListener("pointercancel", up);
  addEventListener("keydown", key, { capture: true });
}

function swallowClick(): void {
  const swallow = (event: MouseEvent): void => {
    event.stopPropagation();
    event.preventDefault();
  };
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }));
}
