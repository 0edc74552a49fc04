import { afterEach, expect, test } from "vitest";
import { FireworkPlacement } from "../src/dice/firework_placement.svelte";
import { dragFirework } from "../src/dice/firework_drag";

const PAPER = { pondsAt: (x: number, y: number) => [x / 10, y / 10] as const };
const LAUNCH = { move: "I3@A1+B1+C1", firework: "I3", ponds: ["A1", "B1", "C1"] };

afterEach(() => (document.body.innerHTML = ""));

test("a firework dragged on the sheet keeps its offset to the pointer", () => {
  const placement = new FireworkPlacement(() => {});
  placement.update([LAUNCH], { I3: ["XXX"] });
  placement.nextWay();
  document.body.innerHTML = "<svg><g></g></svg>";
  const laid = document.querySelector("g")!;
  const pointer = { pointerId: 1, isPrimary: true, button: 0, bubbles: true };
  laid.addEventListener("pointerdown", (event) =>
    dragFirework(event as PointerEvent, "I3", placement, PAPER),
  );
  laid.dispatchEvent(new PointerEvent("pointerdown", { ...pointer, clientX: 3, clientY: 5 }));
  dispatchEvent(new PointerEvent("pointermove", { ...pointer, clientX: 13, clientY: 5 }));
  expect(placement.carried).toEqual([2.5, 0.5]);
  dispatchEvent(new PointerEvent("pointerup", pointer));
});
