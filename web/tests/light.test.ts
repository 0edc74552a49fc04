import { expect, test } from "vitest";
import { beam, nearestOnBorder } from "../src/lake/light";

const BOX = { left: 100, top: 100, right: 300, bottom: 200 };

test.each([
  ["left of it", { x: 0, y: 150 }, { x: 100, y: 150 }],
  ["right of it", { x: 500, y: 190 }, { x: 300, y: 180 }],
  ["below it", { x: 250, y: 400 }, { x: 250, y: 200 }],
  ["below and beside it", { x: 20, y: 400 }, { x: 120, y: 200 }],
])("light ends at the border of a seat, seen from %s", (_, point, end) => {
  expect(nearestOnBorder(BOX, point, 20)).toEqual(end);
});

test("light begins with the whole side of the tile and ends narrow at the seat", () => {
  const lit = beam({ x: 0, y: 0 }, "E", { x: 500, y: 0 }, { endWidth: 20, cardGap: 50 });
  const points = lit.body
    .slice(1, -1)
    .split("L")
    .map((text) => text.split(" ").map(Number));
  const ys = (x: number) => points.filter((one) => one[0] === x).map((one) => one[1]);
  expect(ys(84)).toEqual([77.3, -77.3]);
  expect(ys(500)).toEqual([10, -10]);
  expect(lit.line.startsWith("M84.0 0.0Q")).toBe(true);
  expect(lit.card.y).toBe(0);
});
