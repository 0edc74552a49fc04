import { expect, test } from "vitest";
import { wheelSteps } from "../src/app/wheel";

function wheel(deltaY: number, timeStamp: number, more: WheelEventInit = {}): WheelEvent {
  const event = new WheelEvent("wheel", { deltaY, ...more });
  // happy-dom ignores both.
  Object.defineProperty(event, "timeStamp", { value: timeStamp });
  Object.defineProperty(event, "shiftKey", { value: more.shiftKey ?? false });
  return event;
}

function turns(events: readonly WheelEvent[]): string[] {
  const seen: string[] = [];
  const handle = wheelSteps((by, isFlip) => seen.push(isFlip ? "flip" : by > 0 ? "right" : "left"));
  for (const event of events) handle(event);
  return seen;
}

test("every notch of a mouse wheel is one step, however fast they follow", () => {
  expect(turns([wheel(100, 3), wheel(120, 20), wheel(-100, 40)])).toEqual([
    "right",
    "right",
    "left",
  ]);
  expect(turns([wheel(3, 0, { deltaMode: 1 })])).toEqual(["right"]);
});

test("with Shift it flips, also where the browser reports a horizontal wheel", () => {
  expect(turns([wheel(100, 0, { shiftKey: true })])).toEqual(["flip"]);
  expect(turns([wheel(0, 0, { deltaX: 100, shiftKey: true })])).toEqual(["flip"]);
});

test("a touchpad makes a few steps per second", () => {
  const glide = Array.from({ length: 60 }, (_, index) => wheel(20, 10 * index));
  expect(turns(glide)).toHaveLength(5);
  expect(turns([wheel(20, 0), wheel(20, 10)])).toEqual([]);
});
