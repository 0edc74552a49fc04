/** Listens to one pointer's way over an element. */

interface PointerHandlers {
  down: (event: PointerEvent) => void;
  move: (event: PointerEvent) => void;
  /** The pointer was lifted, or the browser took it over. */
  up: (event: PointerEvent) => void;
  /** Called before the click reaches what is inside the element. */
  click: (event: MouseEvent) => void;
}

/** Start to listen; the returned function ends it. */
export function listenToPointer(element: HTMLElement, on: PointerHandlers): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  element.addEventListener("pointerdown", on.down, { signal });
  element.addEventListener("pointermove", on.move, { signal });
  element.addEventListener("pointerup", on.up, { signal });
  element.addEventListener("pointercancel", on.up, { signal });
  element.addEventListener("click", on.click, { capture: true, signal });
  return () => listening.abort();
}
