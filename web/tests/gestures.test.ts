import { afterEach, expect, test, vi } from "vitest";
import { dragRotate } from "../src/harvest/drag_rotate";
import { gestures } from "../src/lake/gestures";

const LAKE = { camera: () => ({ x: 0, y: 0, scale: 1 }), move: () => {}, isBusy: () => {} };
const TILE = {
  isOpen: () => true,
  take: () => {},
  lean: () => {},
  quarter: () => {},
  carry: () => {},
  drop: () => {},
};

afterEach(() => (document.body.innerHTML = ""));

function pulled(element: HTMLElement): void {
  const finger = { pointerId: 1, isPrimary: true, button: 0, buttons: 1, bubbles: true };
  Object.assign(element, { setPointerCapture: () => {}, hasPointerCapture: () => true });
  element.dispatchEvent(new PointerEvent("pointerdown", { ...finger, clientX: 20, clientY: 20 }));
  element.dispatchEvent(new PointerEvent("pointermove", { ...finger, clientX: 60, clientY: 60 }));
  element.dispatchEvent(new PointerEvent("pointerup", finger));
}

test.each([
  ["the lake", (element: HTMLElement) => gestures(element, LAKE)],
  ["a tile", (element: HTMLElement) => dragRotate(element, TILE)],
])("the click that ends a drag of %s is ignored, but a key press is not", (_, hold) => {
  document.body.innerHTML = "<div><button></button></div>";
  const element = document.querySelector("div")!;
  const chosen = vi.fn();
  document.querySelector("button")?.addEventListener("click", chosen);
  const held = hold(element);
  pulled(element);
  const click = (detail: number) =>
    document
      .querySelector("button")
      ?.dispatchEvent(new MouseEvent("click", { detail, bubbles: true, cancelable: true }));
  click(0);
  expect(chosen).toHaveBeenCalledTimes(1);
  click(1);
  expect(chosen).toHaveBeenCalledTimes(1);
  held.destroy();
});
